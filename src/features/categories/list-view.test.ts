import { describe, expect, it } from "vitest";
import type { SpecField } from "#content/fields/custom-field.ts";
import { defaultListView } from "./list-view.ts";

const label = { en: "Field" } as SpecField["label"];
const measures = (count: number): SpecField[] =>
  Array.from({ length: count }, (_, i) => ({ key: `m${i}`, type: "number", unit: "g", label }));
const words = (count: number): SpecField[] =>
  Array.from({ length: count }, (_, i) => ({ key: `w${i}`, type: "text", label }));

describe("how a category's products are shown first", () => {
  it("is a list where five fields can be compared, and a grid where there are fewer", () => {
    expect(defaultListView([measures(5)])).toBe("list");
    expect(defaultListView([[...measures(4), { key: "sealed", type: "boolean", label }]])).toBe("list");
    expect(defaultListView([[...measures(4), ...words(9)]])).toBe("grid");
  });

  it("does not take a mere count for a measure", () => {
    expect(defaultListView([[...measures(4), { key: "pockets", type: "number", label }]])).toBe("grid");
  });

  it("is a grid without any template", () => {
    expect(defaultListView([])).toBe("grid");
    expect(defaultListView([[], []])).toBe("grid");
  });

  it("needs more than half of the categories below a department", () => {
    expect(defaultListView([[], measures(5), measures(6), words(4)])).toBe("list");
    expect(defaultListView([[], measures(5), words(4)])).toBe("grid");
  });
});
