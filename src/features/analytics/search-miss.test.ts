import { expect, it } from "vitest";
import type { Language } from "#i18n/languages.ts";
import { missOf } from "./search-miss.ts";

const missedTerm = (query: string, lang: Language) => missOf(query, lang)?.term ?? null;

it("a search is counted by its words, however they are written", () => {
  expect(missedTerm("  Théières, WH-1000! ", "fr")).toBe("theieres wh1000");
  expect(missedTerm("“théières” (wh 1000)", "fr")).toBe("theieres wh 1000");
  expect(missOf(" קומקום  חשמלי ", "he")).toEqual({ term: "קומקומ חשמלי", spelling: "קומקום חשמלי" });
  expect(missedTerm("电热水壶", "zh")).toBe("电热水壶");
  expect([missedTerm("", "en"), missedTerm("?!", "en")]).toEqual([null, null]);
  expect(missedTerm("teapot ".repeat(28), "en")?.length).toBeLessThanOrEqual(100);
});

it("what may tell who asked is not counted", () => {
  const told = ["eve@example.com", "call 050-123 4567", "+33 (0)6.12.34.56.78", "4111 1111 1111 1111"];
  expect(told.map((query) => missedTerm(query, "en"))).toEqual(told.map(() => null));
  expect(missedTerm("iphone 15 128 gb", "en")).toBe("iphone 15 128 gb");
});
