import { expect, it } from "vitest";
import type { Money } from "#i18n/money/money.ts";
import { toBase } from "./base-price.ts";
import { applyQuote, nextAsk, type Quotable, type Quote } from "./quote.ts";

const now = 1_000_000_000;
const dollars = (amount: number) => ({ amount, currency: "USD" });
const offer: Quotable = {
  price: dollars(5_000),
  availability: "in-stock",
  condition: "new",
  shipping: 500,
  coupon: null,
  fetchedAt: now - 1,
};
const quote = (more: Partial<Quote> = {}): Quote => ({
  price: dollars(5_000),
  availability: "in-stock",
  condition: "new",
  shipping: null,
  coupon: null,
  fetchedAt: now,
  ...more,
});

it("an unchanged quote refreshes the timestamp, and nothing else", () => {
  expect(applyQuote(offer, quote(), now)).toEqual({ is: "unchanged", offer: { ...offer, fetchedAt: now } });
});

it.each<[string, Partial<Quote>]>([
  ["price", { price: dollars(4_900) }],
  ["currency", { price: { amount: 5_000, currency: "EUR" } }],
  ["stock", { availability: "out-of-stock" }],
  ["condition", { condition: "used" }],
  ["shipping", { shipping: 0 }],
  ["coupon", { coupon: { code: "TEN", text: "10 off", startsAt: null, endsAt: null } }],
  ["missing price", { price: null }],
])("another %s is a change", (_, said) => {
  const { is, offer: after } = applyQuote(offer, quote(said), now);
  expect(is).toBe("changed");
  expect(after).toMatchObject(said);
});

it("an editor's shipping stays if the shop gives none, but not in another currency", () => {
  expect(applyQuote(offer, quote({ price: dollars(4_900) }), now).offer.shipping).toBe(500);
  expect(
    applyQuote(offer, quote({ price: { amount: 4_900, currency: "EUR" } }), now).offer.shipping,
  ).toBeNull();
});

it("an editor's value stays for fields the shop never gives", () => {
  const written: Quotable = { ...offer, availability: "preorder", condition: "refurbished" };
  const silent = quote({ price: dollars(4_900), availability: null, condition: null });
  expect(applyQuote(written, silent, now).offer).toMatchObject({
    price: dollars(4_900),
    availability: "preorder",
    condition: "refurbished",
  });
});

it("a shop's coupon ends when the shop drops it; an editor's stays", () => {
  const ten = { code: "TEN", text: "10 off", startsAt: null, endsAt: null };
  const quoted = applyQuote(offer, quote({ coupon: { ...ten, isTheirs: true } }), now).offer;
  expect(quoted.coupon).toEqual({ ...ten, isTheirs: true });
  expect(applyQuote(quoted, quote(), now)).toMatchObject({ is: "changed", offer: { coupon: null } });
  expect(applyQuote({ ...offer, coupon: ten }, quote(), now)).toMatchObject({
    is: "unchanged",
    offer: { coupon: ten },
  });
});

it("a gone item that is offered again is no longer out of stock, though the shop gives no availability", () => {
  const gone = applyQuote(offer, null, now).offer;
  expect(applyQuote(gone, quote({ availability: null }), now).offer.availability).toBe("unknown");
});

it.each([
  [500, "suspicious"],
  [501, "changed"],
  [49_999, "changed"],
  [50_000, "suspicious"],
  [0, "suspicious"],
])("a price that goes from 50.00 to %i cents is %s", (amount, is) => {
  const outcome = applyQuote(offer, quote({ price: dollars(amount) }), now);
  expect(outcome.is).toBe(is);
  if (is === "suspicious") expect(outcome.offer).toBe(offer);
});

it("a first price cannot jump, nor can one in a currency without a rate", () => {
  expect(applyQuote({ ...offer, price: null }, quote(), now).is).toBe("changed");
  expect(applyQuote(offer, quote({ price: { amount: 900_000, currency: "JPY" } }), now).is).toBe("changed");
});

it("a price that comes back after a gap is compared with the one before it", () => {
  const comparing = { last: dollars(5_000), inBase: () => null };
  const returned = (amount: number) =>
    applyQuote({ ...offer, price: null }, quote({ price: dollars(amount) }), now, comparing).is;
  expect([500, 4_000].map(returned)).toEqual(["suspicious", "changed"]);
});

it("a price in another currency is compared by value", () => {
  const rates = [{ base: "USD", quote: "JPY", rate: 100, asOf: now, source: "test" }];
  const inBase = (money: Money) => toBase(money, rates);
  const inYen = (amount: number) =>
    applyQuote(offer, quote({ price: { amount, currency: "JPY" } }), now, { last: null, inBase }).is;
  expect([500, 5_100, 50_000].map(inYen)).toEqual(["suspicious", "changed", "suspicious"]);
});

it("a gone item is out of stock, without a price", () => {
  expect(applyQuote(offer, null, now)).toMatchObject({
    is: "gone",
    offer: { price: null, availability: "out-of-stock", fetchedAt: now },
  });
});

it("refreshes before the price expires, sooner for busy offers, and never without a pause", () => {
  const hours = (maxPriceAgeHours: number | null, clicks: number) =>
    (nextAsk({ maxPriceAgeHours, clicks }, now) - now) / 3_600_000;
  expect([hours(24, 0), hours(24, 100), hours(null, 0), hours(1_000, 0)]).toEqual([12, 6, 12, 12]);
  expect([hours(1, 0), hours(0.1, 100)]).toEqual([0.5, 0.25]);
});
