import { z } from "zod";

/** Why nothing is sent, or `on`. */
export const indexNowStates = ["on", "off", "noindex", "staging"] as const;
export type IndexNowState = (typeof indexNowStates)[number];

/** GET /api/admin/index-now. */
export const indexNowSchema = z
  .object({
    state: z.enum(indexNowStates),
    /** The file that proves to search engines that the site sends the URLs; null until there is one. */
    keyUrl: z.string().nullable(),
    /** The last batch; `status` is null where nothing answered. */
    last: z
      .object({ at: z.string(), urls: z.number().int(), status: z.number().int().nullable() })
      .nullable(),
  })
  .meta({ id: "IndexNow" });
export type IndexNowReport = z.infer<typeof indexNowSchema>;

/** Accepted: 202 means that the key is yet to be checked. */
export const isAccepted = (status: number | null): boolean => status === 200 || status === 202;
