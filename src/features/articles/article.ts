import { z } from "zod";
import { categoryLinkSchema } from "#features/categories/category.ts";
import { creditedImageSchema, pictureSchema, shareImage } from "#features/media/image.ts";
import { outboundSchema } from "#features/offers/offer.ts";
import { productAloneSchema, specSchema } from "#features/products/product.ts";
import { shownAwardSchema } from "#features/settings/award.ts";
import { adLabels, adSizeSchema } from "#features/settings/slot.ts";
import {
  alternatesSchema,
  languageQuery,
  languageSchema,
  listOf,
  pagingQuery,
  textLanguage,
} from "#i18n/language-query.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { documentSchema } from "#platform/document/document.ts";

export const mostTitleCharacters = 300;

export const articleTemplates = ["round-up", "review", "versus", "guide"] as const;
export const articleTemplateSchema = z.enum(articleTemplates);

export const bylineSchema = z.object({
  slug: z.string(),
  name: z.string(),
  role: z.string(),
  image: pictureSchema.nullable(),
});
export type Byline = z.infer<typeof bylineSchema>;

/** An author as a text introduces one. */
export const introducedAuthorSchema = bylineSchema.extend({ bio: z.string() });
export type IntroducedAuthor = z.infer<typeof introducedAuthorSchema>;

/** What a list shows of an article. */
export const articleCardSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    template: articleTemplateSchema,
    author: bylineSchema.nullable(),
    imageUrl: z.string().nullable(),
    image: pictureSchema.nullable(),
    category: categoryLinkSchema.nullable(),
    publishedAt: z.string().nullable(),
    updatedAt: z.string(),
    /** When a person last checked it; null while no person has. */
    checkedAt: z.string().nullable(),
    readingMinutes: z.number().int(),
    ...textLanguage,
  })
  .meta({ id: "ArticleCard" });
export type ArticleCard = z.infer<typeof articleCardSchema>;

/** A product as an article's live blocks need it. */
export const articleProductSchema = productAloneSchema;
export type ArticleProduct = z.infer<typeof articleProductSchema>;

/** The ad of a slot; its link is paid for. */
export const adSchema = z
  .object({
    slotId: z.string(),
    label: z.enum(adLabels),
    /** The room that it takes, in CSS pixels. */
    phone: adSizeSchema,
    desktop: adSizeSchema,
    image: pictureSchema,
    /** In place of `image` on phones. */
    phoneImage: pictureSchema.nullable(),
    href: z.string(),
  })
  .meta({ id: "Ad" });
export type DisplayedAd = z.infer<typeof adSchema>;

/** GET /api/articles/by-slug/{slug}. `products` are those the content shows, visible ones only; `links` resolves its references. */
export const articleSchema = articleCardSchema
  .extend({
    /** Who has checked it, if not the author. */
    reviewer: bylineSchema.nullable(),
    image: creditedImageSchema.nullable(),
    content: documentSchema,
    contentHtml: z.string(),
    products: z.array(articleProductSchema),
    /** "product:42" → path in this language; what is missing is not public. */
    links: z.record(z.string(), z.string()),
    /** The shop URLs in the content, each with how its link is rendered. */
    shopLinks: z.record(z.string(), outboundSchema),
    /** The pictures the content shows, by their id in the library. */
    pictures: z.record(z.string(), creditedImageSchema),
    /** The authors the content introduces, by id; its own author is "own". */
    authors: z.record(z.string(), introducedAuthorSchema),
    /** Those of its picks, as far as the site still has them. */
    awards: z.array(shownAwardSchema),
    /** What readers of the newsletter's form in the content agree to; null where it has none, or readers cannot subscribe. */
    newsletterConsent: z.string().nullable(),
    /** Of the ad slots in the content, those that show something. */
    ads: z.array(adSchema),
    related: z.array(articleCardSchema),
    categories: z.array(categoryLinkSchema),
    /** What it says in the fields of articles, labeled in the requested language. */
    fields: z.array(specSchema),
    updatedReason: z.string().nullable(),
    /** Where a language model helped to write it and the owner discloses that: who reviewed it, in a sentence. */
    machineNote: z.string().optional(),
    ...shareImage,
    metaTitle: z.string().nullable(),
    metaDescription: z.string().nullable(),
    metaKeywords: z.array(z.string()),
    alternates: alternatesSchema,
  })
  .meta({ id: "Article" });
export type Article = z.infer<typeof articleSchema>;

/** A document with all that its blocks show and its links lead to. */
export type ResolvedDocument = Pick<
  Article,
  | "content"
  | "products"
  | "links"
  | "shopLinks"
  | "pictures"
  | "authors"
  | "awards"
  | "newsletterConsent"
  | "ads"
>;

export const articlesQuery = z.object({
  lang: languageSchema.default(baseLanguage),
  category: z.string().min(1).max(200).optional(),
  author: z.string().min(1).max(200).optional(),
  q: z.string().max(longestQuery).optional(),
  ...pagingQuery,
});
export type ArticlesQuery = z.output<typeof articlesQuery>;
export const articleListSchema = listOf(articleCardSchema);
export type ArticleList = z.infer<typeof articleListSchema>;

/** GET /api/authors/{slug}. */
export const authorSchema = bylineSchema.extend({
  bio: z.string(),
  isDemo: z.boolean(),
  articles: z.array(articleCardSchema),
  ...shareImage,
  alternates: alternatesSchema,
});
export type Author = z.infer<typeof authorSchema>;
export const authorQuery = languageQuery;
