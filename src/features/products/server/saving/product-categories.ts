import { invalidateTags } from "#platform/database/changes.ts";
import type { Tx } from "#platform/database/handles.ts";
import { everyProduct } from "../facets/current-product-index.ts";
import * as repo from "./product-categories.repo.ts";

/** More than these are not named one by one. */
const mostNamed = 500;

/** What category editing needs from the products. */
export const productCategories = {
  countInPlaces: repo.counts,

  /** Moves every product of a category to another one, those in the trash too. */
  async moveToPlace(
    tx: Tx,
    from: number,
    to: { categoryId: number | null; subCategoryId: number | null },
  ): Promise<void> {
    const ids = await repo.move(tx, from, to);
    if (!ids.length) return;
    const named = ids.length > mostNamed ? [everyProduct] : ids.map((id) => `product:${id}`);
    // Every list counts by the tree, and forgets with it.
    invalidateTags(tx, "products", "product-counts", "categories", ...named);
  },
};
