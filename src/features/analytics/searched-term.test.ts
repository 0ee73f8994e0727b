import { expect, it } from "vitest";
import type { Language } from "#i18n/languages.ts";
import { searchedTerm, unnamedTerm } from "./searched-term.ts";

const termOf = (query: string, lang: Language) => searchedTerm(query, lang)?.term ?? null;

it("counts a search by its words, however they are written", () => {
  expect(termOf("  Théières, WH-1000! ", "fr")).toBe("theieres wh1000");
  expect(termOf("“théières” (wh 1000)", "fr")).toBe("theieres wh 1000");
  expect(searchedTerm(" קומקום  חשמלי ", "he")).toEqual({ term: "קומקומ חשמלי", spelling: "קומקום חשמלי" });
  expect(termOf("电热水壶", "zh")).toBe("电热水壶");
  expect([termOf("", "en"), termOf("?!", "en")]).toEqual([null, null]);
  expect(termOf("teapot ".repeat(28), "en")?.length).toBeLessThanOrEqual(100);
});

it("counts searches with personal data without their words", () => {
  const personal = ["eve@example.com", "call 050-123 4567", "+33 (0)6.12.34.56.78", "4111 1111 1111 1111"];
  expect(personal.map((query) => searchedTerm(query, "en"))).toEqual(personal.map(() => unnamedTerm));
  expect(termOf("iphone 15 128 gb", "en")).toBe("iphone 15 128 gb");
});
