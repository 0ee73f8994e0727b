import type { Queries, Tx } from "#platform/database/handles.ts";

const key = "writer";

export const find = (db: Queries | Tx) =>
  db.selectFrom("writer_settings").selectAll().where("key", "=", key).executeTakeFirst();

/** Saves the settings if their version is unchanged; false on a conflict. Version 0: not stored yet. */
export async function save(
  tx: Tx,
  seen: number,
  change: { value: string; sealed_key?: string | null },
  now: number,
): Promise<boolean> {
  if (seen === 0) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto("writer_settings")
      .values({ key, version: 1, sealed_key: null, ...change, updated_at: now })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await tx
    .updateTable("writer_settings")
    .set({ ...change, version: seen + 1, updated_at: now })
    .where("key", "=", key)
    .where("version", "=", seen)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
