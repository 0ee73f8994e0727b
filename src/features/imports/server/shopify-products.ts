import type { RecordOrProblem, SourceCell, SourceRecord } from "../source-record.ts";

const name = (column: string): string => column.trim().toLowerCase();
const isOneOf =
  (...names: string[]) =>
  (column: string): boolean =>
    names.includes(name(column));

const isHandle = isOneOf("handle", "url handle");
const isPrice = isOneOf("variant price", "price");
const isFormerPrice = isOneOf("variant compare at price", "compare-at price", "compare at price");
const isSingle = isOneOf("variant sku", "sku", "variant barcode", "barcode");
const isImage = isOneOf("image src", "product image url", "variant image", "variant image url");
const isOption = (column: string): boolean => /^option[123] value$/.test(name(column));
const isOptionName = (column: string): boolean => /^option[123] name$/.test(name(column));
const isState = isOneOf("status");
const isPublished = isOneOf("published", "published on online store");

const mostRows = 2_500;

/**
 * Shopify writes a product in several rows of one handle: the first has its texts, the others bring variants and pictures. Makes one
 * record of them: at the lowest price, with every picture and the values of every option. A former price that is higher is the
 * regular one, so that the two columns read as price and sale price.
 */
export async function* shopifyProducts(
  records: AsyncGenerator<RecordOrProblem, void, undefined>,
): AsyncGenerator<RecordOrProblem, void, undefined> {
  let rows: SourceRecord[] = [];
  let handle = "";
  for await (const next of records) {
    if ("problem" in next) {
      yield next;
      continue;
    }
    const own = text(next.record, isHandle);
    const belongs = own !== "" && own === handle && rows.length < mostRows;
    if (!belongs && rows.length) yield { record: merged(rows) };
    rows = belongs ? [...rows, next.record] : [next.record];
    handle = own;
  }
  if (rows.length) yield { record: merged(rows) };
}

const text = ({ cells }: SourceRecord, is: (column: string) => boolean): string =>
  cells.find(({ column }) => is(column))?.text.trim() ?? "";

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter((one) => one !== ""))];

function merged(rows: readonly SourceRecord[]): SourceRecord {
  const [first] = rows as [SourceRecord, ...SourceRecord[]];
  const priced = rows.filter((row) => text(row, isPrice) !== "");
  const amount = (row: SourceRecord): number => Number.parseFloat(text(row, isPrice)) || 0;
  const cheapest = priced.toSorted((one, other) => amount(one) - amount(other))[0] ?? first;
  const former = text(cheapest, isFormerPrice);
  const isLowered = Number.parseFloat(former) > amount(cheapest);
  const isDraft = /^(draft|archived)$/i.test(text(first, isState));
  const hasVariants = priced.length > 1;

  function cell(found: SourceCell, place: number): SourceCell {
    const { column } = found;
    const all = () => distinct(rows.map((row) => row.cells[place]?.text.trim() ?? ""));
    if (isPrice(column)) return { ...found, text: isLowered ? former : text(cheapest, isPrice) };
    if (isFormerPrice(column)) return { ...found, text: isLowered ? text(cheapest, isPrice) : "" };
    if (isImage(column)) return { ...found, text: all().join("\n") };
    if (isOption(column)) {
      const values = all();
      return { ...found, text: values.join() === "Default Title" ? "" : values.join(", ") };
    }
    if (isOptionName(column)) return { ...found, text: found.text.trim() };
    if (isSingle(column) && hasVariants) return { ...found, text: "" };
    if (isPublished(column) && isDraft) return { ...found, text: "false" };
    return found;
  }
  return { line: first.line, cells: first.cells.map(cell) };
}
