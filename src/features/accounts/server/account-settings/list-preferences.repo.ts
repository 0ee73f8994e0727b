import type { ArrangedList, ListPreferences } from "#features/accounts/list-preferences.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

type StoredPreferences = { list: string; value: ListPreferences };

export async function ofUser(db: Queries | Tx, userId: number): Promise<StoredPreferences[]> {
  const rows = await db
    .selectFrom("list_preferences")
    .select(["list", "value"])
    .where("user_id", "=", userId)
    .orderBy("list")
    .execute();
  return rows.map(({ list, value }) => ({ list, value: JSON.parse(value) as ListPreferences }));
}

export async function save(
  tx: Tx,
  userId: number,
  list: ArrangedList,
  value: ListPreferences,
  now: number,
): Promise<void> {
  const changes = { value: JSON.stringify(value), updated_at: now };
  await tx
    .insertInto("list_preferences")
    .values({ user_id: userId, list, ...changes })
    .onConflict((conflict) => conflict.columns(["user_id", "list"]).doUpdateSet(changes))
    .execute();
}
