import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { languageCodes } from "#i18n/languages.ts";

/** What has revisions and drafts: an item of a content type. */
export type Revised = { type: string; id: number };

/** Null where the account was deleted, or where an import or a program wrote. */
export const authorSchema = z.object({ id: z.string(), name: z.string() }).nullable().meta({ id: "Person" });

export const revisionSchema = z
  .object({
    number: z.number().int(),
    author: authorSchema,
    createdAt: z.string(),
  })
  .meta({ id: "Revision" });
export type Revision = z.infer<typeof revisionSchema>;

/**
 * For requests that publish or save a draft: when the draft the client saw was saved, null where there was none. Where the current draft
 * is another, the request fails; without this field the current draft is used.
 */
export const draftOfSchema = z.string().max(40).nullable().optional();

export const isDraftCurrent = (
  draft: { updatedAt: string } | null,
  draftOf: string | null | undefined,
): boolean => draftOf === undefined || (draft?.updatedAt ?? null) === draftOf;

/** For a PATCH: it saves the draft's content, so the draft of `draftOf` is deleted in the same transaction; none without `draftOf`. */
export const dropsDraftSchema = z.boolean().optional();
export type DropsDraft = { dropsDraft?: boolean | undefined; draftOf?: string | null | undefined };

/** For publishing: other languages whose AI-written text may become public with it, because the user has reviewed them. */
export const alsoSchema = z.array(languageSchema).max(languageCodes.length).optional();

export const editorsSchema = z.object({ others: z.array(z.object({ id: z.string(), name: z.string() })) });
