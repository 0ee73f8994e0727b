import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories, CategoryTree } from "#features/categories/server/categories.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { LocalText } from "#i18n/local-text.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import {
  type HomeBlock,
  type HomeBlockOf,
  mostPicks,
  mostProducts,
  type ShownBlock,
  type ShownBlockOf,
} from "../../home-page.ts";

/** Sorts after all set positions. */
const last = Number.MAX_SAFE_INTEGER;

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

export const departmentsOf = (tree: CategoryTree) => tree.shown.filter((node) => node.parentId === null);

/** Resolves the blocks of the home page to what a reader of a language sees; a block with nothing to show is left out. */
export function createHomeBlocks({
  categories,
  products,
  articles,
  newsletterConsent,
}: {
  categories: Pick<Categories, "cards">;
  products: Pick<Products, "cards" | "picksIn" | "lastChecked" | "newest">;
  articles: Pick<Articles, "cards" | "newest">;
  /** The consent of the newsletter's form; null where readers cannot subscribe. */
  newsletterConsent: (lang: Language) => Promise<string | null>;
}) {
  return async function shownBlocks(
    blocks: readonly HomeBlock[],
    lang: Language,
    tree: CategoryTree,
  ): Promise<ShownBlock[]> {
    addCacheTag("products");
    const own = (text: LocalText): string | null => text[lang] || null;
    /** A text without a built-in one: also in the default language. */
    const anyText = (text: LocalText): { text: string; textLang?: Language } => {
      const found = own(text);
      const inDefault = text[tree.fallback];
      if (found !== null || !inDefault) return { text: found ?? "" };
      return { text: inDefault, textLang: tree.fallback };
    };

    async function lead({ articleId }: HomeBlockOf<"lead">): Promise<ShownBlockOf<"lead">[]> {
      const chosen = articleId === null ? [] : await articles.cards([Number(articleId)], lang, tree);
      const newest = chosen.length ? [] : await articles.newest({ lang, tree, limit: 7 });
      const article =
        chosen[0] ?? newest.find((card) => card.template === "round-up" && !card.textLang) ?? newest[0];
      return article ? [{ type: "lead", article }] : [];
    }

    /** `shown`: the guides of the blocks before, which are not repeated. */
    async function guides(
      { title, articleIds, categoryId, count }: HomeBlockOf<"guides">,
      shown: ReadonlySet<string>,
    ): Promise<ShownBlockOf<"guides">[]> {
      const place = categoryId === null ? {} : { categoryId: Number(categoryId) };
      const [chosen, newest] = await Promise.all([
        articles.cards(distinct(articleIds).map(Number), lang, tree),
        articles.newest({ lang, tree, ...place, limit: count + shown.size + articleIds.length }),
      ]);
      const ids = new Set(chosen.map(({ id }) => id));
      const cards = [...chosen, ...newest.filter(({ id }) => !ids.has(id))].filter(
        ({ id }) => !shown.has(id),
      );
      if (cards.length === 0) return [];
      const category = categoryId === null ? null : tree.link(Number(categoryId));
      return [{ type: "guides", title: own(title), category, articles: cards.slice(0, count) }];
    }

    /** The chosen products that are public, then the award winners. */
    async function picks(
      block: HomeBlockOf<"picks">,
    ): Promise<(ShownBlockOf<"picks"> | ShownBlockOf<"products">)[]> {
      const place = new Map(block.departments.map((one, at) => [Number(one.categoryId), { ...one, at }]));
      const shown = departmentsOf(tree)
        .filter(({ id }) => place.get(id)?.isShown ?? true)
        // The sort is stable: departments without a position keep their order.
        .sort((a, b) => (place.get(a.id)?.at ?? last) - (place.get(b.id)?.at ?? last));
      const found = await Promise.all(
        shown.map(async ({ id }) => {
          const best = await products.picksIn(id, lang, tree, null, mostPicks);
          const ids = distinct([...(place.get(id)?.productIds ?? []), ...best.map((one) => String(one.id))]);
          const cards = await products.cards(ids.map(Number), lang, tree);
          return { category: tree.link(id), products: cards.slice(0, mostPicks) };
        }),
      );
      const departments = found.flatMap(({ category, products: best }) =>
        category && best.length ? [{ category, products: best }] : [],
      );
      if (departments.length)
        return [{ type: "picks", title: own(block.title), intro: own(block.intro), departments }];
      // Until products have scores.
      return productRow({ type: "products", title: {}, productIds: [] });
    }

    async function productRow({
      title,
      productIds,
    }: HomeBlockOf<"products">): Promise<ShownBlockOf<"products">[]> {
      const isNewest = productIds.length === 0;
      const cards = isNewest
        ? await products.newest(lang, tree, mostProducts)
        : await products.cards(distinct(productIds).map(Number), lang, tree);
      return cards.length ? [{ type: "products", title: own(title), isNewest, products: cards }] : [];
    }

    async function resolved(block: HomeBlock, shown: ReadonlySet<string>): Promise<ShownBlock[]> {
      switch (block.type) {
        case "lead":
          return lead(block);
        case "guides":
          return guides(block, shown);
        case "picks":
          return picks(block);
        case "products":
          return productRow(block);
        case "rechecked": {
          const checked = await products.lastChecked(lang, tree, 4);
          if (checked.length === 0) return [];
          return [{ ...block, title: own(block.title), intro: own(block.intro), products: checked }];
        }
        case "categories": {
          const ids = block.categoryIds.length
            ? distinct(block.categoryIds).map(Number)
            : departmentsOf(tree).map(({ id }) => id);
          const cards = await categories.cards(ids, lang, tree);
          return cards.length ? [{ type: "categories", title: own(block.title), categories: cards }] : [];
        }
        case "text": {
          const { text, textLang } = anyText(block.text);
          const title = anyText(block.title);
          if (!text && !title.text) return [];
          const { text: label, ...labelLang } = anyText(block.button);
          return [
            {
              type: "text",
              title: title.text || null,
              ...(title.textLang ? { titleLang: title.textLang } : {}),
              paragraphs: text.split(/\n{2,}/).filter(Boolean),
              button: block.href && label ? { href: block.href, label, ...labelLang } : null,
              ...(textLang ? { textLang } : {}),
            },
          ];
        }
        case "how-we-work":
          return [
            {
              type: "how-we-work",
              title: own(block.title),
              statements: block.statements.flatMap((one) => {
                const { text: title, textLang } = anyText(one.title);
                if (!title) return [];
                const text = one.text[textLang ?? lang] ?? "";
                return [{ title, text, href: one.href, ...(textLang ? { textLang } : {}) }];
              }),
            },
          ];
        case "newsletter": {
          const consent = await newsletterConsent(lang);
          if (consent === null) return [];
          return [{ ...block, title: own(block.title), intro: own(block.intro), consent }];
        }
        case "feed":
          return [{ type: "feed", title: own(block.title), intro: own(block.intro) }];
      }
    }

    const all: ShownBlock[] = [];
    const shown = new Set<string>();
    for (const block of blocks)
      for (const one of await resolved(block, shown)) {
        all.push(one);
        const cards = one.type === "lead" ? [one.article] : one.type === "guides" ? one.articles : [];
        for (const { id } of cards) shown.add(id);
      }
    return all;
  };
}
