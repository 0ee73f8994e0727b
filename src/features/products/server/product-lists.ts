import type { CategoryTree } from "#features/categories/server/categories.service.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Language } from "#i18n/languages.ts";
import { languages } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import { cutPage, openCursor } from "#platform/http/cursor.ts";
import { noteTag } from "#platform/http/request-context.ts";
import type { Search, SearchPlan } from "#platform/search/search.ts";
import type { Facets, ProductsQuery } from "../product.ts";
import * as repo from "./product-list.repo.ts";

const scoreFloors = [9, 8, 7, 6];

/** Ids, exact total and facets of a product list; the cards are made by the service. */
export function createProductLists({
  db,
  clock,
  offers,
  search,
}: {
  db: Database;
  clock: Clock;
  offers: Offers;
  search: Search;
}) {
  /**
   * The price filter in the base currency. An asked filter always filters, or the list would not be what its chips say: with rates
   * too old to show an amount the last ones still compare, as the stored base amounts do; without any rate no price is known to match.
   */
  async function priceBounds({
    lang,
    minPrice,
    maxPrice,
  }: ProductsQuery): Promise<Pick<repo.ProductFilter, "minPriceBase" | "maxPriceBase">> {
    if (minPrice === undefined && maxPrice === undefined) return {};
    const rate = await offers.baseUnits(lang);
    if (!rate) return { minPriceBase: Number.MAX_SAFE_INTEGER };
    return {
      ...(minPrice !== undefined ? { minPriceBase: Math.floor(minPrice * rate.unit) } : {}),
      ...(maxPrice !== undefined ? { maxPriceBase: Math.ceil(maxPrice * rate.unit) } : {}),
    };
  }

  async function filterOf(
    query: ProductsQuery,
    tree: CategoryTree,
    categoryId: number | null | undefined,
  ): Promise<repo.ProductFilter> {
    const plan = await search.plan(query.q ?? "", query.lang);
    return {
      lang: query.lang,
      now: clock.now(),
      visible: tree.ids,
      ...(categoryId === undefined
        ? {}
        : { categories: categoryId === null ? [] : tree.subtree(categoryId) }),
      ...(plan ? { sought: plan.product } : {}),
      ...(query.brand.length ? { brands: query.brand } : {}),
      ...(await priceBounds(query)),
      ...(query.minScore !== undefined ? { minScore: Math.round(query.minScore * 10) } : {}),
    };
  }

  async function facets(filter: repo.ProductFilter, tree: CategoryTree): Promise<Facets> {
    const [brands, pairs, scores, range, rate] = await Promise.all([
      repo.countByBrand(db.read, filter),
      repo.countByCategory(db.read, filter),
      repo.countByScore(
        db.read,
        filter,
        scoreFloors.map((floor) => floor * 10),
      ),
      repo.priceRange(db.read, filter),
      offers.baseUnits(filter.lang),
    ]);
    const counts = sumAlongTree(pairs, tree);
    const collator = new Intl.Collator(languages[filter.lang].tag);
    return {
      brands: brands.sort((a, b) => b.count - a.count || collator.compare(a.name, b.name)),
      categories: tree.shown.flatMap((node) => {
        const link = tree.link(node.id);
        return link
          ? [{ ...link, count: counts.get(node.id) ?? 0, depth: tree.way(node.id).length - 1 }]
          : [];
      }),
      price:
        range && rate?.isFresh
          ? {
              min: Math.floor(range.min / rate.unit),
              max: Math.ceil(range.max / rate.unit),
              currency: languages[filter.lang].currency,
            }
          : null,
      scores: scoreFloors.map((min, i) => ({ min, count: scores[i] ?? 0 })),
    };
  }

  return {
    async page(
      query: ProductsQuery,
      tree: CategoryTree,
      categoryId: number | null | undefined,
    ): Promise<{ ids: number[]; total: number; nextCursor: string | null; facets: Facets }> {
      // Its facets count in all categories.
      noteTag("products");
      await offers.noteNextExpiry();
      const filter = await filterOf(query, tree, categoryId);
      const after = openCursor(query.cursor);
      // One more than asked for tells whether there is a next page.
      const [rows, total, counted] = await Promise.all([
        repo.pageOfIds(db.read, filter, query.sort, query.limit + 1, after),
        repo.count(db.read, filter),
        facets(filter, tree),
      ]);
      const { shown, nextCursor } = cutPage(rows, query.limit);
      return { ids: shown.map((row) => row.id), total, nextCursor, facets: counted };
    },

    /** The best ids of a filter, without counting: for rows of cards. */
    async ids(choice: {
      lang: Language;
      tree: CategoryTree;
      categoryId?: number;
      sort: repo.ProductOrder;
      limit: number;
    }): Promise<number[]> {
      noteTag(choice.categoryId === undefined ? "products" : `products-in:${choice.categoryId}`);
      const filter: repo.ProductFilter = {
        lang: choice.lang,
        now: clock.now(),
        visible: choice.tree.ids,
        ...(choice.categoryId === undefined ? {} : { categories: choice.tree.subtree(choice.categoryId) }),
      };
      return (await repo.pageOfIds(db.read, filter, choice.sort, choice.limit, null)).map((row) => row.id);
    },

    /** The best answers to a search, and how many there are, counted up to `countedTo`. */
    answers(
      plan: SearchPlan,
      lang: Language,
      tree: CategoryTree,
      most: { limit: number; countedTo: number },
    ): Promise<{ ids: number[]; total: number }> {
      noteTag("products");
      return repo.answers(db.read, { lang, now: clock.now(), visible: tree.ids, sought: plan.product }, most);
    },

    /** How many visible products each visible category (or each of `among`) holds, its whole subtree counted. */
    async countByCategory(
      tree: CategoryTree,
      lang: Language,
      among?: readonly number[],
    ): Promise<Map<number, number>> {
      noteTag("product-counts");
      const chosen = among?.flatMap((id) => tree.subtree(id));
      return sumAlongTree(
        await repo.countByCategory(db.read, {
          lang,
          now: clock.now(),
          visible: tree.ids,
          ...(chosen ? { within: [...new Set(chosen)] } : {}),
        }),
        tree,
      );
    },
  };
}

/** A product counts once in every category above the one it stands in. */
function sumAlongTree(
  pairs: readonly { categoryId: number | null; subCategoryId: number | null; count: number }[],
  tree: CategoryTree,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const pair of pairs) {
    const holders = new Set(
      [...tree.way(pair.categoryId), ...tree.way(pair.subCategoryId)].map((link) => Number(link.id)),
    );
    for (const id of holders) counts.set(id, (counts.get(id) ?? 0) + pair.count);
  }
  return counts;
}
