import type { Coupon, Listing } from "#features/marketplaces/listing.ts";
import type { Money } from "#i18n/money/money.ts";

/** A shop API's current data of an offer. */
export type Quote = Pick<
  Listing,
  "price" | "availability" | "condition" | "shipping" | "coupon" | "fetchedAt"
>;
/** The fields of an offer that a shop can change. */
export type Quotable = Pick<Quote, "price" | "shipping" | "coupon"> & {
  availability: NonNullable<Quote["availability"]>;
  condition: NonNullable<Quote["condition"]>;
  fetchedAt: number | null;
};

/** A price change this large is more often an error than a bargain: an editor confirms it first. */
const farthestJump = 10;

export type Outcome = { is: "unchanged" | "changed" | "suspicious" | "gone"; offer: Quotable };

/** Reference for comparison: the last known price if there is none now; and rates for two currencies. */
type Comparing = { last: Money | null; inBase: (price: Money) => number | null };
const withItself: Comparing = { last: null, inBase: () => null };

function isJump(before: Money | null, now: Money | null, inBase: Comparing["inBase"]): boolean {
  if (before === null || now === null) return false;
  const isSame = before.currency === now.currency;
  const [was, is] = [before, now].map((price) => (isSame ? price.amount : inBase(price)));
  // Without a rate the jump is unknown.
  if (was == null || is == null) return false;
  return was > 0 && Math.max(was, is) >= farthestJump * Math.min(was, is);
}

const inCoupon = ({ code, text, startsAt, endsAt }: Coupon) => [code, text, startsAt, endsAt];
/** Whether both have the same value, whatever the source. */
export const isSameCoupon = (one: Coupon | null, other: Coupon | null): boolean =>
  JSON.stringify(one && inCoupon(one)) === JSON.stringify(other && inCoupon(other));

const said = ({ price, availability, condition, shipping, coupon }: Quotable): string =>
  JSON.stringify([
    price && [price.amount, price.currency],
    availability,
    condition,
    shipping,
    coupon && [...inCoupon(coupon), coupon.isTheirs],
  ]);

/**
 * Applies a quote to an offer; null: the shop no longer has it. Fields the shop does not give stay as an editor wrote them. A suspicious
 * quote changes nothing.
 */
export function applyQuote(
  offer: Quotable,
  quote: Quote | null,
  now: number,
  { last, inBase }: Comparing = withItself,
): Outcome {
  if (quote === null) {
    const offered = { ...offer, price: null, coupon: null, availability: "out-of-stock" as const };
    return { is: "gone", offer: { ...offered, fetchedAt: now } };
  }
  if (isJump(offer.price ?? last, quote.price, inBase)) return { is: "suspicious", offer };
  const after = acceptQuote(offer, quote);
  return { is: said(after) === said(offer) ? "unchanged" : "changed", offer: after };
}

const isGone = ({ price, availability }: Quotable): boolean =>
  price === null && availability === "out-of-stock";

/** Applies a quote whatever its price: an editor confirmed it. */
export function acceptQuote(offer: Quotable, quote: Quote): Quotable {
  const isComparable = quote.price?.currency === offer.price?.currency;
  return {
    price: quote.price,
    // A gone item that is offered again is no longer out of stock.
    availability: quote.availability ?? (isGone(offer) ? "unknown" : offer.availability),
    condition: quote.condition ?? offer.condition,
    shipping: quote.shipping ?? (isComparable ? offer.shipping : null),
    coupon: quote.coupon ?? (offer.coupon?.isTheirs ? null : offer.coupon),
    fetchedAt: quote.fetchedAt,
  };
}

/** Milliseconds. With an API no price is older than a day; shops are queried at most every quarter of an hour. */
const oldest = 86_400_000;
const soonest = 900_000;
/** Monthly clicks that make an offer busy. */
const busy = 30;

/**
 * Time of an offer's next refresh: after half of its price's lifetime, so that a temporary outage of the shop does not take the price off
 * the page; after a quarter for a busy offer.
 */
export function nextAsk(
  { maxPriceAgeHours, clicks }: { maxPriceAgeHours: number | null; clicks: number },
  now: number,
): number {
  const age = Math.min(oldest, (maxPriceAgeHours ?? 24) * 3_600_000);
  return now + Math.max(soonest, age / (clicks >= busy ? 4 : 2));
}
