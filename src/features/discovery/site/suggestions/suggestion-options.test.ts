import { expect, it } from "vitest";
import { isWorthRequesting, sharesOf } from "./suggestion-options.ts";

it("each kind has its share of eight options, and products fill what the others leave", () => {
  const shares = (products: number, articles: number, categories: number) =>
    Object.values(sharesOf({ products, articles, categories }));
  expect(shares(8, 8, 8)).toEqual([4, 2, 2]);
  expect(shares(8, 1, 0)).toEqual([7, 1, 0]);
  expect(shares(1, 8, 8)).toEqual([1, 5, 2]);
  expect(shares(0, 0, 8)).toEqual([0, 0, 8]);
  expect(shares(0, 0, 0)).toEqual([0, 0, 0]);
});

it("requires two letters, or one Chinese character", () => {
  const accepted = ["s", "", "水", "so", "1", "ס", "س", "é"].filter(isWorthRequesting);
  expect(accepted).toEqual(["水", "so"]);
});
