import { expect, it } from "vitest";
import { withSubId } from "#features/marketplaces/sub-id.ts";
import { locationOfSubId } from "./sub-id-location.ts";

const kettle = { kind: "product", id: 42, lang: "en", block: "box", position: 1, product: 42 };
const guide = { kind: "article", id: 7, lang: "he", block: "picks", position: 12, product: 42 };

it("reads the page, block and position of a link from its sub-id", () => {
  expect(locationOfSubId("en-p42-box-1")).toEqual(kettle);
  expect(locationOfSubId("he-a7-p42-picks-12")).toEqual(guide);
  expect(locationOfSubId("fr-a7-text-3")).toMatchObject({
    kind: "article",
    id: 7,
    block: "text",
    product: 0,
  });
  expect(locationOfSubId("zh-p42-compare-1")).toMatchObject({ kind: "compare", id: 0, product: 42 });
  expect(locationOfSubId("ar-footer-2")).toMatchObject({
    kind: "other",
    id: 0,
    block: "footer",
    position: 2,
  });
});

it("reads the same from networks that allow no hyphens", () => {
  const rule = { parameter: "s", most: 50, letters: "alphanumeric" } as const;
  for (const [place, meant] of [
    ["en-p42-box-1", kettle],
    ["he-a7-p42-picks-12", guide],
  ] as const) {
    const sent = new URL(withSubId("https://shop.example/", rule, place)).searchParams.get("s") ?? "";
    expect(sent).not.toContain("-");
    expect(locationOfSubId(sent)).toEqual(meant);
  }
});

it.each([
  "",
  "summer-sale",
  "en",
  "de-p42-box-1",
  "en-p42-box-1-x",
  "en-p42-box",
  "EN-P42-BOX-1",
  "constructor-1",
])("%j is none that our links carry", (text) => expect(locationOfSubId(text)).toBeNull());
