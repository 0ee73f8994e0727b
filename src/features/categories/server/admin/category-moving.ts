import { formerSlugs } from "#content/server/slugs/slugs.service.ts";
import { pathOf } from "#content/slug-owner.ts";
import { mayMoveUnder, subtreeOf } from "#features/categories/category.ts";
import type { ChangePreview } from "#features/categories/category-edit.ts";
import { defaultLanguage, languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "../categories.repo.ts";
import { categoryUnder, type Editor } from "./category-changing.ts";
import { shelveDraft } from "./category-drafts.service.ts";
import type { createCategoryEditing } from "./category-editing.ts";
import * as edits from "./category-edits.repo.ts";
import type { CategoryParts } from "./category-parts.ts";
import { reclaimSlugs, releaseSlugs } from "./category-slugs.ts";

type ChangeRequest = { actor: Editor; version?: number | undefined };
const refuse = (path: string, message: string): AppError =>
  new AppError("invalid", { details: [{ path, message }] });

/** The verbs that change the position of categories: moving, merging, deleting, and restoring. */
export function createCategoryMoving(
  { db, clock, revisions, contents, scoreProducts }: CategoryParts,
  { changing, apply }: Pick<ReturnType<typeof createCategoryEditing>, "changing" | "apply">,
) {
  /** Where what hangs on a category may go: to one that is there and neither itself nor below it. */
  async function requireTarget(handle: Queries | Tx, id: number, to: number, path: string): Promise<void> {
    const places = await repo.parentIds(handle);
    if (!places.some((place) => place.id === to)) throw refuse(path, "no-such-category");
    if (!mayMoveUnder(places, id, to)) throw refuse(path, "below-itself");
  }

  /** How many things hang on a category. */
  async function hangingOn(handle: Queries | Tx, id: number) {
    const [products, articles, places] = await Promise.all([
      contents.products.count(handle, [id]),
      contents.articles.count(handle, [id]),
      repo.parentIds(handle),
    ]);
    return {
      products: products.get(id) ?? 0,
      children: places.filter(({ parentId }) => parentId === id).length,
      articles: articles.get(id) ?? 0,
    };
  }

  /** Moves everything in a category to another one, which takes over its URLs, and moves it to the trash. */
  async function dissolve(tx: Tx, before: edits.CategoryState, to: number | null): Promise<void> {
    const { id, parentId } = before;
    const now = clock.now();
    const places = await repo.parentIds(tx);
    const heir = to ?? parentId;
    await contents.products.move(
      tx,
      id,
      categoryUnder(heir, places.find((place) => place.id === heir)?.parentId ?? null),
    );
    for (const child of places.filter((place) => place.parentId === id))
      await contents.products.move(tx, child.id, categoryUnder(child.id, to));
    await contents.articles.move(tx, id, to);
    await edits.moveChildren(tx, id, to, now);
    await releaseSlugs(tx, before, to, now);
    await edits.setRemoved(tx, id, { at: now, movedTo: to }, now);
    await shelveDraft(tx, before, { clock, revisions });
    if (to !== null) await scoreProducts(tx, [...subtreeOf(await repo.parentIds(tx), to)]);
  }

  /** The addresses that lead elsewhere where one category is merged into another: published ones, and those they had before. */
  async function redirects(id: number, to: number): Promise<ChangePreview["redirects"]> {
    const states = await edits.states(db.read, [id, to]);
    const [from, into] = [id, to].map((one) => states.find((state) => state.id === one)?.texts ?? []);
    // In the site's order: the tables have none.
    const given = languageCodes.flatMap((lang) =>
      (from ?? []).filter((text) => text.lang === lang && text.published),
    );
    return [...given, ...(await formerSlugs(db.read, "category", id))].map(({ lang, slug }) => {
      const target =
        into?.find((text) => text.lang === lang && text.published) ??
        into?.find((text) => text.lang === defaultLanguage);
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
      to: { parentId: number | null; position?: number | undefined },
      request: ChangeRequest,
    ) =>
      changing.change(id, { ...request, action: "move" }, async (tx, before) => {
        if (to.parentId !== before.parentId) await apply(tx, before, { parentId: to.parentId });
        const siblings = (await repo.all(tx)).rows.filter(
          (row) => row.parentId === to.parentId && row.id !== id,
        );
        const order = siblings.map((row) => row.id);
        order.splice(to.position ?? order.length, 0, id);
        await edits.saveOrder(tx, order);
      }),

    /** What a move would change: how many products show another way to them. Throws `invalid` for one that is not possible. */
    async movePreview(id: number, parentId: number | null): Promise<ChangePreview> {
      const [state] = await edits.states(db.read, [id]);
      if (!state) throw new AppError("not-found");
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
    merge: (id: number, into: number, request: ChangeRequest) =>
      changing.change(id, { ...request, action: "merge" }, async (tx, before) => {
        await requireTarget(tx, id, into, "into");
        await dissolve(tx, before, into);
      }),

    async mergePreview(id: number, into: number): Promise<ChangePreview> {
      const [state] = await edits.states(db.read, [id]);
      if (!state) throw new AppError("not-found");
      await requireTarget(db.read, id, into, "into");
      return { ...(await hangingOn(db.read, id)), redirects: await redirects(id, into) };
    },

    /** What prevents deleting a category. */
    async usage(id: number): Promise<ChangePreview> {
      const [state] = await edits.states(db.read, [id]);
      if (!state) throw new AppError("not-found");
      return { ...(await hangingOn(db.read, id)), redirects: [] };
    },

    /** Moves a category to the trash. One in use is refused (`category-in-use`, with its uses), unless they move to another one. */
    remove: (id: number, { moveTo, ...request }: ChangeRequest & { moveTo?: number | undefined }) =>
      changing.change(id, { ...request, action: "delete" }, async (tx, before) => {
        if (moveTo !== undefined) await requireTarget(tx, id, moveTo, "moveTo");
        else {
          const used = Object.entries(await hangingOn(tx, id)).filter(([, count]) => count > 0);
          if (used.length)
            throw new AppError("category-in-use", {
              details: used.map(([path, count]) => ({ path, message: String(count) })),
            });
        }
        await dissolve(tx, before, moveTo ?? null);
      }),

    /** Restores a category from the trash, with the slugs that are still free. Contents that were moved away stay away. */
    restore: (id: number, request: ChangeRequest) =>
      changing.change(id, { ...request, action: "restore", fromBin: true }, async (tx, before) => {
        const now = clock.now();
        await edits.setRemoved(tx, id, null, now);
        const places = await repo.parentIds(tx);
        if (before.parentId !== null && !places.some((place) => place.id === before.parentId))
          await edits.update(tx, id, { ...before, parentId: null }, now);
        await reclaimSlugs(tx, before, now);
      }),
  };
}
