import { describe, expect, it } from "vitest";
import { faultsOfNotes, faultsOfTranslation, faultsOfUse } from "./message-rules.ts";

const english = {
  greeting: "Hello {name}",
  "list.found": { one: "{count} guide in {place}", other: "{count} guides in {place}" },
  brand: "Magpie",
};
const hebrew = {
  greeting: "שלום {name}",
  "list.found": { one: "מדריך אחד ב{place}", two: "שני מדריכים ב{place}", other: "{count} מדריכים ב{place}" },
  brand: "Magpie",
};
const faults = (own: Record<string, unknown>) =>
  faultsOfTranslation({ folder: "he", tag: "he" }, english, { ...hebrew, ...own } as typeof hebrew);

describe("a translation is complete when it", () => {
  it("has every key, every plural form and every placeholder; brands stay as they are, a number may be a word", () => {
    expect(faults({})).toEqual([]);
  });

  it("lacks no key and adds none", () => {
    const { greeting: _lost, ...rest } = hebrew;
    expect(faultsOfTranslation({ folder: "he", tag: "he" }, english, { ...rest, added: "עוד" })).toEqual([
      "locales/he: greeting is missing",
      "locales/he: added is not in English",
    ]);
  });

  it("loses no placeholder and invents none", () => {
    expect(faults({ greeting: "שלום {nmae}" })).toEqual([
      "locales/he: greeting lost the placeholder name",
      "locales/he: greeting has a placeholder English does not have: nmae",
    ]);
    expect(faults({ "list.found": { ...hebrew["list.found"], two: "שני מדריכים" } })).toEqual([
      "locales/he: list.found (two) lost the placeholder place",
    ]);
    expect(faults({ "list.found": { ...hebrew["list.found"], other: "מדריכים ב{place}" } })).toEqual([
      "locales/he: list.found (other) lost the placeholder count",
    ]);
  });

  it("has exactly the plural forms of its language", () => {
    const { two: _lost, ...forms } = hebrew["list.found"];
    expect(faults({ "list.found": forms })).toEqual(["locales/he: list.found lacks the plural forms two"]);
    expect(faults({ "list.found": { ...hebrew["list.found"], few: "{count} ב{place}" } })).toEqual([
      "locales/he: list.found has plural forms this language does not have: few",
    ]);
    expect(faults({ "list.found": "{count} ב{place}" })).toEqual([
      "locales/he: list.found is a text, in English it has plural forms",
    ]);
    const arabic = faultsOfTranslation({ folder: "ar", tag: "ar" }, english, {
      ...english,
      greeting: "أهلا {name}",
    });
    expect(arabic).toContain("locales/ar: list.found lacks the plural forms few, many, two, zero");
    const chinese = faultsOfTranslation({ folder: "zh", tag: "zh-Hans" }, english, {
      ...english,
      greeting: "你好 {name}",
      "list.found": { other: "{place} {count} 篇" },
    });
    expect(chinese).toEqual([]);
  });

  it("is neither empty nor still English", () => {
    expect(faults({ greeting: "  " })).toEqual(["locales/he: greeting is empty"]);
    expect(faults({ greeting: "Hello {name}" })).toEqual(["locales/he: greeting is still English"]);
    expect(faultsOfTranslation({ folder: "fr", tag: "fr" }, { menu: "Menu" }, { menu: "Menu" })).toEqual([]);
  });
});

it("each key has a note for the translator, and no note stands alone", () => {
  expect(faultsOfNotes({ a: "A", b: "B" }, { a: "Where A stands.", c: "Old." })).toEqual([
    "locales/notes: b has no note",
    "locales/notes: c is a note without a text",
  ]);
});

describe("keys and sources agree", () => {
  it("a key counts as used where it is written out or fits a template", () => {
    const text = `t("page.title"); t(\`award.\${name}\`); const label = { key: "page.label" };`;
    expect(faultsOfUse(["page.title", "award.best", "page.label"], [{ file: "a.tsx", text }])).toEqual([]);
    expect(
      faultsOfUse(
        ["page.titles", "awards.best"],
        [{ file: "a.tsx", text: text.replace("page.title", "page.x") }],
      ),
    ).toEqual([
      "locales/en: page.titles is used nowhere",
      "locales/en: awards.best is used nowhere",
      "a.tsx asks for page.x, which is no message",
    ]);
  });
});
