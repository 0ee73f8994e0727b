import { formerSlugs } from "#content/server/slugs/slugs.service.ts";
import { pathOf } from "#content/slug-owner.ts";
import { category } from "#features/categories/category.content.ts";
import { subtreeOf } from "#features/categories/category.ts";
import type { CategoryContent, CategoryItem, ChangePreview } from "#features/categories/category-edit.ts";
import { languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import * as repo from "../categories.repo.ts";
import * as edits from "../saving/category-edits.repo.ts";
import { recordCategoryChange } from "../saving/category-saving.ts";
import { bequeath } from "../saving/category-slugs.ts";
import {
  categoryStorage,
  categoryUnder,
  hangingOn,
  placeFault,
  requireUnused,
} from "../saving/category-storage.ts";
import type { By, CategoryItems, CategoryParts } from "./category-parts.ts";

/** The verbs that change the position of categories: moving, merging and deleting. Each holds the whole tree. */
export function createCategoryMoving(parts: CategoryParts, { edits: items, inTransaction }: CategoryItems) {
  const { db, clock, audit, contents, scoreProducts } = parts;
  const storage = categoryStorage(parts);

  /** Where what hangs on a category may go: to one that is there and neither itself nor below it. */
  async function requireTarget(handle: Queries | Tx, id: number, to: number, path: string): Promise<void> {
    const message = await placeFault(handle, id, to);
    if (message) throw new AppError("invalid", { details: [{ path, message }] });
  }

  /** Moves everything in a category to another one, which takes over its URLs, and moves it to the trash. */
  async function dissolve(
    tx: Tx,
    id: number,
    to: number | null,
    { actor, action }: By & { action: "delete" | "merge" },
  ): Promise<void> {
    const now = clock.now();
    const places = await repo.parentIds(tx);
    const parentOf = (one: number | null) => places.find((place) => place.id === one)?.parentId ?? null;
    const heir = to ?? parentOf(id);
    await contents.products.move(tx, id, categoryUnder(heir, parentOf(heir)));
    for (const child of places.filter((place) => place.parentId === id))
      await contents.products.move(tx, child.id, categoryUnder(child.id, to));
    await contents.articles.move(tx, id, to);
    await edits.moveChildren(tx, id, to, now);
    await storage.setState(tx, id, { deletedAt: now }, now);
    if (to !== null) {
      await bequeath(tx, id, to, now);
      await scoreProducts(tx, [...subtreeOf(await repo.parentIds(tx), to)]);
    }
    const entity = items.revised(id);
    await audit.record(tx, {
      actor,
      action,
      entity,
      ...(to === null ? {} : { after: { to: String(to) } }),
    });
    await recordCategoryChange(tx, id);
  }

  /** The addresses that lead elsewhere where one category is merged into another: published ones, and those they had before. */
  async function redirects(id: number, to: number): Promise<ChangePreview["redirects"]> {
    const [all, fallback] = await Promise.all([edits.stored(db.read, [id, to]), defaultLanguageOf(db)]);
    const [from = [], into = []] = [id, to].map((one) => all.find((stored) => stored.id === one)?.texts);
    // In the site's order: the tables have none.
    const given = languageCodes.flatMap((lang) =>
      from.filter((text) => text.lang === lang && text.published),
    );
    return [...given, ...(await formerSlugs(db.read, "category", id))].map(({ lang, slug }) => {
      const target =
        into.find((text) => text.lang === lang && text.published) ??
        into.find((text) => text.lang === fallback);
      return {
        from: localPath(lang, pathOf("category", slug)),
        to: localPath(lang, pathOf("category", target?.slug ?? String(to))),
      };
    });
  }

  return {
    /** Moves a category below another one, or to the top, at a position among its siblings (by default the last). */
    move: (
      id: number,
      { parentId, position }: { parentId: number | null; position?: number | undefined },
      { actor, version }: By,
    ): Promise<CategoryItem> =>
      inTransaction(id, async (tx) => {
        const item = await items.lockPresent(tx, id, version);
        const order = (await repo.all(tx)).rows.flatMap((row) =>
          row.parentId === parentId && row.id !== id ? row.id : [],
        );
        order.splice(position ?? order.length, 0, id);
        const to = { parentId: parentId === null ? null : String(parentId), sortOrder: order.indexOf(id) };
        const content = category.patched(item.content as CategoryContent, to);
        // The order is no change that an open editor has to know of.
        if (to.parentId !== (item.content as CategoryContent).parentId) await items.claim(tx, item);
        if (JSON.stringify(content) !== JSON.stringify(item.content))
          await items.write(tx, item, content, { actor, action: "move" });
        await edits.saveOrder(tx, order);
      }),

    /** What a move would change: how many products show another way to them. Throws `invalid` for one that is not possible. */
    async movePreview(id: number, parentId: number | null): Promise<ChangePreview> {
      await items.read(db.read, id);
      if (parentId !== null) await requireTarget(db.read, id, parentId, "parentId");
      const below = [...subtreeOf(await repo.parentIds(db.read), id)];
      const [products, articles] = await Promise.all([
        contents.products.count(db.read, below),
        contents.articles.count(db.read, below),
      ]);
      const sum = (counts: Map<number, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
      // An address does not contain the category's position.
      return { products: sum(products), articles: sum(articles), children: below.length - 1, redirects: [] };
    },

    /** Makes one category of two: `into` has what both had, and the addresses of both lead to it. */
    merge: (id: number, into: number, { actor, version }: By): Promise<CategoryItem> =>
      inTransaction(into, async (tx) => {
        await items.lockPresent(tx, id, version);
        await requireTarget(tx, id, into, "into");
        await dissolve(tx, id, into, { actor, action: "merge" });
      }),

    async mergePreview(id: number, into: number): Promise<ChangePreview> {
      await items.read(db.read, id);
      await requireTarget(db.read, id, into, "into");
      return { ...(await hangingOn(db.read, id, contents)), redirects: await redirects(id, into) };
    },

    /** What prevents deleting a category. */
    async usage(id: number): Promise<ChangePreview> {
      await items.read(db.read, id);
      return { ...(await hangingOn(db.read, id, contents)), redirects: [] };
    },

    /** Moves a category to the trash. One in use is refused (`category-in-use`, with its uses), unless they move to another one. */
    remove: (id: number, { moveTo, actor, version }: By & { moveTo?: number | undefined }): Promise<void> =>
      db.transact(async (tx) => {
        const { deletedAt } = await items.lock(tx, id, version);
        if (deletedAt !== null) return;
        if (moveTo === undefined) await requireUnused(tx, id, contents);
        else await requireTarget(tx, id, moveTo, "moveTo");
        await dissolve(tx, id, moveTo ?? null, { actor, action: "delete" });
      }),
  };
}
