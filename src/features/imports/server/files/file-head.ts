import { type ColumnMapping, createColumnPlan } from "#features/imports/columns/column-mapping.ts";
import type { ImportLayout } from "#features/imports/columns/column-placement.ts";
import {
  type CategoryStyle,
  type SlashMeaning,
  slashInColumn,
  splitCategories,
} from "#features/imports/rows/list-parsing.ts";
import type { RecordOrProblem } from "#features/imports/rows/source-record.ts";
import { isCurrencyCode } from "#i18n/money/currency-marks.ts";

/** So many records are looked at before the first row is made of one, unless they are long. */
const headRecords = 200;
const headLetters = 1_000_000;

/** The first records of a file, and all of them from the first on. */
export async function withHead(records: AsyncGenerator<RecordOrProblem, void, undefined>): Promise<{
  head: RecordOrProblem[];
  /** What reading stopped at, where that is among the first records; `all` throws it behind the rows before. */
  failure: { error: unknown } | undefined;
  all: AsyncGenerator<RecordOrProblem, void, undefined>;
}> {
  const head: RecordOrProblem[] = [];
  let letters = 0;
  let ended = false;
  // What is wrong with the file is told where it stands: behind the rows before it.
  let failure: { error: unknown } | undefined;
  while (head.length < headRecords && letters < headLetters && !ended && !failure) {
    try {
      const next = await records.next();
      if (next.done) ended = true;
      else {
        head.push(next.value);
        if ("record" in next.value) for (const { text } of next.value.record.cells) letters += text.length;
      }
    } catch (error) {
      failure = { error };
    }
  }
  async function* all() {
    try {
      yield* head;
      if (failure) throw failure.error;
      if (!ended) yield* records;
    } finally {
      await records.return();
    }
  }
  return { head, failure, all: all() };
}

/** Programs that part the levels of a category by a slash, and those that part several by a semicolon. */
const slashLayouts = new Map<ImportLayout, SlashMeaning>([
  ["bigcommerce", "levels"],
  ["magento", "levels"],
  ["woocommerce", "name"],
  ["shopify", "name"],
]);

/** How the categories of a file are written, by its first records; what whoever imports it says of slashes goes first. */
export function categoryStyleOf(
  head: readonly RecordOrProblem[],
  place: ReturnType<typeof createColumnPlan>["place"],
  { layout, slash }: { layout: ImportLayout; slash?: SlashMeaning | undefined },
): CategoryStyle {
  const list = layout === "bigcommerce" ? ";" : ",";
  const cells = head.flatMap((one) =>
    "record" in one
      ? one.record.cells.flatMap(({ column, text, written }, position) => {
          const placement = place(column, position);
          const field = placement.kind === "field" ? placement.field : "";
          if (text.trim() === "" || written === "list-member") return [];
          if (field === "categoryPath") return [text];
          return field === "categories" ? splitCategories(text, list) : [];
        })
      : [],
  );
  const found = slashInColumn(cells);
  return { ...found, slash: slash ?? slashLayouts.get(layout) ?? found.slash, list };
}

/** Codes of currencies that are words too. */
const words = new Set("ALL BAM COP CUP GEL LAK MAD MOP PEN SOS TOP TRY".split(" "));

/**
 * The mapping with the column added that holds nothing but codes of currencies, under a name that is not known, where no other names the
 * currency: a default must not go before it.
 */
export function withCurrencyColumn(
  head: readonly RecordOrProblem[],
  columns: readonly string[],
  { layout, mapping = {} }: { layout: ImportLayout; mapping?: ColumnMapping | undefined },
): ColumnMapping {
  const { place } = createColumnPlan({ layout, mapping });
  const placements = columns.map((column, position) => place(column, position));
  const isNamed = placements.some(
    (one) => one.kind === "field" && (one.field === "currency" || one.currency),
  );
  if (isNamed) return mapping;
  const unknown = columns.filter((_, position) => {
    const placement = placements[position];
    return placement?.kind === "unplaced" && placement.reason === "unknown";
  });
  const isCurrencies = (column: string): boolean => {
    const texts = head
      .flatMap((one) => ("record" in one ? one.record.cells : []))
      .filter((cell) => cell.column === column && cell.text.trim() !== "")
      .map(({ text }) => text.trim());
    return texts.every(isCurrencyCode) && texts.some((text) => !words.has(text));
  };
  const found = unknown.find(isCurrencies);
  return found === undefined ? mapping : { ...mapping, currency: found };
}

/**
 * The currency that the header names for all prices of a file: eBay's templates in their first column; other tables where every column of
 * the price names one and the same, as "Price (EUR)" beside "Old price".
 */
export function currencyInHeader(
  columns: readonly string[],
  place: ReturnType<typeof createColumnPlan>["place"],
  layout: ImportLayout,
): string | undefined {
  if (layout === "ebay")
    return columns.flatMap((column) => /\bCurrency=([A-Z]{3})\b/.exec(column)?.[1] ?? [])[0];
  const placements = columns.map((column, position) => place(column, position));
  const [named, ...others] = new Set(
    placements.flatMap((one) => (one.kind === "field" && one.field === "price" ? [one.currency] : [])),
  );
  return others.length === 0 ? named : undefined;
}
