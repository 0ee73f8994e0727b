import { expect, it } from "vitest";
import { jsonIn } from "./model-response.ts";

it.each([
  ["alone", '{"a":{"b":1}}'],
  ["in a fence", '```json\n{"a":{"b":1}}\n```'],
  ["between sentences", 'Here it is: {"a":{"b":1}} I hope it helps.'],
  ["after thoughts with braces", '<think>{maybe} {"a":2}</think>\n{"a":{"b":1}}'],
  ["after thoughts whose beginning was taken away", 'An {idea}.</think>{"a":{"b":1}}'],
])("an answer's object is found %s", (_, text) => {
  expect(jsonIn(text)).toEqual({ a: { b: 1 } });
});

it("an object that mentions thinking is complete", () => {
  expect(jsonIn('{"text":"<think>{}</think>"}')).toEqual({ text: "<think>{}</think>" });
});

it.each(["", "No.", '{"a":', "}{", "[1]"])("there is none in %s", (text) => {
  expect(jsonIn(text)).toBeUndefined();
});
