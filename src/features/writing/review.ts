import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { cleanText } from "#platform/input/text-input.ts";
import { claimFields } from "./claims.ts";

/** How an editor knows an unsupported claim. */
export const bases = ["measured", "opinion", "source"] as const;

/** A number or a superlative with its support: a fact of the site, or an editor's confirmation. */
export const storedClaimSchema = z.object({
  sentence: z.string(),
  token: z.string(),
  kind: z.enum(["number", "superlative"]),
  source: z.object({ productId: z.string(), name: z.string(), field: z.enum(claimFields) }).nullable(),
  confirmed: z
    .object({ basis: z.enum(bases), note: z.string(), by: z.string(), at: z.string() })
    .nullable()
    .default(null),
});
export type StoredClaim = z.infer<typeof storedClaimSchema>;

const verdicts = ["accepted", "rejected"] as const;
export type Verdict = (typeof verdicts)[number];

const sectionSchema = z.object({
  position: z.number().int(),
  heading: z.string(),
  /** The current text. */
  text: z.string(),
  /** `gone`: an editor removed or rewrote it before a verdict. */
  state: z.enum(["open", ...verdicts, "gone"]),
  by: z.string().nullable(),
  at: z.string().nullable(),
  /** Rejected, but still stored: it can be put back into the text. */
  canReturn: z.boolean(),
  claims: z.array(storedClaimSchema.extend({ number: z.number().int(), isOpen: z.boolean() })),
});
export type ReviewSection = z.infer<typeof sectionSchema>;

/** GET /api/admin/articles/{id}/review: the AI sections by language; empty without any. */
export const reviewSchema = z
  .object({
    articleId: z.string(),
    /** The writer: "outline" or a provider, and its model. */
    writer: z.string().nullable(),
    model: z.string().nullable(),
    languages: z.array(
      z.object({
        lang: languageSchema,
        title: z.string(),
        open: z.number().int(),
        sections: z.array(sectionSchema),
      }),
    ),
  })
  .meta({ id: "AiReview" });
export type Review = z.infer<typeof reviewSchema>;

export const verdictSchema = z.object({
  lang: languageSchema,
  position: z.number().int().min(0).max(100),
  /** `open` withdraws a verdict: a rejected section returns to the text. */
  verdict: z.enum([...verdicts, "open"]),
});
export const confirmSchema = z.object({
  lang: languageSchema,
  position: z.number().int().min(0).max(100),
  claim: z.number().int().min(0).max(1_000),
  basis: z.enum(bases),
  note: z.string().max(1_000).default("").transform(cleanText),
});
