import {
  type Listing,
  MarketplaceError,
  type MarketplaceKey,
  type MarketplaceOf,
  marketplaceKeySchema,
  type Refusal,
} from "#features/marketplaces/listing.ts";
import { currencyIn } from "#features/marketplaces/shop-currency.ts";
import { baseLanguage } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import { inTime } from "#platform/with-timeout.ts";
import type { Changing } from "../changing.ts";
import type { Offers } from "../offers.service.ts";
import { allOffers, mostRanked, rankDue } from "./due-offers.ts";
import * as checks from "./offer-checks.repo.ts";
import { type Answered, afterRefusal, type Counts, createOfferQuotes, noCounts } from "./offer-quotes.ts";

/** Milliseconds for which claimed offers belong to one instance; if that crashes, they are due again after it. */
const lease = 900_000;
/** Pause for a shop without API keys. */
const withoutKeys = 21_600_000;
/** Calls per batch: lists that show the offers are re-rendered once for all of them. */
const callsTogether = 10;
/** Pause before an invalid item id is tried again. */
const withoutThing = 86_400_000;
/** A single unreadable item does not stop the others; this many in a row are the shop's fault. */
const mostUnread = 5;
/** The CRM waits seven seconds for a response (spec.md section 9). */
const longestAsk = 5_000;
/** Some shops use one URL for all countries. */
const countryOf = (country: string): string => country || "US";

type ShopResponse = Answered & { unfit: ReadonlySet<string>; refusal: Refusal | null };

/** Keeps the prices of shops with an API as fresh as their rules require. */
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
  /** Some APIs do not serve all countries of their shop: there links are checked instead (offer-links.ts). */
  const isServed = (key: MarketplaceKey, country: string): boolean =>
    marketplace(key).countries.includes(countryOf(country));

  async function ask(key: MarketplaceKey, ids: readonly string[], stated: string): Promise<ShopResponse> {
    const country = countryOf(stated);
    try {
      const at = { country, lang: baseLanguage, currency: currencyIn(country) };
      const { listings, gone, unfit, refusal } = await marketplace(key).byIds(ids, at);
      return {
        found: new Map(listings.map((listing) => [listing.externalId, listing])),
        gone: new Set(gone),
        unfit: new Set(unfit),
        refusal,
      };
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      return { found: new Map(), gone: new Set(), unfit: new Set(), refusal: error.refusal };
    }
  }

  /** The offers stay unchanged; the shop is retried later. */
  const noteRefusal = (
    ids: readonly number[],
    refusal: Refusal,
    pause = refusal === "no-credentials" ? withoutKeys : afterRefusal,
  ): Promise<void> =>
    db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      await checks.setNextRefreshAt(tx, ids, clock.now() + pause);
      for (const id of ids) await checks.saveOfferCheck(tx, id, { refusal });
    });

  /** Records an invalid item id, which is rarely retried. */
  const noteUnfit = (ids: readonly number[]): Promise<void> =>
    noteRefusal(ids, "invalid-request", withoutThing);

  const answers = createOfferQuotes({ db, clock, offers, changing });

  /** Due offers of a location, the most clicked and oldest first. */
  const rank = (place: checks.ShopLocation): Promise<number[]> => {
    const now = clock.now();
    return rankDue(db.read, (window) => checks.dueWithin(db.read, window, place, now));
  };

  /** Locations with due offers. */
  async function dueLocations(): Promise<checks.ShopLocation[]> {
    const now = clock.now();
    const places = new Map<string, checks.ShopLocation>();
    for await (const window of allOffers(db.read))
      for (const place of await checks.dueLocations(db.read, window, now))
        places.set(`${place.key} ${place.country}`, place);
    return [...places].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place);
  }

  /** Releases claimed offers that were not queried after all. */
  async function letGo(claimed: readonly checks.Claimed[]): Promise<void> {
    if (!claimed.length) return;
    const ids = claimed.map(({ id }) => id);
    await db.transact((tx) => {
      recordUntaggedWrite(tx);
      return checks.setNextRefreshAt(tx, ids, clock.now());
    });
  }

  /** Queries the still-due offers call by call and saves the quotes, also if the shop refuses or the job is aborted. */
  async function askFor(
    place: checks.ShopLocation,
    ids: readonly number[],
    signal: AbortSignal,
  ): Promise<{ counts: Counts; isRefused: boolean }> {
    const now = clock.now();
    const claimed = await db.transact(
      (tx) => {
        recordUntaggedWrite(tx);
        return checks.claimDue(tx, db.engine, { ids, now, until: now + lease });
      },
      { mayBeLost: true },
    );
    const { mostIds } = marketplace(place.key);
    const found = new Map<string, Listing>();
    const gone = new Set<string>();
    let processed = 0;
    const answered: checks.Claimed[] = [];
    let refused = 0;
    let isRefused = false;
    let unread = 0;
    let failure: { error: unknown } | null = null;
    try {
      while (processed < claimed.length && !isRefused && !signal.aborted) {
        const some = claimed.slice(processed, processed + mostIds);
        processed += some.length;
        const answer = await ask(place.key, [...new Set(some.map((one) => one.externalId))], place.country);
        for (const [id, listing] of answer.found) found.set(id, listing);
        for (const id of answer.gone) gone.add(id);
        const unfit = some.filter(({ externalId }) => answer.unfit.has(externalId));
        if (unfit.length) await noteUnfit(unfit.map(({ id }) => id));
        const asking = some.filter((one) => !unfit.includes(one));
        const isAnswered = ({ externalId }: checks.Claimed) =>
          answer.found.has(externalId) || answer.gone.has(externalId);
        const open = answer.refusal ? asking.filter((one) => !isAnswered(one)) : [];
        answered.push(...asking.filter((one) => !open.includes(one)));
        refused += unfit.length + open.length;
        if (answer.refusal) {
          await noteRefusal(
            open.map(({ id }) => id),
            answer.refusal,
          );
          const isOfOne = answer.refusal === "malformed" && some.length === 1;
          isRefused = !isOfOne || ++unread >= mostUnread;
        } else unread = 0;
      }
    } catch (error) {
      failure = { error };
    }
    // Offers of a failed call stay claimed for a while, or they would block those behind them.
    await letGo(claimed.slice(processed));
    const counts = answered.length ? await answers.save(answered, { found, gone }) : { ...noCounts };
    if (failure) throw failure.error;
    counts.refused += refused;
    return { counts, isRefused };
  }

  /** Queries all due offers of a location until the shop refuses, and adds the results to the counts. */
  async function askIn(place: checks.ShopLocation, signal: AbortSignal, all: Counts): Promise<void> {
    const together = callsTogether * marketplace(place.key).mostIds;
    for (;;) {
      const ids = await rank(place);
      for (let at = 0; at < ids.length; at += together) {
        signal.throwIfAborted();
        const { counts, isRefused } = await askFor(place, ids.slice(at, at + together), signal);
        for (const key of Object.keys(all) as (keyof Counts)[]) all[key] += counts[key];
        if (isRefused) return;
      }
      if (ids.length < mostRanked) return;
    }
  }

  return {
    /** Queries all due offers, the most clicked first, with the shop's maximum of ids per call. */
    async askDue({ signal }: Pick<RunningJob, "signal">): Promise<Counts> {
      const all = { ...noCounts };
      for (const place of await dueLocations())
        if (isServed(place.key, place.country)) await askIn(place, signal, all);
      signal.throwIfAborted();
      return all;
    },

    /** Refreshes one offer now. Throws `not-found`, and `invalid` if its shop has no API for it. A refusal is recorded on the offer. */
    async askNow(productId: number, id: number): Promise<void> {
      const offer = await offers.admin.require(db.read, productId, id);
      const key = marketplaceKeySchema.safeParse(offer.programme);
      if (!key.success || offer.externalId === null || !isServed(key.data, offer.country))
        throw new AppError("invalid", { details: [{ path: "offerId", message: "cannot-be-asked" }] });
      const clicks = await checks.clicks(db.read, id, clock.now());
      const { externalId, country } = offer;
      const answer = await inTime(ask(key.data, [externalId], country), longestAsk, () => null);
      if (!answer) return noteRefusal([id], "timeout");
      if (answer.refusal) return noteRefusal([id], answer.refusal);
      if (answer.unfit.has(externalId)) return noteUnfit([id]);
      // The shop answered without this item.
      if (!answer.found.has(externalId) && !answer.gone.has(externalId))
        return noteRefusal([id], "malformed");
      await answers.save([{ id, productId, externalId, clicks }], answer);
    },
  };
}
