import { foldLetters } from "./search-letters.ts";
import { simplified } from "./simplified-chinese.ts";

/** How the search cuts a text into what is written together (search-analyzer.ts makes terms of it). */

export type Run = {
  kind: "han" | "letters" | "digits";
  text: string;
  spelling: string;
  /** The sign that joins it to the run before: 1.7, wh-1000. */
  sign?: string;
};
/** Runs written together without a space: a word, a compound, a model number. */
export type Cluster = Run[];

export const hasHan = (some: readonly Run[]): boolean => some.some((run) => run.kind === "han");

const clusters = /[\p{L}\p{N}\p{M}\ue000]+(?:[-‐‑‒–_./+][\p{L}\p{N}\p{M}\ue000]+)*/gu;
const piecesOfCluster = /([-‐‑‒–_./+]?)([^-‐‑‒–_./+]+)/gu;
export const runs = /(\p{Script=Han}+)|(\p{N}+(?:\ue000\p{N}+)?)|((?:(?!\p{Script=Han})\p{L})+)/gu;

/** Halves, quarters, eighths and sixteenths are decimals: 1½, 1 1/2 and 1.5. */
const fractions = /(?<![\d./])(?:(\d+) )?(\d{1,2})\/(2|4|8|16)(?![\d/])/g;
const asDecimal = (written: string, whole: string | undefined, part: string, of: string): string =>
  Number(part) < Number(of) ? String(Number(whole ?? 0) + Number(part) / Number(of)) : written;

/** ½ is 1/2, apart from the number before it; ™ would become the letters TM. */
const unified = (text: string): string =>
  /^[\n -~]*$/.test(text)
    ? text
    : text
        .replace(/[™℠®©¼-¾⅐-⅞]/g, (sign) => (/[™℠®©]/.test(sign) ? " " : ` ${sign}`))
        .normalize("NFKC")
        .replace(/⁄/g, "/")
        .replace(/[\p{Cf}\ue000]+/gu, "");

/** 15.6" is a measure, unless the sign ends a quotation. */
const inches = /(?<=\d) ?(?:["”״]|[′’']{2})(?![\p{L}\p{N}])/gu;
const isQuotation = (before: string): boolean => /(?:^|[\s(])["“”״][^"“”״]*$/.test(before);

/** 1.7 and 1,7 are one number, and not 17; its point is a sign of our own until the number is a run. */
const decimalPoints = /[.,٫](?<=(?<![\p{N}.,٫])\p{N}{1,4}.)(?=\p{N}{1,2}(?!\p{N}|[.,٫]\p{N}))/gu;
/** As a term: 1d7; 2.0 is 2. */
const numberTerm = (run: string): string =>
  run
    .replace(/(\ue000\d*?)0+$/, "$1")
    .replace(/\ue000$/, "")
    .replace("\ue000", "d");

/** Written as one: 30 x 40, 30×40 and 30x40; 2 in 1 and 2-in-1. */
const betweenNumbers = /(?<=\d)\s?[x×*]\s?(?=\d)/g;
const inOne = /(?<=\d)[ -]?(?:in|en)[ -]?(?=1(?!\d))/g;

/**
 * Puts apart what is written together but no part of the word, the English genitive; and together what is one. Each pattern begins
 * with a rare sign or is tried only where one is: whole texts are read here.
 */
const cleaned = (text: string): string => {
  let clean = simplified(unified(text)).toLowerCase();
  if (/['’]s/.test(clean)) clean = clean.replace(/(?<=\p{L})['’]s(?!\p{L})/gu, " ");
  // Gershayim and geresh are also typed as quotes, one or two.
  if (/[א-ת]["״”“'׳’′]/.test(clean)) clean = clean.replace(/(?<=[א-ת])(?:["״”“]|['׳’′]{1,2})(?=[א-ת])/g, "");
  // De'Longhi is read as De-Longhi, 1,200 as 1.200.
  if (/['’]/.test(clean)) clean = clean.replace(/(?<=\p{L})['’](?=\p{L})/gu, "-");
  if (/\d ?["”״′’']/.test(clean))
    clean = clean.replace(inches, (_, at: number, whole: string) =>
      isQuotation(whole.slice(0, at)) ? " " : " inch ",
    );
  if (/\d\/\d/.test(clean)) clean = clean.replace(fractions, asDecimal);
  clean = clean.replace(decimalPoints, "\ue000").replace(/[,٫٬](?<=\p{N}.)(?=\p{N})/gu, ".");
  if (/[x×*]\s?\d/.test(clean)) clean = clean.replace(betweenNumbers, "x");
  return /n[ -]?1/.test(clean) ? clean.replace(inOne, "in") : clean;
};

/** Most words of Latin languages and clauses of Chinese, which need no folding. */
const plainWord = /^(?:[a-z]+|\p{Script=Han}+)$/u;

export function clustersOf(text: string): Cluster[] {
  return [...cleaned(text).matchAll(clusters)].flatMap(([written]): Cluster[] =>
    plainWord.test(written)
      ? [[{ kind: written < "{" ? "letters" : "han", text: written, spelling: written }]]
      : clustersIn(written),
  );
}

/** Most words of the other languages, folded. */
const foldedWord = /^(?:[א-ת]+|[ء-ي]+|[a-z]+)$/;

/** Text without spaces: one cluster, or several where Chinese adjoins a name. */
function clustersIn(written: string): Cluster[] {
  const text = foldLetters(written);
  if (foldedWord.test(text)) return [[{ kind: "letters", text, spelling: written }]];
  return apartFromHan(
    [...written.matchAll(piecesOfCluster)].flatMap(([, sign = "", piece = ""]) => {
      const parts = [...foldLetters(piece).matchAll(runs)];
      return parts.map(
        ([run, han, digits], i): Run => ({
          kind: han ? "han" : digits ? "digits" : "letters",
          text: digits ? numberTerm(run) : run,
          spelling: (parts.length === 1 ? piece : run).replace("\ue000", "."),
          sign: i ? "" : sign,
        }),
      );
    }),
  );
}

/** Chinese sets no space around a Latin name: 放下WH-1000XM5的盒子 holds a model number whole. */
function apartFromHan(all: Cluster): Cluster[] {
  const apart: Cluster[] = [];
  for (const run of all) {
    const last = apart.at(-1);
    if (last && hasHan(last) === hasHan([run])) last.push(run);
    else apart.push([run]);
  }
  return apart;
}
