import { z } from "zod";
import { contentSchemas } from "#content/admin-item.ts";
import { fieldValueSchema } from "#content/fields/custom-field.ts";
import { draftOfSchema } from "#content/revision.ts";
import { textStateSchema } from "#content/text-state.ts";
import { languageSchema, listOf, pagingQuery } from "#i18n/language-query.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { moneySchema } from "#i18n/money/money-schema.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { awardId } from "#platform/document/award-id.ts";
import { idText, versionNumber } from "#platform/input/text-input.ts";
import { product } from "./product.content.ts";
import { plainFactSchemas } from "./product-facts.ts";

export const productSchemas = contentSchemas(product);

/** Fields that one value fits for many products at once. */
const simpleFieldsSchema = z
  .object(product.shapes.patch)
  .pick({ brand: true, model: true, score: true, price: true, awards: true, isDiscontinued: true })
  .extend({
    ...z.object(plainFactSchemas).partial().shape,
    /** The value of one specification; null takes it away. */
    spec: fieldValueSchema.extend({ value: fieldValueSchema.shape.value.nullable() }).optional(),
  })
  .strict();

/** GET /api/admin/products/{id}: all languages, and the state of each. */
export type AdminProduct = z.infer<typeof productSchemas.item>;

/** A draft; without `draftOf` no other one is looked for. */
export const draftedProductSchema = z.intersection(
  productSchemas.patch,
  z.object({ version: versionNumber, draftOf: draftOfSchema }),
);

export const statusFilters = [
  "published",
  "unpublished",
  "draft",
  "scheduled",
  "blocked",
  "deleted",
] as const;
export const missingFilters = [
  "image",
  "image-gone",
  "price",
  "category",
  "offers",
  "translation",
  "stale",
  "alt",
  "seo",
] as const;
/** What may be wrong with where a product can be had. */
export const offerFaults = [
  "broken",
  "tag",
  "untagged",
  "suspect",
  "refused",
  "stale",
  "hidden",
  "no-price",
  "none-left",
] as const;
export type OfferFault = (typeof offerFaults)[number];
export const adminSorts = [
  "-updated",
  "-clicks",
  "updated",
  "newest",
  "oldest",
  "name",
  "-name",
  "best",
] as const;

/** Most products that an export names one by one; more are a filter. */
export const mostExported = 1_000;

/** The filters of the admin list; `lang` is the language that a status or missing-item filter is about. */
const filters = {
  q: z.string().max(longestQuery).optional(),
  status: z.enum(statusFilters).optional(),
  lang: languageSchema.optional(),
  category: z.union([idText, z.literal("none")]).optional(),
  missing: z.enum(missingFilters).optional(),
  offer: z.enum(offerFaults).optional(),
  /** A programme's key. */
  marketplace: z.string().max(60).optional(),
  sort: z.enum(adminSorts).default("-updated"),
};
export const adminProductsQuery = z.object({ ...filters, ...pagingQuery });
export type AdminProductsQuery = z.output<typeof adminProductsQuery>;
/** Of the list as it is narrowed, or of the products with these ids. The oldest first: what is changed meanwhile moves nothing. */
export const adminExportQuery = z.object({
  ...filters,
  sort: filters.sort.unwrap().default("oldest"),
  ids: z
    .string()
    .max(12_000)
    .transform((text) => [...new Set(text.split(","))])
    .pipe(z.array(idText).max(mostExported))
    .optional(),
});
export type AdminExport = z.output<typeof adminExportQuery>;

/** `shownIn`: the language of the names, where they have one in it. */
export const shownIn = languageSchema.default(baseLanguage);

export const productListRowSchema = z.object({
  id: z.string(),
  version: versionNumber,
  name: z.string(),
  textLang: languageSchema,
  slug: z.string(),
  brand: z.string(),
  model: z.string(),
  gtin: z.string(),
  isDiscontinued: z.boolean(),
  /** Its score may follow from them. */
  hasRatings: z.boolean(),
  imageUrl: z.string().nullable(),
  categoryId: z.string().nullable(),
  subCategoryId: z.string().nullable(),
  price: moneySchema.nullable(),
  score: z.number().nullable(),
  awards: z.array(awardId),
  offers: z.number().int(),
  /** Of its affiliate links, in the last 30 days. */
  clicks: z.number().int(),
  states: z.partialRecord(
    languageSchema,
    textStateSchema
      .pick({ published: true, publishAt: true, unpublishAt: true, isComplete: true })
      .extend({ untranslated: z.number().int(), stale: z.number().int() })
      .meta({ id: "ProductListState" }),
  ),
  hasDraft: z.boolean(),
  isActive: z.boolean(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type ProductListRow = z.infer<typeof productListRowSchema>;
export const adminListSchema = listOf(productListRowSchema);

/** Most that one bulk change takes. */
export const mostAtOnce = 500;
const place = { categoryId: idText.nullable().optional(), subCategoryId: idText.nullable().optional() };
export const bulkSchema = z
  .object({
    ids: z.array(idText).min(1).max(mostAtOnce),
    action: z.enum(["publish", "unpublish", "block", "unblock", "move", "edit", "delete", "restore"]),
    lang: languageSchema.optional(),
    ...place,
    /** Of `edit`. */
    patch: simpleFieldsSchema.optional(),
  })
  .refine(({ action, patch }) => action !== "edit" || Object.keys(patch ?? {}).length > 0, {
    path: ["patch"],
    error: "required",
  });
export type Bulk = z.output<typeof bulkSchema>;
/** What `edit` and `move` would change. */
export const bulkPreviewQuery = z.object({
  ids: bulkSchema.shape.ids,
  patch: simpleFieldsSchema.extend(place),
});

/** The pages that link to the product. */
export const usesSchema = z.object({
  uses: z.array(z.object({ type: z.enum(["article", "product"]), id: z.string(), title: z.string() })),
});
