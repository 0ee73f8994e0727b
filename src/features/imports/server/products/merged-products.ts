import type { ImportLayout } from "#features/imports/columns/column-placement.ts";
import type { RecordOrProblem, SourceCell, SourceRecord } from "#features/imports/rows/source-record.ts";

type Is = (column: string) => boolean;
const name = (column: string): string => column.trim().toLowerCase();
const isOneOf =
  (...names: string[]): Is =>
  (column) =>
    names.includes(name(column));
const matches =
  (pattern: RegExp): Is =>
  (column) =>
    pattern.test(name(column));

/** The columns of a program that writes a product in several rows. */
type Shape = {
  isProduct: Is;
  isPrice: Is;
  /** The regular price if it is higher than the price. */
  isFormerPrice: Is;
  /** Specific to one variant. */
  isSingle: Is;
  isImage: Is;
  isOption: Is;
  isOptionName: Is;
  isState: Is;
  isPublished: Is;
  /** A stock count: one variant in stock is enough. */
  isStock: Is;
};

const shopify: Shape = {
  isProduct: isOneOf("handle", "url handle"),
  isPrice: isOneOf("variant price", "price"),
  isFormerPrice: isOneOf("variant compare at price", "compare-at price", "compare at price"),
  isSingle: isOneOf("variant sku", "sku", "variant barcode", "barcode"),
  isImage: isOneOf("image src", "product image url", "variant image", "variant image url"),
  isOption: matches(/^option[123] value$/),
  isOptionName: matches(/^option[123] name$/),
  isState: isOneOf("status"),
  isPublished: isOneOf("published", "published on online store"),
  isStock: () => false,
};

const medusa: Shape = {
  isProduct: isOneOf("product id"),
  isPrice: matches(/^(variant )?price [a-z]{3}\b/),
  isFormerPrice: () => false,
  isSingle: isOneOf("variant sku", "variant barcode", "variant ean", "variant upc"),
  isImage: () => false,
  isOption: matches(/^variant option \d+ value$/),
  isOptionName: matches(/^variant option \d+ name$/),
  isState: () => false,
  isPublished: () => false,
  isStock: isOneOf("variant inventory quantity"),
};

const mostRows = 2_500;

/**
 * Shopify and Medusa write a product in several rows with one handle or id: the first has its texts, the others add variants and images.
 * Merges them into one record, at the lowest price, with all images and option values. A higher former price is the regular one, so that
 * the two columns read as price and sale price. Other files are passed through.
 */
export function mergedProducts(
  records: AsyncGenerator<RecordOrProblem, void, undefined>,
  layout: ImportLayout,
): AsyncGenerator<RecordOrProblem, void, undefined> {
  if (layout === "shopify") return merging(records, shopify);
  return layout === "medusa" ? merging(records, medusa) : records;
}

async function* merging(
  records: AsyncGenerator<RecordOrProblem, void, undefined>,
  shape: Shape,
): AsyncGenerator<RecordOrProblem, void, undefined> {
  let rows: SourceRecord[] = [];
  let product = "";
  for await (const next of records) {
    if ("problem" in next) {
      yield next;
      continue;
    }
    const own = text(next.record, shape.isProduct);
    const belongs = own !== "" && own === product && rows.length < mostRows;
    if (!belongs && rows.length) yield { record: merged(rows, shape) };
    rows = belongs ? [...rows, next.record] : [next.record];
    product = own;
  }
  if (rows.length) yield { record: merged(rows, shape) };
}

const text = ({ cells }: SourceRecord, is: Is): string =>
  cells.find(({ column }) => is(column))?.text.trim() ?? "";

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter((one) => one !== ""))];

/** Exports of programs write a decimal point. */
const amountOf = (written: string): number => Number.parseFloat(written) || 0;
const lowest = (texts: readonly string[]): string =>
  distinct(texts).sort((one, other) => amountOf(one) - amountOf(other))[0] ?? "";
const highest = (texts: readonly string[]): string =>
  texts.toSorted((one, other) => amountOf(other) - amountOf(one))[0] ?? "";

function merged(rows: readonly SourceRecord[], shape: Shape): SourceRecord {
  const [first] = rows as [SourceRecord, ...SourceRecord[]];
  const priced = rows.filter((row) => text(row, shape.isPrice) !== "");
  const price = lowest(priced.map((row) => text(row, shape.isPrice)));
  const cheapest = priced.find((row) => text(row, shape.isPrice) === price) ?? first;
  const former = text(cheapest, shape.isFormerPrice);
  const isLowered = amountOf(former) > amountOf(price);
  const isDraft = /^(draft|archived)$/i.test(text(first, shape.isState));
  const hasVariants = priced.length > 1;

  function cell(found: SourceCell, place: number): SourceCell {
    const { column } = found;
    const all = () => distinct(rows.map((row) => row.cells[place]?.text.trim() ?? ""));
    // There may be one price per currency.
    if (shape.isPrice(column)) return { ...found, text: isLowered ? former : lowest(all()) };
    if (shape.isFormerPrice(column)) return { ...found, text: isLowered ? price : "" };
    if (shape.isStock(column)) return { ...found, text: highest(all()) };
    if (shape.isImage(column)) return { ...found, text: all().join("\n") };
    if (shape.isOption(column)) {
      const values = all();
      return { ...found, text: values.join() === "Default Title" ? "" : values.join(", ") };
    }
    if (shape.isOptionName(column)) return { ...found, text: found.text.trim() };
    if (shape.isSingle(column) && hasVariants) return { ...found, text: "" };
    if (shape.isPublished(column) && isDraft) return { ...found, text: "false" };
    return found;
  }
  return { line: first.line, cells: first.cells.map(cell) };
}
