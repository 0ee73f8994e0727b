import { describe, expect, it } from "vitest";
import { maximumAmount, readMinorUnits, readPrice } from "./price-text.ts";

const read = (written: string, defaultCurrency = "USD") => {
  const reading = readPrice(written, { defaultCurrency });
  return reading.ok ? `${reading.money.amount} ${reading.money.currency}` : reading.code;
};

describe("a price in any written form becomes minor units", () => {
  it.each([
    ["12.99", "USD", "1299 USD"],
    ["12.99 USD", "ILS", "1299 USD"],
    ["USD 12.99", "ILS", "1299 USD"],
    ["usd12.99", "ILS", "1299 USD"],
    ["$12.99", "ILS", "1299 USD"],
    ["US$ 12.99", "CAD", "1299 USD"],
    ["$12.99 USD", "CAD", "1299 USD"],
    ["1.234,56 €", "USD", "123456 EUR"],
    ["€ 1,234.56", "USD", "123456 EUR"],
    ["1 234,56", "EUR", "123456 EUR"],
    ["1\u202F234,56\u00A0€", "USD", "123456 EUR"],
    ["1\u00A0234\u00A0567", "EUR", "123456700 EUR"],
    ["1'234.50", "CHF", "123450 CHF"],
    ["CHF 1’234.50", "EUR", "123450 CHF"],
    ["1.234.567", "EUR", "123456700 EUR"],
    ["1,234,567.8", "USD", "123456780 USD"],
    ["1,23,456.00", "INR", "12345600 INR"],
    ["12€50", "USD", "1250 EUR"],
    ["99,-", "EUR", "9900 EUR"],
    ["CHF 99.--", "EUR", "9900 CHF"],
    ["$.99", "USD", "99 USD"],
    ["Rs.500", "INR", "50000 INR"],
    ["£4·99", "USD", "499 GBP"],
    ["0012.50", "USD", "1250 USD"],
    ["0", "USD", "0 USD"],
    ["12.5", "USD", "1250 USD"],
    ["12.9900", "USD", "1299 USD"],
  ])("reads %s (default %s) as %s", (written, currency, expected) => {
    expect(read(written, currency)).toBe(expected);
  });

  it.each([
    ["₪ 99", "USD", "9900 ILS"],
    ['99.90 ש"ח', "USD", "9990 ILS"],
    ["99.90 ש״ח", "USD", "9990 ILS"],
    ["1,299 NIS", "USD", "129900 ILS"],
    ["ر.س ١٬٢٣٤٫٥٠", "USD", "123450 SAR"],
    ["ر.س.\u200F ٩٩", "USD", "9900 SAR"],
    ["٩٩", "SAR", "9900 SAR"],
    ["۹۹٫۵", "SAR", "9950 SAR"],
    ["٩٩ ريال", "SAR", "9900 SAR"],
    ["99 د.إ", "USD", "9900 AED"],
    ["¥99.5", "CNY", "9950 CNY"],
    ["￥９９．５０", "CNY", "9950 CNY"],
    ["99元", "USD", "9900 CNY"],
    ["人民币 99.00 元", "USD", "9900 CNY"],
  ])("reads %s (default %s) as %s in the scripts of the site", (written, currency, expected) => {
    expect(read(written, currency)).toBe(expected);
  });

  it.each([
    ["¥1,234", "JPY", "1234 JPY"],
    ["1.234 JPY", "USD", "1234 JPY"],
    ["1234.00 JPY", "USD", "1234 JPY"],
    ["₩12,900", "USD", "12900 KRW"],
    ["1.234 KWD", "USD", "1234 KWD"],
    ["12.5 BHD", "USD", "12500 BHD"],
    ["د.ك ١٢٫٧٥٠", "USD", "12750 KWD"],
  ])("keeps the currency's own number of decimals: %s (default %s) is %s", (written, currency, expected) => {
    expect(read(written, currency)).toBe(expected);
  });
});

describe("an ambiguous mark is read by the written rules", () => {
  it("takes three digits after a lone mark for a group", () => {
    expect(read("1.234", "EUR")).toBe("123400 EUR");
    expect(read("12,345", "USD")).toBe("1234500 USD");
  });

  it("takes any other number of digits for decimals", () => {
    expect(read("1,2", "EUR")).toBe("120 EUR");
    expect(read("1,23", "EUR")).toBe("123 EUR");
  });

  it("never lets a lone zero or a long number be grouped", () => {
    expect(read("0.999")).toBe("price-too-precise");
    expect(read("1234.567")).toBe("price-too-precise");
  });

  it("takes a lone mark for the decimal one where the source never groups", () => {
    const reading = readPrice("12.990", { defaultCurrency: "USD", loneMark: "decimal" });
    expect(reading).toEqual({ ok: true, money: { amount: 1299, currency: "USD" } });
    expect(readPrice("1.234", { defaultCurrency: "USD", loneMark: "decimal" }).ok).toBe(false);
  });

  it("gives a shared mark the default currency where it can, and else refuses all but the dollar", () => {
    expect(read("$5", "CAD")).toBe("500 CAD");
    expect(read("$5", "EUR")).toBe("500 USD");
    expect(read("99 kr", "SEK")).toBe("9900 SEK");
    expect(read("99 kr", "EUR")).toBe("currency-ambiguous");
    expect(read("¥99", "EUR")).toBe("currency-ambiguous");
  });
});

describe("what is no price is refused with its reason", () => {
  it.each([
    ["", "price-empty"],
    [" \u200F ", "price-empty"],
    ["-5", "price-negative"],
    ["−5.00 €", "price-negative"],
    ["$-5", "price-negative"],
    ["5-", "price-negative"],
    ["(5.00)", "price-negative"],
    ["free", "price-unreadable"],
    ["N/A", "price-unreadable"],
    ["10 - 20", "price-unreadable"],
    ["10–20 €", "price-unreadable"],
    ["from 12.99", "price-unreadable"],
    ["12.99 USD per piece", "price-unreadable"],
    ["12.34.56", "price-unreadable"],
    ["1,2345.6,7", "price-unreadable"],
    ["1,23.456,78", "price-unreadable"],
    ["1e5", "price-unreadable"],
    ["12⁹⁹ €", "price-unreadable"],
    ["1.2万元", "price-unreadable"],
    ["9".repeat(200), "price-unreadable"],
    ["12.345678", "price-too-precise"],
    ["12.34 JPY", "price-too-precise"],
    ["9999999999999", "price-too-big"],
    ["12 XXQ", "currency-unknown"],
    ["12 ₿", "currency-unknown"],
    ["€12 USD", "currency-conflict"],
  ])("refuses %s with %s", (written, expected) => {
    expect(read(written)).toBe(expected);
  });

  it("accepts the largest amount and no larger one", () => {
    expect(readMinorUnits(String(maximumAmount), "USD").ok).toBe(true);
    expect(readMinorUnits(String(maximumAmount + 1), "USD")).toEqual({ ok: false, code: "price-too-big" });
    expect(read("9,999,999,999.99")).toBe("999999999999 USD");
    expect(read("10,000,000,000.00")).toBe("price-too-big");
  });

  it("takes amounts in minor units only as whole numbers of a known currency", () => {
    expect(readMinorUnits("1299", "USD")).toEqual({ ok: true, money: { amount: 1299, currency: "USD" } });
    expect(readMinorUnits("12.99", "USD")).toEqual({ ok: false, code: "price-unreadable" });
    expect(readMinorUnits("-1", "USD")).toEqual({ ok: false, code: "price-negative" });
    expect(readMinorUnits("1", "ABC")).toEqual({ ok: false, code: "currency-unknown" });
  });
});
