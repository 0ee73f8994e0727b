import { z } from "zod";
import { subIdRuleSchema } from "#features/marketplaces/sub-id-rule.ts";
import { convertMoney, type ExchangeRate, type Money } from "#i18n/money/money.ts";
import { moneySchema } from "#i18n/money/money-schema.ts";
import { stampSchema } from "./policy.ts";

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
    /** Where it is the offer of another product of the site: the GTIN that both have. */
    equivalentGtin: z.string().nullable(),
  })
  .meta({ id: "Offer" });
export type Offer = z.infer<typeof offerSchema>;

/** A search at a shop in the reader's country, where only offers of other countries are known. */
export const shopSearchSchema = outboundSchema
  .extend({ shop: z.string(), country: z.string(), words: z.string() })
  .meta({ id: "ShopSearch" });
export type ShopSearch = z.infer<typeof shopSearchSchema>;

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
