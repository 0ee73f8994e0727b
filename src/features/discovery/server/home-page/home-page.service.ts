import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories, CategoryTree } from "#features/categories/server/categories.service.ts";
import type { Home } from "#features/discovery/discovery.ts";
import {
  automaticFrontPage,
  type FrontPage,
  type FrontPageChange,
  type FrontPageForEditors,
  frontPageSchema,
  mostGuides,
  mostPicks,
} from "#features/discovery/home-page.ts";
import { shareImageUrl } from "#features/media/share-image.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";

const key = "front-page";

/** Sorts after all set positions. */
const last = Number.MAX_SAFE_INTEGER;

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

/** The front page: the editors' choices, filled up automatically. */
export function createFrontPage(parts: {
  db: Database;
  settings: Pick<Settings, "kept" | "holdKept" | "keepIn">;
  categories: Categories;
  products: Products;
  articles: Articles;
  audit: Audit;
}) {
  const { db, settings, categories, products, articles, audit } = parts;
  const frontPageOf = (stored: unknown): FrontPage =>
    frontPageSchema.parse({ ...automaticFrontPage, ...(stored as Partial<FrontPage> | undefined) });

  const chosen = () =>
    db.memory.remember(key, async () => {
      addCacheTag(key);
      const stored = await settings.kept(key);
      return { version: stored?.version ?? 0, value: frontPageOf(stored?.value) };
    });

  const departmentsOf = (tree: CategoryTree) => tree.shown.filter((node) => node.parentId === null);

  /** Each department's picks: the chosen ones that are public, then its award winners. */
  async function picks(value: FrontPage, lang: Language, tree: CategoryTree): Promise<Home["picks"]> {
    const place = new Map(value.departments.map((one, at) => [Number(one.categoryId), { ...one, at }]));
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
    return found.flatMap(({ category, products: best }) =>
      category && best.length ? [{ category, products: best }] : [],
    );
  }

  return {
    /** GET /api/home. */
    async home(lang: Language): Promise<Home> {
      addCacheTag("products");
      const [{ value }, tree] = await Promise.all([chosen(), categories.tree(lang)]);
      const wanted = distinct([...(value.leadId ? [value.leadId] : []), ...value.guideIds]).map(Number);
      const [newest, byHand, picked, rechecked] = await Promise.all([
        // Enough to fill the row even if all chosen guides are among the newest.
        articles.newest({ lang, tree, limit: mostGuides + 1 }),
        articles.cards(wanted, lang, tree),
        picks(value, lang, tree),
        products.lastChecked(lang, tree, 4),
      ]);
      const lead =
        byHand.find(({ id }) => id === value.leadId) ??
        newest.find((card) => card.template === "round-up" && !card.textLang) ??
        newest[0] ??
        null;
      const first = byHand.filter(({ id }) => value.guideIds.includes(id) && id !== lead?.id);
      const rest = newest.filter((card) => card.id !== lead?.id && !first.some(({ id }) => id === card.id));
      return {
        lead,
        shareImage: lead?.image ? shareImageUrl(lead.image) : null,
        guides: [...first, ...rest].slice(0, mostGuides),
        picks: picked,
        rechecked,
        newProducts: picked.length ? [] : await products.newest(lang, tree, 8),
        rows: value.rows,
      };
    },

    async forEditors(lang: Language): Promise<FrontPageForEditors> {
      const [{ version, value }, tree] = await Promise.all([chosen(), categories.tree(lang)]);
      const articleIds = distinct([...(value.leadId ? [value.leadId] : []), ...value.guideIds]);
      const productIds = distinct(value.departments.flatMap((one) => one.productIds));
      const [articleCards, productCards] = await Promise.all([
        articles.cards(articleIds.map(Number), lang, tree),
        products.cards(productIds.map(Number), lang, tree),
      ]);
      return {
        version,
        value,
        articles: articleCards,
        products: productCards,
        departments: departmentsOf(tree).flatMap(({ id }) => tree.link(id) ?? []),
      };
    },

    async change(
      { version, ...change }: FrontPageChange,
      by: Actor,
      lang: Language,
    ): Promise<FrontPageForEditors> {
      await db.transact(async (tx) => {
        const stored = await settings.holdKept(tx, key);
        const current = { version: stored?.version ?? 0, value: frontPageOf(stored?.value) };
        if (current.version !== version) throw new AppError("conflict", { current });
        const value = frontPageSchema.parse({ ...current.value, ...change });
        await settings.keepIn(tx, key, value, stored !== undefined);
        const keys = Object.keys(change) as (keyof typeof change)[];
        const changedOf = (state: FrontPage) =>
          Object.fromEntries(keys.map((name) => [name, state[name as keyof FrontPage]]));
        const entity = { type: "front-page", id: "front-page" };
        await audit.record(tx, {
          actor: by,
          action: "update",
          entity,
          before: changedOf(current.value),
          after: changedOf(value),
        });
        invalidateTags(tx, key);
      });
      return this.forEditors(lang);
    },
  };
}
export type FrontPageService = ReturnType<typeof createFrontPage>;
