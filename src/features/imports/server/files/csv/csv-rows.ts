import { ImportFileError } from "#features/imports/import-file-error.ts";
import type { CsvDialect } from "./csv-dialect.ts";
import { isWellQuoted, type ParsedRecord, startCsvParser } from "./csv-parser.ts";

/** A row with the physical line (from 1) it starts on, or a line whose quotation marks make it unreadable. */
export type CsvRow = { line: number; values: string[] } | { line: number; brokenLine: string };

/** Bytes per write to the parser: few after a broken line, as the next one may be broken too, then ever more. */
const firstWrite = 512;
const largestWrite = 16 * 1024;

/** Each overlong record is parsed twice: a file of nothing else is given up. */
const mostOverlongRecords = 200;

/**
 * The rows of a table, with memory bounded by the longest record. A stray quotation mark would swallow the rows below
 * it up to the next one: where a row of several lines is badly quoted, grows without end, or is still open at the end of
 * the file, only its first line is reported as broken and reading continues below it.
 * Throws ImportFileError "quotes-broken" if that happens too often over too great a length.
 */
export async function* readCsvRows(
  chunks: AsyncIterator<string>,
  dialect: CsvDialect,
): AsyncGenerator<CsvRow, void, undefined> {
  const lineEnd = dialect.newline === "\r" ? 0x0d : 0x0a;
  let parser = startCsvParser(dialect);
  // The bytes from the start of the next row; the parser has `fed` of them, and its offsets start at -`taken`.
  let window: Buffer = Buffer.alloc(0);
  let fed = 0;
  let taken = 0;
  let writeSize = largestWrite;
  let line = 1;
  let width: number | undefined;
  let overlong = 0;
  let skips = (dialect.infoLines ?? 0) + (dialect.skipsFirstLine ? 1 : 0);
  let ended = false;

  function advance(bytes: number): void {
    window = window.subarray(bytes);
    fed -= bytes;
    taken += bytes;
  }

  function restart(): void {
    parser.close();
    parser = startCsvParser(dialect);
    fed = 0;
    taken = 0;
    writeSize = firstWrite;
  }

  // A quote closed in the middle of a field remains at the start of the value; the width may match by accident.
  function swallowsRows({ values }: ParsedRecord, bytes: Buffer): boolean {
    if (countLines(bytes, lineEnd) < 2) return false;
    const keepsQuote = values.some((value) => value.startsWith('"') && /[\r\n]/.test(value));
    const misfits = width !== undefined && values.length !== width;
    return (keepsQuote || misfits) && !isWellQuoted(bytes, dialect);
  }

  /** Drops the line the window starts with; if its rest has not been read yet, it is skipped on arrival. */
  function dropLine(): CsvRow {
    const end = window.indexOf(lineEnd);
    const dropped: CsvRow = {
      line,
      brokenLine: window.subarray(0, Math.min(end < 0 ? 1000 : end, 1000)).toString("utf8"),
    };
    skips = end < 0 ? 1 : 0;
    if (end >= 0) line += 1;
    window = end < 0 ? Buffer.alloc(0) : window.subarray(end + 1);
    restart();
    return dropped;
  }

  try {
    for (let finished = false; !finished; ) {
      while (skips > 0 && window.length > 0) {
        const end = window.indexOf(lineEnd);
        window = end < 0 ? Buffer.alloc(0) : window.subarray(end + 1);
        if (end >= 0) {
          skips -= 1;
          line += 1;
        }
      }
      let failure: Error | null = null;
      if (fed < window.length) {
        const part = window.subarray(fed, fed + writeSize);
        writeSize = Math.min(writeSize * 2, largestWrite);
        fed += part.length;
        failure = await parser.write(part);
      } else if (!ended) {
        const next = await chunks.next();
        if (next.done) ended = true;
        else window = Buffer.concat([window, Buffer.from(next.value)]);
        continue;
      } else {
        failure = await parser.end();
        finished = failure === null;
      }

      let swallowed = false;
      for (const record of parser.take()) {
        const length = record.end - taken;
        const bytes = window.subarray(0, length);
        if (swallowsRows(record, bytes)) {
          swallowed = true;
          break;
        }
        const values = record.values;
        if (values.some((value) => value.trim() !== "")) {
          width ??= values.length;
          yield { line, values };
        }
        line += countLineEnds(bytes, lineEnd);
        advance(length);
      }
      if (swallowed) {
        finished = false;
        yield dropLine();
      } else if (failure !== null) {
        overlong += 1;
        if (overlong > mostOverlongRecords) {
          const message = "Too many quotation marks are opened and never closed.";
          throw new ImportFileError("quotes-broken", message, { line, cause: failure });
        }
        yield dropLine();
      }
    }
  } finally {
    parser.close();
  }
}

function countLineEnds(bytes: Buffer, lineEnd: number): number {
  let count = 0;
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) count += 1;
  return count;
}

function countLines(bytes: Buffer, lineEnd: number): number {
  return countLineEnds(bytes, lineEnd) + (bytes.at(-1) === lineEnd ? 0 : 1);
}
