import type { Database, Queries, Tx } from "#platform/database/handles.ts";

export async function read(db: Queries | Tx, key: string): Promise<unknown> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row ? (JSON.parse(row.value) as unknown) : undefined;
}

export type Stored = { value: unknown; version: number };

/** The values under these keys that were ever written, by key. */
export async function readAll(db: Queries | Tx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value", "version"])
    .where("key", "in", keys)
    .execute();
  return new Map(
    rows.map(({ key, value, version }) => [key, { value: JSON.parse(value) as unknown, version }]),
  );
}

/** The same for one key, locked until the transaction ends, so that concurrent changes see each other. */
export async function lockRow(tx: Tx, engine: Database["engine"], key: string): Promise<Stored | undefined> {
  const query = tx.selectFrom("settings").select(["value", "version"]).where("key", "=", key);
  const row = await (engine === "postgres" ? query.forUpdate() : query).executeTakeFirst();
  return row && { value: JSON.parse(row.value) as unknown, version: row.version };
}

export async function write(tx: Tx, key: string, value: unknown, now: number): Promise<void> {
  const text = JSON.stringify(value);
  await tx
    .insertInto("settings")
    .values({ key, value: text, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((eb) => ({ value: text, updated_at: now, version: eb("settings.version", "+", 1) })),
    )
    .execute();
}

/** Inserts a new value; false where a concurrent write came first. */
export async function insert(tx: Tx, key: string, value: unknown, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}
