import type { Language } from "#i18n/languages.ts";
import { languages } from "#i18n/languages.ts";
import { convertMoney, type ExchangeRate, longestRateAge, type Money } from "#i18n/money.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { noteChange } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import { momentShown, noteTag, noteUntil } from "#platform/http/request-context.ts";
import { type Buying, isPriced, type Offer, showPrice, sortOffers } from "../offer.ts";
import { mayKeepPrice, priceExpiry } from "../policy.ts";
import { firstProgrammes, isPartner, openPolicy, type Programme } from "../programmes.ts";
import * as repo from "./offers.repo.ts";

/** Amounts are also kept in this currency, so that offers of several currencies can be compared, sorted and filtered. */
export const baseCurrency = "USD";

export type OfferInput = {
  programme: string;
  url: string;
  price: Money | null;
  availability: Offer["availability"];
  condition: Offer["condition"];
  shipping: number | null;
  country: string;
  source: string;
  externalId: string | null;
  fetchedAt: number | null;
};

/** What a page needs to show the prices of some products in one language at one moment. */
export type PriceBook = {
  now: number;
  offers(productId: number): Offer[];
  /** What a card says: the best lawful offer, else the list price where there are no offers, else "Check price" (readings.md 38). */
  buying(productId: number, listPrice: Money | null): Buying;
};

export type Offers = ReturnType<typeof createOffers>;

export function createOffers({ db, clock }: { db: Database; clock: Clock }) {
  const view = (
    row: repo.OfferRow,
    programme: Programme,
    context: { currency: string; rates: ExchangeRate[]; now: number },
  ): Offer => ({
    id: String(row.id),
    programme: programme.key,
    shop: programme.name,
    country: row.country,
    url: row.url,
    condition: row.condition,
    availability: row.availability,
    price:
      row.price && isPriced(row, context.now)
        ? showPrice(row.price, {
            asOf: row.fetchedAt === null ? null : isoTime(row.fetchedAt),
            stamp: programme.policy.stamp,
            ...context,
          })
        : null,
    shipping: row.shipping,
    standsApart: programme.policy.standsApart,
  });

  const rowContext = async (tx: Tx) => ({
    programmes: await repo.programmes(tx),
    rates: await repo.rates(tx),
    now: clock.now(),
  });

  function rowOf(
    productId: number,
    input: OfferInput,
    context: { programmes: Programme[]; rates: ExchangeRate[] },
  ): repo.NewOffer {
    const programme = context.programmes.find((one) => one.key === input.programme);
    if (!programme)
      throw new AppError("invalid", {
        details: [{ path: "programme", message: `no active programme ${input.programme}` }],
      });
    return {
      productId,
      programmeId: programme.id,
      country: input.country,
      externalId: input.externalId,
      url: input.url,
      condition: input.condition,
      availability: input.availability,
      price: input.price,
      priceBase: toBase(input.price, context.rates),
      shipping: input.shipping,
      fetchedAt: input.fetchedAt,
      source: input.source,
      expiresAt: priceExpiry(programme.policy, input.fetchedAt),
    };
  }

  /** The rates for an answer, which ends when one of them gets too old to show an amount by. */
  const currentRates = (): Promise<ExchangeRate[]> =>
    db.memory.remember("rates", async () => {
      noteTag("rates");
      const rates = await repo.rates(db.read);
      for (const { asOf } of rates)
        if (asOf + longestRateAge >= clock.now()) noteUntil(asOf + longestRateAge + 1);
      return rates;
    });

  const programmes = (): Promise<Programme[]> =>
    db.memory.remember("programmes", () => {
      noteTag("programmes");
      return repo.programmes(db.read);
    });

  async function addProgramme(tx: Tx, programme: repo.NewProgramme): Promise<void> {
    if (await repo.insertProgramme(tx, programme, clock.now())) noteChange(tx, "programmes");
  }

  return {
    /** The prices of these products for readers of `lang`: two queries whatever the number of products. */
    async priceBook(productIds: readonly number[], lang: Language): Promise<PriceBook> {
      const now = momentShown(clock);
      const [rows, known, rates] = await Promise.all([
        repo.offersOf(db.read, productIds),
        programmes(),
        currentRates(),
      ]);
      const context = { currency: languages[lang].currency, rates, now };
      const byId = new Map(known.map((programme) => [programme.id, programme]));
      const byProduct = Map.groupBy(rows, (row) => row.productId);
      /** As long as none of its prices ends. */
      function offers(productId: number): Offer[] {
        const own = byProduct.get(productId) ?? [];
        for (const { expiresAt } of own) if (expiresAt !== null && expiresAt > now) noteUntil(expiresAt);
        return sortOffers(own, now).flatMap((row) => {
          const programme = byId.get(row.programmeId);
          return programme ? [view(row, programme, context)] : [];
        });
      }
      return {
        now,
        offers,
        buying(id, listPrice) {
          const own = offers(id);
          const best = own[0];
          if (!best) {
            const price = listPrice ? showPrice(listPrice, { asOf: null, stamp: false, ...context }) : null;
            return { state: price ? "priced" : "check-price", price, shop: null, url: null };
          }
          if (own.every((offer) => offer.availability === "out-of-stock"))
            return { state: "out-of-stock", price: null, shop: best.shop, url: best.url };
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
     * How many base-currency minor units one whole unit of the language's currency is, by the last rate known; null where none ever
     * was. Only a fresh one may turn an amount into another that is shown.
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
    async partners(): Promise<{ key: string; name: string; url: string; logoUrl: string | null }[]> {
      return (await programmes())
        .filter(isPartner)
        .map(({ key, name, homeUrl, logoUrl }) => ({ key, name, url: homeUrl, logoUrl }));
    },

    /** Whether this programme's prices may also become a product's own list price; false for an unknown one. */
    async mayKeepPrice(key: string): Promise<boolean> {
      const policy = await repo.policyOf(db.read, key);
      return policy !== null && mayKeepPrice(policy);
    },

    /** What the owner says of a programme: the tags it pays for, the logo it hands out. The first tag makes a shop a partner. */
    amendProgramme: (key: string, change: { tags?: readonly string[]; logoUrl?: string | null }) =>
      db.transact(async (tx) => {
        await repo.updateProgramme(tx, key, change, clock.now());
        noteChange(tx, "programmes");
      }),

    /** Makes the first four programmes where they are missing; safe to repeat. */
    prepare: () =>
      db.transact(async (tx) => {
        for (const programme of firstProgrammes) await addProgramme(tx, programme);
      }),

    /** Stores a product's offers in the caller's transaction. Throws `invalid` for an unknown programme. */
    async addAll(tx: Tx, productId: number, inputs: readonly OfferInput[]): Promise<void> {
      const context = await rowContext(tx);
      for (const input of inputs) await repo.insertOffer(tx, rowOf(productId, input, context), context.now);
    },

    /** Brings the offers a source gave for a product up to date; price history grows only where something changed. */
    async renewAll(tx: Tx, productId: number, inputs: readonly OfferInput[]): Promise<void> {
      const context = await rowContext(tx);
      for (const input of inputs) {
        const row = rowOf(productId, input, context);
        const known = await repo.findBySource(tx, productId, row.programmeId, row.source);
        if (known) await repo.updateOffer(tx, known, row, context.now);
        else await repo.insertOffer(tx, row, context.now);
      }
    },

    /** The programme of a shop that is none of the known ones, by its host; made on first sight, without commission or rules. */
    programmeOfHost: (host: string) =>
      db.transact(async (tx) => {
        const name = host.replace(/^www\./, "");
        const homeUrl = `https://${host}/`;
        await addProgramme(tx, { key: host, name, kind: "retail", homeUrl, policy: openPolicy });
        return host;
      }),

    /** An amount in base-currency minor units, for comparing only; null where no rate for it was ever known. */
    inBase: async (price: Money | null, tx?: Tx): Promise<number | null> =>
      toBase(price, await repo.rates(tx ?? db.read)),

    saveRates: (rates: readonly ExchangeRate[]) =>
      db.transact(async (tx) => {
        await repo.saveRates(tx, rates);
        noteChange(tx, "rates");
      }),
  };
}

/** A moment at which none of these rates is too old: comparing (never showing) amounts goes on with the last rates known. */
const whenFresh = (rates: readonly ExchangeRate[]): number => Math.min(...rates.map((rate) => rate.asOf));

const toBase = (price: Money | null, rates: readonly ExchangeRate[]): number | null =>
  price === null ? null : (convertMoney(price, baseCurrency, rates, whenFresh(rates))?.amount ?? null);
