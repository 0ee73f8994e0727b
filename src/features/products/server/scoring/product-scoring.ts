import type { ScorePreview } from "#features/categories/category-edit.ts";
import type { Testing } from "#features/categories/criterion.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import { weightedScore } from "#features/products/weighted-score.ts";
import type { Language } from "#i18n/languages.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { textsOf } from "../products.repo.ts";
import { indexProducts } from "../saving/product-search.ts";
import * as repo from "./product-ratings.repo.ts";

/** How many products are read at once when a category's criteria change. */
const productsAtOnce = 500;
/** Of a preview more are only counted. */
const mostNamed = 20;

/**
 * Keeps scores what their marks make them. Where a product has a mark for every criterion of its category the weighted mean is its
 * score, whatever score it was given; without, the score it has stays.
 */
export type ProductScoring = ReturnType<typeof createProductScoring>;

type Testings = ReadonlyMap<number, Testing>;

/** The products with marks in these categories, some at a time. */
async function* ratedIn(handle: Queries | Tx, categoryIds: readonly number[]) {
  for (let after = 0, done = false; !done; ) {
    const products = await repo.ratedIn(handle, categoryIds, { after, limit: productsAtOnce });
    yield products;
    after = products.at(-1)?.id ?? after;
    done = products.length < productsAtOnce;
  }
}

/** Those whose score is another by these testings, with what it is then. */
const rescored = (products: readonly repo.RatedProduct[], testings: Testings) =>
  products.flatMap((product) => {
    const after = weightedScore(testings.get(product.placeId ?? -1)?.criteria ?? [], product.ratings);
    return after === null || after === product.score ? [] : [{ ...product, after }];
  });

export function createProductScoring({ db, categories }: { db: Database; categories: () => Categories }) {
  /** Gives the products whose score is another now. */
  async function settle(tx: Tx, products: readonly repo.RatedProduct[]): Promise<number[]> {
    const places = [...new Set(products.flatMap(({ placeId }) => placeId ?? []))];
    const changed = rescored(products, await categories().testings(places, tx));
    for (const { id, after } of changed) await repo.saveScore(tx, id, after);
    return changed.map(({ id }) => id);
  }

  return {
    /** Settles the score of one product, whose change the caller notes. */
    async score(tx: Tx, id: number): Promise<void> {
      const product = await repo.rated(tx, id);
      if (product) await settle(tx, [product]);
    },

    /** Settles the scores in these categories, and notes the products whose score is another. */
    async scoreIn(tx: Tx, categoryIds: readonly number[]): Promise<void> {
      for await (const products of ratedIn(tx, categoryIds)) {
        const changed = await settle(tx, products);
        await indexProducts(tx, changed);
        if (changed.length) invalidateTags(tx, ...changed.map((id) => `product:${id}`), "products");
      }
    },

    /** The scores that the products of these categories would have by these criteria, without the trash; the largest changes first. */
    async scoresUnder(testings: Testings, lang: Language): Promise<ScorePreview> {
      const changes: { id: number; before: number | null; after: number; size: number }[] = [];
      for await (const products of ratedIn(db.read, [...testings.keys()]))
        for (const { id, isInBin, score: before, after } of rescored(products, testings))
          if (!isInBin) changes.push({ id, before, after, size: Math.abs(after - (before ?? 0)) });
      const first = changes
        .sort((one, other) => other.size - one.size || one.id - other.id)
        .slice(0, mostNamed);
      const ids = first.map(({ id }) => id);
      const texts = Map.groupBy(await textsOf(db.read, ids), ({ productId }) => productId);
      const nameOf = (id: number): string => {
        const own = texts.get(id) ?? [];
        return (own.find((text) => text.lang === lang) ?? own[0])?.name ?? "";
      };
      return {
        count: changes.length,
        items: first.map(({ id, before, after }) => ({ id: String(id), name: nameOf(id), before, after })),
      };
    },
  };
}
