import { describe, expect, it } from "vitest";
import { isSlug, numberedSlug, slugify } from "./slug.ts";

describe("a slug", () => {
  it.each([
    ["Aurel Drift 2", "aurel-drift-2"],
    ["  Café & Crème!  ", "cafe-creme"],
    ["אוזניות Aurel Drift 2", "אוזניות-aurel-drift-2"],
    ["שָׁלוֹם עוֹלָם", "שלום-עולם"],
    ["كيس نوم Nightjar", "كيس-نوم-nightjar"],
    ["一张好用的书桌", "一张好用的书桌"],
    ["L’été d’avant", "lete-davant"],
    ["Version 1.5", "version-1-5"],
    ["2024", "product-2024"],
    ["!!!", "product"],
    ["New", "product-new"],
  ])("of %j is %j", (title, slug) => {
    expect(slugify(title, "product")).toBe(slug);
  });

  it("is never longer than 96 characters and never ends in a hyphen", () => {
    const slug = slugify(`${"word ".repeat(60)}`, "product");
    expect([...slug].length).toBeLessThanOrEqual(96);
    expect(slug.endsWith("-")).toBe(false);
  });

  it("made from a title is one an editor may type", () => {
    for (const title of ["Aurel Drift 2", "שלום", "مرحبا", "你好", "42", "Sitemap", "🙂"])
      expect([title, isSlug(slugify(title, "article"))]).toEqual([title, true]);
  });

  it.each(["", "a b", "a.b", "A", "-a", "a-", "a--b", "12", "new", "crm", "a/b", "a%20b"])(
    "%j is refused",
    (slug) => {
      expect(isSlug(slug)).toBe(false);
    },
  );

  it("is numbered from 2 on", () => {
    expect([1, 2, 3].map((attempt) => numberedSlug("a", attempt))).toEqual(["a", "a-2", "a-3"]);
  });
});
