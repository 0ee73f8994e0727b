import { sql } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { MarketplaceKey, Refusal } from "../listing.ts";
import type { Scenario } from "../scenario.ts";

export const all = (db: Queries) => db.selectFrom("marketplaces").selectAll().execute();
export type MarketplaceRow = Awaited<ReturnType<typeof all>>[number];

/** Writes a marketplace's row if it is unchanged since it was read; false where it is not. Version 0: there was none. */
export async function save(
  tx: Tx,
  key: MarketplaceKey,
  seen: number,
  change: { sealed_keys?: string | null; scenario?: Scenario },
  now: number,
): Promise<boolean> {
  if (seen === 0) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto("marketplaces")
      .values({ key, sealed_keys: null, ...change, updated_at: now })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await tx
    .updateTable("marketplaces")
    .set((eb) => ({ ...change, updated_at: now, version: eb("version", "+", 1) }))
    .where("key", "=", key)
    .where("version", "=", seen)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const listLocations = (db: Queries) =>
  db.selectFrom("marketplace_places").selectAll().orderBy("country").execute();

export type MarketplaceLocation = {
  marketplace: MarketplaceKey;
  country: string;
  refusal: Refusal | null;
  reason: string;
  open_until: number;
};
export const findLocation = (db: Queries | Tx, marketplace: MarketplaceKey, country: string) =>
  db
    .selectFrom("marketplace_places")
    .selectAll()
    .where("marketplace", "=", marketplace)
    .where("country", "=", country)
    .executeTakeFirst();

/** Notes how a marketplace answered; `since` stays where it answered so before. */
export async function saveLocation(tx: Tx, found: MarketplaceLocation, now: number): Promise<void> {
  const { refusal, reason, open_until } = found;
  await tx
    .insertInto("marketplace_places")
    .values({ ...found, since: now })
    .onConflict((conflict) =>
      conflict.columns(["marketplace", "country"]).doUpdateSet({
        refusal,
        reason,
        open_until,
        since: sql<number>`case when coalesce(marketplace_places.refusal, '') = ${refusal ?? ""} then marketplace_places.since else ${now} end`,
      }),
    )
    .execute();
}

/** What was known with other keys, or of another scenario, is not known any more. */
export async function removeLocations(tx: Tx, marketplace: MarketplaceKey): Promise<void> {
  await tx.deleteFrom("marketplace_places").where("marketplace", "=", marketplace).execute();
}

/**
 * Claims the next call slot of a credential's day, also against concurrent claims: its time in epoch milliseconds, and its number in
 * the day; null where the day has no calls left or the queue is too long.
 */
export async function claimCallSlot(
  tx: Tx,
  credential: string,
  day: string,
  { perDay, between, longestWait }: { perDay: number; between: number; longestWait: number },
  now: number,
): Promise<{ at: number; calls: number } | null> {
  const turn = sql<number>`case when marketplace_calls.next_at > ${now} then marketplace_calls.next_at else ${now} end`;
  const row = await tx
    .insertInto("marketplace_calls")
    .values({ credential, day, calls: 1, last_at: now, next_at: now + between })
    .onConflict((conflict) =>
      conflict
        .columns(["credential", "day"])
        .doUpdateSet((eb) => ({
          calls: eb("marketplace_calls.calls", "+", 1),
          last_at: now,
          next_at: sql<number>`${turn} + ${between}`,
        }))
        .where("marketplace_calls.calls", "<", perDay)
        .where("marketplace_calls.next_at", "<=", now + longestWait),
    )
    .returning(["next_at", "calls"])
    .executeTakeFirst();
  return row ? { at: row.next_at - between, calls: row.calls } : null;
}

export const callsOf = (db: Queries | Tx, credential: string, day: string) =>
  db
    .selectFrom("marketplace_calls")
    .select(["calls", "last_at", "next_at"])
    .where("credential", "=", credential)
    .where("day", "=", day)
    .executeTakeFirst();

export const lastCallOf = (db: Queries, credential: string) =>
  db
    .selectFrom("marketplace_calls")
    .select("last_at")
    .where("credential", "=", credential)
    .orderBy("last_at", "desc")
    .limit(1)
    .executeTakeFirst();

export async function forgetCallsBefore(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom("marketplace_calls").where("last_at", "<", time).execute();
}

export const token = (db: Queries, credential: string) =>
  db.selectFrom("marketplace_tokens").selectAll().where("credential", "=", credential).executeTakeFirst();

export async function saveToken(
  tx: Tx,
  row: { credential: string; sealed_token: string; expires_at: number },
): Promise<void> {
  const { credential, ...change } = row;
  await tx
    .insertInto("marketplace_tokens")
    .values(row)
    .onConflict((conflict) => conflict.column("credential").doUpdateSet(change))
    .execute();
}

/** Deletes expired tokens. */
export async function forgetTokensBefore(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom("marketplace_tokens").where("expires_at", "<", time).execute();
}
