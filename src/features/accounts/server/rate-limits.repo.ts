import { sql } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";

/** Takes `step` of a limit whose room is `room`, both in milliseconds; false where there is not so much left. */
export async function consume(
  tx: Tx,
  key: string,
  limit: { step: number; room: number },
  now: number,
): Promise<boolean> {
  const fuller = sql<number>`case when rate_limits.full_until > ${now} then rate_limits.full_until else ${now} end + ${limit.step}`;
  const row = await tx
    .insertInto("rate_limits")
    .values({ key, full_until: now + limit.step })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ full_until: fuller })
        .where("rate_limits.full_until", "<=", now + limit.room - limit.step),
    )
    .returning("full_until")
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveBack(tx: Tx, key: string, step: number): Promise<void> {
  await tx
    .updateTable("rate_limits")
    .set((row) => ({ full_until: row("full_until", "-", step) }))
    .where("key", "=", key)
    .execute();
}

export async function fullUntil(db: Queries | Tx, key: string): Promise<number> {
  const row = await db
    .selectFrom("rate_limits")
    .select("full_until")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.full_until ?? 0;
}

export async function reset(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("rate_limits")
    .where("key", "in", [...keys])
    .execute();
}

/** What would be let in anyway. */
export async function removeEmpty(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("rate_limits").where("full_until", "<=", now).execute();
}
