import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { languageCodes } from "#i18n/languages.ts";

/** What has revisions and drafts. */
export const revisedTypes = ["category", "product", "article"] as const;
export type Revised = { type: (typeof revisedTypes)[number]; id: number };

/** Nobody is named where the account is gone, or where a file or a program wrote. */
const authorSchema = z.object({ id: z.string(), name: z.string() }).nullable();

export const revisionSchema = z.object({
  number: z.number().int(),
  author: authorSchema,
  createdAt: z.string(),
});
export type Revision = z.infer<typeof revisionSchema>;

/**
 * Of what publishes or saves a draft: when the draft that was seen was saved, null where there was none. Where another stands nothing is
 * done; who does not say has the one that stands published.
 */
export const draftOfSchema = z.string().max(40).nullable().optional();

export const isDraftCurrent = (
  draft: { updatedAt: string } | null,
  draftOf: string | null | undefined,
): boolean => draftOf === undefined || (draft?.updatedAt ?? null) === draftOf;

/** Of a PATCH: what was being written is what it saves, so the draft goes in the same transaction: the one of `draftOf`, none where that is not said. */
export const dropsDraftSchema = z.boolean().optional();
export type DropsDraft = { dropsDraft?: boolean | undefined; draftOf?: string | null | undefined };

/** Of a publication: other languages in which what a machine wrote may become public with it; who asks has looked at them. */
export const alsoSchema = z.array(languageSchema).max(languageCodes.length).optional();

export const editorsSchema = z.object({ others: z.array(z.object({ id: z.string(), name: z.string() })) });
