import { z } from "zod";
import { languageSchema, listOf, pagingQuery } from "#i18n/language-query.ts";
import type { Language } from "#i18n/languages.ts";
import { parseTime } from "#platform/clock.ts";
import { versionNumber } from "#platform/input/text-input.ts";

/** `sending` ends as `sent`; `stopped` was ended by an editor, before or while it was sent. */
export const digestStates = ["draft", "scheduled", "sending", "sent", "stopped"] as const;
export const digestStateSchema = z.enum(digestStates);
export type DigestState = (typeof digestStates)[number];

export const mostGuides = 20;
const articleId = z.string().regex(/^[1-9]\d{0,8}$/);

/** Which guides: those since the last digest in the language, of a span of days (UTC), or these. */
export const guideChoiceSchema = z
  .discriminatedUnion("by", [
    z.object({ by: z.literal("new") }),
    z.object({ by: z.literal("span"), from: z.iso.date(), to: z.iso.date() }),
    z.object({ by: z.literal("picked"), ids: z.array(articleId).max(mostGuides) }),
  ])
  .meta({ id: "GuideChoice" });
export type GuideChoice = z.infer<typeof guideChoiceSchema>;

const subject = z
  .string()
  .trim()
  .max(150)
  .refine((text) => !/\p{Cc}/u.test(text), "not-one-line");
const textSchema = z.object({ subject, intro: z.string().trim().max(3_000) }).meta({ id: "DigestText" });
const textsSchema = z.partialRecord(languageSchema, textSchema).meta({ id: "DigestTexts" });
/** A language without a subject gets no digest. */
export type DigestTexts = z.infer<typeof textsSchema>;

/** How many of the recipients are in each state. */
const resultsSchema = z.object({
  waiting: z.number().int(),
  sent: z.number().int(),
  bounced: z.number().int(),
  failed: z.number().int(),
  /** The process ended while it was sent: it is not sent again. */
  unsure: z.number().int(),
  /** They unsubscribed meanwhile. */
  skipped: z.number().int(),
});
export type DigestResults = z.infer<typeof resultsSchema>;

export const digestSchema = z
  .object({
    id: z.string(),
    version: versionNumber,
    state: digestStateSchema,
    choice: guideChoiceSchema,
    texts: textsSchema,
    sendAt: z.string().nullable(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    /** Null before it is sent. */
    results: resultsSchema.nullable(),
    author: z.string().nullable(),
    updatedAt: z.string(),
  })
  .meta({ id: "Digest" });
export type Digest = z.infer<typeof digestSchema>;
export const digestsSchema = listOf(digestSchema);
export const digestsQuery = z.object(pagingQuery);

export const newDigestSchema = z.object({
  choice: guideChoiceSchema.default({ by: "new" }),
  texts: textsSchema.default({}),
});
export const digestChangeSchema = z.object({
  version: versionNumber,
  choice: guideChoiceSchema.optional(),
  texts: textsSchema.optional(),
});

/** GET …/digests/{id}/preview: what readers of a language would get. */
export const digestPreviewSchema = z
  .object({
    subject: z.string(),
    text: z.string(),
    /** The path of the HTML, for a frame; it works for a short time. */
    frame: z.string(),
    guides: z.array(z.object({ id: z.string(), title: z.string(), path: z.string() })),
    /** Confirmed readers of the language. */
    recipients: z.number().int(),
    /** Why it would not be sent in this language; null where it would. */
    missing: z.enum(["subject", "content"]).nullable(),
    /** Whether subject or introduction have a price, which cannot be corrected later. */
    hasAmount: z.boolean(),
  })
  .meta({ id: "DigestPreview" });
export type DigestPreview = z.infer<typeof digestPreviewSchema>;

/** POST …/digests/{id}/send: now, or at a time. */
export const digestSendSchema = z.object({
  version: versionNumber,
  at: z.iso.datetime().nullable().default(null),
});

export const digestTestSchema = z.object({ lang: languageSchema });
export const digestTestResponseSchema = z.object({ isSent: z.boolean(), answer: z.string() });

/** What is sent in a language, fixed when sending starts. */
const contentSchema = z.partialRecord(
  languageSchema,
  z.object({
    subject: z.string(),
    intro: z.string(),
    guides: z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), path: z.string() })),
  }),
);
export const storedContentSchema = contentSchema;
export type DigestContents = z.infer<typeof contentSchema>;
export type DigestContent = NonNullable<DigestContents[Language]>;

/** Why a digest is not sent in a language; null where it is. */
export const missingIn = ({ subject, intro, guides }: DigestContent): "subject" | "content" | null =>
  !subject ? "subject" : !guides.length && !intro ? "content" : null;

/** The last day of a span is meant whole. Epoch milliseconds. */
export const spanOf = ({ from, to }: { from: string; to: string }): { from: number; to: number } => ({
  from: parseTime(from),
  to: parseTime(to) + 86_400_000 - 1,
});
