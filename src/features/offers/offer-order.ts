import type { Money } from "#i18n/money/money.ts";
import { mayShowPrice } from "./policy.ts";

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
