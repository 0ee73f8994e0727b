import type { ImportRow } from "../import-row.ts";
import { openImportFile } from "./open-import-file.ts";
import { type ImportFileSettings, readOpened } from "./read-import-file.ts";

/** What the variations of one product bring to it. */
type Fold = Pick<ImportRow, "price" | "salePrice" | "availability"> & { imageUrls: Set<string> };

export type Variations = {
  /** Whether a row is a variation whose product stands in the file: it is no product of its own. */
  isFolded(row: ImportRow): boolean;
  /** A product with what its variations say. */
  folded(row: ImportRow): ImportRow;
};

const mostImages = 100;
const amountOf = ({ price, salePrice }: Pick<ImportRow, "price" | "salePrice">): number =>
  (salePrice ?? price)?.amount ?? Number.POSITIVE_INFINITY;
const namesOf = ({ key, sku }: ImportRow): string[] => [key, ...(sku === undefined ? [] : [`sku:${sku}`])];

/**
 * Reads a file for its variations, which may stand anywhere in it: a product's price is that of its cheapest one, its pictures are
 * theirs too. Which is in stock says that the product is.
 */
export async function variationsOf(
  path: string,
  encoding: string | undefined,
  settings: Omit<ImportFileSettings, "path" | "encoding">,
): Promise<Variations> {
  const folds = new Map<string, Fold>();
  const parents = new Set<string>();
  const opened = await openImportFile(path, encoding);
  try {
    for await (const event of readOpened(opened, settings)) {
      if (event.kind !== "row") continue;
      const { row } = event;
      if (row.parentKey === undefined) {
        for (const name of namesOf(row)) parents.add(name);
        continue;
      }
      const fold = folds.get(row.parentKey) ?? { imageUrls: new Set() };
      const isCheaper = row.published !== false && amountOf(row) < amountOf(fold);
      folds.set(row.parentKey, {
        ...fold,
        ...(isCheaper ? { price: row.price, salePrice: row.salePrice } : {}),
        availability: fold.availability === "in-stock" ? "in-stock" : (row.availability ?? fold.availability),
      });
      for (const url of row.imageUrls) if (fold.imageUrls.size < mostImages) fold.imageUrls.add(url);
    }
  } finally {
    await opened.close();
  }

  return {
    isFolded: ({ parentKey }) => parentKey !== undefined && parents.has(parentKey),
    folded(row) {
      const fold = namesOf(row).flatMap((name) => folds.get(name) ?? [])[0];
      if (!fold || row.parentKey !== undefined) return row;
      const { price, salePrice, availability } = fold;
      return {
        ...row,
        ...(row.price === undefined && price ? { price } : {}),
        ...(row.price === undefined && salePrice ? { salePrice } : {}),
        ...(availability ? { availability } : {}),
        imageUrls: [...new Set([...row.imageUrls, ...fold.imageUrls])].slice(0, mostImages),
      };
    },
  };
}
