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

/** Records inspected before the first row is assembled, unless they are long. */
const headRecords = 200;
const headLetters = 1_000_000;

/** The first records of a file, and all records including them. */
export async function withHead(records: AsyncGenerator<RecordOrProblem, void, undefined>): Promise<{
  head: RecordOrProblem[];
  /** The error that stopped reading, if it was among the first records; `all` throws it after the rows before it. */
  failure: { error: unknown } | undefined;
  all: AsyncGenerator<RecordOrProblem, void, undefined>;
}> {
  const head: RecordOrProblem[] = [];
  let letters = 0;
  let ended = false;
  // An error is thrown in its position: after the rows before it.
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

/** Layouts that separate category levels by a slash, and those that separate categories by a semicolon. */
const slashLayouts = new Map<ImportLayout, SlashMeaning>([
  ["bigcommerce", "levels"],
  ["magento", "levels"],
  ["woocommerce", "name"],
  ["shopify", "name"],
]);

/** How the categories of a file are written, derived from its first records; the importing user's choice for slashes wins. */
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

/** Currency codes that are also words. */
const words = new Set("ALL BAM COP CUP GEL LAK MAD MOP PEN SOS TOP TRY".split(" "));

/**
 * The mapping plus an unknown column of nothing but currency codes, if no other column names the currency: a default must not override
 * it.
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
 * The currency the header gives for all prices: in the first column of eBay's templates; elsewhere if all price columns name the same
 * one, as "Price (EUR)" next to "Old price".
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
