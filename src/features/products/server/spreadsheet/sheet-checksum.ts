import { createHash } from "node:crypto";
import { cellKind, type SheetColumn, sheetColumns } from "#features/products/spreadsheet.ts";

/** Cells by the name of their column. */
export type Cells = ReadonlyMap<string, string>;

const version = "1:";
/** Five letters of six bits: one changed cell in a thousand million would be taken for an unchanged one. */
const length = 5;
const empty = ".";

/** A cell as spreadsheets leave it alone: 49.90 and 49.9 are one number, Windows' line ends are line ends. */
export function canonical(column: Pick<SheetColumn, "field" | "fact">, text: string): string {
  const cell = text.replace(/\r\n?/g, "\n");
  const kind = cellKind(column);
  if (kind === "word") return cell.trim().toLowerCase();
  if (kind === "text") return cell;
  const number = cell.trim().replace(",", ".");
  return /^\d{1,15}(\.\d{1,6})?$/.test(number) ? String(Number(number)) : cell.trim();
}

const partOf = (column: SheetColumn, text: string): string => {
  const cell = canonical(column, text);
  return cell === "" ? empty : createHash("sha256").update(cell).digest("base64url").slice(0, length);
};

/** What a row says, cell by cell. */
export const checksumOf = (cells: Cells): string =>
  version + sheetColumns.map((column) => partOf(column, cells.get(column.name) ?? "")).join("");

/** Tells whether a cell says what it said; undefined where that is not known. */
export type CellMatcher = (column: SheetColumn, text: string) => boolean | undefined;

const nothing: CellMatcher = () => undefined;

/** Reads a checksum; one that was damaged knows nothing. */
export function matcherOf(checksum: string): CellMatcher {
  const written = checksum.trim();
  if (!written.startsWith(version)) return nothing;
  const parts = written.slice(version.length).match(/\.|[\w-]{5}/gu) ?? [];
  if (parts.join("").length !== written.length - version.length) return nothing;
  const known = new Map(sheetColumns.slice(0, parts.length).map(({ name }, place) => [name, parts[place]]));
  return (column, text) => {
    const part = known.get(column.name);
    return part === undefined ? undefined : part === partOf(column, text);
  };
}
