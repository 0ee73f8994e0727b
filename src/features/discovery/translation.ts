import { z } from "zod";
import { languageSchema, listOf, pagingQuery } from "#i18n/language-query.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { idText } from "#platform/input/text-input.ts";

/** In the order of the matrix: the few that everything else stands in come first. */
export const translatedTypes = ["category", "article", "product"] as const;
export type TranslatedType = (typeof translatedTypes)[number];

/** How a thing stands in one language. A text whose source was changed since is stale, whether it is public or not. */
export const cellStates = ["missing", "draft", "stale", "live"] as const;
export type CellState = (typeof cellStates)[number];

const filters = {
  type: z.enum(translatedTypes).optional(),
  /** Of this language; without it, of any that the public site has. */
  lang: languageSchema.optional(),
  /** `partial`: there is a text, and fields of its source are not in it. */
  state: z.enum([...cellStates, "partial"]).optional(),
  category: idText.optional(),
  q: z.string().max(longestQuery).optional(),
  /** Only what is public in some language. */
  shown: z.literal("1").optional(),
};
/** `shownIn` is the language of the names. */
export const translationsQuery = z.object({
  ...filters,
  shownIn: languageSchema.default(defaultLanguage),
  ...pagingQuery,
});
export type TranslationsQuery = z.output<typeof translationsQuery>;
export type TranslationsFilter = Omit<TranslationsQuery, "shownIn" | "limit" | "cursor">;

const cellSchema = z.object({
  state: z.enum(cellStates),
  isPublished: z.boolean(),
  /** Fields that the source has and this text has not. */
  untranslated: z.number().int(),
  /** Fields whose source was changed since. */
  stale: z.number().int(),
});
export type Cell = z.infer<typeof cellSchema>;

const shareSchema = z.object({
  total: z.number().int(),
  /** Public, with all its source has, and up to date. */
  complete: z.number().int(),
  missing: z.number().int(),
  draft: z.number().int(),
  stale: z.number().int(),
  live: z.number().int(),
  partial: z.number().int(),
});
export type Share = z.infer<typeof shareSchema>;

/** GET /api/admin/translations: things by languages; with the first page, how far each language is among what the other filters leave. */
export const translationsSchema = listOf(
  z.object({
    type: z.enum(translatedTypes),
    id: z.string(),
    label: z.string(),
    textLang: languageSchema.optional(),
    cells: z.record(languageSchema, cellSchema),
  }),
).extend({ shares: z.record(languageSchema, shareSchema).optional() });
export type Translations = z.infer<typeof translationsSchema>;
