import type { Database } from "#platform/database/handles.ts";
import * as repo from "../products.repo.ts";
import { type ProductItem, readProducts } from "../saving/product-items.ts";
import { readSheetId, sheetId } from "./sheet-cells.ts";
import type { createSheetNames } from "./sheet-names.ts";
import type { SheetRow, SheetRun } from "./sheet-run.ts";

/** What rows of spreadsheets are known by among the sources of products. */
export const sheetSource = "spreadsheet";

/** The product of a row, null for a new one, with the record of an earlier import. `key` identifies it on the next import. */
export type SheetTarget = {
  key: string;
  edited: ProductItem | null;
  lastImport: string | null;
  names: Awaited<ReturnType<ReturnType<typeof createSheetNames>["of"]>>;
};

/** Finds the products of rows: by their number here, else by an earlier import of the row, else by the GTIN. */
export const createSheetTargets =
  ({ db, names }: { db: Database; names: ReturnType<typeof createSheetNames> }) =>
  async (rows: readonly SheetRow[], run: Pick<SheetRun, "source">): Promise<SheetTarget[]> => {
    const read = async (ids: readonly number[]): Promise<Map<number, ProductItem>> =>
      new Map((await readProducts(db.read, [...new Set(ids)])).map((edited) => [edited.id, edited]));

    const numbers = rows.map(({ id }) => readSheetId(id.trim()));
    const numbered = await read(numbers.flatMap((number) => number?.id ?? []));
    const own = numbers.map((number) => {
      const edited = number && numbered.get(number.id);
      return edited && (number.createdAt ?? edited.createdAt) === edited.createdAt ? edited : undefined;
    });
    const keys = rows.map((row, place) => {
      const edited = own[place];
      return edited ? sheetId(edited) : row.id.trim().slice(0, longestKey) || newKey(row, run);
    });
    const known = await repo.sourcesOf(db.read, sheetSource, keys);
    const others = await Promise.all(
      rows.map(async ({ cells }, place) => {
        if (own[place]) return null;
        const gtin = cells.get("gtin")?.replace(/\D/g, "");
        return known.get(keys[place] ?? "")?.productId ?? (gtin ? await repo.idByGtin(db.read, gtin) : null);
      }),
    );
    const found = await read(others.flatMap((id) => id ?? []));
    const edited = rows.map((_, place) => own[place] ?? found.get(others[place] ?? 0) ?? null);
    const called = await names.of(edited.filter((one) => one !== null));
    return rows.map((_, place) => ({
      key: keys[place] ?? "",
      edited: edited[place] ?? null,
      lastImport: known.get(keys[place] ?? "")?.contentHash ?? null,
      names: called,
    }));
  };

const longestKey = 300;

/** A row without an id is identified by its slug or name, within its file. */
function newKey({ cells }: SheetRow, { source: file }: Pick<SheetRun, "source">): string {
  const named = [...cells].filter(([column, cell]) => /^(slug|name):/.test(column) && cell.trim());
  const [, text = ""] = named.find(([column]) => column.startsWith("slug:")) ?? named[0] ?? [];
  return `${file} ${text.trim().toLowerCase()}`.slice(0, longestKey).toWellFormed();
}
