import { z } from "zod";
import { subIdRuleSchema } from "#features/marketplaces/sub-id-rule.ts";
import { convertMoney, type ExchangeRate, type Money } from "#i18n/money/money.ts";
import { moneySchema } from "#i18n/money/money-schema.ts";
import { mayShowPrice, stampSchema } from "./policy.ts";

export const availabilitySchema = z.enum(["in-stock", "out-of-stock", "preorder", "unknown"]);
export type Availability = z.infer<typeof availabilitySchema>;
export const conditionSchema = z.enum(["new", "used", "refurbished"]);

/** A price as a page shows it: the amount the shop asks, and its conversion into the page's currency where that differs. */
export const shownPriceSchema = moneySchema.extend({
  /** In the page's currency, approximate; null where the original is in it already or no fresh rate is known. */
  approximate: moneySchema.nullable(),
  /** When the shop was asked (ISO 8601); null for the editor's own list price. */
  asOf: z.string().nullable(),
  /** What stands beside the price of when that was, and whether it says that it may change. */
  stamp: stampSchema,
  disclaimer: z.boolean(),
});
export type DisplayedPrice = z.infer<typeof shownPriceSchema>;

/** A link that leads out to a shop, as every page draws it (site/shop-link.tsx). */
export const outboundSchema = z.object({
  programme: z.string(),
  /** With our tag; or /go/{offer} where the programme lets a link be cloaked. */
  url: z.string(),
  /** Where the place of a link is told to the network, and how. */
  subId: subIdRuleSchema.nullable(),
  hidesReferrer: z.boolean(),
  /** What the programme wants to be said where its links stand: the binding words, and what they mean. */
  disclosure: z.object({ text: z.string(), meaning: z.string().nullable() }).nullable(),
});
export type Outbound = z.infer<typeof outboundSchema>;

/** An offer of GET /api/products/by-slug: `price` is null where it is unknown or too old to be shown ("Check price at {shop}"). */
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
    /** One that counts now; `endsAt` is ISO 8601, null where the shop says none. */
    coupon: z.object({ code: z.string(), text: z.string(), endsAt: z.string().nullable() }).nullable(),
    standsApart: z.boolean(),
  })
  .meta({ id: "Offer" });
export type Offer = z.infer<typeof offerSchema>;

/** What a product card says about buying: the price, or why there is none. */
export const buyingSchema = z
  .object({
    state: z.enum(["priced", "check-price", "out-of-stock"]),
    price: shownPriceSchema.nullable(),
    shop: z.string().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: "BuyingOptions" });
export type Buying = z.infer<typeof buyingSchema>;

/** Whether it is offered, and nowhere to be had. */
export const isSoldOut = (offers: readonly Pick<Offer, "availability">[]): boolean =>
  offers.length > 0 && offers.every(({ availability }) => availability === "out-of-stock");

/** Whether a card leads to something that can be bought: at a shop, and not sold out there. */
export const canBeBought = ({ state, shop }: Buying): boolean => shop !== null && state !== "out-of-stock";

/** The price in the page's currency beside the original. `now` decides whether the rates are fresh enough. */
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

/** `shipping` is in the minor unit of the price's own currency; `priceBase` in base-currency minor units, null where no rate is known. */
type Rankable = {
  availability: string;
  condition: string;
  price: Money | null;
  priceBase: number | null;
  shipping: number | null;
  expiresAt: number | null;
};

/** Whether an offer's price may stand on a page at `now`; without an exchange rate it stands in its own currency (readings.md 38). */
export const isPriced = (offer: Rankable, now: number): boolean =>
  offer.price !== null && mayShowPrice(offer, now);

/**
 * What the reader pays, in base-currency minor units (a fraction is kept); null where the price cannot be compared. Shipping is
 * converted as its price was. visible-price.repo.ts says the same in SQL, in the same order of operations, so that both agree.
 */
function totalInBase({ price, priceBase, shipping }: Rankable): number | null {
  if (price === null || priceBase === null) return null;
  // A price of nothing tells no rate; its shipping is left out.
  return priceBase + (price.amount === 0 ? 0 : (shipping ?? 0) * (priceBase / price.amount));
}

/** Prices without a rate, among themselves: each currency by its own totals. */
function compareUnconverted(a: Rankable, b: Rankable): number {
  const [left, right] = [a.price?.currency ?? "", b.price?.currency ?? ""];
  if (left !== right) return left < right ? -1 : 1;
  return (a.price?.amount ?? 0) + (a.shipping ?? 0) - ((b.price?.amount ?? 0) + (b.shipping ?? 0));
}

/**
 * Offers in the order a reader sees them: what can be bought first, then lawful prices, new goods before used ones, by total
 * (shipping known counts), prices that cannot be compared behind those that can, unknown prices last. Equal ones keep the order
 * given. Commission is no input: it cannot change the order.
 */
export function sortOffers<Row extends Rankable>(offers: readonly Row[], now: number): Row[] {
  const group = (offer: Row): number[] => [
    offer.availability === "out-of-stock" ? 1 : 0,
    isPriced(offer, now) ? 0 : 1,
    offer.condition === "new" ? 0 : 1,
  ];
  const compareTotals = (a: Row, b: Row): number => {
    // A price that may not be shown must not speak through the order either.
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
