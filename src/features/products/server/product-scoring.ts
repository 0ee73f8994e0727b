import type { Categories } from "#features/categories/server/categories.service.ts";
import { noteChange } from "#platform/database/changes.ts";
import type { Tx } from "#platform/database/database.ts";
import { weightedScore } from "../weighted-score.ts";
import * as repo from "./product-ratings.repo.ts";
import { indexProducts } from "./product-search.ts";

/** How many products are read at once when a category's criteria change. */
const productsAtOnce = 500;

/**
 * Keeps scores what their marks make them. Where a product has a mark for every criterion of its category the weighted mean is its
 * score, whatever score it was given; without, the score it has stays.
 */
export type ProductScoring = ReturnType<typeof createProductScoring>;

export function createProductScoring({ categories }: { categories: () => Categories }) {
  /** Gives the products whose score is another now. */
  async function settle(tx: Tx, products: readonly repo.RatedProduct[]): Promise<number[]> {
    const testings = await categories().testings(
      [...new Set(products.flatMap(({ placeId }) => placeId ?? []))],
      tx,
    );
    const changed: number[] = [];
    for (const { id, placeId, ratings, score: before } of products) {
      const score = weightedScore(testings.get(placeId ?? -1)?.criteria ?? [], ratings);
      if (score === null || score === before) continue;
      await repo.saveScore(tx, id, score);
      changed.push(id);
    }
    return changed;
  }

  return {
    /** Settles the score of one product, whose change the caller notes. */
    async score(tx: Tx, id: number): Promise<void> {
      const product = await repo.rated(tx, id);
      if (product) await settle(tx, [product]);
    },

    /** Settles the scores in these categories, and notes the products whose score is another. */
    async scoreIn(tx: Tx, categoryIds: readonly number[]): Promise<void> {
      for (let after = 0, done = false; !done; ) {
        const products = await repo.ratedIn(tx, categoryIds, { after, limit: productsAtOnce });
        const changed = await settle(tx, products);
        await indexProducts(tx, changed);
        if (changed.length) noteChange(tx, ...changed.map((id) => `product:${id}`), "products");
        after = products.at(-1)?.id ?? after;
        done = products.length < productsAtOnce;
      }
    },
  };
}
