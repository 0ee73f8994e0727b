import { describe, expect, it } from "vitest";
import { highestScore, lowestPrice } from "./compare-leads.ts";

const product = (score: number | null, amount: number | null, currency = "USD") => ({
  score,
  isDiscontinued: false,
  buying: {
    state: amount === null ? ("check-price" as const) : ("priced" as const),
    shop: "A shop",
    url: "https://example.com/",
    price:
      amount === null
        ? null
        : { amount, currency, approximate: null, asOf: null, stamp: "none" as const, disclaimer: false },
  },
});

describe("what leads in a comparison", () => {
  it("is the highest score and the lowest price", () => {
    const products = [product(8.1, 9900), product(9.2, 12_900), product(7, 8900)];
    expect(highestScore(products)).toBe(1);
    expect(lowestPrice(products)).toBe(2);
  });

  it("is none where two are equal", () => {
    const products = [product(9, 5000), product(9, 5000), product(8, 6000)];
    expect(highestScore(products)).toBeNull();
    expect(lowestPrice(products)).toBeNull();
  });

  it("is none where one is unknown: it might be better", () => {
    expect(highestScore([product(9, 1), product(null, 1)])).toBeNull();
    expect(lowestPrice([product(9, 5000), product(8, null)])).toBeNull();
    expect(lowestPrice([product(9, 5000), { ...product(8, 4000), isDiscontinued: true }])).toBeNull();
  });

  it("does not weigh prices of two currencies", () => {
    expect(lowestPrice([product(9, 5000, "USD"), product(8, 4000, "EUR")])).toBeNull();
  });

  it("is none where there is one", () => {
    expect(highestScore([product(9, 5000)])).toBeNull();
    expect(lowestPrice([product(9, 5000)])).toBeNull();
  });
});
