import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";

/** The state of one language of an entity, with the dates of its text. */
export const textStateSchema = z
  .object({
    /** What is planned and published can both be: published now, to be withdrawn. */
    published: z.boolean(),
    publishedAt: z.string().nullable(),
    publishAt: z.string().nullable(),
    unpublishAt: z.string().nullable(),
    /** For when it was planned and could not be published. */
    missedAt: z.string().nullable(),
    updatedAt: z.string(),
    /** Has what a visitor needs, so that it can be published. */
    isComplete: z.boolean(),
    /** Fields that the base language has and this one has not. */
    untranslated: z.array(z.string()),
    /** Fields whose source was changed since they were translated. */
    stale: z.array(z.string()),
  })
  .meta({ id: "TextState" });
export type TextState = z.infer<typeof textStateSchema>;

export const textStatesSchema = z.partialRecord(languageSchema, textStateSchema).meta({ id: "TextStates" });
