import { z } from "zod";
import { articleTemplateSchema } from "#features/articles/article.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { cleanText, idText } from "#platform/input/text-input.ts";

export const tones = ["plain", "warm", "expert"] as const;
export const lengths = ["short", "medium", "long"] as const;

/** Most products of one article: what a reader can still compare. */
const mostProducts = 8;
const longestTopic = 300;

/** POST /api/articles/generate (api.md): about a topic, or products, or both. */
export const generationSchema = z
  .object({
    topic: z
      .string()
      .max(longestTopic)
      .default("")
      .transform((text) => cleanText(text).replace(/\s+/g, " ").trim()),
    lang: languageSchema.default(defaultLanguage),
    productIds: z
      .array(idText)
      .max(mostProducts)
      .default([])
      .transform((ids) => [...new Set(ids)]),
    template: articleTemplateSchema.default("round-up"),
    tone: z.enum(tones).default("plain"),
    length: z.enum(lengths).default("medium"),
  })
  .refine(({ topic, productIds }) => topic || productIds.length, {
    path: ["topic"],
    error: "topic-missing",
  });
export type Generation = z.output<typeof generationSchema>;

/** How many products a kind of article needs; fewer are no such article. */
export const productsOf = {
  "round-up": { least: 1, most: mostProducts },
  review: { least: 1, most: 1 },
  versus: { least: 2, most: 2 },
  guide: { least: 0, most: mostProducts },
} as const satisfies Record<Generation["template"], { least: number; most: number }>;

/** Why there is no draft, or not yet: the screens have words for each. */
export const problems = [
  "products-missing",
  "stopped",
  "budget-month",
  "budget-person",
  "key-refused",
  "address-refused",
  "throttled",
  "model-unavailable",
  "timeout",
  "cut-off",
  "refused",
  "unreadable",
  "too-long",
  "not-saved",
] as const;
export const problemSchema = z.enum(problems);
export type Problem = z.infer<typeof problemSchema>;

/** Problems of an order itself, or of the limits that the site's owner set: its screen says so, and nothing is broken. */
export const orderFaults = ["products-missing", "stopped", "budget-month", "budget-person"] as const;
export const isOrderFault = (problem: Problem): boolean => orderFaults.some((one) => one === problem);

const plainReasons: readonly string[] = ["budget-month", "budget-person", "not-saved", "address-refused"];
/** Whether the reason of a problem is a sum, a field or an address: nobody's words. */
export const hasPlainReason = (problem: string | null): boolean =>
  problem !== null && plainReasons.includes(problem);

/** What was left out of what a writer gave, or is to be known of it. `about` says what. */
const noteCodes = [
  "outline",
  "product-gone",
  "product-withheld",
  "product-shortened",
  "block-unknown",
  "product-unknown",
  "address-removed",
  "markup-removed",
  "claim-dropped",
  "estimated",
] as const;
export const noteSchema = z.object({ code: z.enum(noteCodes), about: z.string() });
export type WritingNote = z.infer<typeof noteSchema>;

const writingStates = ["waiting", "running", "done", "failed", "cancelled"] as const;

/** An article a machine is asked to write, and what became of it. */
export const writingSchema = z
  .object({
    id: z.string(),
    jobId: z.string(),
    state: z.enum(writingStates),
    /** Per cent. */
    percent: z.number().int(),
    topic: z.string(),
    lang: languageSchema,
    template: articleTemplateSchema,
    articleId: z.string().nullable(),
    title: z.string().nullable(),
    /** True where no language model took part: the draft is an outline. */
    isOutline: z.boolean().nullable(),
    model: z.string().nullable(),
    notes: z.array(noteSchema),
    problem: problemSchema.nullable(),
    /** The provider's own words, what is left of a budget, or a code of `failureReasons`. */
    reason: z.string().nullable(),
    by: z.string().nullable(),
    createdAt: z.string(),
    /** Milliseconds since it was ordered or restarted; null once it has ended. By the server's clock: a browser's may be wrong. */
    underWayFor: z.number().int().nullable(),
  })
  .meta({ id: "ArticleGeneration" });
export type Writing = z.infer<typeof writingSchema>;
export const writingsSchema = z.object({ items: z.array(writingSchema) });
