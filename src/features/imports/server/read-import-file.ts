import { type FileHandle, open } from "node:fs/promises";
import { assembleRow } from "../assemble-row.ts";
import {
  type ColumnMapping,
  type ColumnReport,
  createColumnPlan,
  recogniseLayout,
} from "../column-mapping.ts";
import { isCurrencyCode } from "../currency-marks.ts";
import { ImportFileError } from "../import-file-error.ts";
import type { ImportLanguage, ImportRow, RowProblem } from "../import-row.ts";
import type { RecordOrProblem } from "../source-record.ts";
import { recogniseDialect } from "./csv-dialect.ts";
import { openCsvRecords } from "./csv-records.ts";
import { type ImportFormat, recogniseFormat, requireText } from "./file-format.ts";
import { readJsonLines, readJsonRecords } from "./json-records.ts";
import { decodedText, detectEncoding, requireEncoding } from "./text-encoding.ts";
import { readXmlRecords } from "./xml-records.ts";

/**
 * `defaultCurrency` (ISO 4217) is for prices that name none; `now` (epoch ms) decides which sale prices are on; `lang` is
 * for rows that tell no language; `encoding` overrides the detection.
 */
export type ImportFileSettings = {
  path: string;
  defaultCurrency: string;
  now: number;
  mapping?: ColumnMapping | undefined;
  encoding?: string | undefined;
  lang?: ImportLanguage | undefined;
};

/**
 * - "columns": how the file was understood; before the first row, and again at the end where more columns were met
 *   (JSON, XML). Each replaces the one before.
 * - "row": a product; its remarks tell what was left out of it.
 * - "rejected": one record that gave no row, with every reason; all have the same line.
 * - "progress": bytes of the file read so far, about a hundred times and at the end.
 */
export type ImportEvent =
  | { kind: "columns"; format: ImportFormat; encoding: string; delimiter?: string; columns: ColumnReport }
  | { kind: "row"; row: ImportRow; remarks: RowProblem[] }
  | { kind: "rejected"; problems: RowProblem[] }
  | { kind: "progress"; bytesRead: number; totalBytes: number };

const headSize = 64 * 1024;

/**
 * Reads a product file of any known kind as a stream: memory is bounded by the largest record, whatever the file's size.
 * Every record becomes exactly one "row" or one "rejected" event, in the file's order.
 *
 * Throws ImportFileError and nothing else for what is wrong with the file; where that shows only in the middle, the
 * rows before it have been given. A default currency that is none is a RangeError. Stopping early closes the file.
 */
export async function* readImportFile(
  settings: ImportFileSettings,
): AsyncGenerator<ImportEvent, void, undefined> {
  if (!isCurrencyCode(settings.defaultCurrency))
    throw new RangeError(`Not a currency: ${settings.defaultCurrency}`);
  const { file, totalBytes } = await openFile(settings.path);
  try {
    yield* readOpenFile(file, totalBytes, settings);
  } catch (error) {
    throw isSystemError(error) ? unreadable(settings.path, error) : error;
  } finally {
    await file.close();
  }
}

async function* readOpenFile(
  file: FileHandle,
  totalBytes: number,
  settings: ImportFileSettings,
): AsyncGenerator<ImportEvent, void, undefined> {
  const head = await readHead(file);
  requireText(head);
  const encoding =
    settings.encoding === undefined ? await detectEncoding(file, head) : requireEncoding(settings.encoding);

  const reading = { bytesRead: 0 };
  const chunks = textOf(file, encoding, reading);
  const first = await chunks.next();
  const start = first.done ? "" : first.value;
  const format = recogniseFormat(start);
  const source = await openRecords(format, start, resumed(start, chunks));

  const understood = {
    format,
    encoding,
    ...(source.delimiter === undefined ? {} : { delimiter: source.delimiter }),
  };
  try {
    yield* rowsOf(source, understood, settings, { reading, totalBytes });
  } finally {
    await source.records.return();
  }
}

async function* rowsOf(
  { records, header, feed }: Records,
  understood: Pick<Extract<ImportEvent, { kind: "columns" }>, "format" | "encoding" | "delimiter">,
  { mapping, defaultCurrency, now, lang }: ImportFileSettings,
  { reading, totalBytes }: { reading: { bytesRead: number }; totalBytes: number },
): AsyncGenerator<ImportEvent, void, undefined> {
  let next = await records.next();
  // Without a header the columns are those of the first record.
  while (header === undefined && !next.done && "problem" in next.value) {
    yield { kind: "rejected", problems: [next.value.problem] };
    next = await records.next();
  }
  const columns = header ?? (next.done ? [] : columnsOf(next.value));
  const layout = feed.isGoogle ? "google-merchant" : recogniseLayout(columns);
  const plan = createColumnPlan({ layout, mapping, header });
  columns.forEach(plan.place);
  const reported = plan.report();
  yield { kind: "columns", ...understood, columns: reported };

  const step = Math.max(totalBytes / 100, headSize);
  let told = 0;
  for (; !next.done; next = await records.next()) {
    yield eventOf(next.value, plan.place, { layout, defaultCurrency, now, lang });
    if (reading.bytesRead - told >= step && reading.bytesRead < totalBytes) {
      told = reading.bytesRead;
      yield { kind: "progress", bytesRead: told, totalBytes };
    }
  }
  const met = plan.report();
  const metMore = JSON.stringify(met) !== JSON.stringify(reported);
  if (metMore) yield { kind: "columns", ...understood, columns: met };
  yield { kind: "progress", bytesRead: totalBytes, totalBytes };
}

type Records = {
  records: AsyncGenerator<RecordOrProblem, void, undefined>;
  feed: { isGoogle: boolean };
  header?: string[];
  delimiter?: string;
};

async function openRecords(
  format: ImportFormat,
  start: string,
  text: AsyncGenerator<string, void, undefined>,
): Promise<Records> {
  const feed = { isGoogle: false };
  if (format === "xml") return { records: readXmlRecords(text, feed), feed };
  if (format === "json") return { records: readJsonRecords(text), feed };
  if (format === "ndjson") return { records: readJsonLines(text), feed };
  const dialect = recogniseDialect(start);
  const { header, records } = await openCsvRecords(text, dialect);
  return { header, records, feed, delimiter: dialect.delimiter };
}

function eventOf(
  value: RecordOrProblem,
  place: ReturnType<typeof createColumnPlan>["place"],
  settings: Parameters<typeof assembleRow>[2],
): ImportEvent {
  if ("problem" in value) return { kind: "rejected", problems: [value.problem] };
  const { line, cells } = value.record;
  const placed = cells.map((cell, position) => ({ ...cell, placement: place(cell.column, position) }));
  const outcome = assembleRow(line, placed, settings);
  return "row" in outcome ? { kind: "row", ...outcome } : { kind: "rejected", ...outcome };
}

function columnsOf(value: RecordOrProblem): string[] {
  return "record" in value ? [...new Set(value.record.cells.map(({ column }) => column))] : [];
}

async function openFile(path: string): Promise<{ file: FileHandle; totalBytes: number }> {
  let file: FileHandle;
  try {
    file = await open(path, "r");
  } catch (error) {
    throw unreadable(path, error);
  }
  const stats = await file.stat();
  if (stats.isFile()) return { file, totalBytes: stats.size };
  await file.close();
  throw new ImportFileError("not-a-file", `${path} is not a file.`);
}

async function readHead(file: FileHandle): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0);
  return buffer.subarray(0, bytesRead);
}

async function* textOf(
  file: FileHandle,
  encoding: string,
  reading: { bytesRead: number },
): AsyncGenerator<string, void, undefined> {
  for await (const { text, bytesRead } of decodedText(file, encoding)) {
    reading.bytesRead = bytesRead;
    yield text;
  }
}

async function* resumed(
  start: string,
  rest: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  if (start !== "") yield start;
  yield* rest;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

function unreadable(path: string, error: unknown): ImportFileError {
  const missing = isSystemError(error) && error.code === "ENOENT";
  if (missing) return new ImportFileError("not-found", `There is no file ${path}.`, { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  return new ImportFileError("unreadable", `${path} cannot be read: ${reason}`, { cause: error });
}
