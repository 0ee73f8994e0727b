import { describe, expect, it } from "vitest";
import type { Money } from "#i18n/money/money.ts";
import { displayPrice } from "./offer.ts";
import { isPriced, sortOffers } from "./offer-order.ts";
import { mayShowPrice, priceExpiry } from "./policy.ts";
import { firstProgrammes, openPolicy } from "./programmes.ts";

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 20, 12);
const offer = (
  name: string,
  more: Partial<{
    availability: string;
    condition: string;
    price: Money | null;
    priceBase: number | null;
    shipping: number | null;
    expiresAt: number | null;
  }> = {},
) => ({
  name,
  availability: "in-stock",
  condition: "new",
  price: { amount: more.priceBase ?? 1000, currency: "USD" },
  priceBase: 1000,
  shipping: 0,
  expiresAt: now + hour,
  ...more,
});
const policyOf = (key: string) => {
  const programme = firstProgrammes.find((one) => one.key === key);
  if (!programme) throw new Error(key);
  return programme.policy;
};

describe("a price may be shown as long as its programme's rules allow", () => {
  it("Amazon's and eBay's for 24 hours, not a moment longer", () => {
    for (const key of ["amazon", "ebay"]) {
      const expiresAt = priceExpiry(policyOf(key), now);
      expect(mayShowPrice({ expiresAt }, now + 24 * hour - 1)).toBe(true);
      expect(mayShowPrice({ expiresAt }, now + 24 * hour)).toBe(false);
    }
  });
  it("never with a limit and an unknown fetch time", () => {
    expect(mayShowPrice({ expiresAt: priceExpiry(policyOf("amazon"), null) }, 0)).toBe(false);
  });
  it("thirty days at a shop without rules of its own; forever if its owner sets no limit", () => {
    const month = 30 * 24 * hour;
    const expiresAt = priceExpiry(openPolicy, now);
    expect([month - 1, month].map((later) => mayShowPrice({ expiresAt }, now + later))).toEqual([
      true,
      false,
    ]);
    const endless = { ...openPolicy, maxPriceAgeHours: { ...openPolicy.maxPriceAgeHours, value: null } };
    expect(mayShowPrice({ expiresAt: priceExpiry(endless, null) }, now)).toBe(true);
  });
});

describe("offers are ordered for the reader", () => {
  it("by availability, then by a known total price, then the rest", () => {
    const sorted = sortOffers(
      [
        offer("gone", { availability: "out-of-stock", priceBase: 1 }),
        offer("stale", { priceBase: 500, expiresAt: now }),
        offer("dear", { priceBase: 900, shipping: 200 }),
        offer("cheap", { priceBase: 1000 }),
        offer("unknown", { price: null, priceBase: null }),
      ],
      now,
    );
    expect(sorted.map((one) => one.name)).toEqual(["cheap", "dear", "stale", "unknown", "gone"]);
  });
  it("independently of commission, which is no input", () => {
    const rows = [offer("a", { priceBase: 1000 }), offer("b", { priceBase: 900 })].map((row) => ({
      ...row,
      commission: row.name === "a" ? 10 : 0,
    }));
    expect(sortOffers(rows, now).map((one) => one.name)).toEqual(["b", "a"]);
  });
  it("a price without a rate is shown after the comparable ones, by its own currency and amount", () => {
    const inShekels = (name: string, amount: number, condition = "new") =>
      offer(name, { price: { amount, currency: "ILS" }, priceBase: null, condition });
    expect(isPriced(inShekels("x", 1), now)).toBe(true);
    const sorted = sortOffers(
      [
        inShekels("used", 1, "used"),
        inShekels("dear", 900),
        offer("yuan", { price: { amount: 950, currency: "CNY" }, priceBase: null }),
        inShekels("cheap", 800),
        offer("compared", { priceBase: 50_000 }),
        offer("unknown", { price: null, priceBase: null }),
      ],
      now,
    );
    expect(sorted.map((one) => one.name)).toEqual(["compared", "yuan", "cheap", "dear", "used", "unknown"]);
  });
  it("shipping counts in the price's own currency: 50 shekels are not 50 dollars", () => {
    const shekels = offer("shekels", {
      price: { amount: 40_000, currency: "ILS" },
      priceBase: 10_000,
      shipping: 5_000,
    });
    const dollars = offer("dollars", {
      price: { amount: 10_000, currency: "USD" },
      priceBase: 10_000,
      shipping: 2_000,
    });
    expect(sortOffers([dollars, shekels], now).map((one) => one.name)).toEqual(["shekels", "dollars"]);
  });
  it("a stale price counts as none", () => {
    expect(isPriced(offer("x", { expiresAt: now }), now)).toBe(false);
  });
});

describe("a shown price", () => {
  const rates = [{ base: "USD", quote: "EUR", rate: 0.5, asOf: now, source: "test" }];
  it("carries its approximate conversion beside the original", () => {
    expect(
      displayPrice(
        { amount: 100, currency: "USD" },
        { asOf: null, stamp: "time", disclaimer: true, currency: "EUR", rates, now },
      ),
    ).toEqual({
      amount: 100,
      currency: "USD",
      approximate: { amount: 50, currency: "EUR" },
      asOf: null,
      stamp: "time",
      disclaimer: true,
    });
  });
  it("has no conversion in its own currency or without a fresh rate", () => {
    expect(
      displayPrice(
        { amount: 100, currency: "USD" },
        { asOf: null, stamp: "none", disclaimer: false, currency: "USD", rates, now },
      ).approximate,
    ).toBeNull();
    expect(
      displayPrice(
        { amount: 100, currency: "USD" },
        { asOf: null, stamp: "none", disclaimer: false, currency: "CNY", rates, now },
      ).approximate,
    ).toBeNull();
  });
});
