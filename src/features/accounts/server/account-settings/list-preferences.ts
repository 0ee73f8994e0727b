import type { ArrangedList, ListPreferences } from "#features/accounts/list-preferences.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import * as repo from "./list-preferences.repo.ts";

/** Views and columns of the CRM's lists, for each person his own. */
export const createListPreferences = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** null where nothing was chosen yet. */
  async find(userId: number, list: ArrangedList): Promise<ListPreferences | null> {
    const stored = await repo.ofUser(db.read, userId);
    return stored.find((one) => one.list === list)?.value ?? null;
  },

  /** Replaces what was saved before. */
  async save(userId: number, list: ArrangedList, value: ListPreferences): Promise<ListPreferences> {
    await db.transact((tx) => repo.save(tx, userId, list, value, clock.now()));
    return value;
  },
});
