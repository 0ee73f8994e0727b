import { describe, expect, it } from "vitest";
import { createColumnPlan } from "../columns/column-mapping.ts";
import type { ImportLayout } from "../columns/column-placement.ts";
import { assembleRow } from "./assemble-row.ts";
import { shippingTo } from "./row-shipping.ts";

/** The shipping of a record with these cells, and the remarks. */
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
  const shipping = outcome.row.shipping?.map(
    ({ country, price }) => `${country || "*"} ${price.amount} ${price.currency}`,
  );
  return { shipping: shipping?.join(", "), remarks: outcome.remarks.map(({ code }) => code) };
}
const cell = (text: string, column = "shipping") => read([[column, text]]);

describe("reads shipping from a Google table", () => {
  it.each([
    ["US::Standard:5.00 USD", "US 500 USD"],
    ["US::Express:15.00 USD,US::Standard:5.00 USD,DE:::4,95 EUR", "US 500 USD, DE 495 EUR"],
    [":::0 USD", "* 0 USD"],
    ["us:::5:1:2:3:4", "US 500 USD"],
    ["UK:::3.00 GBP", "GB 300 GBP"],
    ["JP:::500 JPY", "JP 500 JPY"],
    ["5.00 USD", "* 500 USD"],
  ])("%s", (text, shipping) => {
    expect(cell(text)).toEqual({ shipping, remarks: [] });
  });

  it.each([
    ["shipping(country:price)", "US:5.00 USD,DE:4,95 EUR", "US 500 USD, DE 495 EUR"],
    ["shipping (price : country)", "5.00 USD:CA", "CA 500 USD"],
    ["Shipping(price)", "5.00 USD", "* 500 USD"],
  ])("by the parts its header names: %s", (column, text, shipping) => {
    expect(cell(text, column)).toEqual({ shipping, remarks: [] });
  });

  it("from columns that name one part each", () => {
    const columns = [
      ["shipping(price)", "7 USD"],
      ["shipping(country)", "CA"],
    ] as const;
    expect(read(columns).shipping).toBe("CA 700 USD");
    expect(read([...columns, ["shipping(region)", "QC"]]).shipping).toBeUndefined();
  });
});

describe("but never a price limited to a region or to members", () => {
  it.each([
    ["shipping", "US:CA:Ground:1.00 USD,US::Ground:5.00 USD", "US 500 USD"],
    ["shipping", "US:AK:Ground:25.00 USD", undefined],
    ["shipping", "US:5.00 USD", undefined],
    ["shipping(country:postal_code:price)", "US:94*:1.00 USD", undefined],
    ["shipping(country:loyalty_program_label:price)", "US:gold:0 USD", undefined],
    ["shipping(country:anything:price)", "US:x:0 USD", undefined],
  ])("%s %s", (column, text, shipping) => {
    expect(cell(text, column).shipping).toBe(shipping);
  });
});

describe("leaves out what it cannot read, with a remark and nothing else lost", () => {
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
    const { shipping, remarks } = cell(text);
    expect(shipping).toBeUndefined();
    expect(remarks).toEqual(["shipping-unreadable"]);
  });

  it("even with very many entries", () => {
    const codes = Array.from({ length: 26 * 26 }, (_, n) =>
      String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26)),
    );
    const { shipping } = cell(codes.map((code) => `${code}:::1 USD`).join(","));
    expect(shipping?.split(", ")).toHaveLength(300);
    expect(cell(",".repeat(100_000)).shipping).toBeUndefined();
    expect(cell(":".repeat(100_000)).shipping).toBeUndefined();
    expect(cell("US:::1,".repeat(20_000)).shipping).toBe("US 100 USD");
  });
});

describe("reads shipping from XML elements", () => {
  it("grouping parts by their element, in any order", () => {
    const { shipping } = read([
      ["shipping.country", "US", 4],
      ["shipping.service", "Standard", 4],
      ["shipping.price", "3.00 EUR", 5],
      ["shipping.country", "DE", 5],
      ["shipping.price", "2.00 USD", 6],
      ["shipping.region", "CA", 6],
      ["shipping.country", "US", 6],
    ]);
    expect(shipping).toBe("DE 300 EUR");
  });

  it("and ignores an element that repeats a part", () => {
    const twice = [
      ["shipping.country", "US", 4],
      ["shipping.price", "3.00 USD", 4],
      ["shipping.price", "4.00 USD", 4],
    ] as const;
    expect(read(twice).shipping).toBeUndefined();
  });
});

it("maps a column of any other table, or knows it by its name", () => {
  const mapping = { shipping: "Versand" };
  expect(read([["Versand", "4,95 €"]], "own-names", mapping).shipping).toBe("* 495 EUR");
  expect(read([["Shipping cost", "4.95"]], "own-names").shipping).toBe("* 495 USD");
});

it("prefers an offer's own country in the currency of its price to an entry without a country", () => {
  const usd = (amount: number) => ({ amount, currency: "USD" });
  const shipping = [
    { country: "US", price: usd(500) },
    { country: "", price: usd(700) },
    { country: "DE", price: { amount: 400, currency: "EUR" } },
  ];
  expect(shippingTo(shipping, "US", usd(1))).toBe(500);
  expect(shippingTo(shipping, "FR", usd(1))).toBe(700);
  expect(shippingTo(shipping, "", usd(1))).toBe(700);
  expect(shippingTo(shipping, "DE", { currency: "EUR" })).toBe(400);
  expect(shippingTo(shipping.slice(0, 1), "DE", usd(1))).toBeNull();
  expect(shippingTo(shipping.slice(0, 1), "", usd(1))).toBeNull();
  expect(shippingTo(shipping.slice(0, 1), "US", { currency: "EUR" })).toBeNull();
  expect(shippingTo(shipping, "US", null)).toBeNull();
  expect(shippingTo(undefined, "US", usd(1))).toBeNull();
});
