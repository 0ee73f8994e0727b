import { describe, expect, it } from "vitest";
import { createColumnPlan } from "../columns/column-mapping.ts";
import { assembleRow } from "./assemble-row.ts";

const now = Date.UTC(2026, 4, 15, 12);

/** The price of a row in a generic table, and its remarks. */
function priceOf(values: Record<string, string>) {
  const header = ["sku", "name", "price", "sale price", ...Object.keys(values)];
  const plan = createColumnPlan({ layout: "own-names", header });
  const texts = ["A", "A", "10 EUR", "8 EUR", ...Object.values(values)];
  const cells = header.map((column, place) => ({
    column,
    text: texts[place] ?? "",
    placement: plan.place(column, place),
  }));
  const outcome = assembleRow(2, cells, { layout: "own-names", defaultCurrency: null, now });
  if (!("row" in outcome)) throw new Error(JSON.stringify(outcome.problems));
  const { price, salePrice } = outcome.row;
  return [
    salePrice?.amount ?? price?.amount,
    ...outcome.remarks.map(({ code, value }) => (code === "date-ambiguous" ? `${code} ${value}` : code)),
  ];
}

describe("applies a sale price between its dates", () => {
  it.each([
    ["sale starts", "sale ends"],
    ["Sale Start Date", "Sale End Date"],
    ["date_sale_price_starts", "date_sale_price_ends"],
    ["special_price_from_date", "special_price_to_date"],
    ["sale price from", "sale price to"],
    ["_sale_price_dates_from", "_sale_price_dates_to"],
    ["תחילת מבצע", "סיום מבצע"],
    ["Date de début de promo", "Date de fin de promo"],
    ["促销开始日期", "促销截止日期"],
    ["促銷開始日期", "促銷截止日期"],
    ["تاريخ بداية التخفيض", "تاريخ نهاية التخفيض"],
    ["Angebotspreis ab", "Angebotspreis bis"],
  ])("in %s and %s", (starts, ends) => {
    expect(priceOf({ [starts]: "2020-01-01", [ends]: "2020-02-01" })).toEqual([1000, "sale-not-running"]);
    expect(priceOf({ [starts]: "2026-06-01" })).toEqual([1000, "sale-not-running"]);
    expect(priceOf({ [starts]: "2026-05-01", [ends]: "2026-05-15" })).toEqual([800]);
    expect(priceOf({ [ends]: "03/04/2026" })).toEqual([1000, "date-ambiguous 03/04/2026"]);
    expect(priceOf({ [starts]: "11/01/2026", [ends]: "12/05/2026" })).toEqual([
      1000,
      "date-ambiguous 11/01/2026 – 12/05/2026",
    ]);
  });

  it("also given as Unix seconds", () => {
    const seconds = (day: number) => String(Date.UTC(2026, 4, day) / 1000);
    expect(priceOf({ _sale_price_dates_from: seconds(14), _sale_price_dates_to: seconds(16) })).toEqual([
      800,
    ]);
    expect(priceOf({ _sale_price_dates_from: seconds(1), _sale_price_dates_to: seconds(14) })).toEqual([
      1000,
      "sale-not-running",
    ]);
  });
});
