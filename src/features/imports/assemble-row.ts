import { gtin14, readGtin } from "#features/marketplaces/gtin.ts";
import { lineFromHtml, textFromHtml } from "#i18n/plain-text.ts";
import type { DayOrder } from "#i18n/written-dates.ts";
import { unwrappedLink } from "#platform/document/unwrapped-link.ts";
import type { ImportField } from "./column-layouts.ts";
import type { ImportLayout } from "./column-mapping.ts";
import {
  type ImportLanguage,
  type ImportRow,
  importRowSchema,
  type RowProblem,
  rowProblem,
} from "./import-row.ts";
import { type Cells, cellsByField, type PlacedCell, type Report } from "./placed-cells.ts";
import { addressOf, attributesOf, categoryPathsOf, imageUrlsOf } from "./row-lists.ts";
import { messageOf } from "./row-messages.ts";
import { pricesOf, priceTurnsAt } from "./row-prices.ts";
import { shippingOf } from "./row-shipping.ts";
import { withoutShortcodes } from "./shortcodes.ts";
import { isWebAddress } from "./web-address.ts";
import { readAvailability, readCondition, readLanguage, readPublished } from "./written-values.ts";

/** `now` is epoch milliseconds: a sale price outside its dates is left out. `lang` is for rows that tell none. */
export type RowSettings = {
  layout: ImportLayout;
  defaultCurrency: string;
  now: number;
  lang?: ImportLanguage | undefined;
  /** How the dates of a column are written; null where that is not known. */
  dayOrderOf?: ((column: string) => DayOrder | null) | undefined;
  /** Where the shop of a Shopify file stands: products are told by their handle below it. */
  shopUrl?: string | undefined;
};

/**
 * A row with remarks on what was left out of it, or the problems for which there is no row. `turnsAt` (epoch ms): then the same record
 * gives another row. `key`: what the rejected row is about, where it says.
 */
export type RowOutcome =
  | { row: ImportRow; remarks: RowProblem[]; turnsAt: number | null }
  | { problems: RowProblem[]; key: string | undefined };

/**
 * Makes one row of a record's cells. The row is rejected for what must not be guessed (no name, no identity, an
 * unreadable price or buy address, a value too long); anything else unreadable is left out and remarked on.
 */
export function assembleRow(line: number, placed: readonly PlacedCell[], settings: RowSettings): RowOutcome {
  const problems: RowProblem[] = [];
  const remarks: RowProblem[] = [];
  const reject = reporter(line, problems);
  const remark = reporter(line, remarks);
  const cells = cellsByField(placed);

  const row = rowOf(line, cells, placed, settings, { reject, remark });
  if (row.name === undefined) reject("name-missing", cells.first("name")?.column ?? "", "");
  if (row.key === undefined) reject("key-missing", "", "");
  for (const { column, text, placement } of placed) {
    if (placement.kind !== "unplaced" && text.includes("\uFFFD")) remark("characters-lost", column, text);
  }
  if (problems.length > 0) return { problems, key: row.key };

  const checked = importRowSchema.safeParse(row);
  if (checked.success)
    return { row: withoutAbsent(checked.data), remarks, turnsAt: priceTurnsAt(cells, settings) };
  for (const { path, code } of checked.error.issues) {
    const field = path[0] as keyof typeof row;
    const value = row[field];
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    reject(code === "too_big" ? "value-too-long" : "value-invalid", columnOf(field, cells), shown ?? "");
  }
  return { problems, key: row.key };
}

function rowOf(
  line: number,
  cells: Cells,
  placed: readonly PlacedCell[],
  settings: RowSettings,
  { reject, remark }: { reject: Report; remark: Report },
) {
  const plain = (field: ImportField) => cells.first(field)?.text.replace(/\s+/gu, " ");
  const phrase = (field: ImportField) => lineFromHtml(cells.first(field)?.text ?? "") || undefined;
  const [categoryPath, ...otherPaths] = categoryPathsOf(cells);
  const gtin = gtinOf(cells.first("gtin"), remark);
  const url = urlOf(cells.first("url"), reject) ?? shopAddress(plain("id"), settings);
  const sku = plain("sku");
  const parent = plain("parent");
  const { price, salePrice } = pricesOf(cells, settings, { reject, remark });
  return {
    line,
    key: keyOf({ id: plain("id"), sku, gtin, url }),
    name: phrase("name"),
    summary: textOf(cells.first("summary"), settings.layout, remark),
    description: textOf(cells.first("description"), settings.layout, remark),
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
    imageUrls: imageUrlsOf(cells, remark),
    availability: translated(cells.first("availability"), readAvailability, remark, "availability-unknown"),
    condition: translated(cells.first("condition"), readCondition, remark, "condition-unknown"),
    attributes: attributesOf(placed, settings.layout),
    lang: translated(cells.first("lang"), readLanguage, remark, "language-unknown") ?? settings.lang,
    externalProgramme: plain("externalProgramme"),
    // WooCommerce writes "id:123" or the parent's SKU.
    parentKey: parent === undefined || /^(id|sku):/.test(parent) ? parent : `sku:${parent}`,
    published: translated(cells.first("published"), readPublished, remark, "value-invalid"),
  };
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

function gtinOf(cell: PlacedCell | undefined, remark: Report): string | undefined {
  if (cell === undefined) return undefined;
  const reading = readGtin(cell.text);
  if (reading.ok) return reading.gtin;
  remark(reading.code, cell.column, cell.text);
  return undefined;
}

function shopAddress(handle: string | undefined, { layout, shopUrl }: RowSettings): string | undefined {
  if (layout !== "shopify" || !shopUrl || !handle) return undefined;
  return `${shopUrl.replace(/\/+$/, "")}/products/${encodeURIComponent(handle)}`;
}

function urlOf(cell: PlacedCell | undefined, reject: Report): string | undefined {
  if (cell === undefined) return undefined;
  const url = unwrappedLink(addressOf(cell.text));
  if (isWebAddress(url)) return url;
  reject("url-invalid", cell.column, cell.text);
  return undefined;
}

function translated<Value>(
  cell: PlacedCell | undefined,
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

function textOf(cell: PlacedCell | undefined, layout: ImportLayout, remark: Report): string | undefined {
  if (cell === undefined) return undefined;
  const written = layout === "woocommerce" ? withoutWordPress(cell, remark) : cell.text;
  return textFromHtml(written) || undefined;
}

/** WooCommerce's export writes a line end as the two characters \n, and those two characters as \\n; plug-ins write shortcodes. */
function withoutWordPress({ text: written, column }: PlacedCell, remark: Report): string {
  const lines = written.replace(/(\\?)\\n/g, (_, backslash: string) => (backslash === "" ? "\n" : "\\n"));
  const { text, removed } = withoutShortcodes(lines, () => null);
  for (const shortcode of removed) remark("shortcode-left-out", column, shortcode.text);
  return text;
}

function columnOf(field: string, cells: Cells): string {
  const known = (field === "parentKey" ? "parent" : field === "key" ? "id" : field) as ImportField;
  return cells.first(known)?.column ?? field;
}

function withoutAbsent(row: ImportRow): ImportRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as ImportRow;
}
