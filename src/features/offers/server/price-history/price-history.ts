import { isPriced, sortOffers } from "#features/offers/offer-order.ts";
import { allows, type Permission } from "#features/offers/policy.ts";
import {
  calendarDayOf,
  nextDay,
  type Observed,
  type PriceHistory,
  reductionOf,
  runsOf,
} from "#features/offers/price-history.ts";
import type { Programme } from "#features/offers/programmes.ts";
import { searchable } from "#features/offers/server/links/shop-links.ts";
import { homeCountry, offersFor } from "#features/offers/shop-country.ts";
import type { HistoryChoice } from "#features/settings/setting-sections.ts";
import type { Language } from "#i18n/languages.ts";
import type { Money } from "#i18n/money/money.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { displayedMoment, setExpiry } from "#platform/http/request-context.ts";
import { offersOf, type StoredOffer } from "../offers.repo.ts";
import type { Programmes } from "../programmes/programmes.service.ts";
import { type PriceRow, pricesSince } from "./price-history.repo.ts";

export type PriceHistoryReader = ReturnType<typeof createPriceHistory>;

/** A year, and the thirty days before a reduction at its start. */
const lookedBack = 400 * 86_400_000;

const amountIn = (currency: string, row: PriceRow): number | null =>
  row.availability === "out-of-stock" || row.currency !== currency ? null : row.amount;

/** Price histories, where the owner and every programme concerned allow them. */
export function createPriceHistory({
  db,
  clock,
  programmes,
  choice,
}: {
  db: Database;
  clock: Clock;
  programmes: Programmes;
  /** The owner's setting, injected because the settings are created after the offers. */
  choice: () => Promise<HistoryChoice>;
}) {
  /** A country's offers of new items whose programme grants the permission; none if the owner disabled the product's history. */
  async function allowed(productId: number, country: string, ...what: Permission[]) {
    const [rows, known, wish] = [
      await offersOf(db.read, [productId]),
      await programmes.known(),
      await choice(),
    ];
    if (wish === "never") return [];
    const found = rows.flatMap((offer) => {
      const programme = known.find(({ id }) => id === offer.programmeId);
      return programme ? [{ ...offer, programme }] : [];
    });
    const may = ({ programme }: { programme: Programme }) =>
      what.every((one) => allows(programme.policy, one));
    if (wish === "careful" && !found.every(may)) return [];
    const usable = found.filter((offer) => may(offer) && offer.condition === "new");
    return offersFor(usable, country, searchable(known)).offers;
  }

  return {
    /** The current price for subscribers to price alerts in `lang`; null if alerts are not allowed. */
    async watched(
      productId: number,
      lang: Language,
      country: string = homeCountry(lang),
    ): Promise<{ price: Money; shop: string; seenAt: number } | null> {
      const now = displayedMoment(clock);
      // Alerts are emails with links to the shop, so both permissions are needed.
      const offers = await allowed(productId, country, "mayAlert", "mayMailLinks");
      const [best] = sortOffers(offers, now);
      if (!best?.price || best.availability === "out-of-stock" || !isPriced(best, now)) return null;
      return { price: best.price, shop: best.programme.name, seenAt: best.fetchedAt ?? now };
    },

    /** The history of the offers a reader of `lang` sees, in the currency of the best of them; null if not allowed. */
    async of(
      productId: number,
      lang: Language,
      country: string = homeCountry(lang),
    ): Promise<PriceHistory | null> {
      const now = displayedMoment(clock);
      const offers = await allowed(productId, country, "mayShowHistory");
      const rows = await pricesSince(
        db.read,
        offers.map(({ id }) => id),
        now - lookedBack,
      );
      const best = sortOffers(offers, now).find(({ price }) => price !== null);
      const currency = best?.price?.currency ?? rows.findLast((row) => row.currency)?.currency;
      if (!currency) return null;
      const observed = (offer: StoredOffer): Observed => ({
        observations: rows
          .filter(({ offerId, at }) => offerId === offer.id && at <= now)
          .map((row) => ({ at: row.at, amount: amountIn(currency, row) })),
        seenAt: Math.min(offer.fetchedAt ?? 0, now),
      });
      const runs = runsOf(offers.map(observed), now);
      if (!runs.length) return null;
      setExpiry(nextDay(now));
      const reduced = best && best.availability !== "out-of-stock" ? reductionOf(observed(best), now) : null;
      return {
        currency,
        shops: [...new Set(offers.map(({ programme }) => programme.name))],
        today: calendarDayOf(now),
        runs,
        reduction:
          best && reduced
            ? {
                shop: best.programme.name,
                since: isoTime(reduced.since),
                lowestBefore: reduced.lowestBefore,
              }
            : null,
      };
    },
  };
}
