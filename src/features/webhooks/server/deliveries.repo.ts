import type { Selectable } from "kysely";
import type { Engine } from "#platform/database/engines/engine.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

export type DeliveryRow = Selectable<Schema["webhook_deliveries"]>;
type NewDelivery = Pick<DeliveryRow, "webhook_id" | "message_id" | "event" | "body" | "created_at">;

/** Rows per statement: their values stay below SQLite's limit of variables. */
const atOnce = 500;

export async function insertAll(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < deliveries.length; from += atOnce)
    await tx
      .insertInto("webhook_deliveries")
      .values(
        deliveries
          .slice(from, from + atOnce)
          .map((one) => ({ ...one, state: "waiting", next_at: one.created_at })),
      )
      .execute();
}

/** Claims due deliveries of a webhook until then; concurrent callers get different ones. */
export async function claim(
  tx: Tx,
  engine: Engine,
  { webhookId, limit, now, until }: { webhookId: number; limit: number; now: number; until: number },
): Promise<DeliveryRow[]> {
  const due = await tx
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("webhook_id", "=", webhookId)
    .where("next_at", "<=", now)
    .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<", now)]))
    .orderBy("next_at")
    .orderBy("id")
    .limit(limit)
    .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  if (!due.length) return [];
  const rows = await tx
    .updateTable("webhook_deliveries")
    .set({ claimed_until: until })
    .where(
      "id",
      "in",
      due.map(({ id }) => id),
    )
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}

/** Gives claims back that no attempt was made for. */
export const release = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length)
    await tx
      .updateTable("webhook_deliveries")
      .set({ claimed_until: null })
      .where("id", "in", [...ids])
      .execute();
};

export const end = async (
  tx: Tx,
  id: number,
  attempt: Pick<DeliveryRow, "state" | "attempts" | "next_at" | "status" | "response" | "sent_at">,
): Promise<void> => {
  await tx
    .updateTable("webhook_deliveries")
    .set({ ...attempt, claimed_until: null })
    .where("id", "=", id)
    .execute();
};

/** When the next delivery of a webhook is due; null where none waits. */
export async function nextAt(db: Queries | Tx, webhookId: number): Promise<number | null> {
  const row = await db
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => fn.min("next_at").as("at"))
    .where("webhook_id", "=", webhookId)
    .where("next_at", "is not", null)
    .executeTakeFirst();
  return row?.at == null ? null : Number(row.at);
}

/** The webhooks that are on and have due deliveries that no job has claimed. */
export async function dueWebhooks(db: Queries, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhooks as w", "w.id", "d.webhook_id")
    .select("w.id")
    .distinct()
    .where("w.is_active", "=", 1)
    .where("d.next_at", "<=", now)
    .where((eb) => eb.or([eb("d.claimed_until", "is", null), eb("d.claimed_until", "<", now)]))
    .where((eb) => eb.or([eb("w.paused_until", "is", null), eb("w.paused_until", "<=", now)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** The newest first. */
export const list = (
  db: Queries,
  {
    webhookId,
    state,
    before,
    limit,
  }: { webhookId: number; state?: string | undefined; before: number | null; limit: number },
): Promise<DeliveryRow[]> =>
  db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .$if(state !== undefined, (query) => query.where("state", "=", state as string))
    .$if(before !== null, (query) => query.where("id", "<", before as number))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const find = (db: Queries | Tx, webhookId: number, id: number): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("id", "=", id)
    .executeTakeFirst();

/** How many of each webhook wait, and how many failed for good. */
export async function counts(db: Queries | Tx): Promise<Map<number, { waiting: number; failed: number }>> {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .select(["webhook_id", "state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("state", "!=", "sent")
    .groupBy(["webhook_id", "state"])
    .execute();
  const found = new Map<number, { waiting: number; failed: number }>();
  for (const { webhook_id, state, count } of rows) {
    const of = found.get(webhook_id) ?? { waiting: 0, failed: 0 };
    found.set(webhook_id, { ...of, [state]: Number(count) });
  }
  return found;
}

export async function removeOld(tx: Tx, before: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("webhook_deliveries")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
