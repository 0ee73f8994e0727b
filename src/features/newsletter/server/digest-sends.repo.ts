import type { DigestResults } from "#features/newsletter/digest.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

/** `claimed`: it is being sent right now. */
export type SendState = keyof DigestResults | "claimed";

/** The next recipients that are due, by their ids. */
export async function dueRecipients(
  db: Queries,
  digestId: number,
  { now, limit }: { now: number; limit: number },
): Promise<{ subscriberId: number; attempts: number }[]> {
  const rows = await db
    .selectFrom("newsletter_sends")
    .select(["subscriber_id", "attempts"])
    .where("digest_id", "=", digestId)
    .where("state", "=", "waiting")
    .where("next_at", "<=", now)
    .orderBy("subscriber_id")
    .limit(limit)
    .execute();
  return rows.map(({ subscriber_id, attempts }) => ({ subscriberId: subscriber_id, attempts }));
}

/** Moves one recipient on; false where another process was faster. */
export async function move(
  tx: Tx,
  { digestId, subscriberId }: { digestId: number; subscriberId: number },
  from: readonly SendState[],
  change: { state: SendState; attempts?: number; nextAt?: number },
): Promise<boolean> {
  const { state, attempts, nextAt } = change;
  const { numUpdatedRows } = await tx
    .updateTable("newsletter_sends")
    .set({
      state,
      ...(attempts === undefined ? {} : { attempts }),
      ...(nextAt === undefined ? {} : { next_at: nextAt }),
    })
    .where("digest_id", "=", digestId)
    .where("subscriber_id", "=", subscriberId)
    .where("state", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves all recipients of a digest that are in a state. */
export async function moveAll(tx: Tx, digestId: number, from: SendState, state: SendState): Promise<void> {
  await tx
    .updateTable("newsletter_sends")
    .set({ state })
    .where("digest_id", "=", digestId)
    .where("state", "=", from)
    .execute();
}

export async function results(db: Queries | Tx, digestId: number): Promise<DigestResults> {
  const rows = await db
    .selectFrom("newsletter_sends")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("digest_id", "=", digestId)
    .groupBy("state")
    .execute();
  const of = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  const count = (state: SendState) => of.get(state) ?? 0;
  return {
    waiting: count("waiting") + count("claimed"),
    sent: count("sent"),
    bounced: count("bounced"),
    failed: count("failed"),
    unsure: count("unsure"),
    skipped: count("skipped"),
  };
}

/** Deletes who got the digests that were finished before a time: their results are stored as numbers. */
export async function removeOld(tx: Tx, before: number): Promise<void> {
  await tx
    .deleteFrom("newsletter_sends")
    .where("digest_id", "in", (eb) =>
      eb.selectFrom("newsletter_digests").select("id").where("finished_at", "<", before),
    )
    .execute();
}

export async function hasOld(db: Queries, before: number): Promise<boolean> {
  const row = await db
    .selectFrom("newsletter_sends")
    .innerJoin("newsletter_digests", "newsletter_digests.id", "newsletter_sends.digest_id")
    .select("newsletter_sends.digest_id")
    .where("newsletter_digests.finished_at", "<", before)
    .executeTakeFirst();
  return row !== undefined;
}
