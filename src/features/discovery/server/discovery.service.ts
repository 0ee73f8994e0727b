import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Pages } from "#features/pages/server/pages.service.ts";
import type { ProductCard } from "#features/products/product.ts";
import { topPicks } from "#features/products/product-picks.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Language } from "#i18n/languages.ts";
import { trackEvent } from "#platform/http/request-context.ts";
import type { Search } from "#platform/search/search.ts";
import type { SearchResult } from "../discovery.ts";
import { mostCounted } from "../search-totals.ts";

/** Enough to fill a row of picks, of each kind. */
const picksOfEach = 3;

export type Discovery = ReturnType<typeof createDiscovery>;

export function createDiscovery({
  search,
  categories,
  products,
  articles,
  pages,
}: {
  search: Search;
  categories: Categories;
  products: Products;
  articles: Articles;
  pages: Pick<Pages, "terms">;
}) {
  return {
    /** GET /api/picks: the picks of a category and its descendants, each with its award. Empty if the category is unknown. */
    async picks(category: string, lang: Language): Promise<ProductCard[]> {
      const tree = await categories.tree(lang);
      const categoryId = await categories.find(category, lang, tree);
      if (categoryId === null) return [];
      const siteAwards = await products.awards(lang);
      const order = siteAwards.map(({ id }) => id);
      const found = await Promise.all(
        [...order, null].map((award) => products.picksIn(categoryId, lang, tree, award, picksOfEach)),
      );
      const candidates = new Map(found.flat().map((one) => [one.id, one]));
      const picks = topPicks([...candidates.values()], order);
      const cards = await products.cards(
        picks.map((pick) => pick.id),
        lang,
        tree,
      );
      return cards.map((card) => {
        const award = picks.find((pick) => String(pick.id) === card.id)?.award;
        return { ...card, awards: siteAwards.filter(({ id }) => id === award) };
      });
    },

    /** GET /api/search over products, articles, categories and pages. An empty query finds nothing; an `unfinished` one is still being typed. */
    async search(
      q: string,
      lang: Language,
      limit: number,
      { unfinished = false }: { unfinished?: boolean } = {},
    ): Promise<SearchResult> {
      const tree = await categories.tree(lang);
      const places = categories.terms(tree);
      const written = await pages.terms(lang);
      const plan = await search.plan(
        q,
        lang,
        (terms) =>
          places.some(({ name, description }) =>
            terms.some((term) => name.has(term) || description.has(term)),
          ) || written.some(({ title, text }) => terms.some((term) => title.has(term) || text.has(term))),
        { unfinished },
      );
      const counted = (isFound: boolean) =>
        unfinished || trackEvent({ what: isFound ? "search" : "search-miss", lang, of: q });
      if (!plan) {
        counted(false);
        return {
          products: [],
          articles: [],
          categories: [],
          pages: [],
          totals: { products: 0, articles: 0, categories: 0, pages: 0 },
          matchingAll: 0,
        };
      }
      const answersAll = (has: (term: string) => boolean) => plan.words.every((terms) => terms.some(has));
      const named = places.filter(({ name }) => answersAll((term) => name.has(term)));
      const described = places.filter(
        (place) =>
          !named.includes(place) && answersAll((term) => place.name.has(term) || place.description.has(term)),
      );
      const matching = [...named, ...described].map(({ node }) => node);
      const titled = written.filter(({ title }) => answersAll((term) => title.has(term)));
      const saying = written.filter(
        (one) => !titled.includes(one) && answersAll((term) => one.title.has(term) || one.text.has(term)),
      );
      const foundPages = [...titled, ...saying].map(({ page }) => page);
      const countedTo = unfinished ? limit : mostCounted + 1;
      const shownIds = matching.slice(0, limit).map((node) => node.id);
      const counts = shownIds.length ? await products.countByCategory(tree, lang) : new Map<number, number>();
      const [foundProducts, foundArticles] = await Promise.all([
        products.search(plan, lang, tree, { limit, countedTo }),
        articles.search(plan, lang, tree, { limit, countedTo }),
      ]);
      const inMemory = matching.length + foundPages.length;
      counted(foundProducts.total + foundArticles.total + inMemory > 0);
      return {
        products: foundProducts.items,
        articles: foundArticles.items,
        categories: matching.slice(0, limit).flatMap((node) => {
          const link = tree.link(node.id);
          return link ? [{ ...link, productCount: counts.get(node.id) ?? 0 }] : [];
        }),
        pages: foundPages.slice(0, limit),
        totals: {
          products: foundProducts.total,
          articles: foundArticles.total,
          categories: matching.length,
          pages: foundPages.length,
        },
        matchingAll: foundProducts.matchingAll + foundArticles.matchingAll + inMemory,
        ...(plan.didYouMean ? { didYouMean: plan.didYouMean } : {}),
      };
    },
  };
}
