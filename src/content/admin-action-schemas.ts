import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { parseTime } from "#platform/clock.ts";

/** The result of a bulk change. */
export const bulkResultSchema = z
  .object({
    changed: z.number().int(),
    /** What was left as it was, and why, as a code. */
    skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
    /** How many were restored without something they referred to: it was deleted, or belongs to another entity now. */
    lost: z.number().int(),
    /** The token that takes it back, once. */
    undo: z.string().nullable(),
  })
  .meta({ id: "BulkResult" });
export type BulkResult = z.infer<typeof bulkResultSchema>;

/** What an edit of many items would change, before it is made. */
export const bulkPreviewSchema = z
  .object({
    /** Those that it changes. */
    ids: z.array(z.string()),
    /** How many have these values already. */
    same: z.number().int(),
    /** The values that are replaced, the most frequent first. */
    before: z.array(z.object({ value: z.record(z.string(), z.unknown()), count: z.number().int() })),
  })
  .meta({ id: "BulkPreview" });
export type BulkPreview = z.infer<typeof bulkPreviewSchema>;

/** A finding to check before a language is published: an error blocks publishing, a warning does not. */
export const checklistSchema = z
  .object({
    items: z.array(
      z.object({
        code: z.string(),
        level: z.enum(["error", "warning"]),
        /** The field where it can be mended. */
        path: z.string(),
        count: z.number().int().optional(),
        /** What it is about, where that has a name. */
        about: z.string().optional(),
      }),
    ),
  })
  .meta({ id: "Checklist" });
export type Checklist = z.infer<typeof checklistSchema>;

/** The undo of a bulk change: its token, how many were restored, and how many were changed since and stay as they are. */
export const undoSchema = z.object({ undo: z.string().max(100) });
export const undoneSchema = z
  .object({ changed: z.number().int(), left: z.number().int() })
  .meta({ id: "Undone" });
export type Undone = z.infer<typeof undoneSchema>;

/** Fields restored without what they referred to: it was deleted, or belongs to another entity now. */
export const missingFieldsSchema = z.object({ lost: z.array(z.string()) });

/** Which page is to be seen before its time; as everything is planned for `at`, where a time is named. */
export const previewRequestSchema = z
  .object({
    lang: languageSchema.default(baseLanguage),
    at: z.iso
      .datetime({ offset: true })
      .nullable()
      .default(null)
      .transform((at) => (at === null ? null : parseTime(at))),
  })
  .meta({ id: "PreviewRequest" });
export type PreviewRequest = z.output<typeof previewRequestSchema>;
/** Who has the address sees the page until it expires. */
export const previewLinkSchema = z
  .object({ url: z.string(), expiresAt: z.string() })
  .meta({ id: "PreviewLink" });
/** The token in the URL of a preview's data. */
export const previewToken = z.object({ token: z.string().max(400) });
