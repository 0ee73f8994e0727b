import { expect, it } from "vitest";
import { firstLetter } from "./first-letter.ts";

it("takes the first letter of the name, upper-cased", () => {
  expect(firstLetter("émile Zola", "fr")).toBe("É");
  expect(firstLetter("  dana", "en")).toBe("D");
  expect(firstLetter("דנה", "he")).toBe("ד");
});

it("takes a whole grapheme where it is made of several characters", () => {
  expect(firstLetter("e\u0301mile", "fr")).toBe("E\u0301");
  expect(firstLetter("👩‍🚀 Ann", "en")).toBe("👩‍🚀");
});

it("is U where there is no name", () => {
  expect(firstLetter("", "en")).toBe("U");
  expect(firstLetter(" \t ", "ar")).toBe("U");
});
