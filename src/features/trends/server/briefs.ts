import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Search } from "#platform/search/search.ts";
import type { Brief } from "../brief.ts";

const suggested = 5;
const limit = { limit: suggested, countedTo: suggested };

export type Briefs = ReturnType<typeof createBriefs>;

/**
 * What an article on a topic can be made of, from the site's own search. The result is cached until one of its sources changes: many
 * topics are looked up together, and the same ones repeatedly.
 */
export function createBriefs({
  db,
  search,
  categories,
  products,
  articles,
}: {
  db: Database;
  search: Search;
  categories: Categories;
  products: Products;
  articles: Articles;
}) {
  const remembered = <Value>(part: string, topic: string, lang: Language, load: () => Promise<Value>) =>
    db.memory.remember(`trends-${part}:${lang}:${topic}`, load);

  /** The articles that the site has on a topic. */
  const articlesOn = (topic: string, lang: Language): Promise<{ id: string; title: string }[]> =>
    remembered("articles", topic, lang, async () => {
      const [tree, plan] = [await categories.tree(lang), await search.plan(topic, lang)];
      const items = plan ? (await articles.search(plan, lang, tree, limit)).items : [];
      return items.map(({ id, title }) => ({ id, title }));
    });

  /** An order for an article, with the products that the site finds for it. */
  const briefOf = (topic: string, lang: Language): Promise<Brief> =>
    remembered("brief", topic, lang, async () => {
      const [tree, plan] = [await categories.tree(lang), await search.plan(topic, lang)];
      const items = plan ? (await products.search(plan, lang, tree, limit)).items : [];
      return {
        topic,
        lang,
        template: items.length === 0 ? "guide" : items.length === 1 ? "review" : "round-up",
        products: items.map(({ id, name }) => ({ id, name })),
      };
    });

  return {
    articlesOn,
    briefOf,
    async of(
      topic: string,
      lang: Language,
    ): Promise<{ brief: Brief; articles: { id: string; title: string }[] }> {
      const [brief, guides] = await Promise.all([briefOf(topic, lang), articlesOn(topic, lang)]);
      return { brief, articles: guides };
    },
  };
}
