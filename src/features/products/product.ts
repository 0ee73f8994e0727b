import { z } from "zod";
import { schemaProperties } from "#content/fields/custom-field.ts";
import { categoryLinkSchema } from "#features/categories/category.ts";
import { creditedImageSchema, pictureSchema, shareImage } from "#features/media/image.ts";
import { buyingSchema, offerSchema, shopSearchSchema } from "#features/offers/offer.ts";
import { priceHistorySchema } from "#features/offers/price-history.ts";
import { shownAwardSchema } from "#features/settings/award.ts";
import { alternatesSchema, languageSchema, listOf, pagingQuery, textLanguage } from "#i18n/language-query.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { moneySchema } from "#i18n/money/money-schema.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { videoProviders } from "#platform/document/embed.ts";
import { plainFactSchemas } from "./product-facts.ts";

/** What a list shows of a product. `score` is 0–10 with one decimal. */
export const productCardSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    summary: z.string(),
    brand: z.string().nullable(),
    imageUrl: z.string().nullable(),
    image: pictureSchema.nullable(),
    score: z.number().nullable(),
    awards: z.array(shownAwardSchema),
    buying: buyingSchema,
    category: categoryLinkSchema.nullable(),
    subCategory: categoryLinkSchema.nullable(),
    publishedAt: z.string().nullable(),
    updatedAt: z.string(),
    /** When a person last checked it; null while no person has. */
    checkedAt: z.string().nullable(),
    ...textLanguage,
  })
  .meta({ id: "ProductCard" });
export type ProductCard = z.infer<typeof productCardSchema>;

/**
 * A specification: label and group in the requested language, the value in that of the text, each in English where it is missing.
 * `labelLang` and `textLang` name the language where label or value is not in the requested one; a language-independent value has
 * none.
 */
export const specSchema = z
  .object({
    key: z.string(),
    label: z.string(),
    labelLang: languageSchema.optional(),
    value: z.string(),
    ...textLanguage,
    unit: z.string(),
    /** The heading it is listed under. */
    group: z.string().nullable(),
    /** The property of schema.org's Product that it is. */
    property: z.enum(schemaProperties).optional(),
  })
  .meta({ id: "Spec" });
export type Spec = z.infer<typeof specSchema>;

/** Enough to tell two products apart in a row of a list. */
export const mostKeySpecs = 4;

/** An item of a product list: the card, and what its row says of the category's first fields. */
export const listedProductSchema = productCardSchema.extend({
  keySpecs: z.array(specSchema).max(mostKeySpecs),
});
export type ListedProduct = z.infer<typeof listedProductSchema>;

/** A guide that mentions the product. */
export const mentionSchema = z.object({ slug: z.string(), title: z.string(), ...textLanguage });
export type Mention = z.infer<typeof mentionSchema>;

/** A picture of a gallery; `video` where it is the poster of a video, which is loaded from its player only after a click. */
const galleryPictureSchema = creditedImageSchema.extend({
  video: z.object({ provider: z.enum(videoProviders), videoId: z.string() }).optional(),
});
export type GalleryImage = z.infer<typeof galleryPictureSchema>;

/** GET /api/products/by-slug/{slug} (api.md). */
export const productSchema = productCardSchema
  .extend({
    description: z.string(),
    /** The editor's list price; what visitors see is `buying`. */
    price: moneySchema.nullable(),
    model: z.string().nullable(),
    gtin: z.string().nullable(),
    images: z.array(galleryPictureSchema),
    pros: z.array(z.string()),
    cons: z.array(z.string()),
    verdict: z.string(),
    bestFor: z.string(),
    notFor: z.string(),
    specs: z.array(specSchema),
    /** The ratings behind the score, in the requested language: one per criterion of the category, or none. `weight` is a percentage. */
    ratings: z.array(z.object({ key: z.string(), label: z.string(), weight: z.number(), score: z.number() })),
    /** How the products of the category are judged, in a sentence or two. */
    method: z.string().nullable(),
    offers: z.array(offerSchema),
    /** Whose shops the offers are of, and whose else there are; none where there is no choice. */
    shopCountry: z.string(),
    shopCountries: z.array(z.string()),
    searches: z.array(shopSearchSchema),
    /** Null where a programme or the owner does not allow it, or nothing was ever seen. */
    history: priceHistorySchema.nullable(),
    /** What an alert would have to fall below; null where no programme allows one, or nothing can be bought. */
    watchedPrice: moneySchema.nullable(),
    related: z.array(productCardSchema),
    /** What to look at instead where no shop has it now: what an editor chose, else the best of its kind. Null where that can't be had either. */
    alternative: productCardSchema.nullable(),
    articles: z.array(mentionSchema),
    isDiscontinued: z.boolean(),
    /** The declared facts that have no field of their own here (product-facts.ts). */
    facts: z.object(plainFactSchemas),
    successor: z.object({ slug: z.string(), name: z.string(), ...textLanguage }).nullable(),
    ...shareImage,
    metaTitle: z.string().nullable(),
    metaDescription: z.string().nullable(),
    metaKeywords: z.array(z.string()),
    alternates: alternatesSchema,
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof productSchema>;
/** The fields that a page renders of its main product, beside the cards of others. */
export type PageProduct = Omit<Product, "related">;

/** A product without the related content of its page. */
export const productAloneSchema = productSchema
  .omit({
    history: true,
    watchedPrice: true,
    related: true,
    alternative: true,
    articles: true,
    shareImage: true,
  })
  .meta({ id: "ProductWithoutLists" });
export type ProductAlone = z.infer<typeof productAloneSchema>;

const several = z.preprocess(
  (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
  z.array(z.string().min(1).max(120)).max(40),
);

export const productSorts = ["relevance", "newest", "price", "-price", "score"] as const;

/** The query of GET /api/products. Prices are whole units of the language's currency; `minScore` is 0–10. */
export const productsQuery = z.object({
  lang: languageSchema.default(baseLanguage),
  category: z.string().min(1).max(200).optional(),
  q: z.string().max(longestQuery).optional(),
  brand: several,
  /** "finish:matt": a field's value; several values of a field are a choice between them. */
  spec: several,
  minPrice: z.coerce.number().int().min(0).max(1e9).optional(),
  maxPrice: z.coerce.number().int().min(0).max(1e9).optional(),
  minScore: z.coerce.number().min(0).max(10).optional(),
  sort: z.enum(productSorts).default("relevance"),
  ...pagingQuery,
});
type WholeQuery = z.output<typeof productsQuery>;
/** Without `spec` no field filters. */
export type ProductsQuery = Omit<WholeQuery, "spec"> & Partial<Pick<WholeQuery, "spec">>;

/** Counts are exact and computed with every filter but the facet's own, so a second choice within a facet adds results. */
export const facetsSchema = z
  .object({
    brands: z.array(z.object({ name: z.string(), count: z.number().int() })),
    categories: z.array(categoryLinkSchema.extend({ count: z.number().int(), depth: z.number().int() })),
    /** Whole units of the language's currency, approximate where converted; null where no price may be shown. */
    price: z.object({ min: z.number().int(), max: z.number().int(), currency: z.string() }).nullable(),
    scores: z.array(z.object({ min: z.number(), count: z.number().int() })),
    /** The fields that publishers filter by; `value` is that of the query's `spec`. */
    fields: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
      }),
    ),
  })
  .meta({ id: "ProductFacets" });
export type Facets = z.infer<typeof facetsSchema>;

/** `matchingAll`: of a search, how many of the total match all its words; the others match some of them and come after. */
export const productListSchema = listOf(listedProductSchema).extend({
  facets: facetsSchema,
  matchingAll: z.number().int().optional(),
});
export type ProductList = z.infer<typeof productListSchema>;

/** GET /api/compare: 2–4 products side by side; `rows` are the union of their specs, group by group, `different` where the values differ. */
export const comparisonSchema = z.object({
  products: z.array(productAloneSchema),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      labelLang: languageSchema.optional(),
      group: z.string().nullable(),
      values: z.array(z.string().nullable()),
      /** The language of each value that is not in the requested one. */
      valueLangs: z.array(languageSchema.nullable()),
      different: z.boolean(),
    }),
  ),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** A specification as it is stored: a value for all languages, or one for each. */
export const storedSpecSchema = z.object({
  key: z.string(),
  value: z.union([z.number(), z.boolean(), z.string(), z.partialRecord(languageSchema, z.string())]),
  unit: z.string().optional(),
  /** For fields outside the category's template: the source's own label, or one for each language. */
  label: z.union([z.string(), z.partialRecord(languageSchema, z.string())]).optional(),
});
export type StoredSpec = z.infer<typeof storedSpecSchema>;
