/** Finds physical directions in classes and styles, and suggests the logical ones. `npm run check`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bootstrap.mjs";

const sides: Record<string, string> = {
  l: "s",
  r: "e",
  left: "start",
  right: "end",
  tl: "ss",
  tr: "se",
  bl: "es",
  br: "ee",
};

/** A class name is delimited by quotes, spaces and braces; its variants (`md:`), minus and `!` are stripped. */
const betweenClasses = /[\s"'`{}()<>=,;]+/;
const beforeUtility = /^(?:[^\s:]+:)*!?-?/;
const utilities: [RegExp, (found: RegExpMatchArray) => string][] = [
  [/^((?:scroll-)?[mp])([lr])-./, ([, edge = "", side = ""]) => `${edge}${sides[side]}-`],
  [/^(left|right)-(?:[\d[]|px|full|auto|\$)/, ([, side = ""]) => `${sides[side]}-`],
  [/^(text|float|clear)-(left|right)$/, ([, word, side = ""]) => `${word}-${sides[side]}`],
  [/^(border|rounded)-(tl|tr|bl|br|l|r)(?:-.+)?$/, ([, shape, side = ""]) => `${shape}-${sides[side]}`],
];

function physicalClasses(row: string): { found: string; instead: string }[] {
  return row.split(betweenClasses).flatMap((word) => {
    const name = word.replace(beforeUtility, "");
    for (const [pattern, instead] of utilities) {
      const found = name.match(pattern);
      if (found) return [{ found: word, instead: instead(found) }];
    }
    return [];
  });
}

const sidedProperty =
  /(?<![\w-])((?:scroll-)?(?:margin|padding)|border)-(left|right)(?=(?:-(?:width|style|color))?\s*:)/g;
const cornerProperty = /border-(top-left|top-right|bottom-left|bottom-right)-radius(?=\s*:)/g;
const camelCase = /(?<![\w])(margin|padding|border)(Left|Right)(?=\w*\s*:)/g;
const corners: Record<string, string> = {
  "top-left": "start-start",
  "top-right": "start-end",
  "bottom-left": "end-start",
  "bottom-right": "end-end",
};

/** The physical directions in one file's text: line number (from 1), what was found, what to write instead. */
export function physicalDirections(
  file: string,
  text: string,
): { line: number; found: string; instead: string }[] {
  return text.split("\n").flatMap((row, at) => {
    const line = at + 1;
    if (/^\s*(\/\/|\*|\/\*)/.test(row)) return [];
    const hits: { line: number; found: string; instead: string }[] = [];
    const add = (found: string, instead: string) => void hits.push({ line, found, instead });
    for (const { found, instead } of physicalClasses(row)) add(found, instead);
    for (const [found, name = "", side = ""] of row.matchAll(camelCase))
      add(found, `${name}Inline${side === "Left" ? "Start" : "End"}`);
    for (const [found, side = ""] of row.matchAll(/textAlign:\s*["'](left|right)/g))
      add(found, `textAlign: "${sides[side]}`);
    if (!file.endsWith(".css")) return hits;
    for (const [found, name = "", side = ""] of row.matchAll(sidedProperty))
      add(found, `${name}-inline-${sides[side]}`);
    for (const [found, corner = ""] of row.matchAll(cornerProperty))
      add(found, `border-${corners[corner]}-radius`);
    for (const [found, side = ""] of row.matchAll(/(?<![\w-])(left|right)(?=\s*:)/g))
      add(found, `inset-inline-${sides[side]}`);
    for (const [found, name = "", side = ""] of row.matchAll(
      /\b(text-align|float|clear)\s*:\s*(left|right)\b/g,
    ))
      add(found, `${name}: ${name === "text-align" ? "" : "inline-"}${sides[side]}`);
    return hits;
  });
}

if (import.meta.main && process.argv.includes("--help"))
  console.log(`node scripts/checks/check-rtl.ts

Finds physical directions (ml-4, text-left, margin-left …) in the classes and styles of src and names the logical ones to write
instead. Prints file and line of each and ends with 1, else how many files it read. Part of npm run check.`);
else if (import.meta.main) {
  const files = (readdirSync(join(root, "src"), { recursive: true }) as string[])
    .filter((file) => /\.(ts|tsx|css)$/.test(file) && !/\.test\./.test(file))
    .sort();
  const faults = files.flatMap((file) =>
    physicalDirections(file, readFileSync(join(root, "src", file), "utf8")).map(
      ({ line, found, instead }) => `src/${file}:${line}  ${found}  →  ${instead}`,
    ),
  );
  for (const fault of faults) console.error(fault);
  if (!faults.length) console.log(`${files.length} files`);
  process.exitCode = faults.length ? 1 : 0;
}
