import { expect, it } from "vitest";
import { changesOf, documentText, splitCommon } from "./audit-changes.ts";

it("lists changes field by field, also inside translations, and money as one field", () => {
  const before = {
    name: "Kettle",
    score: 8,
    price: { amount: 100, currency: "USD" },
    translations: { fr: { name: "Bouilloire", slug: "b" } },
  };
  const after = {
    name: "Teapot",
    score: 8,
    price: { amount: 200, currency: "USD" },
    translations: { fr: { name: "Théière", slug: "b" }, he: { name: "קומקום" } },
    tags: ["new"],
  };
  expect(changesOf(before, after)).toEqual([
    { path: ["name"], before: "Kettle", after: "Teapot" },
    { path: ["price"], before: before.price, after: after.price },
    { path: ["translations", "fr", "name"], before: "Bouilloire", after: "Théière" },
    { path: ["translations", "he", "name"], before: null, after: "קומקום" },
    { path: ["tags"], before: null, after: ["new"] },
  ]);
  expect(changesOf(null, { a: 1 })).toEqual([{ path: ["a"], before: null, after: 1 }]);
  expect(changesOf(null, null)).toEqual([]);
});

it("splits two texts into common ends and a differing middle, without breaking letters", () => {
  expect(splitCommon("The blue kettle", "The green kettle")).toEqual({
    start: "The ",
    before: "blue",
    after: "green",
    end: " kettle",
  });
  expect(splitCommon("a👍b", "a👎b")).toEqual({ start: "a", before: "👍", after: "👎", end: "b" });
  const long = "x".repeat(100);
  expect(splitCommon(`${long}1${long}`, `${long}2${long}`).start).toBe(`…${"x".repeat(40)}`);
  const lines = [{ content: [{ text: "Two " }, { text: "words" }] }, { content: [{ text: "More" }] }];
  expect(documentText({ type: "doc", content: lines })).toBe("Two words\nMore");
});
