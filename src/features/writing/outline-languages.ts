import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { languageCodes } from "#i18n/languages.ts";

/** GET /api/admin/articles/{id}/outlines: languages in which the built-in writer can add its outline of an article. */
export const outlinesSchema = z.object({
  /** The language it was ordered in; null if the article is not the built-in writer's, or its order is unknown. */
  lang: languageSchema.nullable(),
  /** Languages in which the article has no text yet. */
  open: z.array(languageSchema),
  /** The outline was edited since. Other languages are generated from the facts, without those edits. */
  isChanged: z.boolean(),
});
export type Outlines = z.infer<typeof outlinesSchema>;

/** POST /api/admin/articles/{id}/outlines. */
export const outlinesOrderSchema = z.object({
  to: z
    .array(languageSchema)
    .min(1)
    .max(languageCodes.length)
    .transform((langs) => [...new Set(langs)]),
});
/** The languages written, without those that someone started meanwhile. */
export const outlinesWrittenSchema = z.object({ written: z.array(languageSchema) });
