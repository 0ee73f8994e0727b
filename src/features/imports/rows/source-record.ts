import type { RowProblem } from "../import-row.ts";

/**
 * One value of a record and the column it stood in. `written` says what plain text cannot: a JSON number (its mark is
 * always a decimal point), an amount already in minor units (our own { amount, currency }), a member of an array.
 * `element`: in which of a record's elements a nested one of XML stood.
 */
export type SourceCell = {
  column: string;
  text: string;
  written?: "number" | "minor-units" | "list-member";
  element?: number;
};

/** One record of a file, with the physical line (from 1) on which it starts. */
export type SourceRecord = { line: number; cells: SourceCell[] };

/** What the readers of the formats yield: a record, or the reason why there is none. */
export type RecordOrProblem = { record: SourceRecord } | { problem: RowProblem };
