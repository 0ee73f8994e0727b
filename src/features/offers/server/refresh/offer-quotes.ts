import { setImmediate } from "node:timers/promises";
import type { Listing } from "#features/marketplaces/listing.ts";
import { toBase } from "#features/offers/base-price.ts";
import { mayShowPrice } from "#features/offers/policy.ts";
import { applyQuote, nextAsk, type Outcome, type Quote } from "#features/offers/quote.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Changing } from "../changing.ts";
import * as repo from "../offers.repo.ts";
import type { Offers } from "../offers.service.ts";
import { lastPrices } from "../price-history/price-history.repo.ts";
import * as checks from "./offer-checks.repo.ts";

/** A shop's response: the listings by the shop's own ids, and the ids it no longer has. */
export type Answered = { found: ReadonlyMap<string, Listing>; gone: ReadonlySet<string> };
export type Counts = Record<Outcome["is"] | "unanswered" | "refused", number>;

export const noCounts: Counts = {
  unchanged: 0,
  changed: 0,
  suspicious: 0,
  gone: 0,
  unanswered: 0,
  refused: 0,
};

/** Milliseconds until an offer is retried after a refusal or a response without it. */
export const afterRefusal = 1_800_000;
/** Batch size: a millisecond or two of SQLite's time, during which nothing else runs. */
const writtenAtOnce = 5;

type Context = Awaited<ReturnType<Offers["rows"]["context"]>>;
type Seen = { before: repo.StoredOffer; outcome: Outcome; quote: Quote | null; clicks: number };

const quoteOf = ({ price, availability, condition, shipping, coupon, fetchedAt }: Listing): Quote => ({
  price,
  availability,
  condition,
  shipping,
  coupon,
  fetchedAt,
});

const isNews = ({ before, outcome }: Seen, now: number): boolean =>
  outcome.is === "changed" ||
  (outcome.is === "gone" && (before.price !== null || before.availability !== "out-of-stock")) ||
  // The page says "Check price" and no longer has to.
  (outcome.is === "unchanged" && before.price !== null && !mayShowPrice(before, now));

/** Saves the quotes of shops. */
export function createOfferQuotes({
  db,
  clock,
  offers,
  changing,
}: {
  db: Database;
  clock: Clock;
  offers: Offers;
  changing: Changing;
}) {
  /** Applies a response to each offer; one edited meanwhile is skipped. */
  async function look(
    tx: Tx,
    claimed: readonly checks.Claimed[],
    { found, gone }: Answered,
    { rates }: Context,
  ) {
    const now = clock.now();
    const ids = claimed.map(({ id }) => id);
    const held = await repo.holdAll(tx, db.engine, ids);
    const known = await checks.checksOf(tx, ids);
    const unpriced = ids.filter((id) => held.get(id)?.price === null);
    const last = await lastPrices(tx, unpriced);
    const counts = { ...noCounts };
    const seen: Seen[] = [];
    const unanswered: number[] = [];
    for (const { id, productId, externalId, clicks } of claimed) {
      const before = held.get(id);
      if (before?.externalId !== externalId || before.productId !== productId) continue;
      const listing = found.get(externalId);
      if (!listing && !gone.has(externalId)) {
        unanswered.push(id);
        continue;
      }
      const quote = listing ? quoteOf(listing) : null;
      const { declined } = known.get(id) ?? checks.unchecked;
      const outcome = applyQuote(before, quote, now, {
        last: last.get(id) ?? null,
        inBase: (price) => toBase(price, rates),
      });
      counts[outcome.is]++;
      const isDeclined =
        outcome.is === "suspicious" &&
        quote?.price?.amount === declined?.amount &&
        quote?.price?.currency === declined?.currency;
      seen.push({ before, outcome, quote: isDeclined ? null : quote, clicks });
    }
    counts.unanswered = unanswered.length;
    return { counts, seen, unanswered, known };
  }

  /** Saves an offer's check result if it has changed. */
  async function noteFound(tx: Tx, known: checks.OfferCheck | undefined, { before, outcome, quote }: Seen) {
    if (outcome.is === "suspicious")
      return checks.saveOfferCheck(tx, before.id, { refusal: null, goneAt: null, suspect: quote });
    const isPlain = (check = checks.unchecked): boolean =>
      check.refusal === null && check.goneAt === null && check.suspect === null && check.declined === null;
    if (outcome.is !== "gone" && isPlain(known)) return;
    const goneAt = outcome.is === "gone" ? clock.now() : null;
    await checks.saveOfferCheck(tx, before.id, { refusal: null, goneAt, suspect: null, declined: null });
  }

  /** Sets the next refresh, grouping the offers with the same time. */
  async function setNextAsks(tx: Tx, seen: readonly Seen[], context: Context, now: number) {
    const hoursOf = new Map(
      context.programmes.map(({ id, policy }) => [id, policy.maxPriceAgeHours.value] as const),
    );
    const at = ({ before, clicks }: Seen): number =>
      nextAsk({ maxPriceAgeHours: hoursOf.get(before.programmeId) ?? null, clicks }, now);
    for (const [time, some] of Map.groupBy(seen, at))
      await checks.setNextRefreshAt(
        tx,
        some.map(({ before }) => before.id),
        time,
      );
  }

  async function write(
    tx: Tx,
    seen: readonly Seen[],
    known: ReadonlyMap<number, checks.OfferCheck>,
    context: Context,
  ): Promise<void> {
    const now = clock.now();
    await setNextAsks(tx, seen, context, now);
    const rows = seen.flatMap((one) => {
      const programme = context.programmes.find(({ id }) => id === one.before.programmeId);
      if (!programme || one.outcome.is === "suspicious") return [];
      const offer = { ...one.before, ...one.outcome.offer, programme: programme.key };
      return [{ ...one, row: offers.rows.of(one.before.productId, offer, context) }];
    });
    const isSame = ({ outcome }: Seen): boolean => outcome.is === "unchanged";
    const ages = Map.groupBy(rows.filter(isSame), ({ row }) => `${row.fetchedAt} ${row.expiresAt}`);
    for (const [first, ...others] of ages.values())
      if (first)
        await checks.touch(
          tx,
          [first, ...others].map(({ before }) => before.id),
          first.row,
        );
    for (const one of rows)
      if (!isSame(one)) await repo.updateOffer(tx, one.before.id, one.row, now, one.before);
    for (const one of seen) await noteFound(tx, known.get(one.before.id), one);
  }

  return {
    /**
     * Saves a shop's quotes for these offers in one transaction, so that lists are invalidated and re-rendered once. Yields between
     * batches. Not durable: after a power failure the shop is queried again.
     */
    save: (claimed: readonly checks.Claimed[], answer: Answered): Promise<Counts> =>
      db.transact(
        async (tx) => {
          recordUntaggedWrite(tx);
          const context = await offers.rows.context(tx);
          const { counts, seen, unanswered, known } = await look(tx, claimed, answer, context);
          await checks.setNextRefreshAt(tx, unanswered, clock.now() + afterRefusal);
          const work = async () => {
            for (let at = 0; at < seen.length; at += writtenAtOnce) {
              await setImmediate();
              await write(tx, seen.slice(at, at + writtenAtOnce), known, context);
            }
            await setImmediate();
          };
          const now = clock.now();
          const news = seen.filter((one) => isNews(one, now)).map(({ before }) => before.productId);
          if (news.length) await changing(tx, [...new Set(news)], work);
          else await work();
          return counts;
        },
        { mayBeLost: true },
      ),
  };
}
