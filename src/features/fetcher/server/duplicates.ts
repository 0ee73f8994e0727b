import type { AdminProducts } from "#features/products/server/admin/admin-products.service.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Duplicate, FetchedProduct } from "../fetched-product.ts";
import { isLikely, tellingWords } from "../likeness.ts";
import * as repo from "./duplicates.repo.ts";

export type FindDuplicates = (product: FetchedProduct) => Promise<Duplicate[]>;

const mostShown = 5;
const mostCompared = 40;

/** Variants of a URL that differ only in the trailing slash. */
const formsOf = (url: string): string[] => [
  ...new Set([url, url.replace(/\/$/, ""), `${url.replace(/\/$/, "")}/`]),
];

/** Existing products that match: by GTIN, by the shop's item id, by URL, and by a similar title. */
export function createDuplicates({
  db,
  adminProducts,
}: {
  db: Database;
  adminProducts: Pick<AdminProducts, "list">;
}): FindDuplicates {
  async function alike(title: string): Promise<{ id: number; name: string }[]> {
    const words = tellingWords(title);
    if (!words.length) return [];
    const { items } = await adminProducts.list({
      q: words.join(" "),
      sort: "-updated",
      limit: mostCompared,
      cursor: undefined,
    });
    return items
      .filter(({ name }) => isLikely(name, title))
      .map(({ id, name }) => ({ id: Number(id), name }));
  }

  return async (product) => {
    const { gtin, marketplace, externalId, url, title } = product;
    const [byGtin, byId, byAddress, byTitle] = await Promise.all([
      gtin ? repo.withGtin(db.read, gtin) : [],
      marketplace && externalId ? repo.withExternalId(db.read, marketplace, externalId) : [],
      repo.withAddress(db.read, formsOf(url)),
      alike(title),
    ]);
    const found = new Map<number, Duplicate["by"]>();
    const note = (ids: readonly number[], by: Duplicate["by"]) => {
      for (const id of ids) if (!found.has(id)) found.set(id, by);
    };
    note(byGtin, "gtin");
    note(byId, "external-id");
    note(byAddress, "address");
    note(
      byTitle.map(({ id }) => id),
      "title",
    );
    const shown = [...found].slice(0, mostShown);
    const names = await repo.namesOf(
      db.read,
      shown.map(([id]) => id),
    );
    return shown.map(([id, by]) => ({ productId: String(id), name: names.get(id) ?? "", by }));
  };
}
