import { describe, expect, it } from "vitest";
import { readFilters, writeFilters } from "./product-filters.ts";
import { promotedChoices } from "./promoted-choices.ts";

const brands = (counts: Record<string, number>) =>
  Object.entries(counts).map(([name, count]) => ({ name, count }));
const scores = (nine: number, eight: number, seven: number) => [
  { min: 9, count: nine },
  { min: 8, count: eight },
  { min: 7, count: seven },
  { min: 6, count: seven },
];
const offered = (
  query: string,
  total: number,
  facets: { brands: { name: string; count: number }[]; scores: { min: number; count: number }[] },
) =>
  promotedChoices({
    filters: readFilters(new URLSearchParams(query)),
    total,
    facets: { ...facets, categories: [], price: null, fields: [] },
  }).map((choice) => [writeFilters(choice.filters), choice.count]);

describe("the filters above a list", () => {
  it("are the score that says most, and the greatest brands", () => {
    expect(
      offered("", 20, { brands: brands({ A: 2, B: 9, C: 1, D: 3, E: 1, F: 1 }), scores: scores(1, 6, 12) }),
    ).toEqual([
      ["?minScore=8", 6],
      ["?brand=B", 9],
      ["?brand=D", 3],
      ["?brand=A", 2],
    ]);
  });

  it("take another floor where eight leaves all or nothing", () => {
    const choices = brands({ A: 2, B: 2 });
    expect(offered("", 4, { brands: choices, scores: scores(2, 4, 4) })[0]).toEqual(["?minScore=9", 2]);
    expect(offered("", 4, { brands: choices, scores: scores(1, 4, 3) })[0]).toEqual(["?minScore=7", 3]);
    expect(offered("", 6, { brands: brands({ A: 2, B: 2, C: 2 }), scores: scores(0, 0, 0) })).toHaveLength(3);
  });

  it("never yield no product, one or all of them, and keep the selection, the sort order and the view", () => {
    expect(
      offered("?minScore=8&sort=newest&view=list", 5, {
        brands: brands({ A: 2, B: 0, C: 1, D: 2 }),
        scores: scores(1, 5, 9),
      }),
    ).toEqual([
      ["?brand=A&minScore=8&sort=newest&view=list", 2],
      ["?brand=D&minScore=8&sort=newest&view=list", 2],
    ]);
    expect(
      offered("?minScore=8&minPrice=5", 2, { brands: brands({ A: 2 }), scores: scores(0, 2, 2) }),
    ).toEqual([]);
  });

  it("do not repeat what is chosen, and add a brand to the chosen ones", () => {
    expect(offered("?brand=A", 3, { brands: brands({ A: 3, B: 2 }), scores: scores(0, 2, 3) })).toEqual([
      ["?brand=A&minScore=8", 2],
      ["?brand=A&brand=B", 2],
    ]);
  });

  it("are several scores where no brand leaves more than one", () => {
    expect(offered("", 9, { brands: brands({ A: 1, B: 1 }), scores: scores(2, 5, 7) })).toEqual([
      ["?minScore=9", 2],
      ["?minScore=8", 5],
      ["?minScore=7", 7],
    ]);
  });

  it("are none where a single one would be found as fast in the panel", () => {
    expect(offered("", 2, { brands: brands({ A: 2 }), scores: scores(0, 1, 2) })).toEqual([]);
    expect(offered("", 0, { brands: [], scores: scores(0, 0, 0) })).toEqual([]);
  });
});
