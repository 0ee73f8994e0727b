import { describe, expect, it } from "vitest";
import { comparePath, parseCompareList, toggleCompared } from "./compare-list.ts";

const products = ["1", "2", "3", "4", "5"].map((id) => ({ id, name: `Product ${id}` }));

describe("the comparison a visitor puts together", () => {
  it("takes a product in and lets it go again", () => {
    const [first, second] = products.slice(0, 2);
    const both = toggleCompared(toggleCompared([], first!), second!);
    expect(both.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(toggleCompared(both, first!)).toEqual([second]);
  });

  it("holds four products and no fifth", () => {
    const full = products.slice(0, 4);
    expect(toggleCompared(full, products[4]!)).toBe(full);
  });

  it("is read back from storage unchanged", () => {
    expect(parseCompareList(JSON.stringify({ lang: "fr", items: products.slice(0, 2) }))).toEqual({
      lang: "fr",
      items: products.slice(0, 2),
    });
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["another shape", '[1,"2"]'],
    ["a foreign id", '{"items":[{"id":"../x","name":"x"}]}'],
    ["null", "null"],
  ])("is empty where storage holds %s", (_, text) => {
    expect(parseCompareList(text).items).toEqual([]);
  });

  it("has an address that can be shared", () => {
    expect(comparePath(["3", "1"])).toBe("/compare?ids=3,1");
    expect(comparePath(["3", "1"], true)).toBe("/compare?ids=3,1&differences=1");
    expect(comparePath([])).toBe("/compare");
  });
});
