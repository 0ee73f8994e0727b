import { expect, test } from "vitest";
import { chosenFacts, chosenRows, comparisonRows } from "./comparison-rows.ts";

const spec = (key: string, value: string, unit = "") => ({
  key,
  label: key.toUpperCase(),
  group: null,
  value,
  unit,
});

test("a specification that two products state becomes a row, with a gap where a third does not", () => {
  const rows = comparisonRows([
    { specs: [spec("weight", "262", "g")] },
    { specs: [] },
    { specs: [spec("weight", "240", "g")] },
  ]);
  expect(rows).toEqual([
    {
      key: "weight",
      label: "WEIGHT",
      values: ["262 g", null, "240 g"],
      valueLangs: [undefined, undefined, undefined],
      isDifferent: true,
    },
  ]);
});

test("a value in another language than the page's is marked with its language", () => {
  const rows = comparisonRows([
    { specs: [{ ...spec("shell", "acier"), label: "Coque" }] },
    { specs: [{ ...spec("shell", "steel"), labelLang: "en", textLang: "en" }] },
  ]);
  expect(rows).toMatchObject([{ label: "Coque", values: ["acier", "steel"], valueLangs: [undefined, "en"] }]);
});

test("what only one product states is no row", () => {
  expect(comparisonRows([{ specs: [spec("colour", "blue")] }, { specs: [] }])).toEqual([]);
});

test("equal values do not count as different, and the first product gives the order", () => {
  const rows = comparisonRows([
    { specs: [spec("b", "1"), spec("a", "2")] },
    { specs: [spec("a", "2"), spec("b", "3")] },
  ]);
  expect(rows.map((row) => [row.key, row.isDifferent])).toEqual([
    ["b", true],
    ["a", false],
  ]);
});

test("without a choice every row is shown, with one those that were chosen, in the products' order", () => {
  const rows = comparisonRows([
    { specs: [spec("b", "1"), spec("a", "2"), spec("price", "low")] },
    { specs: [spec("b", "1"), spec("a", "3"), spec("price", "high")] },
  ]);
  const keys = (choice: Parameters<typeof chosenRows>[1]) => [
    ...chosenFacts(choice),
    ...chosenRows(rows, choice).map((row) => row.key),
  ];
  const all = ["score", "price", "bestFor", "b", "a", "price"];
  expect([keys({}), keys({ rows: [] })]).toEqual([all, all]);
  expect(keys({ rows: ["spec:a", "spec:b", "fact:price", "spec:gone"] })).toEqual(["price", "b", "a"]);
  expect(keys({ differencesOnly: true })).toEqual(["score", "price", "bestFor", "a", "price"]);
  expect(keys({ rows: ["spec:b", "spec:a"], differencesOnly: true })).toEqual(["a"]);
});
