/** Finds physical directions in classes and styles, and names the logical one to write instead. `npm run check`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

const sides: Record<string, string> = { l: "s", r: "e", left: "start", right: "end", tl: "ss", tr: "se", bl: "es", br: "ee" };

/** Tailwind's utilities with a side; they stand between the marks that end a class name, after variants such as `md:` and a minus. */
const utility =
  /(?<=^|[\s"'`:!-])(?:(scroll-m|scroll-p|m|p)([lr])-|(left|right)-(?=[\d[(]|px|full|auto|screen)|(text|float|clear)-(left|right)(?![\w-])|(border|rounded)-(tl|tr|bl|br|l|r)(?![a-z])|(inset|space)-([lr])-)/g;

const properties: [RegExp, (side: string) => string][] = [
  [/(?<![\w-])((?:scroll-)?(?:margin|padding))-(left|right)(?=\s*:)/g, (side) => `inline-${side}`],
  [/(?<![\w-])(border)-(left|right)(?=(?:-(?:width|style|color))?\s*:)/g, (side) => `inline-${side}`],
];
const camelCase = /(?<![\w])(margin|padding|border)(Left|Right)(?=\w*\s*:)/g;
const corners: Record<string, string> = { "top-left": "start-start", "top-right": "start-end", "bottom-left": "end-start", "bottom-right": "end-end" };

function replacementOf(match: RegExpMatchArray): string {
  const [, edge, edgeSide, inset, word, wordSide, shape, shapeSide] = match;
  if (edge && edgeSide) return `${edge}${sides[edgeSide]}-`;
  if (inset) return `${sides[inset]}-`;
  if (word && wordSide) return `${word}-${sides[wordSide]}`;
  if (shape && shapeSide) return `${shape}-${sides[shapeSide]}`;
  return "a logical utility";
}

/** The physical directions in one file's text: line number (from 1), what stands there, what to write. */
export function physicalDirections(file: string, text: string): { line: number; found: string; instead: string }[] {
  return text.split("\n").flatMap((row, at) => {
    const line = at + 1;
    if (/^\s*(\/\/|\*|\/\*)/.test(row)) return [];
    const hits: { line: number; found: string; instead: string }[] = [];
    const add = (found: string, instead: string) => void hits.push({ line, found, instead });
    if (file.endsWith(".css")) {
      for (const [pattern, sideOf] of properties) for (const [found, name = "", side = ""] of row.matchAll(pattern)) add(found, `${name}-${sideOf(sides[side] ?? "")}`);
      for (const [found, corner = ""] of row.matchAll(/border-(top-left|top-right|bottom-left|bottom-right)-radius(?=\s*:)/g)) add(found, `border-${corners[corner]}-radius`);
      for (const [found, side = ""] of row.matchAll(/(?<![\w-])(left|right)(?=\s*:)/g)) add(found, `inset-inline-${sides[side]}`);
      for (const [found, name = "", side = ""] of row.matchAll(/(text-align|float|clear|caption-side)\s*:\s*(left|right)\b/g)) add(found, `${name}: ${name === "text-align" ? "" : "inline-"}${sides[side]}`);
      for (const match of row.matchAll(/@apply ([^;]*)/g)) for (const hit of (match[1] ?? "").matchAll(utility)) add(hit[0], replacementOf(hit));
      return hits;
    }
    for (const match of row.matchAll(utility)) add(match[0], replacementOf(match));
    for (const [found, name = "", side = ""] of row.matchAll(camelCase)) add(found, `${name}Inline${side === "Left" ? "Start" : "End"}`);
    for (const [found, side = ""] of row.matchAll(/textAlign:\s*["'](left|right)/g)) add(found, `textAlign: "${sides[side]}"`);
    return hits;
  });
}

if (import.meta.main) {
  const files = (readdirSync(join(root, "src"), { recursive: true }) as string[]).filter((file) => /\.(tsx|css)$/.test(file)).sort();
  const faults = files.flatMap((file) =>
    physicalDirections(file, readFileSync(join(root, "src", file), "utf8")).map(({ line, found, instead }) => `src/${file}:${line}  ${found}  →  ${instead}`),
  );
  for (const fault of faults) console.error(fault);
  if (!faults.length) console.log(`${files.length} files`);
  process.exitCode = faults.length ? 1 : 0;
}
