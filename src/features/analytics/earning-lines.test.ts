import { expect, it } from "vitest";
import { type EarningField, recogniseColumns } from "./earning-columns.ts";
import { gatherEarnings, readLine } from "./earning-lines.ts";
import { isCancelled, readAmount, readCount } from "./earning-values.ts";

const dayOf = (text: string) => Date.parse(text) / 86_400_000;
const settings = {
  programme: "walmart",
  currency: "USD",
  dayOrder: "mdy",
  days: { first: dayOf("2026-01-01"), last: dayOf("2026-12-31") },
} as const;
type Written = Partial<Record<EarningField, string>>;
const cellsOf = (written: Written) =>
  new Map(
    Object.entries(written).map(([field, text]) => [field as EarningField, { column: `The ${field}`, text }]),
  );
const read = (written: Written, programme: string = settings.programme, line = 2) =>
  readLine(line, cellsOf({ day: "2026-03-04", commission: "1.00", ...written }), { ...settings, programme });
const earningOf = (written: Written, programme?: string) => {
  const result = read(written, programme);
  if ("problem" in result) throw new Error(result.problem.code);
  return result.earning;
};

it.each([
  ["1,234.50", 123_450],
  ["$12.99", 1299],
  ["-1.20", -120],
  ["-$1.20", -120],
  ["$-1.20", -120],
  ["−1.20", -120],
  ["(1.20)", -120],
  ["1.20-", -120],
  ["", 0],
  ["–", 0],
])("%j is an amount", (written, amount) => expect(readAmount(written, "USD")).toMatchObject({ amount }));

it("rejects amounts and counts that it cannot parse", () => {
  for (const written of ["n/a", "1.2.3", "=1+1", "12.345,67.8", "1-2"])
    expect([written, typeof readAmount(written, "USD")]).toEqual([written, "string"]);
  expect([readCount("1,204"), readCount("-2"), readCount(""), readCount("2.0"), readCount("2.5")]).toEqual([
    1204,
    -2,
    0,
    2,
    null,
  ]);
  expect(["Reversed", "Invalid", "CANCELLED", "Approved", "Payment Completed"].map(isCancelled)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it("recognizes columns by the headings of the programs' reports", () => {
  const known = (header: string) => Object.fromEntries(recogniseColumns(header.split(",")));
  expect(
    known(
      "Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price($),Items Shipped,Returns,Revenue($),Ad Fees($)",
    ),
  ).toEqual({
    Name: "item",
    "Tracking ID": "tracking",
    "Date Shipped": "day",
    "Items Shipped": "orders",
    Returns: "returns",
    "Revenue($)": "sales",
    "Ad Fees($)": "commission",
  });
  expect(
    known(
      "Event Date,Posting Date,Custom ID,Item Name,Quantity,eBay Total Sale Amount,Unique Transaction ID,Earnings",
    ),
  ).toEqual({
    "Posting Date": "day",
    "Custom ID": "sub-id",
    "Item Name": "item",
    "eBay Total Sale Amount": "sales",
    "Unique Transaction ID": "order",
    Earnings: "commission",
  });
  expect(known("Action Id,Action Date,State,SubId1,Sale Amount,Payout,Currency")).toMatchObject({
    "Action Id": "order",
    State: "status",
    SubId1: "sub-id",
    Payout: "commission",
    Currency: "currency",
  });
});

it("identifies an order the same in every file, and its return separately", () => {
  const sale = earningOf({ order: "A1", commission: "1.00" });
  expect(earningOf({ order: "A1", commission: "1.50", day: "2026-03-09", item: "Renamed" }).key).toBe(
    sale.key,
  );
  expect(earningOf({ order: "A2" }).key).not.toBe(sale.key);
  const back = earningOf({ order: "A1", commission: "-1.00" });
  expect(back.key).not.toBe(sale.key);
  expect([sale.orders + back.orders, sale.commission + back.commission]).toEqual([0, 0]);
});

it("distinguishes eBay's bookings of one order by their days", () => {
  const [first, later] = ["2026-03-04", "2026-03-09"].map((day) =>
    earningOf({ order: "A1", commission: "-1.00", day }, "ebay"),
  );
  expect(first?.key).not.toBe(later?.key);
});

it("zeroes canceled orders and keeps clawbacks negative", () => {
  expect(earningOf({ order: "A1", status: "Reversed", sales: "20" })).toMatchObject({
    orders: 0,
    sales: 0,
    commission: 0,
  });
  expect(earningOf({ order: "A1", status: "Reversed", commission: "(1.00)" })).toMatchObject({
    orders: -1,
    commission: -100,
  });
});

it("merges the lines of one item of a day, and counts an order of several items once", () => {
  const { add, earnings } = gatherEarnings();
  for (const written of [
    { item: "Kettle", orders: "3", returns: "1" },
    { item: "Kettle", orders: "2" },
    { item: "Mug", orders: "1" },
    { order: "A1" },
    { order: "A1" },
  ] as Written[]) {
    const result = read(written);
    if ("earning" in result) expect(add(result.earning, result.isOrder)).toBe(true);
  }
  expect([...earnings.values()].map(({ orders, commission }) => [orders, commission])).toEqual([
    [4, 200],
    [1, 100],
    [1, 200],
  ]);
});

it.each([
  [{ day: "" }, "day-missing", "The day"],
  [{ day: "soon" }, "day-unreadable", "The day"],
  [{ day: "2027-01-01" }, "day-to-come", "The day"],
  [{ day: "2019-01-01" }, "day-too-old", "The day"],
  [{ commission: "much" }, "amount-unreadable", "The commission"],
  [{ sales: "1.2.3" }, "amount-unreadable", "The sales"],
  [{ currency: "Quatloo" }, "currency-unknown", "The currency"],
  [{ commission: "1 USD", sales: "20 ILS" }, "currencies-differ", "The sales"],
  [{ currency: "EUR", commission: "1 GBP" }, "currencies-differ", "The currency"],
  [{ orders: "many" }, "count-unreadable", "The orders"],
] as const)("%j is refused by name", (written, code, column) =>
  expect(read(written)).toMatchObject({ problem: { line: 2, code, column } }),
);
