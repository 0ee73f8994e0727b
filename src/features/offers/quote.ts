import type { Coupon, Listing } from "#features/marketplaces/listing.ts";
import type { Money } from "#i18n/money/money.ts";

/** What a shop's interface says of an offer. */
export type Quote = Pick<
  Listing,
  "price" | "availability" | "condition" | "shipping" | "coupon" | "fetchedAt"
>;
/** What of an offer a shop can change. */
export type Quotable = Pick<Quote, "price" | "shipping" | "coupon"> & {
  availability: NonNullable<Quote["availability"]>;
  condition: NonNullable<Quote["condition"]>;
  fetchedAt: number | null;
};

/** A price that moved this far either way is more often a slip than a bargain: somebody looks at it first. */
const farthestJump = 10;

export type Outcome = { is: "unchanged" | "changed" | "suspicious" | "gone"; offer: Quotable };

/** What a price is compared with: the last one there was, where there is none now; and amounts of two currencies. */
type Comparing = { last: Money | null; inBase: (price: Money) => number | null };
const withItself: Comparing = { last: null, inBase: () => null };

function isJump(before: Money | null, now: Money | null, inBase: Comparing["inBase"]): boolean {
  if (before === null || now === null) return false;
  const isSame = before.currency === now.currency;
  const [was, is] = [before, now].map((price) => (isSame ? price.amount : inBase(price)));
  // Where no rate is known, nobody knows.
  if (was == null || is == null) return false;
  return was > 0 && Math.max(was, is) >= farthestJump * Math.min(was, is);
}

const inCoupon = ({ code, text, startsAt, endsAt }: Coupon) => [code, text, startsAt, endsAt];
/** Whether both say the same, whoever said it. */
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
 * What an offer is after its shop was asked for it; null: the shop has it no more. What the shop does not say stays as somebody
 * wrote it. A suspicious quote changes nothing.
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

/** The same, whatever the price: somebody believed it. */
export function acceptQuote(offer: Quotable, quote: Quote): Quotable {
  const isComparable = quote.price?.currency === offer.price?.currency;
  return {
    price: quote.price,
    // What was gone and is offered again is not out of stock any more.
    availability: quote.availability ?? (isGone(offer) ? "unknown" : offer.availability),
    condition: quote.condition ?? offer.condition,
    shipping: quote.shipping ?? (isComparable ? offer.shipping : null),
    coupon: quote.coupon ?? (offer.coupon?.isTheirs ? null : offer.coupon),
    fetchedAt: quote.fetchedAt,
  };
}

/** Milliseconds. Nobody's price is older than a day where its shop can be asked; shops are not asked more often than each quarter of an hour. */
const oldest = 86_400_000;
const soonest = 900_000;
/** Clicks of a month that make an offer a busy one. */
const busy = 30;

/**
 * When a shop is asked again for an offer: in half the time its price may be shown, so that a shop that is away for a while does not
 * take the price off the page; a busy offer in half of that.
 */
export function nextAsk(
  { maxPriceAgeHours, clicks }: { maxPriceAgeHours: number | null; clicks: number },
  now: number,
): number {
  const age = Math.min(oldest, (maxPriceAgeHours ?? 24) * 3_600_000);
  return now + Math.max(soonest, age / (clicks >= busy ? 4 : 2));
}
