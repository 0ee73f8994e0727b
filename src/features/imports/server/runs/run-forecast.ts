import type { ImportRow } from "#features/imports/import-row.ts";
import { gtin14 } from "#features/marketplaces/gtin.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Hashed } from "../products/product-inputs.ts";
import { storedKey } from "../products/stored-key.ts";

type Outcome = "added" | "changed" | "joined";

/** Predicts the result of each row of a file, in order: earlier rows count as saved. */
export function createRunForecast({
  products,
  foresee,
}: {
  products: Pick<Products, "idsByGtin" | "isTakenBack">;
  foresee: (row: ImportRow) => Promise<void>;
}) {
  /** GTINs of earlier rows. */
  const before = new Set<string>();
  return {
    async of(rows: readonly Hashed[], known: ReadonlyMap<string, string>): Promise<Outcome[]> {
      const byGtin = await products.idsByGtin(rows.flatMap(({ row }) => row.gtin ?? []));
      const outcomes: Outcome[] = [];
      for (const { row } of rows) {
        await foresee(row);
        const hash = known.get(storedKey(row.key));
        const gtin = row.gtin === undefined ? undefined : gtin14(row.gtin);
        const isHere = row.gtin !== undefined && (byGtin.has(row.gtin) || before.has(gtin ?? ""));
        if (hash !== undefined) outcomes.push(products.isTakenBack(hash) ? "added" : "changed");
        else outcomes.push(isHere ? "joined" : "added");
        if (gtin !== undefined) before.add(gtin);
      }
      return outcomes;
    },
  };
}
