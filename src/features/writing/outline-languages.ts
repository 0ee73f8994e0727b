import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { languageCodes } from "#i18n/languages.ts";

/** GET /api/crm/articles/{id}/outlines: into which languages the built-in writer can write its outline of an article too. */
export const outlinesSchema = z.object({
  /** The language it was ordered in; null where the article is none of the built-in writer's, or nobody knows what was ordered. */
  lang: languageSchema.nullable(),
  /** Those in which the article has no words yet. */
  open: z.array(languageSchema),
  /** People have changed the outline since. The others are made of the facts: what was changed is in none of them. */
  isChanged: z.boolean(),
});
export type Outlines = z.infer<typeof outlinesSchema>;

/** POST /api/crm/articles/{id}/outlines. */
export const outlinesOrderSchema = z.object({
  to: z
    .array(languageSchema)
    .min(1)
    .max(languageCodes.length)
    .transform((langs) => [...new Set(langs)]),
});
/** Which were written; those that somebody has begun meanwhile are not among them. */
export const outlinesWrittenSchema = z.object({ written: z.array(languageSchema) });
