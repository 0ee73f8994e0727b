import {
  type ColumnMapping,
  type ColumnReport,
  createColumnPlan,
} from "#features/imports/columns/column-mapping.ts";
import { type ImportLayout, recogniseLayout } from "#features/imports/columns/column-placement.ts";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import type { ImportLanguage, ImportRow, RowProblem } from "#features/imports/import-row.ts";
import { assembleRow, type RowRole } from "#features/imports/rows/assemble-row.ts";
import type { SlashMeaning } from "#features/imports/rows/list-parsing.ts";
import type { RowKind } from "#features/imports/rows/row-kinds.ts";
import type { RecordOrProblem } from "#features/imports/rows/source-record.ts";
import type { DayOrder } from "#i18n/formats/date-parsing.ts";
import { isCurrencyCode } from "#i18n/money/currency-marks.ts";
import { isArticleFormat } from "../articles/article-formats.ts";
import { mergedProducts } from "../products/merged-products.ts";
import { recogniseDialect } from "./csv/csv-dialect.ts";
import { openCsvRecords } from "./csv/csv-records.ts";
import type { ImportFormat } from "./file-format.ts";
import { categoryStyleOf, currencyInHeader, withCurrencyColumn, withHead } from "./file-head.ts";
import { readJsonLines, readJsonRecords } from "./json/json-records.ts";
import { headSize, type OpenedFile, openImportFile } from "./open-import-file.ts";
import { readXmlRecords, type XmlFeed } from "./xml/xml-records.ts";

/**
 * `defaultCurrency` (ISO 4217) is for prices without a currency; null refuses them; `now` (epoch ms) decides which sale prices are on;
 * `lang` is for rows without a language; `encoding` overrides the detection.
 */
export type ImportFileSettings = {
  path: string;
  defaultCurrency: string | null;
  now: number;
  mapping?: ColumnMapping | undefined;
  encoding?: string | undefined;
  lang?: ImportLanguage | undefined;
  /** The shop of a file that names its products and images without a host. */
  shopUrl?: string | undefined;
  /** The meaning of a slash in a category, if the file leaves it open. */
  slash?: SlashMeaning | undefined;
  /** The element of an XML file that is a product; by default the usual ones of feeds. */
  itemElement?: string | undefined;
  /** The order of day and month in a column's dates; null if unknown. */
  dayOrderOf?: ((column: string) => DayOrder | null) | undefined;
  /** Overrides the detected layout. */
  layout?: ImportLayout | undefined;
};

/**
 * - "columns": how the file was understood; before the first row, and again at the end if more columns appeared (JSON, XML). Each
 *   replaces the one before.
 * - "row": a product; its remarks say what was left out. From `turnsAt` (epoch ms) on the same record gives a different row.
 * - "rejected": one record without a row, with all reasons, all for the same line. `key`: what it is about, if known.
 * - "progress": bytes of the file read so far, about a hundred times and at the end.
 */
export type ImportEvent =
  | { kind: "columns"; format: ImportFormat; encoding: string; delimiter?: string; columns: ColumnReport }
  | { kind: "row"; row: ImportRow; role: RowRole; remarks: RowProblem[]; turnsAt: number | null }
  | { kind: "rejected"; problems: RowProblem[]; key?: string | undefined }
  | { kind: "progress"; bytesRead: number; totalBytes: number };

/**
 * Reads a product file of any known format as a stream: memory is bounded by the largest record, whatever the file's size.
 * Every record becomes exactly one "row" or one "rejected" event, in file order.
 * Throws only ImportFileError for a faulty file; if the error is further down, the rows before it are yielded first.
 * An invalid default currency is a RangeError. Stopping early closes the file.
 */
export async function* readImportFile(
  settings: ImportFileSettings,
): AsyncGenerator<ImportEvent, void, undefined> {
  const opened = await openImportFile(settings.path, settings.encoding);
  try {
    yield* readOpened(opened, settings);
  } finally {
    await opened.close();
  }
}

/** The same for an open file. */
export async function* readOpened(
  opened: OpenedFile,
  settings: Omit<ImportFileSettings, "path" | "encoding">,
): AsyncGenerator<ImportEvent, void, undefined> {
  if (settings.defaultCurrency !== null && !isCurrencyCode(settings.defaultCurrency))
    throw new RangeError(`Not a currency: ${settings.defaultCurrency}`);
  const { format, encoding, reading, totalBytes } = opened;
  const source = await openRecords(opened, settings.itemElement);
  const understood = {
    format,
    encoding,
    ...(source.delimiter === undefined ? {} : { delimiter: source.delimiter }),
  };
  try {
    yield* rowsOf(source, understood, settings, { reading, totalBytes });
  } catch (error) {
    throw opened.readable(error);
  } finally {
    await source.records.return();
  }
}

async function* rowsOf(
  { records, header, feed }: Records,
  understood: Pick<Extract<ImportEvent, { kind: "columns" }>, "format" | "encoding" | "delimiter">,
  {
    mapping,
    defaultCurrency,
    now,
    lang,
    shopUrl,
    dayOrderOf,
    slash,
    layout: givenLayout,
  }: Omit<ImportFileSettings, "path" | "encoding">,
  { reading, totalBytes }: { reading: { bytesRead: number }; totalBytes: number },
): AsyncGenerator<ImportEvent, void, undefined> {
  const { head, all } = await withHead(records);
  // Without a header the columns are those of the first record.
  const first = head.find((one) => "record" in one);
  const columns = header ?? (first ? columnsOf(first) : []);
  const layout = givenLayout ?? (feed.isGoogle ? "google-merchant" : recogniseLayout(columns));
  // Atom's name for what other feeds call the description, unless the content is given too.
  const has = (column: string) => head.some((one) => columnsOf(one).includes(column));
  const isDescribed = !feed.isAtom || has("description") || has("content") || !has("summary");
  const plan = createColumnPlan({
    layout,
    mapping: withCurrencyColumn(head, columns, {
      layout,
      mapping: isDescribed ? mapping : { description: "summary", ...mapping },
    }),
    header,
  });
  columns.forEach(plan.place);
  const reported = plan.report();
  yield { kind: "columns", ...understood, columns: reported };

  const assembling = {
    layout,
    defaultCurrency: currencyInHeader(columns, plan.place, layout) ?? defaultCurrency,
    now,
    lang,
    shopUrl,
    dayOrderOf,
    categories: categoryStyleOf(head, plan.place, { layout, slash }),
  };
  const step = Math.max(totalBytes / 100, headSize);
  let reportedBytes = 0;
  let above: string | undefined;
  for await (const one of all) {
    const outcome = eventOf(one, plan.place, { ...assembling, above });
    if (outcome.event.kind === "row" && outcome.event.row.parentKey === undefined)
      above = outcome.event.row.key;
    // The parts of a rejected product must not attach to the one before it.
    else if (outcome.rejected === "product") above = undefined;
    yield outcome.event;
    if (reading.bytesRead - reportedBytes >= step && reading.bytesRead < totalBytes) {
      reportedBytes = reading.bytesRead;
      yield { kind: "progress", bytesRead: reportedBytes, totalBytes };
    }
  }
  const columnsAtEnd = plan.report();
  const hasMore = JSON.stringify(columnsAtEnd) !== JSON.stringify(reported);
  if (hasMore) yield { kind: "columns", ...understood, columns: columnsAtEnd };
  yield { kind: "progress", bytesRead: totalBytes, totalBytes };
}

export type Records = {
  records: AsyncGenerator<RecordOrProblem, void, undefined>;
  feed: XmlFeed;
  header?: string[];
  delimiter?: string;
};

/** The records of a product file of any format. */
export async function openRecords(
  { format, start, text }: OpenedFile,
  itemElement?: string,
): Promise<Records> {
  const feed: XmlFeed = { isGoogle: false };
  if (isArticleFormat(format))
    throw new ImportFileError("articles-not-products", "The file holds articles, not products.");
  if (format === "xml") return { records: readXmlRecords(text, feed, itemElement), feed };
  if (format === "json") return { records: readJsonRecords(text), feed };
  if (format === "ndjson") return { records: readJsonLines(text), feed };
  const dialect = recogniseDialect(start);
  const { header, records } = await openCsvRecords(text, dialect);
  return {
    header,
    records: mergedProducts(records, recogniseLayout(header)),
    feed,
    delimiter: dialect.delimiter,
  };
}

function eventOf(
  value: RecordOrProblem,
  place: ReturnType<typeof createColumnPlan>["place"],
  settings: Parameters<typeof assembleRow>[2],
): { event: ImportEvent; rejected?: RowKind } {
  if ("problem" in value)
    return { event: { kind: "rejected", problems: [value.problem] }, rejected: "product" };
  const { line, cells } = value.record;
  const placed = cells.map((cell, position) => ({ ...cell, placement: place(cell.column, position) }));
  const outcome = assembleRow(line, placed, settings);
  if ("row" in outcome) return { event: { kind: "row", ...outcome } };
  const { kind, ...rejected } = outcome;
  return { event: { kind: "rejected", ...rejected }, rejected: kind };
}

function columnsOf(value: RecordOrProblem): string[] {
  return "record" in value ? [...new Set(value.record.cells.map(({ column }) => column))] : [];
}
