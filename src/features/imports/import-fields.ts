/**
 * The fields a source column can map to. `categories` holds several categories, `categoryPath` one path, which `categoryLevel` columns
 * continue level by level. `listPrice` is the former or recommended price. `group` joins variants without a parent row, `storeView` marks
 * rows that translate the row above, `handle` is the last segment of the product's URL in its shop, `rowKind` the kind of row, `details`
 * are facts as "name=value", `variants` the SKUs of a product's variants and their options, `visibility` whether the product has a page in
 * its shop.
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

/** Fields that accept several columns; the others take the first and report the rest as duplicates. */
export const listFields: ReadonlySet<ImportField> = new Set([
  "imageUrl",
  "imageUrls",
  "categories",
  "categoryLevel",
  "categoryFallback",
  "shipping",
]);
