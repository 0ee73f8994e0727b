import type { RowProblem } from "../import-row.ts";

/**
 * One value of a record and its column. `written` says what plain text cannot: a JSON number (its separator is always a decimal
 * point), an amount in minor units (our own { amount, currency }), a member of an array.
 * `element`: which of a record's elements a nested XML value comes from.
 */
export type SourceCell = {
  column: string;
  text: string;
  written?: "number" | "minor-units" | "list-member";
  element?: number;
};

/** One record of a file, with the physical line (from 1) on which it starts. */
export type SourceRecord = { line: number; cells: SourceCell[] };

/** What the format readers yield: a record, or the reason it could not be read. */
export type RecordOrProblem = { record: SourceRecord } | { problem: RowProblem };
