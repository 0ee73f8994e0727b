import { describe, expect, it } from "vitest";
import { createColumnPlan } from "../columns/column-mapping.ts";
import type { ImportLayout } from "../columns/column-placement.ts";
import { assembleRow } from "./assemble-row.ts";
import { shippingTo } from "./row-shipping.ts";

/** What a record with these cells says of shipping, and what was remarked. */
function read(
  cells: readonly (readonly [column: string, text: string, element?: number])[],
  layout: ImportLayout = "google-merchant",
  mapping = {},
) {
  const plan = createColumnPlan({ layout, mapping });
  const all = [["id", "1"], ["title", "Kettle"], ["price", "20.00 USD"], ...cells] as const;
  const placed = all.map(([column, text, element], position) => ({
    column,
    text,
    ...(element === undefined ? {} : { element }),
    placement: plan.place(column, position),
  }));
  const outcome = assembleRow(1, placed, { layout, defaultCurrency: "USD", now: 0 });
  if ("problems" in outcome) throw new Error(JSON.stringify(outcome.problems));
  const told = outcome.row.shipping?.map(
    ({ country, price }) => `${country || "*"} ${price.amount} ${price.currency}`,
  );
  return { told: told?.join(", "), remarks: outcome.remarks.map(({ code }) => code) };
}
const cell = (text: string, column = "shipping") => read([[column, text]]);

describe("a table of Google's says of shipping", () => {
  it.each([
    ["US::Standard:5.00 USD", "US 500 USD"],
    ["US::Express:15.00 USD,US::Standard:5.00 USD,DE:::4,95 EUR", "US 500 USD, DE 495 EUR"],
    [":::0 USD", "* 0 USD"],
    ["us:::5:1:2:3:4", "US 500 USD"],
    ["UK:::3.00 GBP", "GB 300 GBP"],
    ["JP:::500 JPY", "JP 500 JPY"],
    ["5.00 USD", "* 500 USD"],
  ])("%s", (text, told) => {
    expect(cell(text)).toEqual({ told, remarks: [] });
  });

  it.each([
    ["shipping(country:price)", "US:5.00 USD,DE:4,95 EUR", "US 500 USD, DE 495 EUR"],
    ["shipping (price : country)", "5.00 USD:CA", "CA 500 USD"],
    ["Shipping(price)", "5.00 USD", "* 500 USD"],
  ])("by the parts its header names: %s", (column, text, told) => {
    expect(cell(text, column)).toEqual({ told, remarks: [] });
  });

  it("in columns that name one part each", () => {
    const columns = [
      ["shipping(price)", "7 USD"],
      ["shipping(country)", "CA"],
    ] as const;
    expect(read(columns).told).toBe("CA 700 USD");
    expect(read([...columns, ["shipping(region)", "QC"]]).told).toBeUndefined();
  });
});

describe("never a price that holds for a part of a country, or for members only", () => {
  it.each([
    ["shipping", "US:CA:Ground:1.00 USD,US::Ground:5.00 USD", "US 500 USD"],
    ["shipping", "US:AK:Ground:25.00 USD", undefined],
    ["shipping", "US:5.00 USD", undefined],
    ["shipping(country:postal_code:price)", "US:94*:1.00 USD", undefined],
    ["shipping(country:loyalty_program_label:price)", "US:gold:0 USD", undefined],
    ["shipping(country:anything:price)", "US:x:0 USD", undefined],
  ])("%s %s", (column, text, told) => {
    expect(cell(text, column).told).toBe(told);
  });
});

describe("what cannot be read is left out with a remark and costs nothing else", () => {
  it.each([
    "US::Standard:-5.00 USD",
    "US::Standard:call us",
    "US::Standard:",
    "US::5.00 USD",
    "US::Fast: really:5.00 USD",
    "Germany:::5.00 EUR",
    "US:::5.001 USD",
    "US:::99999999999999999999 USD",
    "US:::1e2 USD",
    "US:::5 USD 6 USD",
    "US:::NaN",
    "free",
    "-1",
    "a:b:c:d:e:f:g:h:i:j",
  ])("%s", (text) => {
    const { told, remarks } = cell(text);
    expect(told).toBeUndefined();
    expect(remarks).toEqual(["shipping-unreadable"]);
  });

  it("however many there are", () => {
    const codes = Array.from({ length: 26 * 26 }, (_, n) =>
      String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26)),
    );
    const { told } = cell(codes.map((code) => `${code}:::1 USD`).join(","));
    expect(told?.split(", ")).toHaveLength(300);
    expect(cell(",".repeat(100_000)).told).toBeUndefined();
    expect(cell(":".repeat(100_000)).told).toBeUndefined();
    expect(cell("US:::1,".repeat(20_000)).told).toBe("US 100 USD");
  });
});

describe("elements of XML", () => {
  it("belong together by the element they stand in, whatever their order", () => {
    const { told } = read([
      ["shipping.country", "US", 4],
      ["shipping.service", "Standard", 4],
      ["shipping.price", "3.00 EUR", 5],
      ["shipping.country", "DE", 5],
      ["shipping.price", "2.00 USD", 6],
      ["shipping.region", "CA", 6],
      ["shipping.country", "US", 6],
    ]);
    expect(told).toBe("DE 300 EUR");
  });

  it("that say a part twice say nothing", () => {
    const twice = [
      ["shipping.country", "US", 4],
      ["shipping.price", "3.00 USD", 4],
      ["shipping.price", "4.00 USD", 4],
    ] as const;
    expect(read(twice).told).toBeUndefined();
  });
});

it("a column of another kind of table is mapped, or known by its name", () => {
  const mapping = { shipping: "Versand" };
  expect(read([["Versand", "4,95 €"]], "own-names", mapping).told).toBe("* 495 EUR");
  expect(read([["Shipping cost", "4.95"]], "own-names").told).toBe("* 495 USD");
});

it("an offer has what is said for its own country, in the currency of its price, and else what is said for none", () => {
  const usd = (amount: number) => ({ amount, currency: "USD" });
  const told = [
    { country: "US", price: usd(500) },
    { country: "", price: usd(700) },
    { country: "DE", price: { amount: 400, currency: "EUR" } },
  ];
  expect(shippingTo(told, "US", usd(1))).toBe(500);
  expect(shippingTo(told, "FR", usd(1))).toBe(700);
  expect(shippingTo(told, "", usd(1))).toBe(700);
  expect(shippingTo(told, "DE", { currency: "EUR" })).toBe(400);
  expect(shippingTo(told.slice(0, 1), "DE", usd(1))).toBeNull();
  expect(shippingTo(told.slice(0, 1), "", usd(1))).toBeNull();
  expect(shippingTo(told.slice(0, 1), "US", { currency: "EUR" })).toBeNull();
  expect(shippingTo(told, "US", null)).toBeNull();
  expect(shippingTo(undefined, "US", usd(1))).toBeNull();
});
