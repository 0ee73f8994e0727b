/**
 * What a column of a source can be for us. `categories` are several categories, `categoryPath` is one path, which `categoryLevel` columns continue level by level. `listPrice` is what it cost
 * before, or elsewhere. `group` joins variants that name no parent, `storeView` tells rows that are translations of the row above,
 * `handle` is the last part of the product's address in its shop, `rowKind` what a row is, `details` are facts as "name=value", `variants` the SKUs
 * of a product's variants with what tells them apart, `visibility` whether a product has a page in its shop.
 */
export const importFields = [
  "id",
  "name",
  "summary",
  "description",
  "brand",
  "gtin",
  "model",
  "sku",
  "categoryPath",
  "categories",
  "categoryLevel",
  "categoryFallback",
  "price",
  "currency",
  "salePrice",
  "listPrice",
  "saleStarts",
  "saleEnds",
  "saleWindow",
  "shipping",
  "url",
  "handle",
  "imageUrl",
  "imageUrls",
  "availability",
  "condition",
  "lang",
  "storeView",
  "externalProgramme",
  "parent",
  "group",
  "rowKind",
  "details",
  "variants",
  "visibility",
  "published",
] as const;

export type ImportField = (typeof importFields)[number];

/** Fields that take every column given to them; the others take the first and report the rest as duplicates. */
export const listFields: ReadonlySet<ImportField> = new Set([
  "imageUrl",
  "imageUrls",
  "categories",
  "categoryLevel",
  "categoryFallback",
  "shipping",
]);
