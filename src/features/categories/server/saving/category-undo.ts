import type { ContentStorage } from "#content/server/items/item.ts";
import type { Language } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import type { Clock } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import * as edits from "./category-edits.repo.ts";
import { indexCategories } from "./category-saving.ts";
import { binnedByName, existing, isUnused } from "./category-use.repo.ts";

/** Takes back categories that a file brought. */
export const createCategoryUndo = (
  { db, clock }: { db: Database; clock: Clock },
  { setState }: Pick<ContentStorage, "setState">,
) => ({
  /**
   * Moves the unused ones of these categories to the trash, in their order, and passes them to `also` in the same transaction. One that
   * the import had restored goes back to the trash with the languages that were public before.
   */
  removeUnused: (
    ids: readonly number[],
    also: (tx: Tx, removed: readonly number[]) => Promise<void>,
    wasPublic: ReadonlyMap<number, readonly Language[]> = new Map(),
  ) =>
    db.transact(async (tx) => {
      const removed: number[] = [];
      for (const id of ids) {
        if (!(await isUnused(tx, id))) continue;
        await edits.setPublished(tx, id, wasPublic.get(id) ?? [], true, clock.now());
        await setState(tx, id, { deletedAt: clock.now() }, clock.now());
        removed.push(id);
      }
      if (removed.length) {
        await indexCategories(tx, removed);
        invalidateTags(tx, "categories");
      }
      await also(tx, removed);
    }),

  /** Those of these categories that exist and are not in the trash. */
  existing: (ids: readonly number[]): Promise<number[]> => existing(db.read, ids),

  /**
   * Restores the category of this name and parent from the trash, as a draft unless `publish`: `also` gets the languages in which it
   * was public. Null where there is none.
   */
  reviveByName: (
    name: string,
    { parentId, lang, publish }: { parentId: number | null; lang: Language; publish: boolean },
    also: (tx: Tx, id: number, withdrawn: readonly Language[]) => Promise<void>,
  ): Promise<number | null> =>
    db.transact(async (tx) => {
      const wanted = searchText(name);
      const found = (await binnedByName(tx, parentId, lang)).find((one) => searchText(one.name) === wanted);
      if (!found) return null;
      await setState(tx, found.id, { deletedAt: null }, clock.now());
      const [{ texts } = { texts: [] }] = await edits.stored(tx, [found.id]);
      const withdrawn = publish ? [] : texts.flatMap((text) => (text.published ? text.lang : []));
      await edits.setPublished(tx, found.id, withdrawn, false, clock.now());
      await indexCategories(tx, [found.id]);
      invalidateTags(tx, "categories");
      await also(tx, found.id, withdrawn);
      return found.id;
    }),
});
