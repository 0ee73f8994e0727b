import type { ColumnReport } from "#features/imports/columns/column-mapping.ts";
import { sheetLayout } from "#features/imports/import-run.ts";
import type { SourceRecord } from "#features/imports/rows/source-record.ts";
import { readCell } from "#features/products/server/spreadsheet/sheet-cells.ts";
import type { SheetRow } from "#features/products/server/spreadsheet/sheet-run.ts";
import { checksumColumn, idColumn, sheetColumnOf } from "#features/products/spreadsheet.ts";
import type { OpenedFile } from "../files/open-import-file.ts";

/** Whether a file is a spreadsheet of our export: by its first lines, as the first may be Excel's "sep=;". */
export const isSheetFile = ({ format, start }: Pick<OpenedFile, "format" | "start">): boolean =>
  format === "csv" &&
  start
    .split(/\r\n?|\n/, 2)
    .some((line) => new RegExp(`(?:^\\uFEFF?|[,;\\t|"])\\s*${idColumn}\\s*(?:$|[,;\\t|"])`, "i").test(line));

type Placed = { column: string; as: string | null; reason: "unknown" | "duplicate" | "no-header" | null };

/** The field of each column; of repeated ones the first counts. */
export function sheetPlacements(header: readonly string[]): Placed[] {
  const taken = new Set<string>();
  return header.map((column) => {
    const found = sheetColumnOf(column);
    const name = typeof found === "object" ? found.name : found;
    if (name === undefined) return { column, as: null, reason: column.trim() ? "unknown" : "no-header" };
    if (taken.has(name)) return { column, as: null, reason: "duplicate" };
    taken.add(name);
    return { column, as: name, reason: null };
  });
}

export function sheetReport(header: readonly string[]): ColumnReport {
  const all = sheetPlacements(header);
  return {
    layout: sheetLayout,
    placed: all.flatMap(({ column, as }) => (as === null ? [] : [{ column, as }])),
    unplaced: all.flatMap(({ column, reason }) => (reason === null ? [] : [{ column, reason }])),
    absent: [],
  };
}

/** Reads the records of such a file, skipping ignored columns. */
export function createSheetReader(header: readonly string[], ignored: readonly string[]) {
  const left = new Set(ignored);
  const places = sheetPlacements(header).map(({ column, as }) => {
    if (as === null || left.has(column)) return undefined;
    return sheetColumnOf(as);
  });
  return ({ cells }: SourceRecord): SheetRow & { cells: Map<string, string> } => {
    const row = { id: "", checksum: "", cells: new Map<string, string>() };
    for (const [place, { text }] of cells.entries()) {
      const column = places[place];
      if (column === idColumn) row.id = text.trim();
      else if (column === checksumColumn) row.checksum = text;
      else if (typeof column === "object") row.cells.set(column.name, readCell(column, text));
    }
    return row;
  };
}
