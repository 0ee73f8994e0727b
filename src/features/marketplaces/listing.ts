import { z } from "zod";
import { moneySchema } from "#i18n/money/money-schema.ts";

/** The shops whose own interface the site can ask. Any other shop is a programme with an address alone. */
export const marketplaceKeys = ["amazon", "walmart", "aliexpress", "ebay"] as const;
export const marketplaceKeySchema = z.enum(marketplaceKeys);
export type MarketplaceKey = z.infer<typeof marketplaceKeySchema>;
export const marketplaceNames: Record<MarketplaceKey, string> = {
  amazon: "Amazon",
  walmart: "Walmart",
  aliexpress: "AliExpress",
  ebay: "eBay",
};

/** A coupon as its shop hands it out; times are epoch milliseconds, null where the shop says none. */
export const couponSchema = z.object({
  code: z.string().min(1).max(80),
  text: z.string().max(200),
  startsAt: z.number().int().nullable(),
  endsAt: z.number().int().nullable(),
  /** Reported by the shop itself: it ends when the shop no longer reports it. */
  isTheirs: z.literal(true).optional(),
});
export type Coupon = z.infer<typeof couponSchema>;

/**
 * What a shop says of one thing it sells. A field the shop does not give is null or empty, never guessed. Texts are plain, without
 * markup; addresses are https. There are no ratings: those of others are not ours to show.
 */
export const listingSchema = z.object({
  marketplace: marketplaceKeySchema,
  /** ASIN, item id or product id, as the shop writes it. */
  externalId: z.string().min(1).max(120),
  /** The shop's country, ISO 3166 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** The URL at the shop without any affiliate tag. */
  url: z.url({ protocol: /^https$/ }).max(2_000),
  title: z.string().max(500),
  brand: z.string().max(200),
  model: z.string().max(200),
  /** With a right check digit; empty where there is none. */
  gtin: z.string().regex(/^(\d{8}|\d{12,14})?$/),
  description: z.string().max(20_000),
  features: z.array(z.string().max(1_000)).max(50),
  imageUrls: z.array(z.url({ protocol: /^https$/ }).max(2_000)).max(30),
  price: moneySchema.nullable(),
  /** What the shop itself strikes out. */
  listPrice: moneySchema.nullable(),
  /** Minor unit of the price's currency; null = unknown. */
  shipping: z.number().int().min(0).nullable(),
  /** Null where the shop says nothing of it; "unknown" where what it says is unclear. */
  availability: z.enum(["in-stock", "out-of-stock", "preorder", "unknown"]).nullable(),
  condition: z.enum(["new", "used", "refurbished"]).nullable(),
  coupon: couponSchema.nullable(),
  /** Names from the root down. */
  categoryPath: z.array(z.string().max(200)).max(12),
  /** When the shop was called, epoch milliseconds. */
  fetchedAt: z.number().int(),
});
export type Listing = z.infer<typeof listingSchema>;

/**
 * Why a call to a shop failed. `not-eligible` is a state of the account, not a fault; only `throttled`, `upstream` and `timeout` are
 * worth a retry; `malformed` means that the answer could not be read.
 */
export const refusals = [
  "no-credentials",
  "auth",
  "not-eligible",
  "invalid-request",
  "not-found",
  "throttled",
  "upstream",
  "timeout",
  "malformed",
  "circuit-open",
] as const;
export type Refusal = (typeof refusals)[number];

/** What an adapter throws, and nothing else. `reason` is the shop's own word for it, for the operator; it holds no secret. */
export class MarketplaceError extends Error {
  override name = "MarketplaceError";
  readonly refusal: Refusal;
  readonly reason: string;
  /** Milliseconds after which another try makes sense, where the shop said so. */
  readonly retryAfter: number | undefined;
  constructor(refusal: Refusal, reason: string, retryAfter?: number, options?: ErrorOptions) {
    super(`${refusal}: ${reason}`, options);
    this.refusal = refusal;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

export type ListingQuery = { words: string; country: string; lang: string; currency: string; page: number };
/**
 * `gone` are requested ids that the shop says it does not have, `unfit` those that are invalid there or of no single item: a retry is
 * of no use. Ids in none of the lists got no answer.
 */
export type FoundListings = { listings: Listing[]; gone: string[]; unfit?: string[] };
/** `refusal` is what a shop said when it had answered for a part: nothing is known of the others. */
export type FoundSoFar = FoundListings & { refusal: Refusal | null };

/** One marketplace's interface, as everything else sees it. Rejects with MarketplaceError alone. */
export type Marketplace = {
  key: MarketplaceKey;
  /** Most ids one call takes. */
  mostIds: number;
  /** Countries it can be called for. */
  countries: readonly string[];
  search(query: ListingQuery): Promise<Listing[]>;
  byIds(ids: readonly string[], at: { country: string; lang: string; currency: string }): Promise<FoundSoFar>;
};
/** The interface of each shop. */
export type MarketplaceOf = (key: MarketplaceKey) => Marketplace;
