import { z } from "zod";
import { isConversion, measureOf } from "#features/writing/measures.ts";
import { mayBeSame, numbersIn, type ParsedNumber } from "#features/writing/number-parsing.ts";
import { hasKeptMarks, markedWords } from "./field-text.ts";

/** What must be the same in a text and its translation. */
const differenceKinds = [
  "number",
  "unit",
  "link",
  "placeholder",
  "markup",
  "brand",
  "kept",
  "term",
  "length",
] as const;
/** What the source has and the translation lacks or changes; null: one side has none. */
export const differenceSchema = z.object({
  kind: z.enum(differenceKinds),
  source: z.string().nullable(),
  target: z.string().nullable(),
});
export type Difference = z.infer<typeof differenceSchema>;

/** A language pair's glossary: terms with their translation, and words that are never translated. */
export type Glossary = {
  terms: readonly { source: string; target: string }[];
  kept: readonly string[];
};

/** `isBare`: nothing follows that could be the counted noun. */
type Quantity = ParsedNumber & { span: string; measure: string | undefined; isBare: boolean };

const quantitiesIn = (words: string): Quantity[] =>
  numbersIn(words).map((number) => {
    const { digits, after } = number;
    const unit = measureOf(after);
    const isBare = /^\s*(?:$|[.,;:!?)。，；：！？）،؛؟])/u.test(after);
    return { ...number, span: unit ? `${digits} ${unit.word}` : digits, measure: unit?.measure, isBare };
  });

/** Omitted next to the same value in other units: US texts put inches first, texts of other countries give centimeters alone. */
const isSaidInOtherUnits = (quantity: Quantity, all: readonly Quantity[]): boolean => {
  const at = all.indexOf(quantity);
  const measured = ({ readings, measure }: Quantity) =>
    readings.map((reading) => ({ value: Number(reading), measure }));
  return [all[at - 1], all[at + 1]].some(
    (beside) =>
      beside && measured(quantity).some((one) => measured(beside).some((other) => isConversion(one, other))),
  );
};

function quantityDifferences(source: string, target: string): Difference[] {
  const [wantedAll, foundAll] = [quantitiesIn(source), quantitiesIn(target)];
  const left = [...foundAll];
  const missing: Quantity[] = [];
  const differences: Difference[] = [];
  for (const wanted of wantedAll) {
    const same = left.filter((other) => mayBeSame(wanted, other));
    const found = same.find(({ measure }) => measure === wanted.measure) ?? same[0];
    if (!found) {
      if (!isSaidInOtherUnits(wanted, wantedAll)) missing.push(wanted);
      continue;
    }
    left.splice(left.indexOf(found), 1);
    if (wanted.measure && (found.measure ? wanted.measure !== found.measure : found.isBare))
      differences.push({ kind: "unit", source: wanted.span, target: found.span });
  }
  const added = left.filter((quantity) => !isSaidInOtherUnits(quantity, foundAll));
  const pairs = Math.max(missing.length, added.length);
  for (let i = 0; i < pairs; i++)
    differences.push({ kind: "number", source: missing[i]?.span ?? null, target: added[i]?.span ?? null });
  return differences;
}

/** What each side has more often than the other, in pairs. */
function listDifferences(
  kind: Difference["kind"],
  source: readonly string[],
  target: readonly string[],
): Difference[] {
  const left = [...target];
  const missing = source.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return Array.from({ length: Math.max(missing.length, left.length) }, (_, i) => ({
    kind,
    source: missing[i] ?? null,
    target: left[i] ?? null,
  }));
}

const links = /https?:\/\/[^\s<>"'⟦⟧)\]]+|[\w.+-]+@[\w-]+\.[\w.-]*\w/g;
const placeholders = /\{\{?[\w.-]+\}?\}|%\d?\$?[sd]\b/g;
const tags = /<\/?[a-z][^<>]*>/gi;
const all = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Whether a text contains a whole word, not as part of a longer one of its script. */
const containsWord = (word: string, text: string): boolean =>
  new RegExp(`(?<![\\p{Script=Latin}\\d])${escaped(word)}(?![\\p{Script=Latin}\\d])`, "iu").test(text);

/** Characters above which a large difference in length is suspicious; in short texts it is not. */
const longEnough = 60;
const leastShare = 0.15;
const mostShare = 4;

/** Differences between a line and its translation, for a person to review. Nothing is corrected. */
export function differencesBetween(
  source: string,
  target: string,
  { terms, kept, brands }: Glossary & { brands: readonly string[] },
): Difference[] {
  const bareOf = (text: string) => text.replace(/⟦[^⟦⟧]*⟧/g, " ");
  const [from, to] = [bareOf(source), bareOf(target)];
  const withoutLinks = (text: string) => text.replace(links, " ");
  const isLost = (word: string) => containsWord(word, from) && !to.includes(word);
  const share = to.trim().length / Math.max(1, from.trim().length);
  const isOfLength = from.length < longEnough || (share >= leastShare && share <= mostShare);
  return [
    ...quantityDifferences(withoutLinks(from), withoutLinks(to)),
    ...listDifferences("link", all(from, links), all(to, links)),
    ...listDifferences("placeholder", all(from, placeholders), all(to, placeholders)),
    ...listDifferences("markup", all(from, tags), all(to, tags)),
    ...(hasKeptMarks(source, target)
      ? []
      : [{ kind: "markup" as const, source: markedWords(source), target: markedWords(target) }]),
    ...brands.filter(isLost).map((word) => ({ kind: "brand" as const, source: word, target: null })),
    ...kept.filter(isLost).map((word) => ({ kind: "kept" as const, source: word, target: null })),
    ...terms
      .filter(
        (term) => containsWord(term.source, from) && !to.toLowerCase().includes(term.target.toLowerCase()),
      )
      .map((term) => ({ kind: "term" as const, source: `${term.source} → ${term.target}`, target: null })),
    ...(isOfLength ? [] : [{ kind: "length" as const, source: `${from.length}`, target: `${to.length}` }]),
  ];
}
