import { z } from "zod";
import { currencies } from "#i18n/languages.ts";

const quoted = Object.keys(currencies).filter((code) => code !== "USD") as [string, ...string[]];

/** GET /api/admin/rates: how many of a currency one US dollar buys; null where nobody has said it yet. */
export const managedRatesSchema = z.object({
  base: z.string(),
  items: z.array(
    z.object({
      quote: z.enum(quoted),
      rate: z.number().nullable(),
      source: z.string().nullable(),
      asOf: z.string().nullable(),
      /** Too old to show converted amounts by. */
      isStale: z.boolean(),
    }),
  ),
});
export type ManagedRates = z.infer<typeof managedRatesSchema>;

/** `seen` is the `asOf` that stood there when it was changed: another one meanwhile is a conflict. */
export const rateChangeSchema = z.object({
  quote: z.enum(quoted),
  rate: z.number().positive().max(1_000_000),
  seen: z.string().nullable(),
});
export type RateChange = z.infer<typeof rateChangeSchema>;
