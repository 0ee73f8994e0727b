import { z } from "zod";
import { languageSchema, listOf, pagingQuery } from "#i18n/language-query.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { idText } from "#platform/input/text-input.ts";

/** In the order of the matrix: categories first, as they contain everything else; then the declared types of the site. */
export const translatedTypes = ["category", "article", "product", "page", "reusable"] as const;
export type TranslatedType = (typeof translatedTypes)[number];
/** Any type with translations: the server knows every declared one by its name. */
export const typeName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z-]*$/);

/** The state of an entity in one language. A text whose source changed since is stale, published or not. */
export const cellStates = ["missing", "draft", "stale", "live"] as const;
export type CellState = (typeof cellStates)[number];

const filters = {
  type: typeName.optional(),
  /** In this language; without it, in any language of the public site. */
  lang: languageSchema.optional(),
  /** `partial`: there is a text, but it lacks fields of its source. */
  state: z.enum([...cellStates, "partial"]).optional(),
  category: idText.optional(),
  q: z.string().max(longestQuery).optional(),
  /** Only entities published in some language. */
  shown: z.literal("1").optional(),
};
/** `shownIn` is the language of the names. */
export const translationsQuery = z.object({
  ...filters,
  shownIn: languageSchema.default(baseLanguage),
  ...pagingQuery,
});
export type TranslationsQuery = z.output<typeof translationsQuery>;
export type TranslationsFilter = Omit<TranslationsQuery, "shownIn" | "limit" | "cursor">;

const cellSchema = z.object({
  state: z.enum(cellStates),
  isPublished: z.boolean(),
  /** Fields of the source that this text lacks. */
  untranslated: z.number().int(),
  /** Fields whose source changed since. */
  stale: z.number().int(),
});
export type Cell = z.infer<typeof cellSchema>;

const shareSchema = z.object({
  total: z.number().int(),
  /** Published, complete, and up to date. */
  complete: z.number().int(),
  missing: z.number().int(),
  draft: z.number().int(),
  stale: z.number().int(),
  live: z.number().int(),
  partial: z.number().int(),
});
export type Share = z.infer<typeof shareSchema>;

/** GET /api/admin/translations: entities by languages; the first page adds each language's shares, under the other filters. */
export const translationsSchema = listOf(
  z.object({
    type: typeName,
    id: z.string(),
    label: z.string(),
    textLang: languageSchema.optional(),
    cells: z.record(languageSchema, cellSchema),
  }),
).extend({ shares: z.record(languageSchema, shareSchema).optional() });
export type Translations = z.infer<typeof translationsSchema>;
