import { type RowProblem, rowProblem } from "#features/imports/import-row.ts";
import { messageOf } from "#features/imports/rows/row-messages.ts";
import type { RecordOrProblem } from "#features/imports/rows/source-record.ts";
import { unguardedCell } from "#platform/http/api/csv.ts";
import type { CsvDialect } from "./csv-dialect.ts";
import { type CsvRow, readCsvRows } from "./csv-rows.ts";

/**
 * A table's header and its records. A row with fewer cells than the header, or with extra cells that aren't empty, is a problem
 * and not a record: its texts may have slipped into neighboring columns.
 */
export async function openCsvRecords(
  chunks: AsyncIterator<string>,
  dialect: CsvDialect,
): Promise<{ header: string[]; records: AsyncGenerator<RecordOrProblem, void, undefined> }> {
  const rows = readCsvRows(chunks, dialect);
  const first = await rows.next();
  const header = first.done || !("values" in first.value) ? [] : first.value.values.map(unguarded);
  return { header, records: recordsOf(rows, header) };
}

async function* recordsOf(
  rows: AsyncGenerator<CsvRow, void, undefined>,
  header: readonly string[],
): AsyncGenerator<RecordOrProblem, void, undefined> {
  for await (const row of rows) {
    if ("brokenLine" in row) {
      yield { problem: problemOf("quote-not-closed", row.line, row.brokenLine) };
      continue;
    }
    const { line, values } = row;
    if (values.length < header.length) {
      yield { problem: problemOf("too-few-columns", line, values.join(" | ")) };
    } else if (values.slice(header.length).some((value) => value.trim() !== "")) {
      yield { problem: problemOf("too-many-columns", line, values.slice(header.length).join(" | ")) };
    } else {
      const cells = header.map((column, place) => ({ column, text: unguarded(values[place] ?? "") }));
      yield { record: { line, cells } };
    }
  }
}

function problemOf(
  code: "quote-not-closed" | "too-few-columns" | "too-many-columns",
  line: number,
  value: string,
): RowProblem {
  return rowProblem({ line, column: "", code, message: messageOf(code), value });
}

// Exports protect cells from spreadsheets in two ways: ="00123" keeps zeros, and a leading ' disarms = + - @.
function unguarded(cell: string): string {
  const formula = /^="([^"]*)"$/.exec(cell)?.[1];
  if (formula !== undefined) return formula;
  return unguardedCell(cell);
}
