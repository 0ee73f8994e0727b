import { z } from "zod";
import { convertMoney, type ExchangeRate, type Money, moneySchema } from "#i18n/money.ts";
import { mayShowPrice } from "./policy.ts";

export const availabilitySchema = z.enum(["in-stock", "out-of-stock", "preorder", "unknown"]);
export type Availability = z.infer<typeof availabilitySchema>;
export const conditionSchema = z.enum(["new", "used", "refurbished"]);

/** A price as a page shows it: the amount the shop asks, and its conversion into the page's currency where that differs. */
export const shownPriceSchema = moneySchema.extend({
  /** In the page's currency, approximate; null where the original is in it already or no fresh rate is known. */
  approximate: moneySchema.nullable(),
  /** When the shop was asked (ISO 8601); null for the editor's own list price. */
  asOf: z.string().nullable(),
  /** Whether the programme wants date and time beside the price. */
  stamp: z.boolean(),
});
export type ShownPrice = z.infer<typeof shownPriceSchema>;

/** An offer of GET /api/products/by-slug: `price` is null where it is unknown or too old to be shown ("Check price at {shop}"). */
export const offerSchema = z.object({
  id: z.string(),
  programme: z.string(),
  shop: z.string(),
  country: z.string(),
  url: z.string(),
  condition: conditionSchema,
  availability: availabilitySchema,
  price: shownPriceSchema.nullable(),
  /** Minor unit of the price's currency; null = unknown. */
  shipping: z.number().int().nullable(),
  standsApart: z.boolean(),
});
export type Offer = z.infer<typeof offerSchema>;

/** What a product card says about buying: the price, or why there is none. */
export const buyingSchema = z.object({
  state: z.enum(["priced", "check-price", "out-of-stock"]),
  price: shownPriceSchema.nullable(),
  shop: z.string().nullable(),
  url: z.string().nullable(),
});
export type Buying = z.infer<typeof buyingSchema>;

/** The price in the page's currency beside the original. `now` decides whether the rates are fresh enough. */
export function showPrice(
  price: Money,
  more: {
    asOf: string | null;
    stamp: boolean;
    currency: string;
    rates: readonly ExchangeRate[];
    now: number;
  },
): ShownPrice {
  const converted =
    price.currency === more.currency ? undefined : convertMoney(price, more.currency, more.rates, more.now);
  return { ...price, approximate: converted ?? null, asOf: more.asOf, stamp: more.stamp };
}

type Rankable = {
  availability: string;
  condition: string;
  priceBase: number | null;
  shipping: number | null;
  expiresAt: number | null;
  fetchedAt: number | null;
};

/** Whether an offer's price may stand on a page at `now`. */
export const isPriced = (offer: Rankable, now: number): boolean =>
  offer.priceBase !== null && mayShowPrice(offer, now);

/**
 * Offers in the order a reader sees them: what can be bought first, then lawful prices, new goods before used ones, by total
 * (shipping known counts), unknown prices last. Commission is no input: it cannot change the order.
 */
export function sortOffers<Row extends Rankable>(offers: readonly Row[], now: number): Row[] {
  const rank = (offer: Row): number[] => [
    offer.availability === "out-of-stock" ? 1 : 0,
    isPriced(offer, now) ? 0 : 1,
    offer.condition === "new" ? 0 : 1,
    // A price that may not be shown must not speak through the order either.
    isPriced(offer, now) ? (offer.priceBase ?? 0) + (offer.shipping ?? 0) : 0,
  ];
  return [...offers].sort((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    return left.map((part, i) => part - (right[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}
