import type { RateProblem } from "#features/offers/rate-feed.ts";
import type { ExchangeRate } from "#i18n/money/money.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

/** Result of the last feed request; `answeredAt` is the last success. */
type FeedState = {
  askedAt: number;
  answeredAt: number | null;
  problem: RateProblem | null;
  reason: string;
};

const ecb = "ecb";

export async function fedRates(db: Queries | Tx): Promise<ExchangeRate[]> {
  const rows = await db.selectFrom("fed_rates").selectAll().execute();
  return rows.map(({ as_of: asOf, ...row }) => ({ ...row, asOf }));
}

export async function saveFedRates(tx: Tx, rates: readonly ExchangeRate[]): Promise<void> {
  for (const { asOf, ...rate } of rates)
    await tx
      .insertInto("fed_rates")
      .values({ ...rate, as_of: asOf })
      .onConflict((conflict) =>
        conflict
          .columns(["base", "quote"])
          .doUpdateSet({ rate: rate.rate, source: rate.source, as_of: asOf }),
      )
      .execute();
}

export async function feedState(db: Queries | Tx): Promise<FeedState | null> {
  const row = await db.selectFrom("rate_feeds").selectAll().where("key", "=", ecb).executeTakeFirst();
  if (!row) return null;
  return {
    askedAt: row.asked_at,
    answeredAt: row.answered_at,
    problem: row.problem as RateProblem | null,
    reason: row.reason,
  };
}

export async function saveFeedState(tx: Tx, state: FeedState): Promise<void> {
  const columns = {
    asked_at: state.askedAt,
    answered_at: state.answeredAt,
    problem: state.problem,
    reason: state.reason,
  };
  await tx
    .insertInto("rate_feeds")
    .values({ key: ecb, ...columns })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(columns))
    .execute();
}
