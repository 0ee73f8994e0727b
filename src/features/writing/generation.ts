import { z } from "zod";
import { articleTemplateSchema } from "#features/articles/article.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { cleanText, idText } from "#platform/input/text-input.ts";

export const tones = ["plain", "warm", "expert"] as const;
export const lengths = ["short", "medium", "long"] as const;

/** Most products a reader can compare in one article. */
const mostProducts = 8;
const longestTopic = 300;

/** POST /api/articles/generate (api.md): about a topic, products, or both. */
export const generationSchema = z
  .object({
    topic: z
      .string()
      .max(longestTopic)
      .default("")
      .transform((text) => cleanText(text).replace(/\s+/g, " ").trim()),
    lang: languageSchema.default(baseLanguage),
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

/** Required number of products by template. */
export const productsOf = {
  "round-up": { least: 1, most: mostProducts },
  review: { least: 1, most: 1 },
  versus: { least: 2, most: 2 },
  guide: { least: 0, most: mostProducts },
} as const satisfies Record<Generation["template"], { least: number; most: number }>;

/** Why there is no draft (yet): codes that the screens translate. */
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

/** Problems of the order or of the owner's limits rather than failures: shown on the order, not reported as errors. */
export const orderFaults = ["products-missing", "stopped", "budget-month", "budget-person"] as const;
export const isOrderFault = (problem: Problem): boolean => orderFaults.some((one) => one === problem);

const plainReasons: readonly string[] = ["budget-month", "budget-person", "not-saved", "address-refused"];
/** Problems whose reason is an amount, a field or a URL, which needs no translation. */
export const hasPlainReason = (problem: string | null): boolean =>
  problem !== null && plainReasons.includes(problem);

/** What was dropped from a writer's response, or should be known about it; `about` gives details. */
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

/** An order for an AI article, and its result. */
export const writingSchema = z
  .object({
    id: z.string(),
    jobId: z.string(),
    state: z.enum(writingStates),
    /** Percent. */
    percent: z.number().int(),
    topic: z.string(),
    lang: languageSchema,
    template: articleTemplateSchema,
    articleId: z.string().nullable(),
    title: z.string().nullable(),
    /** True without a language model: the draft is an outline. */
    isOutline: z.boolean().nullable(),
    model: z.string().nullable(),
    notes: z.array(noteSchema),
    problem: problemSchema.nullable(),
    /** The provider's own message, the remaining budget, or a code of `failureReasons`. */
    reason: z.string().nullable(),
    by: z.string().nullable(),
    createdAt: z.string(),
    /** Milliseconds since it was ordered or restarted; null once it has ended. Measured by the server: a browser's clock may be wrong. */
    underWayFor: z.number().int().nullable(),
  })
  .meta({ id: "ArticleGeneration" });
export type Writing = z.infer<typeof writingSchema>;
export const writingsSchema = z.object({ items: z.array(writingSchema) });
