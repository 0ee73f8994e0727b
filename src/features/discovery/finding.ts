import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { longestQuery } from "#i18n/query-length.ts";

/** What the CRM's command palette finds at the server; screens and actions it knows itself. */
export const foundKinds = ["product", "article", "category", "user"] as const;
/** Of each kind so many at most: who wants more opens the list. */
export const finderLimit = 6;

/** GET /api/admin/find: what has all the words of `q` in a name or an address, of each kind a few. `lang` is of the labels. */
export const findQuery = z.object({
  q: z.string().max(longestQuery),
  lang: languageSchema.default(defaultLanguage),
});
export const finderResultSchema = z.object({
  items: z.array(
    z.object({
      kind: z.enum(foundKinds),
      id: z.string(),
      label: z.string(),
      /** In which language the label is, where that is not the one asked for. */
      textLang: languageSchema.optional(),
      detail: z.string().optional(),
    }),
  ),
});
export type FinderItem = z.infer<typeof finderResultSchema>["items"];
