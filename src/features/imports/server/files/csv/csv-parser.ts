import { finished } from "node:stream/promises";
import { parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import type { CsvDialect } from "./csv-dialect.ts";

/** A parsed record and the offset, in bytes since the parser's start, where the next one begins. */
export type ParsedRecord = { values: string[]; end: number };

/** The largest record of a table, in characters: beyond it a quotation mark was left open. */
export const longestRecord = 2 * 1024 * 1024;

const options = (dialect: CsvDialect) => ({
  delimiter: dialect.delimiter,
  record_delimiter: dialect.newline === "\r" ? ["\r"] : ["\r\n", "\n"],
  relax_column_count: true,
});

/**
 * Drives csv-parse manually. Records are collected as they are found, because its own stream discards those before an error,
 * and they carry byte offsets, because its line numbers count a quoted CRLF twice (7.0.3).
 */
export function startCsvParser(dialect: CsvDialect): {
  /** Resolves to the error that ended the parser (an overlong record), or null. */
  write(bytes: Buffer): Promise<Error | null>;
  /** Resolves to the error found at the end (an open quotation mark), or null. */
  end(): Promise<Error | null>;
  /** The records found since the last call. */
  take(): ParsedRecord[];
  close(): void;
} {
  let found: ParsedRecord[] = [];
  const parser = parse({
    ...options(dialect),
    relax_quotes: true,
    max_record_size: longestRecord,
    on_record(values: string[], context) {
      found.push({ values, end: context.bytes });
      return null;
    },
  });
  // Every error also reaches the callback of the write or the end that caused it.
  parser.on("error", () => {});
  parser.resume();
  return {
    write: (bytes) => new Promise((resolve) => parser.write(bytes, (error) => resolve(error ?? null))),
    async end() {
      parser.end();
      return await finished(parser).then(
        () => null,
        (error: Error) => error,
      );
    },
    take() {
      const records = found;
      found = [];
      return records;
    },
    close: () => {
      parser.destroy();
    },
  };
}

/** Whether the bytes of one record are well quoted by the strict rules of RFC 4180. */
export function isWellQuoted(record: Buffer, dialect: CsvDialect): boolean {
  try {
    parseAtOnce(record, options(dialect));
    return true;
  } catch {
    return false; // Only whether the strict parser accepts it matters.
  }
}
