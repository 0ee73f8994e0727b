import { describe, expect, it } from "vitest";
import { claimsIn } from "./claims.ts";
import type { ProductFacts } from "./product-facts.ts";

const kettle: ProductFacts = {
  id: "1",
  name: "Kettle 3000",
  brand: null,
  model: null,
  category: null,
  score: 8.7,
  awards: ["best-overall"],
  speaks: true,
  summary: "",
  description: "It needs 1,500 watts.",
  pros: ["The quietest we tried"],
  cons: [],
  verdict: "It boils 1.7 litres in 4 minutes.",
  bestFor: "",
  notFor: "",
  specs: [{ label: "Battery", value: "12", unit: "h" }],
  ratings: [],
  isWithheld: false,
};
const mug: ProductFacts = {
  ...kettle,
  id: "2",
  name: "Mug",
  score: null,
  awards: [],
  description: "",
  verdict: "It holds 350 ml.",
  pros: [],
  specs: [],
};

const found = (text: string, more: { lang?: "en" | "he" | "fr" | "ar" | "zh"; heading?: string } = {}) =>
  claimsIn(text, { lang: "en", heading: "", products: [kettle, mug], ...more }).map(
    ({ token, source }) => `${token}: ${source ? `${source.productId} ${source.field}` : "unsupported"}`,
  );

describe("claims of a text", () => {
  it.each([
    ["It lasts 12 hours.", ["12: 1 specs"]],
    ["It lasts 12 years.", ["12: unsupported"]],
    ["It boils in 4 months.", ["4: unsupported"]],
    ["It boils in 4 min, and weighs 350 mg.", ["4: 1 verdict", "350: unsupported"]],
    ["It lasts 12 שעות, not 12 שנים.", ["12: 1 specs", "12: unsupported"]],
    ["The WH1000 and the XM5 are other ones.", []],
    ["It draws 1500 W.", ["1500: 1 description"]],
    ["It draws 1\u202f500 W, not 15,00 W.", ["1\u202f500: 1 description", "15,00: unsupported"]],
    ["It boils 17 litres.", ["17: unsupported"]],
    ["It has 87 out of 10.", ["87: unsupported", "10: 1 score"]],
    ["It boils 1.7 litres in 4 minutes.", ["1.7: 1 verdict", "4: 1 verdict"]],
    ["It has 8.7 out of 10 with us.", ["8.7: 1 score", "10: 1 score"]],
    ["The Kettle 3000 is fine.", []],
    ["The Mug has 8.7 out of 10.", ["8.7: unsupported", "10: unsupported"]],
    ["Mug and Kettle 3000: 350 ml.", ["350: 2 verdict"]],
    ["We tried 2 of them. Our 2 picks: both products.", []],
    ["It has a 2 year warranty and weighs 2 kg.", ["2: unsupported", "2: unsupported"]],
    ["It has 2 fans.", ["2: unsupported"]],
    ["It is the quietest.", ["quietest: 1 pros"]],
    ["It is the fastest, an honest guest of the forest.", ["fastest: unsupported"]],
    ["It is perfect and the most reliable.", ["perfect: unsupported", "most reliable: unsupported"]],
  ])("%s", (text, claims) => {
    expect(found(text)).toEqual(claims);
  });

  it("are supported by the products that the heading names", () => {
    expect(found("It lasts 12 hours.", { heading: "Mug" })).toEqual(["12: unsupported"]);
  });

  it("are also the numbers of a single product's review", () => {
    const claims = claimsIn("A 1 year warranty, and 1 kg.", { lang: "en", heading: "", products: [mug] });
    expect(claims.map(({ token, source }) => [token, source])).toEqual([
      ["1", null],
      ["1", null],
    ]);
  });

  it.each([
    ["he", "הוא השקט ביותר ומחזיק 99 שעות.", ["99: unsupported", "השקט ביותר: unsupported"]],
    ["fr", "Nos 2 produits durent 2 heures.", ["2: unsupported"]],
    ["he", "בדקנו 2 מוצרים במשך 2 שעות.", ["2: unsupported"]],
    ["ar", "٢ منتجات و٢ ساعة.", ["٢: unsupported"]],
    ["zh", "这2款产品能用2小时。", ["2: unsupported"]],
    ["fr", "C’est le plus rapide et le meilleur.", ["le plus rapide: unsupported", "meilleur: unsupported"]],
    ["ar", "إنه الأفضل ويدوم ٩٩ ساعة.", ["٩٩: unsupported", "الأفضل: unsupported"]],
    ["zh", "它是最好的，能用 99 小时。", ["99: unsupported", "最好的: unsupported"]],
    ["zh", "它能用99小时，容量约１２升，不是WH1000。", ["99: unsupported", "１２: unsupported"]],
    ["he", "מחזיק כ99 שעות, לא WH1000. הוא היחיד.", ["99: unsupported", "היחיד: unsupported"]],
    [
      "ar",
      "والأفضل وللأسرع يدوم و٩٩ ساعة.",
      ["٩٩: unsupported", "الأفضل: unsupported", "للأسرع: unsupported"],
    ],
  ] as const)("are found in %s", (lang, text, claims) => {
    expect(found(text, { lang })).toEqual(claims);
  });
});
