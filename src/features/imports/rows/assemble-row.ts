import { gtin14 } from "#features/marketplaces/gtin.ts";
import { isShortUrl } from "#features/marketplaces/shop-url.ts";
import type { DayOrder } from "#i18n/formats/date-parsing.ts";
import { lineFromHtml, textFromHtml } from "#i18n/plain-text.ts";
import { unwrapUrl } from "#i18n/urls/wrapped-url.ts";
import type { ImportLayout } from "../columns/column-placement.ts";
import { languageOfName } from "../columns/header-qualifiers.ts";
import type { ImportField } from "../import-fields.ts";
import { type ImportLanguage, type ImportRow, type RowProblem, rowProblem } from "../import-row.ts";
import { isWebUrl } from "../web-url.ts";
import type { CategoryStyle } from "./list-parsing.ts";
import { type Cells, cellsByField, isGuarded, type MappedCell, type Report } from "./placed-cells.ts";
import { readWrittenGtin } from "./row-gtin.ts";
import { isBaseView, type RowKind, requireUsed, rowKindOf, variantsOf } from "./row-kinds.ts";
import { withinLimits } from "./row-limits.ts";
import { addressInShop, attributesOf, categoryPathsOf, imageUrlsOf, readUrl } from "./row-lists.ts";
import { messageOf } from "./row-messages.ts";
import { pricesOf, priceTurnsAt } from "./row-prices.ts";
import { shippingOf } from "./row-shipping.ts";
import { textsOf } from "./row-texts.ts";
import { withoutShortcodes } from "./shortcodes.ts";
import { readAvailability, readCondition, readLanguage, readPublished } from "./value-parsing.ts";

/** `now` is epoch milliseconds: a sale price outside its dates is left out. `lang` is for rows without a language. */
export type RowSettings = {
  layout: ImportLayout;
  /** For prices without a currency; null rejects them. */
  defaultCurrency: string | null;
  now: number;
  lang?: ImportLanguage | undefined;
  /** The order of day and month in a column's dates; null if unknown. */
  dayOrderOf?: ((column: string) => DayOrder | null) | undefined;
  /** The shop of a file that names its products and images without a host. */
  shopUrl?: string | undefined;
  categories?: CategoryStyle | undefined;
  /** The key of the product above, to which variant rows belong. */
  above?: string | undefined;
};

/**
 * A row with remarks on what was left out, or the problems for which it was rejected. From `turnsAt` (epoch ms) the same record
 * gives a different row. `key`: what the rejected row is about, if known.
 */
export type RowOutcome =
  | { row: ImportRow; role: RowRole; remarks: RowProblem[]; turnsAt: number | null }
  | { problems: RowProblem[]; key: string | undefined; kind: RowKind };

/** Whether a row is a product, its texts for one store view of a shop, or its texts in a language the site does not have. */
export type RowRole = "product" | "view" | "foreign";

const longestName = 500;
const plainStyle: CategoryStyle = { slash: null, tops: new Set(), list: "," };

/**
 * Makes one row of a record's cells. The row is rejected for what must not be guessed (no name, no identity, an
 * unreadable price or buy URL); anything else unreadable or too long is left out with a remark.
 */
export function assembleRow(line: number, placed: readonly MappedCell[], settings: RowSettings): RowOutcome {
  const problems: RowProblem[] = [];
  const remarks: RowProblem[] = [];
  const reject = reporter(line, problems);
  const remark = reporter(line, remarks);
  const cells = cellsByField(placed);

  const { above } = settings;
  const kind = rowKindOf(cells, settings.layout);
  const isUsed = requireUsed(cells, { kind, above }, reject);
  const row = rowOf(line, cells, placed, settings, { reject, remark });
  if (kind === "part" && above !== undefined) {
    // A part is identified by its product and has no page that would need a name.
    row.parentKey = above;
    row.name ??= above;
    row.key ??= `part of ${above}: ${JSON.stringify([row.attributes, row.imageUrls])}`;
  }
  if (isUsed && row.name === undefined) reject("name-missing", cells.first("name")?.column ?? "", "");
  if (row.key === undefined) reject("key-missing", "", "");
  for (const { column, text, placement } of placed) {
    if (placement.kind !== "unplaced" && text.includes("\uFFFD")) remark("characters-lost", column, text);
    if (isGuarded({ column, text, placement })) remark("apostrophe-dropped", column, text);
  }
  if (problems.length > 0) return { problems, key: row.key, kind };

  const checked = withinLimits(row);
  for (const { field, value, isTooLong } of checked.lost) {
    const report = checked.row === null ? reject : remark;
    report(isTooLong ? "value-too-long" : "value-invalid", columnOf(field, cells), value);
  }
  if (checked.row === null) return { problems, key: row.key, kind };
  // If the deepest category was dropped, the next one replaces it.
  const { categoryPath, otherCategoryPaths: others = [] } = checked.row;
  if (categoryPath === undefined && others.length > 0)
    checked.row = {
      ...checked.row,
      categoryPath: others[0],
      otherCategoryPaths: others.length > 1 ? others.slice(1) : undefined,
    };
  return {
    row: withoutAbsent(checked.row),
    role: roleOf(cells),
    remarks,
    turnsAt: priceTurnsAt(cells, settings),
  };
}

/** The language a row names; null for one the site does not have. */
function languageOf(cells: Cells): ImportLanguage | null | undefined {
  const view = cells.first("storeView")?.text;
  const named = view === undefined || isBaseView(view) ? undefined : languageOfName(view);
  if (named) return named;
  const written = cells.first("lang")?.text;
  return written === undefined ? undefined : (languageOfName(written) ?? readLanguage(written));
}

function roleOf(cells: Cells): RowRole {
  const view = cells.first("storeView")?.text;
  if (view !== undefined && !isBaseView(view)) return "view";
  return languageOf(cells) === null ? "foreign" : "product";
}

function rowOf(
  line: number,
  cells: Cells,
  placed: readonly MappedCell[],
  settings: RowSettings,
  { reject, remark }: { reject: Report; remark: Report },
) {
  const plain = (field: ImportField) => cells.first(field)?.text.replace(/\s+/gu, " ");
  const phrase = (field: ImportField) => lineFromHtml(cells.first(field)?.text ?? "") || undefined;
  const [categoryPath, ...otherPaths] = categoryPathsOf(cells, settings.categories ?? plainStyle, remark);
  const gtin = gtinOf(cells.first("gtin"), remark);
  const url = urlOf(cells.first("url"), settings, { reject, remark }) ?? shopAddress(cells, settings);
  const sku = plain("sku");
  const parent = plain("parent");
  const group = plain("group");
  const variants = cells.first("variants");
  const { price, salePrice } = pricesOf(cells, settings, { reject, remark });
  const condition = translated(cells.first("condition"), readCondition, remark, "condition-unknown");
  const named = languageOf(cells);
  const language = cells.first("lang");
  if (named === null && language) remark("language-unknown", language.column, language.text);
  const written = textsOf(placed, named ?? settings.lang, (cell) => textOf(cell, settings.layout, remark));
  const name = written.base.name;
  if (name !== undefined && name.length > longestName)
    remark("name-cut", written.base.column ?? cells.first("name")?.column ?? "", name);
  return {
    line,
    key: keyOf({ id: plain("id"), sku, gtin, url }),
    name: name === undefined ? undefined : cut(name),
    summary: written.base.summary,
    description: written.base.description,
    brand: phrase("brand"),
    gtin,
    model: phrase("model"),
    sku,
    categoryPath,
    otherCategoryPaths: otherPaths.length > 0 ? otherPaths : undefined,
    price,
    salePrice,
    shipping: shippingOf(cells, placed, settings, remark),
    url,
    imageUrls: imageUrlsOf(cells, settings, remark),
    availability: translated(cells.first("availability"), readAvailability, remark, "availability-unknown"),
    condition,
    attributes: attributesOf(placed, settings.layout),
    lang: written.lang,
    texts: written.others,
    externalProgramme: plain("externalProgramme"),
    // WooCommerce writes "id:123" or the parent's SKU.
    parentKey: parent === undefined || /^(id|sku):/.test(parent) ? parent : `sku:${parent}`,
    // A used item is not a variant of a new one: it has its own price and page.
    groupKey:
      group === undefined
        ? undefined
        : `group:${group}${condition === undefined || condition === "new" ? "" : ` ${condition}`}`,
    published: translated(cells.first("published"), readPublished, remark, "value-invalid"),
    // Magento lists the variants of a product, which may be anywhere in the file and have no page of their own.
    variantKeys: variants && variantsOf(variants.text).keys,
    isHidden: /^not visible individually$/i.test(plain("visibility") ?? "") || undefined,
  };
}

/** Shortens a long name after its last whole word. */
function cut(name: string): string {
  if (name.length <= longestName) return name;
  const start = name.slice(0, longestName - 1).toWellFormed();
  const words = start.replace(/\s+\S*$/u, "");
  return `${words.length > longestName / 2 ? words : start}…`;
}

function reporter(line: number, list: RowProblem[]): Report {
  return (code, column, value) => {
    list.push(rowProblem({ line, column, code, message: messageOf(code), value }));
  };
}

type Identity = Record<"id" | "sku" | "gtin" | "url", string | undefined>;

function keyOf({ id, sku, gtin, url }: Identity): string | undefined {
  if (id !== undefined) return `id:${id}`;
  if (sku !== undefined) return `sku:${sku}`;
  if (gtin !== undefined) return `gtin:${gtin14(gtin)}`;
  return url === undefined ? undefined : `url:${url}`;
}

function gtinOf(cell: MappedCell | undefined, remark: Report): string | undefined {
  if (cell === undefined) return undefined;
  const reading = readWrittenGtin(cell.text);
  if (!reading.ok) remark(reading.code, cell.column, cell.text);
  else if (reading.mended) remark(reading.mended, cell.column, `${cell.text} → ${reading.gtin}`);
  return reading.ok ? reading.gtin : undefined;
}

/** The URL of a product's page, as its shop program builds it. */
function shopAddress(cells: Cells, { layout, shopUrl }: RowSettings): string | undefined {
  const handle = cells.first(layout === "shopify" ? "id" : "handle")?.text.replace(/\s+/gu, " ");
  if (!shopUrl || handle === undefined) return undefined;
  const shop = shopUrl.replace(/\/+$/, "");
  if (layout === "shopify" || layout === "medusa") return `${shop}/products/${encodeURIComponent(handle)}`;
  return layout === "magento" ? `${shop}/${encodeURIComponent(handle)}.html` : undefined;
}

function urlOf(
  cell: MappedCell | undefined,
  { shopUrl }: RowSettings,
  { reject, remark }: { reject: Report; remark: Report },
): string | undefined {
  if (cell === undefined) return undefined;
  const url = unwrapUrl(readUrl(cell.text));
  if (isWebUrl(url)) {
    if (isShortUrl(url)) remark("url-short", cell.column, cell.text);
    return url;
  }
  const isPath = /^\/[^/\\\s]/.test(url);
  const whole = isPath && shopUrl ? addressInShop(url, shopUrl) : null;
  if (whole !== null) return whole;
  if (isPath) remark("url-relative", cell.column, cell.text);
  else reject("url-invalid", cell.column, cell.text);
  return undefined;
}

function translated<Value>(
  cell: MappedCell | undefined,
  read: (written: string) => Value | null,
  remark: Report,
  code: RowProblem["code"],
): Value | undefined {
  if (cell === undefined) return undefined;
  const value = read(cell.text);
  if (value !== null) return value;
  remark(code, cell.column, cell.text);
  return undefined;
}

function textOf({ text, column }: MappedCell, layout: ImportLayout, remark: Report): string | undefined {
  const written = layout === "woocommerce" ? withoutWordPress(text, column, remark) : text;
  return textFromHtml(written) || undefined;
}

/** WooCommerce's export writes a line end as the two characters \n, and those two characters as \\n; plug-ins write shortcodes. */
function withoutWordPress(written: string, column: string, remark: Report): string {
  const lines = written.replace(/(\\?)\\n/g, (_, backslash: string) => (backslash === "" ? "\n" : "\\n"));
  const { text, removed } = withoutShortcodes(lines, () => null);
  for (const shortcode of removed) remark("shortcode-left-out", column, shortcode.text);
  return text;
}

function columnOf(field: string, cells: Cells): string {
  const names = new Map<string, ImportField>([
    ["parentKey", "parent"],
    ["groupKey", "group"],
    ["otherCategoryPaths", "categories"],
    ["key", "id"],
  ]);
  const known = names.get(field) ?? (field as ImportField);
  return cells.first(known)?.column ?? field;
}

function withoutAbsent(row: ImportRow): ImportRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as ImportRow;
}
