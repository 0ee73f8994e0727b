import type { Coupon } from "#features/marketplaces/listing.ts";
import { searchUrl } from "#features/marketplaces/search-url.ts";
import type { FollowShort } from "#features/marketplaces/server/short-urls.ts";
import { withSubId } from "#features/marketplaces/sub-id.ts";
import type { Language } from "#i18n/languages.ts";
import { languages } from "#i18n/languages.ts";
import { convertMoney, type ExchangeRate, longestRateAge, type Money } from "#i18n/money/money.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag, displayedMoment, setExpiry } from "#platform/http/request-context.ts";
import { baseCurrency, toBase, whenFresh } from "../base-price.ts";
import {
  type Buying,
  displayPrice,
  isSoldOut,
  type Offer,
  type Outbound,
  type ShopSearch,
} from "../offer.ts";
import { isPriced, sortOffers } from "../offer-order.ts";
import { allows, isSeparate, mayKeepPrice, mayShowPrice, priceNote } from "../policy.ts";
import { asStated, isPartner, type Programme } from "../programmes.ts";
import { type CountryChoice, offersFor } from "../shop-country.ts";
import { equivalentOffers } from "./equivalent-offers.ts";
import { directLink, outboundIn, outboundOf, searchable } from "./links/shop-links.ts";
import { createOfferAdmin } from "./offer-admin.service.ts";
import type { OfferInput } from "./offer-input.ts";
import { createOfferRenewal } from "./offer-renewal.ts";
import { type RowContext, rowOf } from "./offer-row.ts";
import { createOfferSupply } from "./offer-supply.ts";
import * as repo from "./offers.repo.ts";
import type { Programmes } from "./programmes/programmes.service.ts";
import { withheldProducts } from "./withheld-products.ts";

/** What a page needs to show the prices of some products in one language at one moment. */
export type PriceBook = {
  now: number;
  offers(productId: number): Offer[];
  /** The country whose shops are shown, and the other choices. */
  choice(productId: number): CountryChoice;
  /** Searches for these words at shops that sell the product in other countries only. */
  searches(productId: number, words: string): ShopSearch[];
  /** A card's price: the best showable offer, else the list price if there are no offers, else "Check price" (readings.md 38). */
  buying(productId: number, listPrice: Money | null): Buying;
};

export type Offers = ReturnType<typeof createOffers>;

export function createOffers({
  db,
  clock,
  programmes,
  followShort,
}: {
  db: Database;
  clock: Clock;
  programmes: Programmes;
  followShort: FollowShort;
}) {
  type Context = { lang: Language; currency: string; rates: ExchangeRate[]; now: number };

  function view(row: repo.OfferRow, programme: Programme, context: Context): Omit<Offer, "equivalentGtin"> {
    const price = row.price && isPriced(row, context.now) ? row.price : null;
    // An API coupon expires with the API price.
    const coupon = row.coupon?.isTheirs && !mayShowPrice(row, context.now) ? null : row.coupon;
    return {
      ...outboundOf({ url: row.url, country: row.country, offerId: row.id }, programme, context.lang),
      id: String(row.id),
      productId: String(row.productId),
      shop: programme.name,
      country: row.country,
      condition: row.condition,
      availability: row.availability,
      price:
        price &&
        displayPrice(price, {
          asOf: row.fetchedAt === null ? null : isoTime(row.fetchedAt),
          ...priceNote(programme.policy),
          ...context,
        }),
      shipping: price && row.shipping,
      coupon: couponAt(coupon, context.now),
      standsApart: isSeparate(programme.policy),
    };
  }

  const rowContext = async (tx: Tx): Promise<RowContext> => ({
    programmes: await programmes.knownIn(tx),
    rates: await repo.rates(tx),
    now: clock.now(),
  });

  /** The rates for a response, which expires when one of them becomes too old for conversion. */
  const currentRates = (): Promise<ExchangeRate[]> =>
    db.memory.remember("rates", async () => {
      addCacheTag("rates");
      const rates = await repo.rates(db.read);
      for (const { asOf } of rates)
        if (asOf + longestRateAge >= clock.now()) setExpiry(asOf + longestRateAge + 1);
      return rates;
    });

  return {
    currentRates,
    /**
     * Prices of these products for readers of `lang`, in two queries for any number of products. With a country, each shop's offers there;
     * else those of all countries. `gtins`, by product: in countries without an offer of their own, they have those of other products
     * with the same number, which takes one query more.
     */
    async priceBook(
      productIds: readonly number[],
      lang: Language,
      country: string | null = null,
      gtins: ReadonlyMap<number, string> = new Map(),
    ): Promise<PriceBook> {
      const now = displayedMoment(clock);
      const [rows, known, rates, equivalents] = await Promise.all([
        repo.offersOf(db.read, productIds),
        programmes.known(),
        currentRates(),
        equivalentOffers(db, gtins),
      ]);
      const context = { lang, currency: languages[lang].currency, rates, now };
      const byId = new Map(known.map((programme) => [programme.id, programme]));
      const byProduct = Map.groupBy(
        rows.filter((row) => byId.has(row.programmeId)),
        (row) => row.productId,
      );
      const searches = searchable(known);
      const chosen = (productId: number) => {
        const own = byProduct.get(productId) ?? [];
        if (country === null) return { offers: own, searches: [], country: "", countries: [] };
        const others = equivalents(productId, own).filter((row) => byId.has(row.programmeId));
        return offersFor(own, country, searches, others);
      };
      /** Valid until one of its prices or coupons starts or ends. */
      function offers(productId: number): Offer[] {
        const { offers: own } = chosen(productId);
        for (const { expiresAt, coupon } of own)
          for (const time of [expiresAt, coupon?.startsAt, coupon?.endsAt])
            if (typeof time === "number" && time > now) setExpiry(time);
        return sortOffers(own, now).flatMap((row) => {
          const programme = byId.get(row.programmeId);
          const equivalentGtin = row.productId === productId ? null : (gtins.get(productId) ?? null);
          return programme ? [{ ...view(row, programme, context), equivalentGtin }] : [];
        });
      }
      return {
        now,
        offers,
        choice(productId) {
          const { country: own, countries } = chosen(productId);
          return { country: own, countries };
        },
        searches(productId, words) {
          const { country: here, searches: wanted } = chosen(productId);
          return wanted.flatMap((id) => {
            const programme = byId.get(id);
            const url = programme && searchUrl(programme.key, here, words);
            if (!url) return [];
            const link = outboundOf({ url, country: here, offerId: null }, programme, lang);
            return [{ ...link, shop: programme.name, country: here, words }];
          });
        },
        buying(id, listPrice) {
          const own = offers(id);
          const best = own[0];
          if (!best) {
            const price = listPrice
              ? displayPrice(listPrice, { asOf: null, stamp: "none", disclaimer: false, ...context })
              : null;
            return { state: price ? "priced" : "check-price", price, shop: null, url: null };
          }
          if (isSoldOut(own)) return { state: "out-of-stock", price: null, shop: best.shop, url: best.url };
          return {
            state: best.price ? "priced" : "check-price",
            price: best.price,
            shop: best.shop,
            url: best.url,
          };
        },
      };
    },

    /**
     * Base-currency minor units per whole unit of the language's currency, by the last known rate; null if there was none. Only a fresh
     * rate may convert an amount for display.
     */
    async baseUnits(lang: Language): Promise<{ unit: number; isFresh: boolean } | null> {
      const rates = await currentRates();
      const million = { amount: 1_000_000, currency: baseCurrency };
      const into = (now: number) => convertMoney(million, languages[lang].currency, rates, now);
      const one = into(whenFresh(rates));
      return one
        ? { unit: (100 * million.amount) / one.amount, isFresh: into(clock.now()) !== undefined }
        : null;
    },

    /** The programmes the site earns with, for the footer. */
    async partners(lang: Language) {
      return (await programmes.known()).filter(isPartner).map((programme) => {
        const link = outboundOf({ url: programme.homeUrl, offerId: null }, programme, lang);
        return {
          ...link,
          // Who earns nothing with a program is no associate of it.
          disclosure: programme.tags.length ? link.disclosure : null,
          key: programme.key,
          name: programme.name,
          logoUrl: programme.logoUrl,
        };
      });
    },

    /** The shop URLs of a text, each with its rendered link. */
    linksTo: async (addresses: readonly string[], lang: Language): Promise<Record<string, Outbound>> =>
      addresses.length ? outboundIn(addresses, await programmes.known(), lang) : {},

    /** The target of /go/{offer}. Throws `not-found` for an unknown offer, `gone` if its programme requires direct links. */
    async leadTo(id: number, place: string): Promise<string> {
      const row = await repo.publicOffer(db.read, id);
      const programme = row && (await programmes.known()).find((one) => one.id === row.programmeId);
      if (!row || !programme) throw new AppError("not-found");
      if (!allows(programme.policy, "mayCloak")) throw new AppError("gone");
      return withSubId(directLink(row, programme), programme.subId, place);
    },

    /** Whether this programme's prices may also become a product's list price; false for an unknown one. */
    async mayKeepPrice(key: string): Promise<boolean> {
      const programme = (await programmes.allIn(db.read)).find((one) => one.key === key);
      return programme !== undefined && mayKeepPrice(programme.policy);
    },

    withheldFromModels: withheldProducts({ db, programmes }),

    /** Row mapping, for services that write offers. */
    rows: { of: rowOf, context: rowContext },
    admin: createOfferAdmin({ db, clock, programmes, followShort, rowContext }),
    supply: createOfferSupply({ db, clock, programmes, rowContext }),
    renewal: createOfferRenewal({ db, rowContext }),
    programmeOfHost: programmes.ofHost,
    programmeAt: programmes.at,
    findProgramme: programmes.find,
    /** Keys of the enabled programmes. */
    shops: async (): Promise<string[]> => (await programmes.known()).map(({ key }) => key),
    mayStorePicture: (url: string): Promise<boolean> => programmes.allowsAt(url, "mayStoreImages"),
    prepare: programmes.prepare,

    /** Inserts a product's offers in the caller's transaction. Throws `invalid` for an unknown programme. */
    async addAll(tx: Tx, productId: number, inputs: readonly OfferInput[]): Promise<void> {
      const context = await rowContext(tx);
      for (const input of inputs)
        await repo.insertOffer(tx, rowOf(productId, asStated(input), context), context.now);
    },

    /** An amount in base-currency minor units, for comparing only; null if no rate was ever known. */
    inBase: async (price: Money | null, tx?: Tx): Promise<number | null> =>
      toBase(price, await repo.rates(tx ?? db.read)),

    saveRates: (rates: readonly ExchangeRate[]) =>
      db.transact(async (tx) => {
        await repo.saveRates(tx, rates);
        invalidateTags(tx, "rates");
      }),
  };
}

/** The coupon while it is valid. */
const couponAt = (coupon: Coupon | null, now: number): Offer["coupon"] =>
  coupon && (coupon.startsAt ?? now) <= now && now < (coupon.endsAt ?? Number.POSITIVE_INFINITY)
    ? { code: coupon.code, text: coupon.text, endsAt: coupon.endsAt === null ? null : isoTime(coupon.endsAt) }
    : null;
