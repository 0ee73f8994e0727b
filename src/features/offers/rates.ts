import { z } from "zod";
import { isCurrencyCode } from "#i18n/money/currency-marks.ts";
import { rateProblems } from "./rate-feed.ts";

const quoted = z.string().refine((code) => isCurrencyCode(code) && code !== "USD", "Not an ISO 4217 code.");

/** Source of a rate set by the owner, which the feed does not overwrite. */
export const manualSource = "manual";

/** GET /api/admin/rates: units of each currency per US dollar, the site's currencies first; null if unknown. */
export const managedRatesSchema = z.object({
  base: z.string(),
  items: z.array(
    z.object({
      quote: quoted,
      rate: z.number().nullable(),
      source: z.string().nullable(),
      asOf: z.string().nullable(),
      /** Too old for converted amounts. */
      isStale: z.boolean(),
      /** The feed's last value; null if it never had one. */
      fed: z.object({ rate: z.number(), asOf: z.string() }).nullable(),
    }),
  ),
  /** Result of the last fetch; null if there was none. `reason` is for the operator. */
  feed: z
    .object({ askedAt: z.string(), problem: z.enum(rateProblems).nullable(), reason: z.string() })
    .nullable(),
});
export type ManagedRates = z.infer<typeof managedRatesSchema>;

/** A null rate resets to the feed's. `seen` is the `asOf` the editor saw: if it changed meanwhile, it is a conflict. */
export const rateChangeSchema = z.object({
  quote: quoted,
  rate: z.number().positive().max(1_000_000).nullable(),
  seen: z.string().nullable(),
});
export type RateChange = z.infer<typeof rateChangeSchema>;
