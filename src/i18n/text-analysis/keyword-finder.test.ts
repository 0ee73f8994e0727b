import { describe, expect, it } from "vitest";
import { findKeyword, foldKeyword, foldText } from "./keyword-finder.ts";

/** What of the text would be a link. */
const found = (text: string, keyword: string): string[] =>
  [...findKeyword(foldText(text), foldKeyword(keyword))].map(({ start, end }) => text.slice(start, end));

describe("a keyword is found", () => {
  it("as a word of its own, whatever its case and accents", () => {
    expect(found("Kettles and a KETTLE, a kettle; teakettle", "kettle")).toEqual(["KETTLE", "kettle"]);
    expect(found("Une cafetière à piston. L’aspirateur", "Cafetiere")).toEqual(["cafetière"]);
    expect(found("l’aspirateur, d'aspirateur", "aspirateur")).toEqual(["aspirateur", "aspirateur"]);
    expect(found("Sony’s noise\u00a0cancelling", "sony")).toEqual(["Sony"]);
    expect(found("with noise\u00a0cancelling.", "noise  cancelling")).toEqual(["noise\u00a0cancelling"]);
  });

  it("never as part of a compound, a model number or a letter that is two", () => {
    expect(found("WH-1000XM5 and XM5, self-cleaning, Node.js", "wh")).toEqual([]);
    expect(found("WH-1000XM5 and XM5", "XM5")).toEqual(["XM5"]);
    expect(found("self-cleaning, cleaning-day, cleaning.", "cleaning")).toEqual(["cleaning"]);
    expect(found("cœur", "e")).toEqual([]);
    expect(found("bœuf", "boe")).toEqual([]);
  });

  it("in Hebrew with the letters written before it, which belong to the link", () => {
    expect(found("האוזניות, ובאוזניות וגם שהאוזניות", "אוזניות")).toEqual([
      "האוזניות",
      "ובאוזניות",
      "שהאוזניות",
    ]);
    expect(found("קומקומים, תקומקום", "קומקום")).toEqual([]);
    expect(found("בצה״ל, צה", "צה")).toEqual(["צה"]);
    expect(found("ה-iPhone והiPhone, סוני־iPhone", "iphone")).toEqual(["iPhone", "iPhone", "iPhone"]);
    expect(found("אָזְנִיּוֹת", "אזניות")).toEqual(["אָזְנִיּוֹת"]);
  });

  it("in Arabic with the article and prepositions, however its letters are written", () => {
    expect(found("السماعات وبالسماعات وللسماعات والسماعات", "سماعات")).toHaveLength(4);
    expect(found("سمّاعاتٌ", "سماعات")).toEqual(["سمّاعاتٌ"]);
    expect(found("سماعاتي", "سماعات")).toEqual([]);
    expect(found("الإبريق والأبريق", "ابريق")).toEqual(["الإبريق", "والأبريق"]);
  });

  it("in Chinese wherever it is written, and a name in other letters beside it", () => {
    expect(found("这款降噪耳机很好", "降噪耳机")).toEqual(["降噪耳机"]);
    expect(found("索尼Sony耳机", "sony")).toEqual(["Sony"]);
    expect(found("索尼SonyX耳机", "sony")).toEqual([]);
  });
});
