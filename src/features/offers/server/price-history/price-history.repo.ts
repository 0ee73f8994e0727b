import { sql } from "kysely";
import type { Money } from "#i18n/money/money.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

export type PriceRow = {
  offerId: number;
  amount: number | null;
  currency: string | null;
  availability: string;
  at: number;
};

/** Observations of these offers since then, and the last one before each; the oldest first. */
export async function pricesSince(
  db: Queries,
  offerIds: readonly number[],
  since: number,
): Promise<PriceRow[]> {
  if (!offerIds.length) return [];
  const rows = await db
    .selectFrom("offer_prices")
    .select(["offer_id", "amount", "currency", "availability", "observed_at"])
    .where("offer_id", "in", offerIds)
    .where(
      "observed_at",
      ">=",
      sql<number>`coalesce((select max(earlier.observed_at) from offer_prices as earlier
        where earlier.offer_id = offer_prices.offer_id and earlier.observed_at < ${since}), ${since})`,
    )
    .orderBy("observed_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    offerId: row.offer_id,
    amount: row.amount,
    currency: row.currency,
    availability: row.availability,
    at: row.observed_at,
  }));
}

/** The last known price of each of these offers. */
export async function lastPrices(db: Queries | Tx, offerIds: readonly number[]): Promise<Map<number, Money>> {
  if (!offerIds.length) return new Map();
  const rows = await db
    .selectFrom("offer_prices")
    .select(["offer_id", "amount", "currency"])
    .where("id", "in", (latest) =>
      latest
        .selectFrom("offer_prices")
        .select(({ fn }) => fn.max("id").as("id"))
        .where("offer_id", "in", offerIds)
        .where("amount", "is not", null)
        .groupBy("offer_id"),
    )
    .execute();
  return new Map(
    rows.flatMap(({ offer_id, amount, currency }) =>
      amount === null || currency === null ? [] : [[offer_id, { amount, currency }]],
    ),
  );
}
