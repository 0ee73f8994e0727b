import { z } from "zod";
import { specFieldSchema } from "#content/fields/custom-field.ts";
import { articleTemplateSchema } from "#features/articles/article.ts";
import { criteriaSchema } from "#features/categories/criterion.ts";
import { faqSchema } from "#features/categories/faq.ts";
import { availabilitySchema, conditionSchema } from "#features/offers/offer.ts";
import { storedSpecSchema } from "#features/products/product.ts";
import { ratingSchema } from "#features/products/rating.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { localTextSchema } from "#i18n/local-text.ts";
import { moneySchema } from "#i18n/money/money-schema.ts";
import { awardId } from "#platform/document/award-id.ts";
import type { ShorthandBlock } from "#platform/document/document-shorthand.ts";

/** An image in demo/pictures, without its extension, and its alt text. */
const demoPictureSchema = z.object({ file: z.string(), alt: localTextSchema });
export type DemoImage = z.output<typeof demoPictureSchema>;

/** The formats of the files in demo/. Keys are the English slugs; texts are keyed by language. */
const inLanguages = <Text extends z.ZodType>(text: Text) => z.partialRecord(languageSchema, text);

const categoryText = z.object({
  name: z.string(),
  description: z.string(),
  metaDescription: z.string(),
  faq: faqSchema.default([]),
});
const categorySchema = z.object({
  key: z.string(),
  parent: z.string().nullable(),
  image: demoPictureSchema,
  specTemplate: z.array(specFieldSchema).default([]),
  criteria: criteriaSchema.default([]),
  testMethod: localTextSchema.nullable().default(null),
  texts: inLanguages(categoryText),
});
export type DemoCategory = z.output<typeof categorySchema>;

const productText = z.object({
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  verdict: z.string(),
  bestFor: z.string(),
  notFor: z.string(),
  metaDescription: z.string(),
});
const productSchema = z.object({
  key: z.string(),
  brand: z.string(),
  model: z.string().optional(),
  category: z.string(),
  subCategory: z.string(),
  price: moneySchema,
  score: z.number().min(0).max(10),
  ratings: z.array(ratingSchema),
  awards: z.array(awardId),
  images: z.array(demoPictureSchema).min(1),
  specs: z.array(storedSpecSchema),
  offers: z.array(
    z.object({
      programme: z.string(),
      price: z.number().int(),
      query: z.string(),
      availability: availabilitySchema,
      condition: conditionSchema.default("new"),
      shipping: z.number().int().optional(),
      ageHours: z.number().default(1),
    }),
  ),
  related: z.array(z.string()).default([]),
  texts: inLanguages(productText),
});
export type DemoProduct = z.output<typeof productSchema>;

const authorSchema = z.object({
  key: z.string(),
  texts: inLanguages(z.object({ name: z.string(), role: z.string(), bio: z.string() })),
});
export type DemoAuthor = z.output<typeof authorSchema>;

const articleSchema = z.object({
  key: z.string(),
  template: articleTemplateSchema,
  author: z.string(),
  reviewer: z.string().optional(),
  categories: z.array(z.string()),
  daysAgo: z.number(),
  image: demoPictureSchema,
  // The blocks are validated when they become a document.
  texts: inLanguages(
    z.object({
      title: z.string(),
      excerpt: z.string(),
      metaDescription: z.string(),
      updatedReason: z.string().optional(),
      blocks: z.array(z.custom<ShorthandBlock>()),
    }),
  ),
});
export type DemoArticle = z.output<typeof articleSchema>;

export const demoFileSchemas = {
  categories: z.array(categorySchema),
  products: z.array(productSchema),
  authors: z.array(authorSchema),
  article: articleSchema,
};
