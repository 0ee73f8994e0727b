import { cleanText } from "#i18n/plain-text.ts";
import type { Placement } from "../columns/column-placement.ts";
import type { ImportField } from "../import-fields.ts";
import type { RowProblemCode } from "../import-row.ts";
import type { SourceCell } from "./source-record.ts";

/** A cell and its placement. */
export type MappedCell = SourceCell & { placement: Placement };

/** Records one problem of the row being assembled. */
export type Report = (code: RowProblemCode, column: string, value: string) => void;

/** The cells of one record by field; empty cells count as absent, texts are trimmed and free of control characters. */
export type Cells = {
  first(field: ImportField): MappedCell | undefined;
  all(field: ImportField): readonly MappedCell[];
};

/** The apostrophe that makes a spreadsheet store a number as text. */
const guardedNumber = /^'(?=[\d.,][A-Za-z\d.,-]*$)/u;
const numberFields: ReadonlySet<ImportField> = new Set([
  "id",
  "sku",
  "gtin",
  "model",
  "price",
  "salePrice",
  "listPrice",
]);

export const isGuarded = ({ placement, text }: MappedCell): boolean =>
  placement.kind === "field" &&
  numberFields.has(placement.field) &&
  guardedNumber.test(cleanText(text).trim());

export function cellsByField(placed: readonly MappedCell[]): Cells {
  const cells = new Map<ImportField, MappedCell[]>();
  for (const cell of placed) {
    if (cell.placement.kind !== "field") continue;
    const written = cleanText(cell.text).trim();
    const text = isGuarded(cell) ? written.slice(1) : written;
    if (text === "") continue;
    const existing = cells.get(cell.placement.field);
    if (existing === undefined) cells.set(cell.placement.field, [{ ...cell, text }]);
    else existing.push({ ...cell, text });
  }
  return {
    first: (field) => cells.get(field)?.[0],
    all: (field) => cells.get(field) ?? [],
  };
}
