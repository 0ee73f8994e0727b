import { describe, expect, it } from "vitest";
import type { Language } from "../languages.ts";
import {
  foldedQuery,
  identifierTerm,
  indexTerms,
  queryTerms,
  unfinishedWord,
  wordsAsWritten,
} from "./search-analyzer.ts";

/** Whether a text answers a query: each word by one of its terms. */
function answers(text: string, query: string, lang: Language): boolean {
  const terms = new Set(indexTerms(text, lang));
  const words = queryTerms(query, lang);
  return words.length > 0 && words.every((word) => word.terms.some((term) => terms.has(term)));
}
const each = (lang: Language, pairs: readonly (readonly [text: string, query: string])[]) =>
  expect(pairs.filter(([text, query]) => !answers(text, query, lang))).toEqual([]);

describe("a text is found", () => {
  it("in English by singular and plural, whatever the ending", () =>
    each("en", [
      ["Electric kettles for travel", "kettle"],
      ["One kettle", "kettles"],
      ["Spare batteries", "battery"],
      ["A glass jug", "glasses"],
      ["Two knives", "knife"],
      ["Warm gloves", "glove"],
      ["Wooden shelves", "shelf"],
      ["School buses", "bus"],
      ["Noise cancelling headphones", "cancel"],
      ["Running shoes", "run shoe"],
      ["A café", "cafe"],
      ["The kid’s bike", "kid bike"],
      ["Two mice and their men", "mouse man"],
      ["Sony's camera", "sony cameras"],
    ]));

  it("in French without accents, with elisions, by singular and plural", () =>
    each("fr", [
      ["Une bouilloire électrique", "bouilloires electriques"],
      ["L’écouteur d’été", "ecouteurs ete"],
      ["Les cheveux secs", "cheveu sec"],
      ["Des journaux", "journal"],
      ["Un tuyau", "tuyaux"],
      ["Deux bateaux", "bateau"],
      ["Œuf à la coque", "oeufs"],
      ["Des lunettes pour vos yeux", "œil"],
      ["Deux landaus", "landau"],
      ["Casque sans fil", "casques sans-fil"],
    ]));

  it("in Hebrew with and without niqqud, prefix letters and plural", () =>
    each("he", [
      ["שֶׁקֶט בָּרַכֶּבֶת", "שקט"],
      ["שקט ברכבת", "רכבת"],
      ["רכבת", "ברכבת"],
      ["אוזניות אלחוטיות", "אוזניה"],
      ["אוזניות אלחוטיות", "אוזנייה"],
      ["אוזנייה אחת", "האוזניות"],
      ["טלוויזיה חכמה", "טלויזיות"],
      ["קומקומים למטבח", "קומקום המטבח"],
      ["מטבח", "מטבחים"],
      ["הכלבים שלנו", "כלב"],
      ["תמונה", "התמונות"],
      ["מטה", "המטה"],
      ["שולחן", "והשולחנות"],
      ["מגבת גוף", "מגבות"],
      ["חולצת כותנה", "חולצות"],
      ["נעלי ספורט", "נעליים"],
      ["כלי עבודה", "כלים"],
      ["בגדים לנשים", "אישה"],
    ]));

  it("in Arabic with and without the article, tashkeel, tatweel and forms of a letter", () =>
    each("ar", [
      ["لمن يُسافِر كثيرًا", "يسافر"],
      ["السماعات اللاسلكية", "سماعة"],
      ["سماعة", "والسماعات"],
      ["بالسماعة الجديدة", "السماعة"],
      ["للسفر", "السفر"],
      ["كـــتاب", "كتاب"],
      ["أفضل بطارية", "افضل البطاريات"],
      ["وسادة", "الوسادة"],
      ["كاميرا", "الكاميرات"],
      ["استغرق شهرًا كاملًا", "شهر"],
      ["حقيبة ظهر", "الحقائب"],
      ["أجهزة منزلية", "جهاز"],
      ["طراز ١٠٠٠", "1000"],
    ]));

  it("in Chinese by a word inside a sentence, and by several separate ones", () =>
    each("zh", [
      ["适合长途飞行时安静地听音乐。", "飞行"],
      ["适合长途飞行时安静地听音乐。", "长途音乐"],
      ["降噪耳机", "耳机"],
      ["不锈钢电热水壶", "水壶"],
      ["不锈钢电热水壶", "壶"],
      ["无线ＵＳＢ接口", "usb 接口"],
      ["可以放下WH-1000XM5和电池", "wh1000xm5"],
      ["可以放下WH-1000XM5和电池", "电池 WH 1000"],
    ]));

  it("by a model number in any spelling, and by its beginning", () => {
    for (const text of ["Sony WH-1000", "Sony WH 1000", "Sony WH1000", "Sony wh_1000", "Sony WH.1000"]) {
      expect(indexTerms(text, "en")).toContain("wh1000");
      each(
        "en",
        ["WH-1000", "wh 1000", "WH1000", "sony wh-1000"].map((query) => [text, query]),
      );
    }
    each("en", [
      ["WH-1000XM5", "wh1000"],
      ["WH-1000XM5", "WH 1000XM5"],
      ["iPhone 15 Pro", "iphone15"],
      ["500ml bottle", "500 ml"],
      ["500 ml bottle", "500ml"],
      ["30 hours of music", "30-hour"],
      ["Sony WH-1000XM5", "sony wh 1000xm5"],
      ["Sony WH-1000XM5", "sony xm5"],
      ["Sony WH-1000XM5", "wh1000 xm5"],
      ["Sony WH 1000 XM5", "wh1000xm5"],
      ["RTX 4070 Ti", "rtx4070ti"],
      ["RTX 4070 Ti", "rtx 4070ti"],
      ["RTX4070 Ti", "rtx4070ti"],
      ["A screen of 30 in", "30in"],
      ["Wi-Fi", "wifi"],
      ["wifi", "wi-fi"],
    ]);
  });
});

it("unrelated neighboring words make few terms", () => {
  const extra = (text: string) => indexTerms(text, "en").filter((term) => /\d/.test(term) && /\D/.test(term));
  expect(extra("500 ml, 30 g of 100 200, 24/7 at the 2 h mark")).toEqual([
    "500ml",
    "ml30",
    "ml30g",
    "30g",
    "2h",
  ]);
  expect(extra(`A${"1b2".repeat(12)}`).length).toBeLessThan(90);
});

describe("a text is not found", () => {
  it("by other words that look alike", () => {
    const pairs: [string, string, Language][] = [
      ["Kettle", "kettledrum", "en"],
      ["WH-1000XM5", "wh1000xm4", "en"],
      ["כלב", "לב", "he"],
      ["كتاب", "تاب", "ar"],
      ["一个机器", "飞机", "zh"],
    ];
    expect(pairs.filter(([text, query, lang]) => answers(text, query, lang))).toEqual([]);
  });

  it("by nothing, by symbols and by stop words alone", () => {
    for (const query of ["", " ", `" ( * % _ '`, "the", "—"]) expect(queryTerms(query, "en")).toEqual([]);
  });
});

it("an identifier is one term, however it is grouped and padded", () => {
  expect(["978-3-16-148410-0", "978 3 16 148410 0", "09783161484100"].map(identifierTerm)).toEqual(
    Array(3).fill("9783161484100"),
  );
  expect(identifierTerm("B08N5WRWNW")).toBe("b08n5wrwnw");
  expect(queryTerms("0 12345 67890 5", "en").every((word) => word.terms.includes("12345678905"))).toBe(true);
});

it("a query has at most sixty-four words, each once, and never costs more than its length", () => {
  const forty = Array.from({ length: 40 }, (_, i) => `w${i}x`).join(" ");
  expect(queryTerms(`${forty} w1x`, "en")).toHaveLength(40);
  expect(queryTerms(Array.from({ length: 99 }, (_, i) => `w${i}x`).join(" "), "en")).toHaveLength(64);
  expect(queryTerms("a".repeat(5_000), "en")).toEqual([]);
  expect(queryTerms("壶".repeat(5_000), "zh").length).toBeLessThan(65);
});

it("words for suggestions keep their spelling", () => {
  expect(wordsAsWritten("Cafés, WH-1000 et café, 0.4", "fr")).toEqual([
    { form: "cafes", spelling: "cafés" },
    { form: "wh1000", spelling: "wh1000" },
    { form: "cafe", spelling: "café" },
  ]);
  expect(wordsAsWritten("שָׁלוֹם", "he")).toEqual([{ form: "שלומ", spelling: "שָׁלוֹם".normalize("NFC") }]);
});

it("the last word of a query may be unfinished, and is split from the text before it", () => {
  expect(unfinishedWord("Sony head")).toEqual({ before: "Sony ", spelling: "head", form: "head" });
  expect(unfinishedWord("sony WH-10")).toEqual({ before: "sony ", spelling: "WH-10", form: "wh10" });
  expect(unfinishedWord("noise-canc")).toEqual({ before: "noise-", spelling: "canc", form: "canc" });
  expect(unfinishedWord("l'aspi")).toEqual({ before: "l'", spelling: "aspi", form: "aspi" });
  expect(unfinishedWord("降噪so")).toEqual({ before: "降噪", spelling: "so", form: "so" });
  for (const finished of ["sony ", "kettle.", "降噪", "", "-"])
    expect([finished, unfinishedWord(finished)]).toEqual([finished, null]);
});

it("a query is counted by its words, however they are written", () => {
  expect(foldedQuery("  Cafés, WH-1000! ", "fr")).toBe("cafes wh1000");
  expect(foldedQuery("שֶׁקֶט", "he")).toBe("שקט");
  expect(foldedQuery("Noise-cancelling", "en")).toBe("noise cancelling");
  expect(foldedQuery("Kettle 1,7 L", "en")).toBe("kettle 1.7 l");
  expect(foldedQuery("l’étui d’été", "fr")).toBe("etui ete");
  expect(foldedQuery("!?", "en")).toBe("");
});
