import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isWrittenMark, listNumbers, numberingNamed, numbersOfMarks } from "./list-numbering.ts";

const samples = JSON.parse(readFileSync("tests/support/pasted/paste-word-lists.json", "utf8")) as string[][];
/** The markers of the items, as a word processor writes them before the text. */
const marksIn = (html = ""): string[] =>
  [...html.matchAll(/mso-list:Ignore'>([^<]*)/g)].map(([, mark = ""]) => mark);

it.each([
  ["word numbers", {}],
  ["word hebrew letters", { numbering: "hebrew" }],
  ["word hebrew geresh", { numbering: "hebrew", marker: "geresh" }],
  ["word arabic digits", { numbering: "arabic-indic" }],
  ["word chinese", { marker: "comma" }],
  ["word chinese brackets", { marker: "wide-parentheses" }],
  ["word roman", { numbering: "lower-roman" }],
  ["word 1.1", {}],
  ["word (a)", { numbering: "lower-alpha", marker: "parentheses" }],
])("%s are read", (name, numbers) => {
  expect(numbersOfMarks(marksIn(samples.find(([title]) => title === name)?.[1]))).toEqual(numbers);
});

it.each([
  ["3. 4.", { start: 3 }],
  ["i. j. k.", { start: 9, numbering: "lower-alpha" }],
  ["i.", { numbering: "lower-roman" }],
  ["IV) V)", { start: 4, numbering: "upper-roman", marker: "parenthesis" }],
  ["c. d.", { start: 3, numbering: "lower-alpha" }],
  ["طי", null],
  ["י. יא. יב.", { start: 10, numbering: "hebrew" }],
  ["ט״ו. ט״ז.", { start: 15, numbering: "hebrew" }],
  ["۱. ۲.", { numbering: "persian" }],
  ["أ. ب. ج.", { numbering: "arabic-abjad" }],
  ["ا. ب. ج.", { numbering: "arabic-abjad" }],
  ["ة. ء.", null],
  ["أ- ب- ت-", { numbering: "arabic-alpha" }],
  ["一、 二、 三、", { numbering: "simp-chinese-informal", marker: "comma" }],
  ["（十一） （十二）", { start: 11, numbering: "simp-chinese-informal", marker: "wide-parentheses" }],
  ["壹、 貳、 叁、", { numbering: "simp-chinese-informal", marker: "comma" }],
  ["拾壹、 拾贰、", { start: 11, numbering: "simp-chinese-informal", marker: "comma" }],
  ["[1] [2]", {}],
  ["［3］ ［4］", { start: 3 }],
  ["甲、 乙、", null],
  ["① ②", { numbering: "circled-decimal" }],
  ["\u200f١.\u200f", { numbering: "arabic-indic" }],
])("%s is counted so", (marks, numbers) => {
  expect(numbersOfMarks(marks.split(" "))).toEqual(numbers);
});

it.each(["·", "o", "§", "-", "•", "\uf0b7", "ü", "", "()", "constructor."])("%j is a bullet", (mark) => {
  expect(numbersOfMarks([mark])).toBeNull();
  if (!mark.startsWith("constructor")) expect(isWrittenMark(mark)).toBe(false);
});

it.each(["Step 1:", "第一步", "甲、", "ة.", "Note"])("%j is text, not a number", (mark) => {
  expect(numbersOfMarks([mark])).toBeNull();
  expect(isWrittenMark(mark)).toBe(true);
});

it("knows HTML's own names", () => {
  expect(["A", "a", "I", "lower-latin", "Hebrew", "disc", "__proto__"].map(numberingNamed)).toEqual([
    "upper-alpha",
    "lower-alpha",
    "upper-roman",
    "lower-alpha",
    "hebrew",
    undefined,
    undefined,
  ]);
  expect(listNumbers({ start: "3", type: "i" })).toEqual({ start: 3, numbering: "lower-roman" });
  expect(listNumbers({ start: "9e99", type: "1" })).toEqual({});
});
