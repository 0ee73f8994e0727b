import { expect, test } from "vitest";
import { comparisonRows } from "./comparison-rows.ts";

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

test("what a product says in another language than the page's is told with that language", () => {
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
