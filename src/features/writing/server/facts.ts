import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Search } from "#platform/search/search.ts";
import { type Generation, productsOf, type WritingNote } from "../generation.ts";
import type { ProductFacts } from "../product-facts.ts";

/** Products used for a topic alone: the best results of the site's search. */
const foundByTopic = 5;
const longestDescription = 2_000;

export type FactsParts = { products: Products; categories: Categories; search: Search; offers: Offers };
export type Gathering = ReturnType<typeof createFacts>;

/** Gathers the facts of an article's products. */
export const createFacts = ({ products, categories, search, offers }: FactsParts) => {
  /** The products of a request, else the best search results for its topic; visible ones only, in order. */
  async function gather({
    topic,
    lang,
    productIds,
    template,
  }: Pick<Generation, "topic" | "lang" | "productIds" | "template">): Promise<{
    facts: ProductFacts[];
    notes: WritingNote[];
  }> {
    const tree = await categories.tree(lang);
    const { least, most } = productsOf[template];
    let ids = productIds.map(Number);
    if (!ids.length) {
      const plan = await search.plan(topic, lang);
      const limit = Math.min(foundByTopic, most);
      const found = plan ? await products.search(plan, lang, tree, { limit, countedTo: limit }) : null;
      ids = (found?.items ?? []).map(({ id }) => Number(id));
    }
    const [known, withheld] = await Promise.all([
      products.details(ids, lang, tree),
      offers.withheldFromModels(ids),
    ]);
    const notes: WritingNote[] = productIds
      .filter((id) => !known.some((product) => product.id === id))
      .map((about) => ({ code: "product-gone" as const, about }));
    const facts = known.slice(0, Math.max(most, least)).map((product): ProductFacts => {
      const speaks = product.textLang === undefined;
      const of = (text: string) => (speaks ? text : "");
      return {
        id: product.id,
        name: product.name,
        brand: product.brand,
        model: product.model,
        category: (product.subCategory ?? product.category)?.name ?? null,
        score: product.score,
        awards: product.awards.map(({ id }) => id),
        speaks,
        summary: of(product.summary),
        description: of(product.description).slice(0, longestDescription),
        pros: speaks ? product.pros : [],
        cons: speaks ? product.cons : [],
        verdict: of(product.verdict),
        bestFor: of(product.bestFor),
        notFor: of(product.notFor),
        specs: product.specs.map(({ label, value, unit }) => ({ label, value, unit })),
        ratings: product.ratings.map(({ label, score }) => ({ label, score })),
        isWithheld: withheld.has(Number(product.id)),
      };
    });
    return { facts, notes };
  }

  return {
    gather,
    /** Those of some products that are currently visible. */
    async visible(ids: readonly string[], lang: Language): Promise<ReadonlySet<string>> {
      const known = await products.details(ids.map(Number), lang, await categories.tree(lang));
      return new Set(known.map(({ id }) => id));
    },
  };
};
