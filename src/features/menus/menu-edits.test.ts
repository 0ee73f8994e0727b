import { expect, it } from "vitest";
import type { MenuItem } from "./menu.ts";
import {
  addItem,
  canMove,
  faultyItem,
  itemAt,
  type MenuMove,
  moveItem,
  removeItem,
  replaceItem,
} from "./menu-edits.ts";

const item = (href: string, ...children: MenuItem[]): MenuItem => ({
  target: { type: "link", href },
  label: { en: href },
  languages: [],
  children,
});
const all: MenuItem = { target: { type: "categories" }, label: {}, languages: [], children: [] };
const menu = [item("/a", item("/b"), item("/c", item("/d"))), item("/e"), all];

/** The menu in short: /a[/b /c[/d]] /e. */
const drawn = (items: readonly MenuItem[]): string =>
  items
    .map(({ target, children }) => {
      const name = target.type === "link" ? target.href : target.type;
      return children.length ? `${name}[${drawn(children)}]` : name;
    })
    .join(" ");
const moved = (move: MenuMove, depth = 3) =>
  canMove(menu, move, depth) ? drawn(moveItem(menu, move)) : null;

it("moves an item with those below it, before, after and into others", () => {
  expect(drawn(menu)).toBe("/a[/b /c[/d]] /e categories");
  expect(moved({ from: [1], target: [0], place: "before" })).toBe("/e /a[/b /c[/d]] categories");
  expect(moved({ from: [0, 0], target: [0, 1], place: "after" })).toBe("/a[/c[/d] /b] /e categories");
  expect(moved({ from: [0, 1], target: [1], place: "on" })).toBe("/a[/b] /e[/c[/d]] categories");
  expect(moved({ from: [0, 1, 0], target: [0], place: "after" })).toBe("/a[/b /c] /d /e categories");
  expect(moved({ from: [0, 0], target: [0], place: "on" })).toBe("/a[/c[/d] /b] /e categories");
});

it("moves nothing deeper than the menu goes, below itself, or below an automatic item", () => {
  expect(moved({ from: [0], target: [1], place: "on" })).toBeNull();
  expect(moved({ from: [0, 1], target: [1], place: "on" }, 2)).toBeNull();
  expect(moved({ from: [0], target: [0, 1], place: "on" })).toBeNull();
  expect(moved({ from: [0], target: [0], place: "after" })).toBeNull();
  expect(moved({ from: [1], target: [2], place: "on" })).toBeNull();
  expect(moved({ from: [7], target: [2], place: "after" })).toBeNull();
});

it("adds, replaces and removes at any level", () => {
  expect(drawn(addItem(menu, [], item("/f")))).toBe("/a[/b /c[/d]] /e categories /f");
  expect(drawn(addItem(menu, [0, 1], item("/f")))).toBe("/a[/b /c[/d /f]] /e categories");
  expect(drawn(removeItem(menu, [0, 1]))).toBe("/a[/b] /e categories");
  expect(drawn(replaceItem(menu, [0, 1, 0], item("/f")))).toBe("/a[/b /c[/f]] /e categories");
  expect(itemAt(menu, [0, 1, 0])?.label.en).toBe("/d");
  expect(drawn(menu)).toBe("/a[/b /c[/d]] /e categories");
});

it("finds the item that a refused save names", () => {
  expect(faultyItem("value.footer.0.children.2.label.he")).toEqual({
    menu: "footer",
    item: [0, 2],
    field: "label",
    rest: ["he"],
  });
  expect(faultyItem("value.header.1.children")).toMatchObject({ item: [1], field: "children", rest: [] });
  expect(faultyItem("value.bottom.3")).toMatchObject({ menu: "bottom", item: [3], field: "" });
  for (const other of ["value.header", "value.elsewhere.0.label", "version"])
    expect(faultyItem(other)).toBeNull();
});
