import { ImportFileError } from "#features/imports/import-file-error.ts";
import type { RecordOrProblem } from "#features/imports/rows/source-record.ts";
import { recogniseDialect } from "./csv/csv-dialect.ts";
import { openCsvRecords } from "./csv/csv-records.ts";
import { openImportFile } from "./open-import-file.ts";
import { refuseFile } from "./refuse-file.ts";

export type Table = {
  encoding: string;
  header: string[];
  records: AsyncGenerator<RecordOrProblem, void, undefined>;
};

/** A title line above the table: one cell, with a table below it. */
const titleLine = /^[^\n\r,;\t|]*\r?\n(?=[^\n]*[,;\t|])/;

/**
 * Reads a table (CSV or TSV, in any encoding) with `use`, which gets each record with its line. Throws `invalid` with the reader's code
 * for an unreadable file.
 */
export async function withTable<T>(path: string, use: (table: Table) => Promise<T>): Promise<T> {
  try {
    const opened = await openImportFile(path);
    try {
      const { encoding, format, start, text } = opened;
      if (format !== "csv") throw new ImportFileError("not-the-format", "This is no table.");
      const title = titleLine.exec(start)?.[0] ?? "";
      const dialect = recogniseDialect(start.slice(title.length));
      const { header, records } = await openCsvRecords(
        text,
        title ? { ...dialect, skipsFirstLine: true } : dialect,
      );
      try {
        return await use({ encoding, header, records });
      } finally {
        await records.return();
      }
    } catch (error) {
      throw opened.readable(error);
    } finally {
      await opened.close();
    }
  } catch (error) {
    throw refuseFile(error);
  }
}
