import type { Selectable } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

export type WebhookRow = Selectable<Schema["webhooks"]>;

export const list = (db: Queries | Tx): Promise<WebhookRow[]> =>
  db.selectFrom("webhooks").selectAll().orderBy("id").execute();

export const find = (db: Queries | Tx, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();

/** The id and the events of each webhook that is on. */
export async function active(db: Queries | Tx): Promise<{ id: number; events: string[] }[]> {
  const rows = await db.selectFrom("webhooks").select(["id", "events"]).where("is_active", "=", 1).execute();
  return rows.map(({ id, events }) => ({ id, events: JSON.parse(events) as string[] }));
}

export async function insert(
  tx: Tx,
  webhook: Pick<WebhookRow, "url" | "events" | "secret" | "created_by" | "created_at" | "updated_at">,
): Promise<number> {
  const { id } = await tx
    .insertInto("webhooks")
    .values({ ...webhook, is_active: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False where it has another version by now. */
export async function amend(
  tx: Tx,
  { id, version }: { id: number; version: number },
  change: Partial<Omit<WebhookRow, "id" | "version">>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhooks")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const remove = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom("webhooks").where("id", "=", id).execute();
};

/** Notes that a message arrived: the failures before are over. */
export const noteSuccess = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable("webhooks")
    .set({ failing_since: null, paused_until: null })
    .where("id", "=", id)
    .where("failing_since", "is not", null)
    .execute();
};

/** Notes a failure; returns since when there were no others. */
export async function noteFailure(tx: Tx, id: number, now: number): Promise<number> {
  const row = await tx
    .updateTable("webhooks")
    .set((eb) => ({ failing_since: eb.fn.coalesce("failing_since", eb.val(now)) }))
    .where("id", "=", id)
    .returning("failing_since")
    .executeTakeFirst();
  return Number(row?.failing_since ?? now);
}

export const pause = async (tx: Tx, id: number, until: number): Promise<void> => {
  await tx.updateTable("webhooks").set({ paused_until: until }).where("id", "=", id).execute();
};

/** Turns a webhook off; false if it was off already. */
export async function stop(
  tx: Tx,
  id: number,
  { by, now }: { by: "failures" | "gone"; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhooks")
    .set((eb) => ({ is_active: 0, stopped_by: by, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
