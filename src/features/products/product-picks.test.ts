import { expect, it } from "vitest";
import { standardAwards } from "#features/settings/award.ts";
import { topPicks } from "./product-picks.ts";

const product = (id: number, score: number | null, ...awards: string[]) => ({ id, score, awards });
const shownOf = (...candidates: ReturnType<typeof product>[]) =>
  topPicks(candidates, standardAwards).map(({ id, award }) => `${id} ${award}`);

it("the picks are the best of each award, read from best overall to upgrade", () => {
  expect(
    shownOf(
      product(1, 95, "upgrade-pick"),
      product(2, 90, "best-overall"),
      product(3, 85, "best-overall"),
      product(4, 60, "budget-pick"),
    ),
  ).toEqual(["2 best-overall", "4 budget-pick", "1 upgrade-pick"]);
});

it("a missing award's place is taken by the next best winner, before any score", () => {
  expect(
    shownOf(
      product(1, 90, "best-overall"),
      product(2, 89),
      product(3, 80, "also-great"),
      product(4, 70, "budget-pick"),
    ),
  ).toEqual(["1 best-overall", "4 budget-pick", "3 also-great"]);
});

it("lists each product once", () => {
  expect(shownOf(product(1, 90, "best-overall", "budget-pick"), product(2, 80, "budget-pick"))).toEqual([
    "1 best-overall",
    "2 budget-pick",
  ]);
});

it("where there are no awards the best scores are picks, in a short list too", () => {
  expect(shownOf(product(1, 70), product(2, 80))).toEqual(["2 null", "1 null"]);
  expect(shownOf(product(1, 90), product(2, 70, "best-overall"))).toEqual(["2 best-overall", "1 null"]);
});

it("a single pick is none, and what has neither award nor score is not picked", () => {
  expect(shownOf(product(1, 90, "best-overall"), product(2, null))).toEqual([]);
  expect(shownOf()).toEqual([]);
});

it("the site's own awards count in its order, and one that it has no longer counts for nothing", () => {
  const candidates = [
    product(1, 90, "best-overall"),
    product(2, 80, "for-travel"),
    product(3, 70, "budget-pick"),
    product(4, 95, "gone"),
    product(5, null, "gone"),
  ];
  const order = ["for-travel", "best-overall"];
  expect(topPicks(candidates, order).map(({ id, award }) => `${id} ${award}`)).toEqual([
    "2 for-travel",
    "1 best-overall",
    "4 null",
  ]);
});
