import { describe, expect, it } from "vitest";
import { faultsOfNotes, faultsOfTranslation, faultsOfUse } from "./message-rules.ts";
import { messageTypes } from "./message-types.ts";
import { faultsOfScreenWords } from "./private-words.ts";
import { faultsOfTypography } from "./typography-rules.ts";

const english = {
  greeting: "Hello {name}",
  "list.found": "{count, plural, one {# guide in {place}} other {# guides in {place}}}",
  brand: "Magpie",
};
const found = (forms: Record<string, string>) =>
  `{count, plural, ${Object.entries(forms)
    .map(([form, text]) => `${form} {${text}}`)
    .join(" ")}}`;
const forms = { one: "מדריך אחד ב{place}", two: "שני מדריכים ב{place}", other: "# מדריכים ב{place}" };
const hebrew = { greeting: "שלום {name}", "list.found": found(forms), brand: "Magpie" };
const faults = (own: Record<string, string>) =>
  faultsOfTranslation({ folder: "he", tag: "he" }, english, { ...hebrew, ...own });

describe("a translation is complete when it", () => {
  it("has every key, plural form and argument; brands stay unchanged, and a number may be a word", () => {
    expect(faults({})).toEqual([]);
  });

  it("has no missing and no extra keys", () => {
    const { greeting: _lost, ...rest } = hebrew;
    expect(faultsOfTranslation({ folder: "he", tag: "he" }, english, { ...rest, added: "עוד" })).toEqual([
      "locales/he: greeting is missing",
      "locales/he: added is not in English",
    ]);
  });

  it("has no missing and no extra arguments", () => {
    expect(faults({ greeting: "שלום {nmae}" })).toEqual([
      "locales/he: greeting lost the argument name",
      "locales/he: greeting has an argument English does not have: nmae",
    ]);
    expect(faults({ "list.found": found({ ...forms, two: "שני מדריכים" }) })).toEqual([
      "locales/he: list.found (two) lost the argument place",
    ]);
    expect(faults({ "list.found": found({ ...forms, other: "מדריכים ב{place}" }) })).toEqual([
      "locales/he: list.found (other) lost the argument count",
    ]);
  });

  it("has exactly the plural forms of its language", () => {
    const { two: _lost, ...others } = forms;
    expect(faults({ "list.found": found(others) })).toEqual([
      "locales/he: list.found lacks the plural forms two",
    ]);
    expect(faults({ "list.found": found({ ...forms, few: "# ב{place}" }) })).toEqual([
      "locales/he: list.found has plural forms this language does not have: few",
    ]);
    expect(faults({ "list.found": "{count} ב{place}" })).toEqual([
      "locales/he: list.found chooses its form by nothing, in English by count",
    ]);
    const arabic = faultsOfTranslation({ folder: "ar", tag: "ar" }, english, {
      ...english,
      greeting: "أهلا {name}",
    });
    expect(arabic).toContain("locales/ar: list.found lacks the plural forms few, many, two, zero");
    const chinese = faultsOfTranslation({ folder: "zh", tag: "zh-Hans" }, english, {
      ...english,
      greeting: "您好 {name}",
      "list.found": found({ other: "{place} # 篇" }),
    });
    expect(chinese).toEqual([]);
  });

  it("is not empty, not still English, and valid ICU", () => {
    expect(faults({ greeting: "  " })).toEqual(["locales/he: greeting is empty"]);
    expect(faults({ greeting: "Hello {name}" })).toEqual(["locales/he: greeting is still English"]);
    expect(faults({ greeting: "שלום {name" })[0]).toMatch(
      /^locales\/he: greeting is not a message in ICU syntax/,
    );
    expect(faultsOfTranslation({ folder: "fr", tag: "fr" }, { menu: "Menu" }, { menu: "Menu" })).toEqual([]);
  });
});

it("every key has a note for the translator, and every note has a key", () => {
  expect(faultsOfNotes({ a: "A", b: "B" }, { a: "Where A stands.", c: "Old." })).toEqual([
    "locales/notes: b has no note",
    "locales/notes: c is a note without a text",
  ]);
});

describe("keys and sources agree", () => {
  it("counts a key as used when it is written out or matches a template", () => {
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

it.each([
  ["en", "Don't go", "Don’t go"],
  ["en", "The colour of the catalogue", "The color of the catalog"],
  ["fr", "Vraiment ?", "Vraiment\u202f?"],
  ["fr", "Prix : {price}", "Prix\u00a0: {price}"],
  ["fr", "« ici »", "«\u00a0ici\u00a0»"],
  ["he", "מ-5 עד 7", "מ־5 עד 7"],
  ["he", "”שם“", "״שם״"],
  ["ar", "أولاً", "أولًا"],
  ["ar", "نعم, لا", "نعم، لا"],
  ["zh", "好,再试", "好，再试"],
  ["zh", "您的账号", "您的账户"],
])("typography of %s: “%s” becomes “%s”", (language, wrong, right) => {
  expect(faultsOfTypography(language, { key: wrong })).toHaveLength(1);
  expect(faultsOfTypography(language, { key: right })).toEqual([]);
});

it.each([
  ["en", "https://x.example/a?b=1 at 14:11"],
  ["fr", "https://x.example/a?b=1, à 14:11"],
  ["he", "A-B ב־12:30"],
  ["zh", "2026-01-02 12:30 ASIN:B01"],
])("typography of %s leaves URLs, times and codes alone: %s", (language, text) => {
  expect(faultsOfTypography(language, { key: text })).toEqual([]);
});

it("reports private words in messages", () => {
  expect(faultsOfScreenWords({ a: "Add an image", b: "It stands in two articles" })).toEqual([
    "locales/en: b has a private word, say “is”, “appears”: It stands in two articles",
  ]);
});

it("types each argument, as a number when it selects a plural form", () => {
  const { areas, modules } = messageTypes(new Map([["list", english]]));
  expect(areas).toContain('"greeting": { name: Inserted };');
  expect(areas).toContain('"list.found": { count: number; place: Inserted };');
  expect(areas).toContain('"brand": Nothing;');
  expect(modules).toContain('declare module "#locales/*/list.json"');
});
