import type { ImportField } from "../import-fields.ts";
import type { ImportLanguage } from "../import-row.ts";
import {
  googleAttributes,
  googleFields,
  googleUnused,
  shopifyFields,
  shopifyUnused,
  wooCommerceFields,
  wooCommerceUnused,
} from "./column-layouts.ts";
import { layoutBySigns, namesInside, normalizedHeader, plainNames } from "./column-names.ts";
import { readCurrencyName, readCurrencyWord, readLanguageWord } from "./header-qualifiers.ts";

/** The program that wrote a table, judging by its columns; "own-names" is any other. */
export const importLayouts = [
  "woocommerce",
  "shopify",
  "google-merchant",
  "own-names",
  "amazon",
  "awin",
  "bigcommerce",
  "ebay",
  "etsy",
  "magento",
  "medusa",
  "opencart",
  "prestashop",
] as const;
export type ImportLayout = (typeof importLayouts)[number];

/** Fields whose text may have one column per language. */
export const textFields = ["name", "summary", "description"] as const;
export type TextField = (typeof textFields)[number];

/**
 * Where the text of a column goes. Name and value columns of one `group` make one attribute. A price column may name its currency.
 * An `isUnsure` column yields to one that is certainly of the field.
 */
export type Placement =
  | { kind: "field"; field: ImportField; currency?: string; isUnsure?: true }
  | { kind: "text"; field: TextField; lang: ImportLanguage }
  | { kind: "attribute"; key: string }
  | { kind: "attribute-name" | "attribute-value"; group: string }
  | { kind: "attribute-details" }
  | { kind: "shipping-part"; part: string }
  | { kind: "unplaced"; reason: UnplacedReason };

/** "not-used": recognized but unused. "duplicate": its field is taken. "no-header": its header is empty. */
export type UnplacedReason = "unknown" | "not-used" | "duplicate" | "no-header";

/** A header normalized for comparison: NFC, single spaces, straight apostrophes, lower case. */
export function comparable(column: string): string {
  return column
    .normalize("NFC")
    .replace(/\uFEFF/g, "")
    .replace(/[’‘´`]/gu, "'")
    .replace(/？/g, "?")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/ \?$/, "?")
    .toLowerCase();
}

const googleName = (column: string): string =>
  comparable(column)
    .replace(/^g:/, "")
    .replace(/\(.*\)$/, "")
    .trim()
    .replace(/[ -]/g, "_");
const wooFieldOf = new Map<string, ImportField>();
for (const [field, ...columns] of wooCommerceFields) {
  for (const column of columns) wooFieldOf.set(comparable(column), field);
}
const wooUnusedColumns = new Set(wooCommerceUnused.map(comparable));
const wooTypeColumns = new Set(["type", "typ", "tipo", "类型"]);
const wooGtin = /^gtin, upc, ean,? \S+ isbn$/u;
const wooAttributeName =
  /^(?:attribute (\d+) name|attribut (\d+) name|nom de l'attribut (\d+)|nombre del atributo (\d+)|属性 (\d+) 名称)$/u;
const wooAttributeValue =
  /^(?:attribute (\d+) value\(s\)|attribut (\d+) wert\(e\)|valeur\(s\) de l'attribut (\d+)|valor\(es\) del atributo (\d+)|属性 (\d+) 值)$/u;
const wooMeasure =
  /^(?:weight|length|width|height|poids|longueur|largeur|hauteur|gewicht|länge|breite|höhe|peso|longitud|anchura|altura|重量|长度|宽度|高度) ?\([^)]+\)$/u;
const wooRest = /^(?:attribute? \d+ |atributo \D+\d+$|属性 \d+ |download \d+ |meta: |元数据：)/u;

/** The known export or feed these columns belong to. Anything else is read by the list of names or the caller's mapping. */
export function recogniseLayout(columns: readonly string[]): ImportLayout {
  const names = new Set(columns.map(comparable));
  const wooFields = new Set([...names].map((name) => wooFieldOf.get(name)));
  const wooSigns = [...names].filter(
    (name) => wooUnusedColumns.has(name) && !wooTypeColumns.has(name),
  ).length;
  const known = ["published", "price", "availability", "categories", "summary"] as const;
  const wooKnown = known.filter((field) => wooFields.has(field)).length;
  const hasType = [...wooTypeColumns].some((name) => names.has(name));
  if (hasType && wooFields.has("name") && wooKnown + Math.min(wooSigns, 2) >= 3) return "woocommerce";

  const isShopify = ["variant price", "body (html)", "option1 name", "option1 value", "vendor"];
  if (
    (names.has("handle") || names.has("url handle")) &&
    names.has("title") &&
    isShopify.some((name) => names.has(name))
  )
    return "shopify";

  const google = new Set(columns.map(googleName));
  const sure = [
    "image_link",
    "additional_image_link",
    "google_product_category",
    "sale_price_effective_date",
  ];
  if (google.has("id") && google.has("title") && google.has("link")) {
    if (sure.some((name) => google.has(name)) || (google.has("availability") && google.has("price"))) {
      return "google-merchant";
    }
  }
  const signed = layoutBySigns(columns);
  return importLayouts.find((layout) => layout === signed) ?? "own-names";
}

/** The placement of a column in a file of this layout. */
export function placeInLayout(layout: ImportLayout, column: string): Placement {
  const name = comparable(column);
  if (name === "") return unplaced("no-header");
  const placement =
    layout === "woocommerce"
      ? placeWooCommerce(name, column)
      : layout === "shopify"
        ? placeShopify(name, column)
        : layout === "google-merchant"
          ? placeGoogle(googleName(column))
          : unplaced("unknown");
  // Shops add their own columns to those of their program.
  if (placement.kind !== "unplaced" || placement.reason !== "unknown") return placement;
  return placePlain(layout, column);
}

/** "Image 3", "Product Image File - 1", "image_url_2", "Product Image 1 Url". */
const numberedImage =
  /^(?:product|additional|alternate|extra|gallery|variant)?(?:image|picture|photo|img|bild|תמונה|صورة|图片|圖片)(?:file|url|link|src|path)?\d{1,2}(?:url|link|src)?$/u;
/** No known program uses longer column names. */
const longestName = 300;
/** "Category 1", "category_level_2", "Kategorie 3": one level of a path each. */
const numberedLevel =
  /^(?:product|merchant|main|shop)?(?:category|kategorie|categorie|catégorie|categoría|categoria|קטגוריה|الفئة|分类|分類)(?:level|lvl|name|tier)?[1-9](?:name)?$/u;
const priceFields: ReadonlySet<string> = new Set(["price", "salePrice", "listPrice"]);
const valuePair =
  /^(?:variation|variantoption|option|attribute|customattribute)(\d{1,2})(name|values?|value\(s\))$/u;

/** Any other table: by the list of names, then by a currency or language next to a name. */
function placePlain(layout: ImportLayout, column: string): Placement {
  if (column.length > longestName) return unplaced("unknown");
  const attribute = /^attributes?[.:](.+)$/iu.exec(column.trim())?.[1];
  if (attribute !== undefined) return { kind: "attribute", key: attribute };
  const inside = namesInside.get(layout);
  const known = (name: string) =>
    inside?.get(normalizedHeader(name)) ?? plainNames.get(normalizedHeader(name));
  const [, group, part] = valuePair.exec(normalizedHeader(column)) ?? [];
  if (group !== undefined)
    return { kind: part === "name" ? "attribute-name" : "attribute-value", group: `pair ${group}` };

  const bare = column.trim().replace(/\s*\(.*\)$/u, "");
  const numbered = numberedImage.test(normalizedHeader(column))
    ? "imageUrls"
    : numberedLevel.test(normalizedHeader(column))
      ? "categoryLevel"
      : undefined;
  const found = known(column) ?? numbered;
  if (found === undefined) {
    const money = readCurrencyWord(column);
    const field = money && known(money.name);
    if (money && field && priceFields.has(field))
      return { kind: "field", field: field as ImportField, currency: money.currency };
    const priced = readCurrencyName(normalizedHeader(column));
    const owner = priced === null || priced === "" ? priced : known(priced);
    if (priced !== null && (owner === "" || (owner && priceFields.has(owner))))
      return { kind: "field", field: "currency", ...(owner === "listPrice" ? { isUnsure: true } : {}) };
    const spoken = readLanguageWord(column);
    const text = spoken && textFields.find((one) => one === known(spoken.name));
    if (spoken && text)
      return spoken.lang === null ? unplaced("not-used") : { kind: "text", field: text, lang: spoken.lang };
    const specific = layout === "ebay" ? /^\*?C:(.+)$/u.exec(column.trim())?.[1] : undefined;
    if (specific !== undefined) return { kind: "attribute", key: specific };
  }
  const meant = found ?? (bare === "" ? undefined : known(bare));
  if (meant === undefined)
    return unplaced(/^(variation|variant)\d/u.test(normalizedHeader(column)) ? "not-used" : "unknown");
  if (meant === "unused") return unplaced("not-used");
  return meant === "attribute"
    ? { kind: "attribute", key: attributeName(column, layout) }
    : { kind: "field", field: meant };
}

/** Amazon suffixes many attribute columns with "name": "color_name". */
const attributeName = (column: string, layout: ImportLayout): string =>
  layout === "amazon"
    ? column
        .trim()
        .replace(/_name$/u, "")
        .replaceAll("_", " ")
    : column.trim();

function placeWooCommerce(name: string, column: string): Placement {
  const field = wooGtin.test(name) ? "gtin" : wooFieldOf.get(name);
  if (field !== undefined) return { kind: "field", field };
  const nameGroup = wooAttributeName.exec(name)?.slice(1).find(Boolean);
  if (nameGroup !== undefined) return { kind: "attribute-name", group: nameGroup };
  const valueGroup = wooAttributeValue.exec(name)?.slice(1).find(Boolean);
  if (valueGroup !== undefined) return { kind: "attribute-value", group: valueGroup };
  if (wooMeasure.test(name)) return { kind: "attribute", key: column.trim() };
  return unplaced(wooUnusedColumns.has(name) || wooRest.test(name) ? "not-used" : "unknown");
}

function placeShopify(name: string, column: string): Placement {
  const field = shopifyFields.get(name);
  if (field !== undefined) return { kind: "field", field };
  const [, group, part] = /^option([123]) (name|value)$/.exec(name) ?? [];
  if (group !== undefined)
    return { kind: part === "name" ? "attribute-name" : "attribute-value", group: `option ${group}` };
  const metafield = /^(.+?)\s*\(product\.metafields\.[^)]+\)$/iu.exec(column.trim())?.[1];
  if (metafield !== undefined) return { kind: "attribute", key: metafield };
  return unplaced(shopifyUnused.test(name) ? "not-used" : "unknown");
}

function placeGoogle(name: string): Placement {
  const field = googleFields.get(name);
  if (field !== undefined) return { kind: "field", field };
  if (googleAttributes.has(name)) return { kind: "attribute", key: name };
  if (name === "product_detail") return { kind: "attribute-details" };
  if (name === "product_detail.attribute_name") return { kind: "attribute-name", group: "product_detail" };
  if (name === "product_detail.attribute_value") return { kind: "attribute-value", group: "product_detail" };
  const [first = name, part] = name.split(/[.:(]/);
  if (first === "shipping" && part) return { kind: "shipping-part", part };
  return unplaced(googleUnused.has(first) || first === "product_detail" ? "not-used" : "unknown");
}

export function unplaced(reason: UnplacedReason): Placement {
  return { kind: "unplaced", reason };
}
