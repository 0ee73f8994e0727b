import { expect, it } from "vitest";
import type { Category } from "../category.ts";
import { menuColumns } from "./menu-columns.ts";

const category = (id: string, parentId: string | null): Category => ({
  id,
  parentId,
  parent_id: parentId,
  name: id,
  slug: id,
  description: "",
  imageUrl: null,
  thumbnailUrl: null,
  sortOrder: 0,
  productCount: 0,
});

it("makes each top-level category a column of its sub-categories, in the order given", () => {
  const columns = menuColumns([
    category("home", null),
    category("kitchen", "home"),
    category("beauty", ""),
    category("lighting", "home"),
    category("lamps", "lighting"),
  ]);
  expect(columns.map(({ parent, children }) => [parent.id, children.map(({ id }) => id)])).toEqual([
    ["home", ["kitchen", "lighting"]],
    ["beauty", []],
  ]);
});
