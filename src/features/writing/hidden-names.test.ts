import { expect, it } from "vitest";
import { hiddenNamesOf, hideNames, restoreNames } from "./hidden-names.ts";

const sign = (id: string, number: number) => `[[${id}.${number}]]`;
const aurel = { id: "345", name: "Aurel Drift 2", brand: "Aurel", model: "1" };

it("names are replaced by placeholders, the longest first, and restored", () => {
  const hidden = hiddenNamesOf([aurel], sign);
  const text = "The Aurel Drift 2 is the best of Aurel, as model 1 was.";
  expect(hideNames(text, hidden)).toBe("The [[345.0]] is the best of [[345.1]], as model [[345.2]] was.");
  expect(restoreNames(hideNames(text, hidden), hidden)).toBe(text);
});

it("an inserted placeholder is not searched for names", () => {
  const other = { id: "7", name: "Pico", brand: null, model: "345" };
  const hidden = hiddenNamesOf([aurel, other], sign);
  const hiding = hideNames("Aurel 345, 1", hidden);
  expect(hiding).toBe("[[345.1]] [[7.2]], [[345.2]]");
  expect(restoreNames(hiding, hidden)).toBe("Aurel 345, 1");
});

it("a short name is not matched within a word, but after a Hebrew prefix and in Chinese", () => {
  const hidden = hiddenNamesOf([{ id: "1", name: "Go", brand: null, model: null }], sign);
  expect(hideNames("Good, ב־Go, 用Go听", hidden)).toBe("Good, ב־[[1.0]], 用[[1.0]]听");
});

it("without names a text is unchanged", () => {
  expect(hideNames("As it is", [])).toBe("As it is");
});
