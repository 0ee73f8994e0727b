import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { longestQuery } from "#i18n/query-length.ts";

/** What the command palette searches on the server; it knows screens and actions itself. */
export const foundKinds = ["product", "article", "category", "user"] as const;
/** Maximum results per kind; the list has the rest. */
export const finderLimit = 6;

/** GET /api/admin/find: entities with all words of `q` in a name or an address, a few per kind. `lang` is the labels' language. */
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
      /** The label's language, if it is not the requested one. */
      textLang: languageSchema.optional(),
      detail: z.string().optional(),
    }),
  ),
});
export type FinderItem = z.infer<typeof finderResultSchema>["items"];
