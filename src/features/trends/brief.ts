import { z } from "zod";
import { articleTemplateSchema } from "#features/articles/article.ts";
import { languageSchema } from "#i18n/language-query.ts";

/** What an article is ordered with: the address of the form takes the same. */
export const briefSchema = z.object({
  topic: z.string(),
  lang: languageSchema,
  template: articleTemplateSchema,
  /** The best answers of the site's own search. */
  products: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Brief = z.infer<typeof briefSchema>;

/** What was counted on a day, which is written as in ISO 8601. */
export const daySchema = z.object({ day: z.string(), times: z.number().int() });
