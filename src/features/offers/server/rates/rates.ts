import type { MarketplaceError } from "#features/marketplaces/listing.ts";
import { boundedFetch } from "#features/marketplaces/server/adapters/bounded-fetch.ts";
import { plausible, RateFeedError, readRateFeed } from "#features/offers/rate-feed.ts";
import { type ManagedRates, manualSource, type RateChange } from "#features/offers/rates.ts";
import { currencies } from "#i18n/languages.ts";
import { type ExchangeRate, longestRateAge } from "#i18n/money/money.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { invalidateTags, recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { rates as ratesOf, saveRates } from "../offers.repo.ts";
import { createPriceBases } from "./price-bases.ts";
import { recalculatePrices } from "./rates.jobs.ts";
import * as repo from "./rates.repo.ts";

const base = "USD";
const ours = Object.keys(currencies).filter((code) => code !== base);
/** The full document is about 4 KB. */
const limits = { time: 20_000, size: 200_000 };
/** How long a feed response is current, in milliseconds: it is updated once a working day. */
const betweenAnswers = 20 * 3_600_000;

/** Exchange rates: the central bank's of each working day, or the owner's. */
export function createRates({
  db,
  clock,
  audit,
  jobs,
  feedUrl,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  jobs: Pick<Jobs, "enqueue">;
  feedUrl: string;
}) {
  async function shown(handle: Queries | Tx): Promise<ManagedRates> {
    const [known, fed, feed] = [
      await ratesOf(handle),
      await repo.fedRates(handle),
      await repo.feedState(handle),
    ];
    const of = (rates: readonly ExchangeRate[], quote: string) =>
      rates.find((one) => one.base === base && one.quote === quote);
    const others = known.filter((one) => one.base === base).map(({ quote }) => quote);
    return {
      base,
      items: [...new Set([...ours, ...others.sort()])].map((quote) => {
        const [rate, said] = [of(known, quote), of(fed, quote)];
        return {
          quote,
          rate: rate?.rate ?? null,
          source: rate?.source ?? null,
          asOf: rate ? isoTime(rate.asOf) : null,
          isStale: !rate || clock.now() - rate.asOf > longestRateAge,
          fed: said ? { rate: said.rate, asOf: isoTime(said.asOf) } : null,
        };
      }),
      feed: feed && { askedAt: isoTime(feed.askedAt), problem: feed.problem, reason: feed.reason },
    };
  }

  /** Comparable amounts are recalculated in a job, because there may be a million prices. */
  async function changed(tx: Tx): Promise<void> {
    invalidateTags(tx, "rates");
    await jobs.enqueue(tx, recalculatePrices, null);
  }

  const ask = async (): Promise<ExchangeRate[]> => {
    const headers = { Accept: "application/xml, text/xml" };
    const { status, text } = await boundedFetch({ url: feedUrl, method: "GET", headers }, limits).catch(
      (error: MarketplaceError) => {
        throw new RateFeedError("unreachable", error.reason, { cause: error });
      },
    );
    if (status !== 200) throw new RateFeedError("unreachable", `HTTP ${status}`);
    return plausible(readRateFeed(text, clock.now()), await repo.fedRates(db.read));
  };

  return {
    shown: (): Promise<ManagedRates> => shown(db.read),
    /** Recalculates comparable amounts with the current rates. */
    rebase: createPriceBases({ db }),

    /** Sets a manual rate, valid from now; or resets it to the feed's. Throws `conflict`, and `not-found` if the feed has none. */
    set: ({ quote, rate, seen }: RateChange, by: Actor): Promise<ManagedRates> =>
      db.transact(async (tx) => {
        const current = await shown(tx);
        const before = current.items.find((one) => one.quote === quote);
        if ((before?.asOf ?? null) !== seen) throw new AppError("conflict", { current });
        const after =
          rate === null
            ? (await repo.fedRates(tx)).find((one) => one.base === base && one.quote === quote)
            : { base, quote, rate, source: manualSource, asOf: clock.now() };
        if (!after) throw new AppError("not-found");
        await saveRates(tx, [after]);
        await audit.record(tx, {
          actor: by,
          action: "update",
          entity: { type: "rate", id: quote },
          before: { rate: before?.rate ?? null, source: before?.source ?? null },
          after: { rate: after.rate, source: after.source },
        });
        await changed(tx);
        return shown(tx);
      }),

    /**
     * Fetches the feed unless today's is stored; after a failure, on each run. Manual rates stay, and an implausible response only updates
     * the feed's status.
     */
    async refresh(): Promise<{ problem: RateFeedError["problem"] | null; changed: number }> {
      const state = await repo.feedState(db.read);
      const askedAt = clock.now();
      if (state?.answeredAt && !state.problem && askedAt - state.answeredAt < betweenAnswers)
        return { problem: null, changed: 0 };
      try {
        const fresh = await ask();
        return await db.transact(async (tx) => {
          const known = await ratesOf(tx);
          const fresher = fresh.filter((rate) => {
            const before = known.find((one) => one.base === rate.base && one.quote === rate.quote);
            return (
              before?.source !== manualSource &&
              (before?.rate !== rate.rate || before.asOf !== rate.asOf || before.source !== rate.source)
            );
          });
          await repo.saveFedRates(tx, fresh);
          await saveRates(tx, fresher);
          await repo.saveFeedState(tx, { askedAt, answeredAt: askedAt, problem: null, reason: "" });
          if (fresher.length) await changed(tx);
          else recordUntaggedWrite(tx);
          return { problem: null, changed: fresher.length };
        });
      } catch (error) {
        if (!(error instanceof RateFeedError)) throw error;
        const { problem, message: reason } = error;
        await db.transact(async (tx) => {
          recordUntaggedWrite(tx);
          await repo.saveFeedState(tx, { askedAt, answeredAt: state?.answeredAt ?? null, problem, reason });
        });
        return { problem, changed: 0 };
      }
    },
  };
}
export type Rates = ReturnType<typeof createRates>;
