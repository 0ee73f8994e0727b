import { expect, it } from "vitest";
import { allowedErrors, errorsBetween, keysOfError, keysOfWord } from "./near-words.ts";

const isFound = (word: string, typed: string): boolean => {
  const keys = new Set(keysOfWord(word));
  return keysOfError(typed).some((key) => keys.has(key));
};

it("a wrong, missing, additional or transposed letter is one error each", () => {
  const distances = [
    ["sonny", "sony"],
    ["kettel", "kettle"],
    ["ketle", "kettle"],
    ["kattle", "kettle"],
    ["haedfones", "headphones"],
  ].map(([a = "", b = ""]) => errorsBetween(a, b));
  expect(distances).toEqual([1, 1, 1, 1, 3]);
});

it("every word with the allowed errors is found by its keys, at any position of the errors", () => {
  let state = 7;
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
  const letter = () => "abcdefghij"[roll(10)] ?? "a";
  const missed: string[] = [];
  for (let round = 0; round < 4_000; round++) {
    const word = Array.from({ length: 3 + roll(13) }, letter).join("");
    let typed = word;
    for (let errors = 1 + roll(2); errors > 0; errors--) {
      const at = roll(typed.length);
      const rest = typed.slice(at);
      const changed = [
        rest.slice(1),
        letter() + rest,
        letter() + rest.slice(1),
        (rest[1] ?? "") + (rest[0] ?? "") + rest.slice(2),
      ];
      typed = typed.slice(0, at) + (changed[roll(4)] ?? rest);
    }
    const errors = errorsBetween(word, typed);
    if (errors > 0 && errors <= allowedErrors(typed) && !isFound(word, typed))
      missed.push(`${word} ${typed}`);
  }
  expect(missed).toEqual([]);
});

it("short words allow no errors", () => expect(keysOfError("car")).toEqual([]));
