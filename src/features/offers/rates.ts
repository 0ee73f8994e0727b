import { z } from "zod";
import { isCurrencyCode } from "#i18n/money/currency-marks.ts";
import { rateProblems } from "./rate-feed.ts";

const quoted = z.string().refine((code) => isCurrencyCode(code) && code !== "USD", "Not an ISO 4217 code.");

/** Of a rate that its owner set: the feed leaves it alone. */
export const manualSource = "manual";

/** GET /api/admin/rates: how many of a currency one US dollar buys, the site's own currencies first; null where nobody has said it yet. */
export const managedRatesSchema = z.object({
  base: z.string(),
  items: z.array(
    z.object({
      quote: quoted,
      rate: z.number().nullable(),
      source: z.string().nullable(),
      asOf: z.string().nullable(),
      /** Too old to show converted amounts by. */
      isStale: z.boolean(),
      /** What the feed said last; null where it never said anything. */
      fed: z.object({ rate: z.number(), asOf: z.string() }).nullable(),
    }),
  ),
  /** How it went when the feed was asked last; null where it never was. `reason` is for the operator. */
  feed: z
    .object({ askedAt: z.string(), problem: z.enum(rateProblems).nullable(), reason: z.string() })
    .nullable(),
});
export type ManagedRates = z.infer<typeof managedRatesSchema>;

/**
 * A null rate goes back to the feed's. `seen` is the `asOf` that stood there when it was changed: another one meanwhile is a
 * conflict.
 */
export const rateChangeSchema = z.object({
  quote: quoted,
  rate: z.number().positive().max(1_000_000).nullable(),
  seen: z.string().nullable(),
});
export type RateChange = z.infer<typeof rateChangeSchema>;
