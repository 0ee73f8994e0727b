import type { Language } from "#i18n/languages.ts";
import { searchText } from "#i18n/search-text.ts";
import type { Clock } from "#platform/clock.ts";
import { noteChange } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import * as edits from "./category-edits.repo.ts";
import { leaveSlugs, reclaimSlugs } from "./category-slugs.ts";
import { binnedByName, existing, isUnused } from "./category-use.repo.ts";

/** Takes back categories that a file brought. */
export const createCategoryUndo = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** Bins those of these categories in which nothing stands, in their order, and tells `also` which in the same transaction. */
  removeUnused: (ids: readonly number[], also: (tx: Tx, removed: readonly number[]) => Promise<void>) =>
    db.transact(async (tx) => {
      const removed: number[] = [];
      for (const id of ids) {
        if (!(await isUnused(tx, id))) continue;
        for (const state of await edits.states(tx, [id])) await leaveSlugs(tx, state, null, clock.now());
        await edits.setRemoved(tx, id, { at: clock.now(), movedTo: null }, clock.now());
        removed.push(id);
      }
      if (removed.length) noteChange(tx, "categories");
      await also(tx, removed);
    }),

  /** Those of these categories that are here, and not in the bin. */
  existing: (ids: readonly number[]): Promise<number[]> => existing(db.read, ids),

  /** Takes the category of this name and place out of the bin; null where there is none. */
  reviveByName: (
    name: string,
    parentId: number | null,
    lang: Language,
    also: (tx: Tx, id: number) => Promise<void>,
  ): Promise<number | null> =>
    db.transact(async (tx) => {
      const wanted = searchText(name);
      const found = (await binnedByName(tx, parentId, lang)).find((one) => searchText(one.name) === wanted);
      if (!found) return null;
      await edits.setRemoved(tx, found.id, null, clock.now());
      for (const state of await edits.states(tx, [found.id])) await reclaimSlugs(tx, state, clock.now());
      noteChange(tx, "categories");
      await also(tx, found.id);
      return found.id;
    }),
});
