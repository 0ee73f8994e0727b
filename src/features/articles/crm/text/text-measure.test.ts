import { type Node, Schema } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { measureDocument } from "./text-measure.ts";

const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    text: { group: "inline" },
    paragraph: { group: "block", content: "inline*" },
    heading: { group: "block", content: "inline*", attrs: { level: {} } },
    listItem: { content: "paragraph+" },
    bulletList: { group: "block", content: "listItem+" },
    hardBreak: { group: "inline", inline: true },
    productCard: { group: "block", atom: true, attrs: { productId: {} } },
    faq: { group: "block", atom: true, attrs: { items: {} } },
  },
});
const line = (text: string) => ({
  type: "paragraph",
  ...(text ? { content: [{ type: "text", text }] } : {}),
});
const documentOf = (...content: object[]): Node => schema.nodeFromJSON({ type: "doc", content });
const measured = (text: string, lang: Language) => measureDocument(documentOf(line(text)), lang);

test("words are separated by spaces and contain letters or digits, in each language that has spaces", () => {
  expect(measured("Don’t buy a well-known 1,000-watt kettle – yet.", "en").words).toBe(7);
  expect(measured("ה־קומקום הכי שקט - לדעתנו - עולה 249 ₪.", "he").words).toBe(6);
  // French puts a space before these signs, and a non-breaking one inside a quantity.
  expect(measured("Est-ce vrai\u00a0? Oui\u202f! L’eau bout à 100\u00a0°C\u202f: voilà.", "fr").words).toBe(
    9,
  );
  expect(measured("الغلايةُ هادئةٌ ، وثمنُها ٢٤٩ ريالًا ؛ جيدة !", "ar").words).toBe(6);
});

test("a Chinese text is counted by its characters, and its words are those of a dictionary", () => {
  const { han, words, minutes } = measured("这款水壶很安静。", "zh");
  expect(han).toBe(7);
  expect(words).toBeGreaterThanOrEqual(4);
  expect(words).toBeLessThan(7);
  expect(minutes).toBe(1);
  expect(measured("这款 iPhone 15 Pro 很好，值得买。", "zh").han).toBe(7);
});

test("a Chinese name in another text is no character of it", () => {
  for (const lang of languageCodes.filter((code) => code !== "zh"))
    expect(measured("The band of 小米 lasts.", lang).han).toBe(0);
});

test("reading takes a minute for 220 words, for 400 Chinese characters, and never less than one", () => {
  const many = (word: string, times: number) => Array<string>(times).fill(word).join(" ");
  for (const [lang, word] of [
    ["en", "kettle"],
    ["he", "קומקום"],
    ["fr", "bouilloire"],
    ["ar", "غلاية"],
  ] as const) {
    expect(measured("", lang).minutes).toBe(1);
    expect(measured(many(word, 220 * 7), lang)).toMatchObject({ words: 1_540, minutes: 7 });
  }
  expect(measured("壶".repeat(4_000), "zh").minutes).toBe(10);
  expect(measured(`${"壶".repeat(400)} ${many("Pro", 220)}`, "zh").minutes).toBe(2);
});

test("lines, items and breaks part words; of blocks that are filled in by a form what the page counts is counted", () => {
  const broken = {
    type: "paragraph",
    content: [{ type: "text", text: "one" }, { type: "hardBreak" }, { type: "text", text: "two" }],
  };
  const list = {
    type: "bulletList",
    content: [
      { type: "listItem", content: [line("three")] },
      { type: "listItem", content: [line("four")] },
    ],
  };
  const card = { type: "productCard", attrs: { productId: "1" } };
  expect(measureDocument(documentOf(broken, list, card, line("five")), "en").words).toBe(5);
  const faq = { type: "faq", attrs: { items: [{ question: "Is it loud?", answer: "Not at all." }] } };
  expect(measureDocument(documentOf(faq, line("seven")), "en").words).toBe(7);
});

test("headings are listed with their levels and positions, and a changed block is recounted", () => {
  const heading = (level: number, text: string) => ({ ...line(text), type: "heading", attrs: { level } });
  const before = documentOf(heading(2, "Our pick"), line("A kettle."), heading(3, "Why"));
  expect(measureDocument(before, "en").headings).toEqual([
    { level: 2, text: "Our pick", at: 0 },
    { level: 3, text: "Why", at: before.content.size - 5 },
  ]);
  expect(measureDocument(before, "en").words).toBe(5);
  const after = before.replace(11, 11, documentOf(line("Red ")).slice(1, 5));
  expect(measureDocument(after, "en").words).toBe(6);
});
