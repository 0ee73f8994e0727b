import { describe, expect, it } from "vitest";
import { mayMoveUnder, subtreeOf, visibleCategories } from "./category.ts";

const node = (
  id: number,
  parentId: number | null,
  more: { isActive?: boolean; published?: boolean } = {},
) => ({ id, parentId, isActive: true, published: true, ...more });
const idsOf = (nodes: { id: number }[]) => nodes.map((one) => one.id);

describe("the category tree", () => {
  it("shows what is published, active and below visible ancestors only", () => {
    expect(idsOf(visibleCategories([node(1, null), node(2, 1), node(3, 2)]))).toEqual([1, 2, 3]);
    expect(
      idsOf(visibleCategories([node(1, null, { isActive: false }), node(2, 1), node(3, 2), node(4, null)])),
    ).toEqual([4]);
    expect(idsOf(visibleCategories([node(1, null), node(2, 1, { published: false }), node(3, 2)]))).toEqual([
      1,
    ]);
  });
  it("hides what hangs on a missing parent or on a circle, without hanging itself", () => {
    expect(idsOf(visibleCategories([node(1, 9), node(2, 3), node(3, 2), node(4, 4), node(5, null)]))).toEqual(
      [5],
    );
  });
  it("knows a category's whole subtree", () => {
    expect([...subtreeOf([node(1, null), node(3, 2), node(2, 1), node(4, null)], 1)].sort()).toEqual([
      1, 2, 3,
    ]);
  });
  it("refuses a category as its own parent or below itself", () => {
    const nodes = [node(1, null), node(2, 1), node(3, 2)];
    expect(mayMoveUnder(nodes, 1, 1)).toBe(false);
    expect(mayMoveUnder(nodes, 1, 3)).toBe(false);
    expect(mayMoveUnder(nodes, 3, 1)).toBe(true);
    expect(mayMoveUnder(nodes, 1, null)).toBe(true);
  });
});
