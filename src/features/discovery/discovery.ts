import { z } from "zod";
import { articleCardSchema } from "#features/articles/article.ts";
import { categoryLinkSchema } from "#features/categories/category.ts";
import { productCardSchema } from "#features/products/product.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { redirectStatuses } from "./redirect-status.ts";

/** GET /api/picks: a category's picks, each with its award; best overall first. */
export const picksSchema = z.object({ items: z.array(productCardSchema) });

export const searchQuery = z.object({
  lang: languageSchema.default(baseLanguage),
  q: z.string().max(longestQuery).default(""),
  limit: z.coerce.number().int().min(1).max(50).default(24),
  suggest: z.literal("1").optional(),
});

/** A page of the publisher's own. */
const foundPageSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  textLang: languageSchema.optional(),
});

/**
 * GET /api/search. Totals are exact up to 1,000; 1,001 means more. The arrays hold the best `limit` of each. `didYouMean` is the
 * query with typos corrected. `matchingAll` is the number of results that match all words, counted like the totals; partial matches
 * follow them. With `suggest` the last word may be unfinished, and totals are counted up to `limit`.
 */
export const searchResultSchema = z.object({
  products: z.array(productCardSchema),
  articles: z.array(articleCardSchema),
  categories: z.array(categoryLinkSchema.extend({ productCount: z.number().int() })),
  pages: z.array(foundPageSchema),
  totals: z.object({
    products: z.number().int(),
    articles: z.number().int(),
    categories: z.number().int(),
    pages: z.number().int(),
  }),
  matchingAll: z.number().int(),
  didYouMean: z.string().optional(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** GET /api/resolve: the managed redirect of an unknown path (readings.md 2), or null. 410 means permanently gone. */
export const resolutionSchema = z.object({
  to: z.string().nullable(),
  status: z.literal(redirectStatuses),
});
