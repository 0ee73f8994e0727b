import { gtin14 } from "#features/marketplaces/gtin.ts";
import type { SheetRow } from "#features/products/server/spreadsheet/sheet-run.ts";
import type { SheetFault } from "#features/products/spreadsheet.ts";

type DuplicateRemark = { column: string; code: SheetFault; value: string; otherLine: number };

/** Values that only one row of a file may have: the first one counts. */
export function createSheetDuplicates() {
  const lines = new Map<string, number>();
  const claims = ({ id, cells }: SheetRow) => [
    ...(id.trim() ? [{ column: "", value: id, claim: `id ${id.trim().toLowerCase()}` }] : []),
    ...[...cells].flatMap(([column, value]) => {
      const text = value.trim();
      const isSingle = text !== "" && (column === "gtin" || column.startsWith("slug:"));
      return isSingle ? [{ column, value, claim: claimOf(column, text) }] : [];
    }),
  ];

  return {
    /** Reports values of an earlier row; such a cell is removed from the row. */
    of(line: number, row: { cells: Map<string, string> } & Pick<SheetRow, "id" | "checksum">) {
      const remarks: DuplicateRemark[] = [];
      for (const { column, value, claim } of claims(row)) {
        const otherLine = lines.get(claim);
        if (otherLine === undefined || otherLine === line) continue;
        const code = column === "" ? "key-twice" : column === "gtin" ? "gtin-taken" : "slug-taken";
        remarks.push({ column, code, value, otherLine });
        if (column) row.cells.delete(column);
      }
      const again = remarks.filter(({ column }) => column === "");
      return { remarks: again.length ? again : remarks, isRejected: again.length > 0 };
    },

    add(line: number, row: SheetRow): void {
      for (const { claim } of claims(row)) lines.set(claim, line);
    },

    /** Whether the file holds all products that a row names, by their slugs. */
    areThere: ({ cells }: SheetRow): boolean =>
      ["related", "successor"]
        .flatMap((column) => (cells.get(column) ?? "").split(/[\s,]+/u).filter(Boolean))
        .every((name) => {
          const [, lang = "en", slug = ""] = /^(?:([a-z]{2}):)?(.+)$/u.exec(name) ?? [];
          return lines.has(claimOf(`slug:${lang}`, slug));
        }),
  };
}

const claimOf = (column: string, text: string): string =>
  column === "gtin" ? `gtin ${gtin14(text.replace(/\D/g, ""))}` : `${column} ${text}`;
