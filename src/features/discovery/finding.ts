import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { idText } from "#platform/input/text-input.ts";
import { typeName } from "./translation.ts";

/** What the command palette searches on the server; it knows screens and actions itself. */
export const foundKinds = ["product", "article", "category", "page", "reusable", "user"] as const;
/** Maximum results per kind; the list has the rest. */
export const finderLimit = 6;
/** Maximum results of one kind, for a field that chooses one. */
export const pickerLimit = 20;
/** Maximum ids whose names are looked up at once. */
export const namesLimit = 100;

/**
 * GET /api/admin/find: entities with all words of `q` in a name or an address, a few per kind; with `kind` only of that one, and the
 * newest without `q`. `lang` is the labels' language.
 */
export const findQuery = z
  .object({
    q: z.string().max(longestQuery).optional(),
    kind: typeName.optional(),
    lang: languageSchema.default(baseLanguage),
  })
  .refine(({ q, kind }) => q !== undefined || kind !== undefined, { path: ["q"] });
/** GET /api/admin/find/names: the names of a kind's items, also of those in the trash. */
export const namesQuery = z.object({
  kind: typeName,
  ids: z
    .string()
    .max(namesLimit * 10)
    .transform((ids) => ids.split(","))
    .pipe(z.array(idText.transform(Number)).max(namesLimit)),
  lang: languageSchema.default(baseLanguage),
});
export const finderResultSchema = z.object({
  items: z.array(
    z.object({
      kind: typeName,
      id: z.string(),
      label: z.string(),
      /** The label's language, if it is not the requested one. */
      textLang: languageSchema.optional(),
      detail: z.string().optional(),
      isDeleted: z.literal(true).optional(),
    }),
  ),
});
export type FinderItem = z.infer<typeof finderResultSchema>["items"];
