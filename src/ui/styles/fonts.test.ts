import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Face = { family: string; weight: string; file: string; letters: Set<number> };

const number = (hex: string) => Number.parseInt(hex, 16);

function lettersOf(range: string): Set<number> {
  const letters = new Set<number>();
  for (const [, from = "", to = from] of range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
    for (let letter = number(from); letter <= number(to); letter++) letters.add(letter);
  return letters;
}

const faces = [
  ...readFileSync(new URL("fonts.css", import.meta.url), "utf8").matchAll(/@font-face \{([^}]+)\}/g),
].map(([, rule = ""]): Face => {
  const of = (pattern: RegExp) => pattern.exec(rule)?.[1] ?? "";
  return {
    family: of(/font-family: "([^"]+)"/),
    weight: of(/font-weight: ([^;]+);/),
    file: of(/url\("([^"]+)"\)/),
    letters: lettersOf(of(/unicode-range:([^;]+);/)),
  };
});

test("no letter of a cut font is fetched with another file of its family", () => {
  const cut = faces.filter(({ file }) => file.startsWith("./fonts/"));
  expect(cut.length).toBeGreaterThan(5);
  const twice = cut.flatMap((small) =>
    faces
      .filter((other) => other !== small && other.family === small.family && other.weight === small.weight)
      .flatMap((other) =>
        [...small.letters]
          .filter((letter) => other.letters.has(letter))
          .map((letter) => `${String.fromCodePoint(letter)}: ${small.file}, ${other.file}`),
      ),
  );
  expect(twice).toEqual([]);
});
