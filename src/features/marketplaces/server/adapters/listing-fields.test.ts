import { describe, expect, it } from "vitest";
import { feeIn, gtinIn, httpsUrl, idIn, priceIn, singleLine, textIn, timeIn } from "./listing-fields.ts";

describe("a price is an integer of the minor unit, or none", () => {
  it.each<[unknown, unknown, number | null]>([
    ["12.99", "USD", 1299],
    [12.99, "USD", 1299],
    [19.9, "usd", 1990],
    // What a shop's floating point makes of 49.99 and 1.1 + 2.2.
    [49.989999999999995, "EUR", 4999],
    [1.1 + 2.2, "EUR", 330],
    [1234, "JPY", 1234],
    ["1234.00", "JPY", 1234],
    [1.234, "KWD", 1234],
    ["1,299.00", "USD", 129900],
    ["US $6.50", "USD", 650],
    ["12,99", "EUR", 1299],
    [49.985, "USD", null],
    [12.5, "JPY", null],
    ["1,299", "USD", null],
    ["12.345.678", "USD", null],
    ["6.50 - 12.00", "USD", null],
    ["€6.50", "USD", null],
    ["-5", "USD", null],
    [-5, "USD", null],
    [0, "USD", null],
    ["0.00", "USD", null],
    [1e21, "USD", null],
    [Number.POSITIVE_INFINITY, "USD", null],
    [Number.NaN, "USD", null],
    ["999999999.00", "USD", null],
    ["free", "USD", null],
    ["12.99", "XYZ", null],
    ["12.99", undefined, null],
    [null, "USD", null],
    [{}, "USD", null],
    [[12.99], "USD", null],
    [true, "USD", null],
  ])("%j %j is %j", (value, currency, amount) => {
    expect(priceIn(value, currency)?.amount ?? null).toBe(amount);
  });

  it("a fee may be nothing, and is in the price's currency", () => {
    const price = { amount: 100, currency: "USD" };
    expect(feeIn("0.00", "USD", price)).toBe(0);
    expect(feeIn(5.99, "USD", price)).toBe(599);
    expect(feeIn("5.99", "EUR", price)).toBeNull();
    expect(feeIn("5.99", "USD", null)).toBeNull();
  });
});

it("texts lose their markup, addresses become https, and what is neither is left empty", () => {
  expect(singleLine("<b>Tea</b>\n&amp; more", 100)).toBe("Tea & more");
  expect(textIn("&lt;p&gt;One&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;", 100)).toBe("One");
  expect(singleLine("👍".repeat(10), 5)).toBe("👍👍");
  expect(singleLine({ text: "no" }, 5)).toBe("");
  expect(httpsUrl("//ae01.alicdn.com/a.jpg")).toBe("https://ae01.alicdn.com/a.jpg");
  expect(httpsUrl("http://i.ebayimg.com/a.jpg")).toBe("https://i.ebayimg.com/a.jpg");
  for (const bad of [
    "javascript:alert(1)",
    "https://me:you@example.com/",
    "https://localhost/",
    "data:,",
    "",
    5,
  ])
    expect(httpsUrl(bad)).toBeNull();
});

it("ids keep all their digits or are none; a GTIN has a right check digit; times may lack seconds", () => {
  expect(idIn(1_005_009_000_000_001, /^\d+$/)).toBe("1005009000000001");
  expect(idIn(2 ** 60, /^\d+$/)).toBe("");
  expect(idIn("12a", /^\d+$/)).toBe("");
  expect(gtinIn("4006381333932", "4006381333931")).toBe("4006381333931");
  expect(gtinIn("", null, "123")).toBe("");
  expect(timeIn("2026-09-24T00:00Z")).toBe(Date.UTC(2026, 8, 24));
  expect(timeIn("tomorrow")).toBeNull();
});
