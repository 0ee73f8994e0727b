import { z } from "zod";
import { baseLanguage, languageCodes } from "./languages.ts";

export const languageSchema = z.enum(languageCodes).meta({ id: "Language" });

/** `lang` of every public read (api.md, Conventions). */
export const languageQuery = z.object({ lang: languageSchema.default(baseLanguage) });

/** The language a text was found in, where it is not the requested one (read-time fallback, readings.md 13). */
export const textLanguage = { textLang: languageSchema.optional() };

/** The same page in each language it is published in: language → path with prefix. */
export const alternatesSchema = z.partialRecord(languageSchema, z.string()).meta({ id: "Alternates" });
export type Alternates = z.infer<typeof alternatesSchema>;

/** The paging part of every list query. `cursor` is opaque. */
export const pagingQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(400).optional(),
};

/** The shape of every list answer (api.md, Conventions). */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), nextCursor: z.string().nullable() });
