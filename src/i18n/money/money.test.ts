import { describe, expect, it } from "vitest";
import { convertMoney, longestRateAge } from "./money.ts";

const now = Date.UTC(2026, 10, 20);
const rates = [
  { base: "USD", quote: "EUR", rate: 0.87, asOf: now, source: "test" },
  { base: "USD", quote: "ILS", rate: 3.6, asOf: now - longestRateAge - 1, source: "test" },
  { base: "USD", quote: "SAR", rate: 3.75, asOf: now - longestRateAge, source: "test" },
];

describe("conversion", () => {
  it("leaves an amount in its own currency alone", () => {
    expect(convertMoney({ amount: 5, currency: "ILS" }, "ILS", [], now)).toEqual({
      amount: 5,
      currency: "ILS",
    });
  });
  it("goes from the base, to the base and across it", () => {
    expect(convertMoney({ amount: 10000, currency: "USD" }, "EUR", rates, now)).toEqual({
      amount: 8700,
      currency: "EUR",
    });
    expect(convertMoney({ amount: 8700, currency: "EUR" }, "USD", rates, now)).toEqual({
      amount: 10000,
      currency: "USD",
    });
    expect(convertMoney({ amount: 8700, currency: "EUR" }, "SAR", rates, now)).toEqual({
      amount: 37500,
      currency: "SAR",
    });
  });
  it("counts in each currency's own minor unit", () => {
    const far = [
      { base: "EUR", quote: "USD", rate: 1.08, asOf: now, source: "test" },
      { base: "EUR", quote: "JPY", rate: 160, asOf: now, source: "test" },
      { base: "EUR", quote: "KWD", rate: 0.33, asOf: now, source: "test" },
    ];
    const changed = (amount: number, from: string, to: string) =>
      convertMoney({ amount, currency: from }, to, far, now)?.amount;
    expect(changed(16_000, "JPY", "USD")).toBe(10_800);
    expect(changed(10_800, "USD", "JPY")).toBe(16_000);
    expect(changed(33_000, "KWD", "EUR")).toBe(10_000);
    expect(changed(33_000, "KWD", "JPY")).toBe(16_000);
  });
  it("uses no rate that is too old, and none that is missing", () => {
    expect(convertMoney({ amount: 100, currency: "USD" }, "ILS", rates, now)).toBeUndefined();
    expect(convertMoney({ amount: 100, currency: "USD" }, "CNY", rates, now)).toBeUndefined();
    expect(convertMoney({ amount: 100, currency: "USD" }, "EUR", [], now)).toBeUndefined();
  });
  it("always gives whole minor units", () => {
    for (let amount = 1; amount < 2000; amount += 7)
      expect(Number.isInteger(convertMoney({ amount, currency: "USD" }, "EUR", rates, now)?.amount)).toBe(
        true,
      );
  });
});
