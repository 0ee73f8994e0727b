import { z } from "zod";
import { languageSchema, listOf, pagingQuery, textLanguage } from "#i18n/language-query.ts";
import { cleanText, idText, versionNumber } from "#platform/input/text-input.ts";

/** POST /api/feedback/helpful. */
export const helpfulSchema = z.object({
  articleId: idText,
  helpful: z.enum(["yes", "no"]),
  lang: languageSchema,
});
export type HelpfulVote = z.infer<typeof helpfulSchema>;

export const questionLength = { least: 10, most: 1_000 };
export const longestAnswer = 4_000;

/** The form of a question. `website` is a field that people do not see: whoever fills it in is a program. */
export const questionSchema = z.object({
  articleId: idText,
  lang: languageSchema,
  question: z
    .string()
    .max(20_000)
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().min(questionLength.least).max(questionLength.most)),
  /** When the form was rendered, sealed. */
  token: z.string().min(10).max(400),
  website: z.string().max(300).default(""),
});
export type NewQuestion = z.infer<typeof questionSchema>;

/** What spam wants to place. A bare domain is a word that readers use too; it is only ever shown as text. */
export const hasLink = (text: string): boolean => /:\/\/|\bwww\.|\[\/?url\b|<\s*a\b/i.test(text);

/** The same question again, whatever its case and spaces. */
export const questionKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();

/** How long people need at least to write a question, and for how long a form may stay open; in milliseconds. */
export const shortestWriting = 3_000;
export const longestWriting = 24 * 3_600_000;
/** A rejected question is deleted after this time; in milliseconds. */
export const rejectedFor = 30 * 24 * 3_600_000;
/** Open questions of an article: more than an editor reads. Further ones are accepted but not stored. */
export const mostOpen = 50;

export const questionStates = ["open", "answered", "rejected"] as const;
export type QuestionState = (typeof questionStates)[number];

/** A question as the CRM shows it. */
export const readerQuestionSchema = z
  .object({
    id: z.string(),
    version: versionNumber,
    articleId: z.string(),
    /** The title of its article. */
    article: z.string(),
    ...textLanguage,
    lang: languageSchema,
    state: z.enum(questionStates),
    question: z.string(),
    answer: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: "ReaderQuestion" });
export type ReaderQuestion = z.infer<typeof readerQuestionSchema>;

export const questionsQuery = z.object({
  ...pagingQuery,
  state: z.enum(questionStates).default("open"),
  lang: languageSchema.default("en"),
});
export const questionsSchema = listOf(readerQuestionSchema);

/** POST /api/admin/questions/{id}/answer: publishes the answer. */
export const answerSchema = z.object({
  version: versionNumber,
  answer: z
    .string()
    .max(longestAnswer * 2)
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().min(1).max(longestAnswer)),
});

/** GET /api/admin/helpful: the articles with the most votes. */
export const helpfulCountsSchema = z.object({
  items: z.array(
    z.object({
      /** The article's. */
      id: z.string(),
      title: z.string(),
      ...textLanguage,
      yes: z.number().int(),
      no: z.number().int(),
    }),
  ),
});
export type HelpfulCount = z.infer<typeof helpfulCountsSchema>["items"][number];

/** What an article's page shows of it; null where everything is off. */
export type ArticleFeedbackData = {
  asksHelpful: boolean;
  takesQuestions: boolean;
  questions: readonly { id: string; question: string; answer: string }[];
} | null;
