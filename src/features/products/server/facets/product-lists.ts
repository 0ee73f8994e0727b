import type { SpecField } from "#content/fields/custom-field.ts";
import type { CategoryTree } from "#features/categories/server/categories.service.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Facets, ProductsQuery } from "#features/products/product.ts";
import type { Candidate } from "#features/products/product-picks.ts";
import type { Language } from "#i18n/languages.ts";
import { languages } from "#i18n/languages.ts";
import type { Database } from "#platform/database/handles.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import { addCacheTag, setExpiry } from "#platform/http/request-context.ts";
import { noHits } from "#platform/search/hits.ts";
import type { Search, SearchPlan } from "#platform/search/search.ts";
import { languagesTag } from "#platform/site-language/default-language.ts";
import { fieldFacets, specsByField } from "./field-facets.ts";
import type { ProductIndex } from "./product-index.ts";
import { type ProductFilter, type ProductOrder, type Scan, scanProducts } from "./product-scan.ts";

const scoreFloors = [9, 8, 7, 6];

/** What readers of a language see. */
const shownBy = (lang: Language, tree: CategoryTree): ProductFilter => ({
  lang,
  fallback: tree.fallback,
  visible: tree.ids,
});

/** Ids, exact total and facets of a product list; the service builds the cards. */
export function createProductLists({
  db,
  columns,
  offers,
  search,
  filterFields,
}: {
  db: Database;
  /** The fields that lists are filtered by. */
  filterFields: () => Promise<readonly SpecField[]>;
  columns: () => Promise<ProductIndex>;
  offers: Offers;
  search: Search;
}) {
  /** For results that depend on the given category tree. */
  const remember = <Value>(key: string, load: () => Promise<Value>): Promise<Value> =>
    db.memory.remember(key, () => {
      addCacheTag("categories");
      addCacheTag(languagesTag);
      return load();
    });

  /**
   * The price filter in the base currency. A requested filter always applies, or the list would not match its chips: with rates
   * too old to show an amount the last ones still compare, as the stored base amounts do; without any rate no price is known to match.
   */
  async function priceBounds({
    lang,
    minPrice,
    maxPrice,
  }: ProductsQuery): Promise<Pick<ProductFilter, "minPriceBase" | "maxPriceBase">> {
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
  ): Promise<ProductFilter> {
    return {
      ...shownBy(query.lang, tree),
      ...(categoryId === undefined
        ? {}
        : { categories: categoryId === null ? [] : tree.subtree(categoryId) }),
      ...(query.brand.length ? { brands: query.brand } : {}),
      ...(query.spec?.length ? { specs: specsByField(query.spec) } : {}),
      ...(await priceBounds(query)),
      ...(query.minScore !== undefined ? { minScore: Math.round(query.minScore * 10) } : {}),
    };
  }

  async function facetsOf(scan: Scan, lang: Language, tree: CategoryTree): Promise<Facets> {
    const rate = await offers.baseUnits(lang);
    const counts = sumAlongTree(scan.places, tree);
    const collator = new Intl.Collator(languages[lang].tag);
    return {
      fields: fieldFacets(scan.specs, await filterFields(), { lang, fallback: tree.fallback }),
      brands: scan.brands.sort((a, b) => b.count - a.count || collator.compare(a.name, b.name)),
      categories: tree.shown.flatMap((node) => {
        const link = tree.link(node.id);
        return link
          ? [{ ...link, count: counts.get(node.id) ?? 0, depth: tree.way(node.id).length - 1 }]
          : [];
      }),
      price:
        scan.price && rate?.isFresh
          ? {
              min: Math.floor(scan.price.min / rate.unit),
              max: Math.ceil(scan.price.max / rate.unit),
              currency: languages[lang].currency,
            }
          : null,
      scores: scoreFloors.map((min, i) => ({ min, count: scan.scores[i] ?? 0 })),
    };
  }

  async function readPage(query: ProductsQuery, tree: CategoryTree, categoryId: number | null | undefined) {
    // Its facets count in all categories.
    addCacheTag("products");
    const filter = await filterOf(query, tree, categoryId);
    const { cursor, limit: _limit, lang: _lang, category: _category, ...filters } = query;
    const list = listOf("products", categoryId, filters);
    const after = openCursor(list, cursor);
    // One more than requested shows whether there is a next page.
    const limit = query.limit + 1;
    const plan = await search.plan(query.q ?? "", query.lang);
    if (plan) filter.hits = plan.product ? await search.hits(plan.product) : noHits;
    const scan = await scanProducts(await columns(), filter, {
      by: query.sort,
      limit,
      after,
      scoreFloors: scoreFloors.map((floor) => floor * 10),
    });
    if (scan.until !== Number.POSITIVE_INFINITY) setExpiry(scan.until);
    const { shown, nextCursor } = cutPage(list, scan.page, query.limit);
    return {
      ids: shown.map((row) => row.id),
      total: scan.total,
      ...(plan ? { matchingAll: scan.matchingAll } : {}),
      nextCursor,
      facets: await facetsOf(scan, query.lang, tree),
    };
  }

  /** The first of a filter in an order, without counting. */
  async function best(filter: ProductFilter, by: ProductOrder, limit: number): Promise<number[]> {
    const { page } = await scanProducts(await columns(), filter, { by, limit, after: null });
    return page.map(({ id }) => id);
  }

  return {
    page: (query: ProductsQuery, tree: CategoryTree, categoryId: number | null | undefined) =>
      remember(`products-page:${categoryId}:${JSON.stringify(query)}`, () =>
        readPage(query, tree, categoryId),
      ),

    /** The best of a category by score. */
    bestIn: (categoryId: number, lang: Language, tree: CategoryTree, limit: number) =>
      remember(`products-best:${lang}:${categoryId}:${limit}`, () => {
        addCacheTag(`products-in:${categoryId}`);
        return best({ ...shownBy(lang, tree), categories: tree.subtree(categoryId) }, "score", limit);
      }),

    /**
     * The picks of a category: the best by score, with an award where one is set. Discontinued products are never
     * recommended.
     */
    async picksIn(
      categoryId: number,
      lang: Language,
      tree: CategoryTree,
      award: string | null,
      limit: number,
    ): Promise<Candidate[]> {
      addCacheTag(`products-in:${categoryId}`);
      const known = await columns();
      const { page } = await scanProducts(
        known,
        {
          ...shownBy(lang, tree),
          categories: tree.subtree(categoryId),
          isMade: true,
          ...(award ? { award: known.awardBit(award) } : { isJudged: true }),
        },
        { by: "score", limit, after: null },
      );
      return page.flatMap(({ id, value }) => {
        const at = known.slotOf(id);
        return at < 0 ? [] : [{ id, awards: known.awardsAt(at), score: value }];
      });
    },

    /** The products that a person checked last; a product without a score is no recommendation. */
    lastChecked: (lang: Language, tree: CategoryTree, limit: number) =>
      remember(`products-checked:${lang}:${limit}`, () => {
        addCacheTag("products");
        return best(
          { ...shownBy(lang, tree), isJudged: true, isMade: true, isChecked: true },
          "checked",
          limit,
        );
      }),

    /** The newest of all that are shown, judged or not. */
    newest: (lang: Language, tree: CategoryTree, limit: number) =>
      remember(`products-newest:${lang}:${limit}`, () => {
        addCacheTag("products");
        return best(shownBy(lang, tree), "newest", limit);
      }),

    /** The best hits of a search, how many there are, counted up to `countedTo`, and how many of them match all its words. */
    async answers(
      plan: SearchPlan,
      lang: Language,
      tree: CategoryTree,
      { limit, countedTo }: { limit: number; countedTo: number },
    ): Promise<{ ids: number[]; total: number; matchingAll: number }> {
      addCacheTag("products");
      if (!plan.product) return { ids: [], total: 0, matchingAll: 0 };
      const hits = await search.hits(plan.product);
      const { page, total, matchingAll } = await scanProducts(
        await columns(),
        { ...shownBy(lang, tree), hits },
        { by: "relevance", limit, after: null },
      );
      return {
        ids: page.map(({ id }) => id),
        total: Math.min(total, countedTo),
        matchingAll: Math.min(matchingAll, countedTo),
      };
    },

    /** How many visible products each visible category holds, its whole subtree counted. */
    countByCategory: (tree: CategoryTree, lang: Language): Promise<ReadonlyMap<number, number>> =>
      remember(`product-counts:${lang}`, async () => {
        addCacheTag("product-counts");
        const { places } = await scanProducts(await columns(), shownBy(lang, tree), {
          by: "score",
          limit: 1,
          after: null,
        });
        return sumAlongTree(places, tree);
      }),
  };
}

/** A product counts once in every ancestor of its category. */
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
