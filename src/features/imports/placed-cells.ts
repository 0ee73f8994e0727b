import { cleanText } from "#i18n/plain-text.ts";
import type { ImportField } from "./column-layouts.ts";
import type { Placement } from "./column-mapping.ts";
import type { RowProblemCode } from "./import-row.ts";
import type { SourceCell } from "./source-record.ts";

/** A cell and where its text goes. */
export type PlacedCell = SourceCell & { placement: Placement };

/** Notes one problem of the row being assembled. */
export type Report = (code: RowProblemCode, column: string, value: string) => void;

/** The cells of one record by field; empty cells count as absent, texts are trimmed and free of control characters. */
export type Cells = {
  first(field: ImportField): PlacedCell | undefined;
  all(field: ImportField): readonly PlacedCell[];
};

export function cellsByField(placed: readonly PlacedCell[]): Cells {
  const cells = new Map<ImportField, PlacedCell[]>();
  for (const cell of placed) {
    if (cell.placement.kind !== "field") continue;
    const text = cleanText(cell.text).trim();
    if (text === "") continue;
    const sofar = cells.get(cell.placement.field);
    if (sofar === undefined) cells.set(cell.placement.field, [{ ...cell, text }]);
    else sofar.push({ ...cell, text });
  }
  return {
    first: (field) => cells.get(field)?.[0],
    all: (field) => cells.get(field) ?? [],
  };
}
