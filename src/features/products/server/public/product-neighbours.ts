import type { CategoryTree } from "#features/categories/server/categories.service.ts";
import { canBeBought, isSoldOut } from "#features/offers/offer.ts";
import type { ProductAlone, ProductCard } from "#features/products/product.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/handles.ts";
import * as repo from "../products.repo.ts";

/** How many products of a category are checked for one that can be bought. */
const mostAlternatives = 12;

/** The products shown beside a product: similar ones and alternatives. */
export function createProductNeighbours({
  db,
  bestIn,
  cards,
}: {
  db: { read: Queries };
  bestIn: (categoryId: number, lang: Language, tree: CategoryTree, limit: number) => Promise<number[]>;
  cards: (ids: readonly number[], lang: Language, tree: CategoryTree) => Promise<ProductCard[]>;
}) {
  /** Those chosen by an editor, then the best of the category and its ancestors, except the department: too broad for alternatives. */
  async function near(id: number, lang: Language, tree: CategoryTree, limit: number) {
    const [row] = await repo.byIds(db.read, [id]);
    const chosen = await repo.relationsOf(db.read, id);
    const ids = new Set(chosen.filter((other) => other !== id));
    const way = tree.way(row?.subCategoryId ?? row?.categoryId ?? null);
    for (const category of way.slice(way.length > 1 ? 1 : 0).toReversed())
      if (ids.size < limit * 2)
        for (const other of await bestIn(Number(category.id), lang, tree, limit + 1))
          if (other !== id) ids.add(other);
    return [...ids];
  }

  /** Never itself. */
  async function related(id: number, lang: Language, tree: CategoryTree, limit: number) {
    return (await cards(await near(id, lang, tree, limit), lang, tree)).slice(0, limit);
  }

  /**
   * What to take instead: what an editor put beside it, else the best of its kind; the first that can be bought. All of them are
   * published, and none comes first for what it pays.
   */
  async function alternative(id: number, lang: Language, tree: CategoryTree): Promise<ProductCard | null> {
    const all = await cards(await near(id, lang, tree, mostAlternatives), lang, tree);
    return all.find(({ buying }) => canBeBought(buying)) ?? null;
  }

  return {
    related,
    alternative,
    /** Null where it can be had, or is made no more: then its successor is named. */
    insteadOf: async (
      { id, offers }: Pick<ProductAlone, "id" | "offers">,
      lang: Language,
      tree: CategoryTree,
    ): Promise<ProductCard | null> => (isSoldOut(offers) ? alternative(Number(id), lang, tree) : null),
  };
}
