import { z } from "zod";
import { subIdRuleSchema } from "#features/marketplaces/sub-id-rule.ts";
import { convertMoney, type ExchangeRate, type Money } from "#i18n/money/money.ts";
import { moneySchema } from "#i18n/money/money-schema.ts";
import { mayShowPrice, stampSchema } from "./policy.ts";

export const availabilitySchema = z.enum(["in-stock", "out-of-stock", "preorder", "unknown"]);
export type Availability = z.infer<typeof availabilitySchema>;
export const conditionSchema = z.enum(["new", "used", "refurbished"]);

/** A price as shown: the shop's amount, and its conversion into the page's currency if that differs. */
export const shownPriceSchema = moneySchema.extend({
  /** In the page's currency, approximate; null if it is the original's or no fresh rate is known. */
  approximate: moneySchema.nullable(),
  /** When the shop was queried (ISO 8601); null for the editor's own list price. */
  asOf: z.string().nullable(),
  /** The date or time to show beside the price, and whether to say that it may change. */
  stamp: stampSchema,
  disclaimer: z.boolean(),
});
export type DisplayedPrice = z.infer<typeof shownPriceSchema>;

/** An outbound link to a shop, as every page renders it (site/shop-link.tsx). */
export const outboundSchema = z.object({
  programme: z.string(),
  /** With the affiliate tag; or /go/{offer} if the programme allows cloaking. */
  url: z.string(),
  /** How the link's position is reported to the network, if at all. */
  subId: subIdRuleSchema.nullable(),
  hidesReferrer: z.boolean(),
  /** Disclosure required by the programme wherever its links appear: the binding text, and its translation. */
  disclosure: z.object({ text: z.string(), meaning: z.string().nullable() }).nullable(),
});
export type Outbound = z.infer<typeof outboundSchema>;

/** An offer of GET /api/products/by-slug: `price` is null if unknown or stale ("Check price at {shop}"). */
export const offerSchema = outboundSchema
  .extend({
    id: z.string(),
    productId: z.string(),
    shop: z.string(),
    country: z.string(),
    condition: conditionSchema,
    availability: availabilitySchema,
    price: shownPriceSchema.nullable(),
    /** Minor unit of the price's currency; null = unknown. */
    shipping: z.number().int().nullable(),
    /** A currently valid coupon; `endsAt` is ISO 8601, null if the shop gives no end. */
    coupon: z.object({ code: z.string(), text: z.string(), endsAt: z.string().nullable() }).nullable(),
    standsApart: z.boolean(),
  })
  .meta({ id: "Offer" });
export type Offer = z.infer<typeof offerSchema>;

/** What a product card shows about buying: the price, or why there is none. */
export const buyingSchema = z
  .object({
    state: z.enum(["priced", "check-price", "out-of-stock"]),
    price: shownPriceSchema.nullable(),
    shop: z.string().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: "BuyingOptions" });
export type Buying = z.infer<typeof buyingSchema>;

/** Whether it has offers, all of them out of stock. */
export const isSoldOut = (offers: readonly Pick<Offer, "availability">[]): boolean =>
  offers.length > 0 && offers.every(({ availability }) => availability === "out-of-stock");

/** Whether a card leads to an item that a shop has in stock. */
export const canBeBought = ({ state, shop }: Buying): boolean => shop !== null && state !== "out-of-stock";

/** The price with its conversion to the page's currency. `now` decides whether the rates are fresh enough. */
export function displayPrice(
  price: Money,
  more: {
    asOf: string | null;
    stamp: DisplayedPrice["stamp"];
    disclaimer: boolean;
    currency: string;
    rates: readonly ExchangeRate[];
    now: number;
  },
): DisplayedPrice {
  const { asOf, stamp, disclaimer } = more;
  const converted =
    price.currency === more.currency ? undefined : convertMoney(price, more.currency, more.rates, more.now);
  return { ...price, approximate: converted ?? null, asOf, stamp, disclaimer };
}

/** `shipping` is in the minor unit of the price's own currency; `priceBase` in base-currency minor units, null without a rate. */
type Rankable = {
  availability: string;
  condition: string;
  price: Money | null;
  priceBase: number | null;
  shipping: number | null;
  expiresAt: number | null;
};

/** Whether an offer's price may be shown at `now`; without an exchange rate it is shown in its own currency (readings.md 38). */
export const isPriced = (offer: Rankable, now: number): boolean =>
  offer.price !== null && mayShowPrice(offer, now);

/**
 * Total price in base-currency minor units (fractions included); null if it cannot be compared. Shipping is converted like its price.
 * visible-price.repo.ts does the same in SQL, in the same order of operations, so that both agree.
 */
function totalInBase({ price, priceBase, shipping }: Rankable): number | null {
  if (price === null || priceBase === null) return null;
  // A price of 0 implies no rate, so shipping is left out.
  return priceBase + (price.amount === 0 ? 0 : (shipping ?? 0) * (priceBase / price.amount));
}

/** Orders prices without a rate by currency, then total. */
function compareUnconverted(a: Rankable, b: Rankable): number {
  const [left, right] = [a.price?.currency ?? "", b.price?.currency ?? ""];
  if (left !== right) return left < right ? -1 : 1;
  return (a.price?.amount ?? 0) + (a.shipping ?? 0) - ((b.price?.amount ?? 0) + (b.shipping ?? 0));
}

/**
 * Orders offers for readers: in stock first, then showable prices, new before used, by total price including known shipping; incomparable
 * prices after comparable ones, unknown prices last. Stable for ties. Commission is no input and cannot change the order.
 */
export function sortOffers<Row extends Rankable>(offers: readonly Row[], now: number): Row[] {
  const group = (offer: Row): number[] => [
    offer.availability === "out-of-stock" ? 1 : 0,
    isPriced(offer, now) ? 0 : 1,
    offer.condition === "new" ? 0 : 1,
  ];
  const compareTotals = (a: Row, b: Row): number => {
    // A price that may not be shown must not influence the order either.
    if (!isPriced(a, now)) return 0;
    const [left, right] = [totalInBase(a), totalInBase(b)];
    if (left !== null && right !== null) return left - right;
    if (left === null && right === null) return compareUnconverted(a, b);
    return left === null ? 1 : -1;
  };
  return [...offers].sort((a, b) => {
    const [left, right] = [group(a), group(b)];
    const apart = left.map((part, i) => part - (right[i] ?? 0)).find((difference) => difference !== 0);
    return apart ?? compareTotals(a, b);
  });
}
