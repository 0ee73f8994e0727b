import { expect, it } from "vitest";
import type { MenuEntry } from "../site-slots.ts";
import { fittingItems } from "./menu-fit.ts";

const entry = (label: string, changed: Partial<MenuEntry> = {}): MenuEntry => ({
  label,
  href: "/x",
  opensCategories: false,
  children: [],
  ...changed,
});
const usual = [
  entry("Categories", { href: null, opensCategories: true }),
  entry("Products"),
  entry("Articles"),
];

it("shows what fits, and leaves room for the button of the others", () => {
  expect(fittingItems(usual, 350, "More")).toBe(3);
  expect(fittingItems(usual, 100, "More")).toBe(0);
  const many = [...usual, entry("Deals"), entry("Press")];
  expect(fittingItems(many, 350, "More")).toBe(3);
  expect(fittingItems(many, 450, "More")).toBe(5);
  // Without a button for others, the last one fits where it alone would not.
  expect(fittingItems([entry("Products"), entry("Articles")], 160, "More")).toBe(2);
});

it("counts Chinese characters as wide, and a long label as cut off", () => {
  const chinese = Array.from({ length: 6 }, () => entry("产品分类目录"));
  const latin = Array.from({ length: 6 }, () => entry("Kettle"));
  expect(fittingItems(chinese, 400, "更多")).toBeLessThan(fittingItems(latin, 400, "More"));
  const long = entry("A label that is far too long for the line of a header");
  expect(fittingItems([long, long], 320, "More")).toBe(2);
});
