import { z } from "zod";
import { sheetFaults } from "#features/products/spreadsheet.ts";
import { isCurrencyCode } from "#i18n/money/currency-marks.ts";
import { maximumAmount } from "#i18n/money/price-text.ts";
import { isProductImageUrl, isWebUrl } from "./web-url.ts";

/** The languages of product texts (the site's five). */
export const importLanguages = ["en", "he", "fr", "ar", "zh"] as const;
export type ImportLanguage = (typeof importLanguages)[number];

export const availabilities = ["in-stock", "out-of-stock", "preorder", "unknown"] as const;
export type Availability = (typeof availabilities)[number];

/** Google Merchant's three conditions, the vocabulary most feeds share. */
export const conditions = ["new", "refurbished", "used"] as const;
export type Condition = (typeof conditions)[number];

const moneySchema = z.object({
  amount: z.int().min(0).max(maximumAmount),
  currency: z.string().refine(isCurrencyCode, "Not an ISO 4217 code."),
});

const textSchema = z.object({
  name: z.string().trim().min(1).max(500),
  summary: z.string().max(10_000).optional(),
  description: z.string().max(200_000).optional(),
});

const line = (longest: number) => z.string().trim().min(1).max(longest);
const categoryPath = z.array(line(200)).min(1).max(10);

/**
 * One product as its file describes it, before anything is saved.
 * - `line`: the physical line (from 1) on which its record starts.
 * - `key`: its identity in the source, the same on every run: `id:…`, else `sku:…`, else `gtin:` and 14 digits,
 *   else `url:…`. Compared within one source only.
 * - `price` and `salePrice`: integers of the currency's minor unit.
 * - `shipping`: the cheapest way to each country; an empty country is the feed's own.
 * - Texts are plain: no HTML, entities decoded, NFC, paragraphs separated by an empty line.
 * - `imageUrls`: https or a path of this site (the rule for product images).
 * - `categoryPath` is the deepest one given; the others follow in `otherCategoryPaths`.
 * - `texts` are in other languages, from separate columns or rows.
 * - `groupKey` joins variants of one product without a parent row.
 * - `parentKey` (variations) names the parent by id or by SKU, whichever the file uses.
 * - `variantKeys` (Magento) are the variants of a product by SKU; one that `isHidden` has no page of its own.
 * - `published` is the source's own state, if given.
 */
export const importRowSchema = z.object({
  line: z.int().min(1),
  key: line(100_000),
  name: line(500),
  summary: z.string().max(10_000).optional(),
  description: z.string().max(200_000).optional(),
  brand: line(200).optional(),
  gtin: z
    .string()
    .regex(/^(\d{8}|\d{12,14})$/)
    .optional(),
  model: line(200).optional(),
  sku: line(200).optional(),
  categoryPath: categoryPath.optional(),
  otherCategoryPaths: z.array(categoryPath).max(100).optional(),
  price: moneySchema.optional(),
  salePrice: moneySchema.optional(),
  shipping: z.array(z.object({ country: z.string().regex(/^([A-Z]{2})?$/), price: moneySchema })).optional(),
  url: z.string().max(4096).refine(isWebUrl, "Not an absolute http or https address.").optional(),
  imageUrls: z.array(z.string().max(4096).refine(isProductImageUrl, "Not an image address.")).max(100),
  availability: z.enum(availabilities).optional(),
  condition: z.enum(conditions).optional(),
  attributes: z.array(z.object({ key: line(200), value: line(10_000) })).max(500),
  lang: z.enum(importLanguages).optional(),
  texts: z.partialRecord(z.enum(importLanguages), textSchema).optional(),
  externalProgramme: line(100).optional(),
  parentKey: line(4200).optional(),
  groupKey: line(4200).optional(),
  variantKeys: z.array(line(4200)).optional(),
  isHidden: z.boolean().optional(),
  published: z.boolean().optional(),
});

export type ImportRow = z.infer<typeof importRowSchema>;

/** Why a row was rejected, or what was left out of an imported row. A closed list, translated where it is displayed. */
export const rowProblemCodes = [
  "name-missing",
  "name-cut",
  "key-missing",
  "key-twice",
  "row-kind-left-out",
  "store-view-left-out",
  "too-few-columns",
  "too-many-columns",
  "quote-not-closed",
  "record-too-large",
  "json-invalid",
  "not-an-object",
  "price-unreadable",
  "price-negative",
  "price-too-big",
  "price-too-precise",
  "price-zero",
  "price-not-kept",
  "program-off",
  "currency-missing",
  "currency-unknown",
  "currency-ambiguous",
  "currency-conflict",
  "url-invalid",
  "url-relative",
  "url-short",
  "category-number",
  "category-slash",
  "value-too-long",
  "value-invalid",
  "characters-lost",
  "image-refused",
  "image-http",
  "image-relative",
  "apostrophe-dropped",
  "gtin-decimals-dropped",
  "gtin-zero-added",
  "isbn-converted",
  "gtin-length",
  "gtin-check-digit",
  "gtin-unreadable",
  "availability-unknown",
  "condition-unknown",
  "language-unknown",
  "date-unreadable",
  "date-ambiguous",
  "sale-not-running",
  "sale-not-lower",
  "shipping-unreadable",
  "shortcode-left-out",
  "block-left-out",
  "table-as-list",
  "embed-as-link",
  "markup-left-out",
  "anchor-left-out",
  "image-left-out",
  "image-not-fetched",
  "post-type-left-out",
  "post-empty",
  "title-missing",
  "password-dropped",
  "members-only",
  "address-taken",
  "edited-here",
  ...sheetFaults,
] as const;

export type RowProblemCode = (typeof rowProblemCodes)[number];

/** `line` is where the record starts; `column` is the file's own name for it, empty for the whole row. */
export type RowProblem = {
  line: number;
  /** The line of the other record, if two conflict. */
  otherLine?: number | undefined;
  column: string;
  code: RowProblemCode;
  message: string;
  value: string;
};

const longestShownValue = 200;

/** A problem with its value truncated for reports. */
export function rowProblem(problem: RowProblem): RowProblem {
  const { value } = problem;
  return value.length <= longestShownValue
    ? problem
    : { ...problem, value: `${value.slice(0, longestShownValue).toWellFormed()}…` };
}
