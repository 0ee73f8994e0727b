import { describe, expect, it } from "vitest";
import { languageCodes } from "../languages.ts";
import { formatApproximateMoney, formatDate, formatMoney, formatNumber, formatUtcTime } from "./format.ts";

const day = Date.UTC(2026, 2, 7, 23, 59);

describe("formats follow the specification's table", () => {
  it.each([
    ["en", "03/07/2026"],
    ["he", "07/03/2026"],
    ["fr", "07/03/2026"],
    ["ar", "07/03/2026"],
    ["zh", "2026/03/07"],
  ] as const)("a date in %s reads %s", (lang, text) => {
    expect(formatDate(lang, day)).toBe(text);
  });

  it("numbers carry Latin digits in every language", () => {
    for (const lang of languageCodes) expect(formatNumber(lang, 1234567.5)).toMatch(/^1\D+234\D+567\D+5$/);
  });

  it("money is written from minor units, with the currency's symbol", () => {
    expect(formatMoney("en", { amount: 12999, currency: "USD" })).toBe("$129.99");
    expect(formatMoney("en", { amount: 13000, currency: "USD" }, true)).toBe("$130");
    expect(formatMoney("fr", { amount: 1299950, currency: "EUR" }).replace(/\s/g, " ")).toBe("12 999,50 €");
    expect(formatMoney("he", { amount: 9900, currency: "ILS" })).toContain("₪");
    expect(formatMoney("zh", { amount: 100, currency: "CNY" })).toBe("¥1.00");
    expect(formatMoney("en", { amount: 500, currency: "JPY" })).toBe("¥500");
    expect(formatApproximateMoney("en", { amount: 12999, currency: "EUR" })).toBe("€130");
    expect(formatApproximateMoney("en", { amount: 999, currency: "EUR" })).toBe("€9.99");
    expect(formatApproximateMoney("en", { amount: 1500, currency: "JPY" })).toBe("¥1,500");
  });

  it("a time of day is UTC with two digits", () => {
    expect(formatUtcTime(Date.UTC(2026, 0, 1, 4, 5))).toBe("04:05");
  });
});
