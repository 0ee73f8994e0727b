import {
  type Listing,
  MarketplaceError,
  type MarketplaceKey,
  type MarketplaceOf,
  marketplaceKeySchema,
  type Refusal,
} from "#features/marketplaces/listing.ts";
import { currencyIn } from "#features/marketplaces/shop-currency.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import { noteSilentWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import { mayShowPrice } from "../policy.ts";
import { applyQuote, nextAsk, type Outcome, type Quote } from "../quote.ts";
import * as checks from "./offer-checks.repo.ts";
import * as repo from "./offers.repo.ts";
import type { Offers } from "./offers.service.ts";

/** Runs a change of products, and notes what shows them. */
export type Changing = <T>(tx: Tx, productIds: readonly number[], work: () => Promise<T>) => Promise<T>;

/** Milliseconds that whoever asks for offers has them to himself; a server that dies loses no more. */
const lease = 900_000;
/** Until a shop that refused is asked for the same again; one that nobody has keys of, later. */
const afterRefusal = 1_800_000;
const withoutKeys = 21_600_000;
/** The other countries of some shops have the same address. */
const countryOf = (country: string): string => country || "US";

type Context = Awaited<ReturnType<Offers["rows"]["context"]>>;
type Asked = { found: ReadonlyMap<string, Listing>; gone: ReadonlySet<string> } | { refusal: Refusal };

/** Keeps the prices of offers whose shop can be asked as young as its rules want them. */
export function createOfferRefresh({
  db,
  clock,
  offers,
  marketplace,
  changing,
}: {
  db: Database;
  clock: Clock;
  offers: Offers;
  marketplace: MarketplaceOf;
  changing: Changing;
}) {
  async function ask(key: MarketplaceKey, ids: readonly string[], stated: string): Promise<Asked> {
    const country = countryOf(stated);
    try {
      const at = { country, lang: defaultLanguage, currency: currencyIn(country) };
      const { listings, gone } = await marketplace(key).byIds(ids, at);
      return {
        found: new Map(listings.map((listing) => [listing.externalId, listing])),
        gone: new Set(gone),
      };
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      return { refusal: error.refusal };
    }
  }

  /** The offers stay as they are; the shop is asked again later. */
  const noteRefusal = (ids: readonly number[], refusal: Refusal): Promise<void> =>
    db.transact(async (tx) => {
      noteSilentWrite(tx);
      const pause = refusal === "no-credentials" ? withoutKeys : afterRefusal;
      await checks.setAskAt(tx, ids, clock.now() + pause);
      for (const id of ids) await checks.noteCheck(tx, id, { refusal });
    });

  type Seen = { before: repo.KeptOffer; outcome: Outcome; quote: Quote | null; clicks: number };

  /** Writes what the shop said of one offer. */
  async function save(tx: Tx, { before, outcome, quote, clicks }: Seen, context: Context) {
    const now = clock.now();
    const programme = context.programmes.find((one) => one.id === before.programmeId);
    if (!programme) return;
    const maxPriceAgeHours = programme.policy.maxPriceAgeHours.value;
    await checks.setAskAt(tx, [before.id], nextAsk({ maxPriceAgeHours, clicks }, now));
    if (outcome.is === "suspicious")
      return checks.noteCheck(tx, before.id, { refusal: null, goneAt: null, suspect: quote });
    const row = offers.rows.of(
      before.productId,
      { ...before, ...outcome.offer, programme: programme.key },
      context,
    );
    if (outcome.is === "unchanged") await checks.touch(tx, before.id, row);
    else await repo.updateOffer(tx, before.id, row, now);
    const goneAt = outcome.is === "gone" ? now : null;
    await checks.noteCheck(tx, before.id, { refusal: null, goneAt, suspect: null, declined: null });
  }

  const count = { unchanged: 0, changed: 0, suspicious: 0, gone: 0, unanswered: 0, refused: 0 };

  /** Writes what the shop said of some offers, in one transaction; one that was changed meanwhile is left alone. */
  async function saveAll(
    claimed: readonly checks.Claimed[],
    { found, gone }: Extract<Asked, { found: unknown }>,
  ): Promise<typeof count> {
    return db.transact(async (tx) => {
      noteSilentWrite(tx);
      const context = await offers.rows.context(tx);
      const known = await checks.checksOf(
        tx,
        claimed.map(({ id }) => id),
      );
      const counts = { ...count };
      const seen: Seen[] = [];
      for (const { id, productId, externalId, clicks } of claimed.toSorted((a, b) => a.id - b.id)) {
        const quote = found.get(externalId) ?? null;
        const before = await repo.hold(tx, db.engine, { productId, id });
        if (!before || before.externalId !== externalId) continue;
        if (!quote && !gone.has(externalId)) {
          counts.unanswered++;
          await checks.setAskAt(tx, [id], clock.now() + afterRefusal);
          continue;
        }
        const check = known.get(id) ?? checks.unchecked;
        const outcome = applyQuote(before, quote && quoteOf(quote), clock.now());
        counts[outcome.is]++;
        const isDeclined =
          outcome.is === "suspicious" &&
          quote?.price?.amount === check.declined?.amount &&
          quote?.price?.currency === check.declined?.currency;
        seen.push({ before, outcome, quote: quote && !isDeclined ? quoteOf(quote) : null, clicks });
      }
      const now = clock.now();
      const isNews = ({ before, outcome }: Seen): boolean =>
        outcome.is === "changed" ||
        (outcome.is === "gone" && (before.price !== null || before.availability !== "out-of-stock")) ||
        // The page says "Check price" and need not any more.
        (outcome.is === "unchanged" && before.price !== null && !mayShowPrice(before, now));
      const productIds = [...new Set(seen.filter(isNews).map(({ before }) => before.productId))];
      const work = async () => {
        for (const one of seen) await save(tx, one, context);
      };
      if (productIds.length) await changing(tx, productIds, work);
      else await work();
      return counts;
    });
  }

  return {
    /** Asks for everything that is due, the most followed first, as many ids in one call as the shop takes. */
    async askDue({ signal }: Pick<RunningJob, "signal">): Promise<typeof count> {
      const counts = { ...count };
      for (const place of await checks.placesDue(db.read, clock.now())) {
        const limit = marketplace(place.key).mostIds;
        for (;;) {
          signal.throwIfAborted();
          const now = clock.now();
          const claimed = await db.transact((tx) => {
            noteSilentWrite(tx);
            return checks.claimDue(tx, db.engine, { place, limit, now, until: now + lease });
          });
          if (!claimed.length) break;
          const answer = await ask(
            place.key,
            [...new Set(claimed.map((one) => one.externalId))],
            place.country,
          );
          if ("refusal" in answer) {
            await noteRefusal(
              claimed.map(({ id }) => id),
              answer.refusal,
            );
            counts.refused += claimed.length;
            break;
          }
          const saved = await saveAll(claimed, answer);
          for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += saved[key];
        }
      }
      return counts;
    },

    /** Asks for one offer now. Throws `not-found`, and `invalid` where its shop cannot be asked for it. A refusal is noted on the offer. */
    async askNow(productId: number, id: number): Promise<void> {
      const offer = await offers.desk.require(db.read, productId, id);
      const key = marketplaceKeySchema.safeParse(offer.programme);
      if (!key.success || offer.externalId === null)
        throw new AppError("invalid", { details: [{ path: "offerId", message: "cannot-be-asked" }] });
      const clicks = await checks.clicks(db.read, id, clock.now());
      const answer = await ask(key.data, [offer.externalId], offer.country);
      if ("refusal" in answer) return noteRefusal([id], answer.refusal);
      await saveAll([{ id, productId, externalId: offer.externalId, clicks }], answer);
    },
  };
}

const quoteOf = ({ price, availability, condition, shipping, coupon, fetchedAt }: Listing): Quote => ({
  price,
  availability,
  condition,
  shipping,
  coupon,
  fetchedAt,
});
