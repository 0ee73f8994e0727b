import { z } from "zod";
import { currencies } from "#i18n/languages.ts";
import { cleanText, versionNumber } from "#platform/written-input.ts";

/** GET /api/admin/programmes: what the site earns with. A tag is the owner's id at the programme; the first makes a shop a partner. */
export const managedProgrammeSchema = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  homeUrl: z.string(),
  logoUrl: z.string().nullable(),
  tags: z.array(z.string()),
  isActive: z.boolean(),
  version: versionNumber,
});
export type ManagedProgramme = z.infer<typeof managedProgrammeSchema>;
export const managedProgrammesSchema = z.object({ items: z.array(managedProgrammeSchema) });

const webAddress = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(https:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/, "must begin with / or https://");
export const tagsSchema = z
  .array(
    z
      .string()
      .trim()
      .regex(/^[\w.:-]{1,100}$/),
  )
  .max(10);
export const programmeChangeSchema = z.object({
  version: versionNumber,
  name: z.string().transform(cleanText).pipe(z.string().trim().min(1).max(80)).optional(),
  homeUrl: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .optional(),
  logoUrl: webAddress.nullable().optional(),
  tags: tagsSchema.optional(),
  isActive: z.boolean().optional(),
});
export type ProgrammeChange = z.infer<typeof programmeChangeSchema>;

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
