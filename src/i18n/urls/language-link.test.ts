import { expect, it } from "vitest";
import { languageOfLink, linkInLanguage, withoutLanguage } from "./language-link.ts";

it.each([
  ["?lang=he", "he"],
  ["?a=1&lang=fr", "fr"],
  ["?lang=EN", "en"],
  ["?lang=iw", "he"],
  ["?lang=zh-TW", "zh"],
  ["?lang=%66r", "fr"],
  ["?lang=en&lang=he", "en"],
  ["?lang=de", undefined],
  ["?lang=", undefined],
  ["?lang=__proto__", undefined],
  ["?lang=constructor", undefined],
  ["?lang=%ff", undefined],
  ["?lang=%", undefined],
  ["?xlang=he", undefined],
  ["?l%61ng=he", undefined],
  ["", undefined],
])("%s is a link to a page in %s", (search, lang) => {
  expect(languageOfLink(search)).toBe(lang);
});

it("drops the language alone, and leaves the spelling of the others", () => {
  expect(withoutLanguage("?lang=he")).toBe("");
  expect(withoutLanguage("?a=%C3%A9+b&lang=en&lang=he&c&xlang=1")).toBe("?a=%C3%A9+b&c&xlang=1");
});

it("makes a link of a path", () => {
  expect(linkInLanguage("en", "/about")).toBe("/about?lang=en");
  expect(linkInLanguage("fr", "/fr/a?b=1#c")).toBe("/fr/a?b=1&lang=fr#c");
});
