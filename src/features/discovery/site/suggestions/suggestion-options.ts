import type { BrowserApi } from "#client/browser-api.ts";
import { pathOf } from "#content/slug-owner.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";

/** What the search finds for a query that is still being typed. */
export type SuggestionResult = Awaited<ReturnType<typeof fetchSuggestions>>;

export const suggestionKinds = ["products", "articles", "categories"] as const;

/** So many options are shown at most, the way to all results aside, and so many of a kind while the others have as many. */
export const mostOptions = 8;
const shares: Record<(typeof suggestionKinds)[number], number> = { products: 4, articles: 2, categories: 2 };

/** How many of each kind are shown: each its share, then what is left over, products first. */
export function sharesOf(found: Record<(typeof suggestionKinds)[number], number>): typeof shares {
  const taken = { products: 0, articles: 0, categories: 0 };
  for (const kind of suggestionKinds) taken[kind] = Math.min(found[kind], shares[kind]);
  for (const kind of suggestionKinds) {
    const left = mostOptions - suggestionKinds.reduce((sum, one) => sum + taken[one], 0);
    taken[kind] += Math.min(left, found[kind] - taken[kind]);
  }
  return taken;
}

/** Whether it is worth asking: two letters, one where a letter is a word. */
export const isWorthRequesting = (query: string): boolean =>
  [...query].length >= 2 || /\p{Script=Han}/u.test(query);

export const fetchSuggestions = (api: BrowserApi, lang: Language, q: string, signal: AbortSignal) =>
  api.get("/api/search", { query: { q, lang, limit: mostOptions, suggest: "1" }, signal });

export type Option = {
  href: string;
  name: string;
  textLang?: Language | undefined;
  image?: { url: string; srcset: string } | null;
};

export function optionsOf(
  found: SuggestionResult,
  lang: Language,
): Record<(typeof suggestionKinds)[number], Option[]> {
  const taken = sharesOf({
    products: found.products.length,
    articles: found.articles.length,
    categories: found.categories.length,
  });
  return {
    products: found.products.slice(0, taken.products).map((card) => ({
      href: localPath(lang, pathOf("product", card.slug)),
      name: card.name,
      textLang: card.textLang,
      image: card.image,
    })),
    articles: found.articles.slice(0, taken.articles).map((card) => ({
      href: localPath(lang, pathOf("article", card.slug)),
      name: card.title,
      textLang: card.textLang,
    })),
    categories: found.categories.slice(0, taken.categories).map((one) => ({
      href: localPath(lang, pathOf("category", one.slug)),
      name: one.name,
      textLang: one.textLang,
    })),
  };
}
