import { expect, it } from "vitest";
import type { Award, ProductCard } from "../product.ts";
import { topPicks } from "./top-picks.ts";

const card = (id: string, ...awards: Award[]) => ({ id, awards }) as unknown as ProductCard;
const shownOf = (cards: ProductCard[], total = 10) =>
  topPicks(cards, total).map(({ id, awards }) => `${id} ${awards}`);

it("the picks are the best of each award, read from best overall to upgrade", () => {
  expect(
    shownOf([
      card("1", "upgrade-pick"),
      card("2", "best-overall"),
      card("3", "best-overall"),
      card("4", "budget-pick"),
    ]),
  ).toEqual(["2 best-overall", "4 budget-pick", "1 upgrade-pick"]);
});

it("a missing award's place is taken by the next best of another kind", () => {
  expect(
    shownOf([card("1", "best-overall"), card("2"), card("3", "best-overall"), card("4", "budget-pick")]),
  ).toEqual(["1 best-overall", "3 best-overall", "4 budget-pick"]);
});

it("one product stands once", () => {
  expect(shownOf([card("1", "best-overall", "budget-pick"), card("2", "budget-pick")])).toEqual([
    "1 best-overall",
    "2 budget-pick",
  ]);
});

it("a single pick, or a short list, has no row of its own", () => {
  expect(shownOf([card("1", "best-overall"), card("2")])).toEqual([]);
  expect(shownOf([card("1", "best-overall"), card("2", "budget-pick")], 4)).toEqual([]);
});
