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

const facesIn = (sheet: string) =>
  [...readFileSync(new URL(sheet, import.meta.url), "utf8").matchAll(/@font-face \{([^}]+)\}/g)].map(faceOf);

function faceOf([, rule = ""]: RegExpExecArray): Face {
  const of = (pattern: RegExp) => pattern.exec(rule)?.[1] ?? "";
  return {
    family: of(/font-family: "([^"]+)"/),
    weight: of(/font-weight: ([^;]+);/),
    file: of(/url\("([^"]+)"\)/),
    letters: lettersOf(of(/unicode-range:([^;]+);/)),
  };
}

test.each([
  ["fonts.css", 12],
  ["typefaces/classic.css", 5],
  ["typefaces/friendly.css", 3],
])("no letter of a subset font in %s is fetched with another file of its family", (sheet, count) => {
  const faces = facesIn(sheet);
  const cut = faces.filter(({ file }) => /^\.\.?\/fonts\//.test(file));
  expect(cut).toHaveLength(count);
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
