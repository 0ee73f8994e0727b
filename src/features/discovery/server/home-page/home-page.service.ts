import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import {
  type Home,
  type HomePage,
  type HomePageChange,
  type HomePageForEditors,
  homePageSchema,
  readableHomePage,
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
import { createHomeBlocks, departmentsOf } from "./home-blocks.ts";

const key = "front-page";

const distinctNumbers = (ids: readonly (string | null)[]): number[] =>
  [...new Set(ids)].flatMap((id) => (id === null ? [] : Number(id)));

/** The home page: the editors' blocks, filled up automatically. */
export function createHomePage(parts: {
  db: Database;
  settings: Pick<Settings, "kept" | "lockStored" | "keepIn" | "newsletterForm">;
  categories: Categories;
  products: Products;
  articles: Articles;
  audit: Audit;
}) {
  const { db, settings, categories, products, articles, audit } = parts;
  const shownBlocks = createHomeBlocks({
    ...parts,
    newsletterConsent: async (lang) => (await settings.newsletterForm(lang))?.consent ?? null,
  });

  const chosen = () =>
    db.memory.remember(key, async () => {
      addCacheTag(key);
      const stored = await settings.kept(key);
      return { version: stored?.version ?? 0, value: readableHomePage(stored?.value) };
    });

  return {
    /** GET /api/home. */
    async home(lang: Language): Promise<Home> {
      const [{ value }, tree] = await Promise.all([chosen(), categories.tree(lang)]);
      const blocks = await shownBlocks(value.blocks, lang, tree);
      const lead = blocks.find(({ type }) => type === "lead");
      const image = lead?.type === "lead" ? lead.article.image : null;
      return {
        heading: value.heading[lang] || null,
        intro: value.intro[lang] || null,
        shareImage: image ? shareImageUrl(image) : null,
        blocks,
      };
    },

    async forEditors(lang: Language): Promise<HomePageForEditors> {
      const [{ version, value }, tree] = await Promise.all([chosen(), categories.tree(lang)]);
      const articleIds = value.blocks.flatMap((block) =>
        block.type === "lead" ? block.articleId : block.type === "guides" ? block.articleIds : [],
      );
      const productIds = value.blocks.flatMap((block) => {
        if (block.type === "products") return block.productIds;
        return block.type === "picks" ? block.departments.flatMap((one) => one.productIds) : [];
      });
      const [articleCards, productCards] = await Promise.all([
        articles.cards(distinctNumbers(articleIds), lang, tree),
        products.cards(distinctNumbers(productIds), lang, tree),
      ]);
      return {
        version,
        value,
        articles: articleCards,
        products: productCards,
        departments: departmentsOf(tree).flatMap(({ id }) => tree.link(id) ?? []),
        categories: tree.shown.flatMap(({ id }) => tree.link(id) ?? []),
      };
    },

    async change(
      { version, ...change }: HomePageChange,
      by: Actor,
      lang: Language,
    ): Promise<HomePageForEditors> {
      await db.transact(async (tx) => {
        const stored = await settings.lockStored(tx, key);
        const current = { version: stored?.version ?? 0, value: readableHomePage(stored?.value) };
        if (current.version !== version) throw new AppError("conflict", { current });
        const value = homePageSchema.parse({ ...current.value, ...change });
        await settings.keepIn(tx, key, value, stored !== undefined);
        const keys = Object.keys(change) as (keyof typeof change)[];
        const changedOf = (state: HomePage) => Object.fromEntries(keys.map((name) => [name, state[name]]));
        await audit.record(tx, {
          actor: by,
          action: "update",
          entity: { type: key, id: key },
          before: changedOf(current.value),
          after: changedOf(value),
        });
        invalidateTags(tx, key);
      });
      return this.forEditors(lang);
    },
  };
}
export type HomePageService = ReturnType<typeof createHomePage>;
