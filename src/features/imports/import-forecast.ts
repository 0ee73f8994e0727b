import { z } from "zod";

/** What a check found that an import would do beside its counts. */
export const forecastSchema = z.object({
  /** Categories that would be made, with the rows in them and one of ours that they may be a slip of. */
  categories: z.array(
    z.object({
      path: z.array(z.string()).min(1).max(2),
      rows: z.number().int(),
      near: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  ),
  /** So many more than are listed. */
  moreCategories: z.number().int(),
  /** Of a file of articles: old addresses that would redirect to the new ones. */
  redirects: z.number().int().optional(),
});
export type Forecast = z.infer<typeof forecastSchema>;
