import type { Language } from "../languages.ts";
import { type Cluster, clustersOf, hasHan, type Run, runs } from "./search-clusters.ts";
import { formsOf, isGrammar } from "./search-stems.ts";
import { chineseUnitOf, unitOf } from "./search-units.ts";
import { lettersOnly, mainlandWords } from "./simplified-chinese.ts";

/**
 * Reads a text into the terms by which it is found, and a query into the terms it asks for: the one analyzer for both engines
 * (docs/decisions/0010). Pure: the same text gives the same terms everywhere.
 */

/** A word of a query. A text answers it that holds one of `terms`; a query is answered by who answers all its words. */
export type QueryWord = {
  /** As it was typed. */
  spelling: string;
  /** Folded, whole: what a typing error is measured against. Null where none is looked for (numbers, Chinese). */
  form: string | null;
  terms: string[];
};

/** A word as texts write it, for suggestions: folded form to spelling. */
export type WrittenWord = { form: string; spelling: string };

const longestTerm = 40;
/** A pasted title or sentence has some forty words. */
const mostWords = 64;

/** A number of the length of a GTIN is the same with leading zeros and without: UPC, EAN and GTIN-14 differ by them only. */
const number = (digits: string): string => (digits.length >= 8 ? digits.replace(/^0+/, "") : digits);
const joined = (some: readonly Run[]): string => {
  const text = some.map((run) => run.text).join("");
  return /^\d+$/.test(text) ? number(text) : text;
};
const hasDigits = (some: readonly Run[]): boolean => some.some((run) => run.kind === "digits");
const isTerm = (term: string): boolean => term.length > 0 && term.length <= longestTerm;

const lettersOrNumber = (run: Run, lang: Language): string[] =>
  run.kind === "digits" ? [number(run.text)] : formsOf(run.text, lang);

/** Every character and every two neighbours: no one knows where the words of a Chinese sentence will be looked for. */
function neighborsIn(text: string): string[] {
  const characters = [...text];
  return characters.flatMap((one, i) => [one, ...(i ? [`${characters[i - 1]}${one}`] : [])]);
}

/** What is Chinese and what is not (U盘), one by one. */
const runsOf = (text: string) =>
  [...text.toLowerCase().matchAll(runs)].map(([run, han]) => ({ run, isHan: Boolean(han) }));

/** As it is written, and with the words of the mainland for those of Taiwan and Hong Kong. */
function chinese(text: string): string[] {
  const other = mainlandWords(text);
  if (other === text) return neighborsIn(text);
  return [
    ...neighborsIn(text),
    ...runsOf(other).flatMap(({ run, isHan }) => (isHan ? neighborsIn(run) : [run])),
  ];
}

/** A space inside of a Chinese word tells nothing: 写字 台灯 is also found as 写字台灯. */
function chineseBeside(cluster: Cluster, next: Cluster | undefined): string[] {
  const [last, first] = [cluster.at(-1), next?.[0]];
  return last?.kind === "han" && first?.kind === "han"
    ? [`${[...last.text].at(-1)}${[...first.text][0]}`]
    : [];
}

const hasLetters = (some: readonly Run[]): boolean => some.some((run) => run.kind === "letters");

/** Short letters and digits: what a model number is made of. */
const isPart = (cluster: Cluster): boolean =>
  cluster.every((run) => run.kind === "digits" || run.text.length <= 3);
/** A model number is searched as a whole. In "30-hour" the words are searched too. */
const isModel = (cluster: Cluster): boolean => hasDigits(cluster) && isPart(cluster);

/** Inside of a model number so many runs are looked for together: "1000XM5" has three. */
const longestPart = 4;

/** The spellings of what is written together: "WH-1000XM5" is found as wh1000, wh1000xm, wh1000xm5, 1000xm5, xm5. */
function jointsWithin(cluster: Cluster, lang: Language): string[] {
  if (cluster.length > 1 && !hasDigits(cluster)) return formsOf(joined(cluster), lang);
  const together: string[] = [];
  for (let start = 0; start < cluster.length - 1; start++) {
    const last = start === 0 ? cluster.length : Math.min(cluster.length, start + longestPart);
    for (let end = start + 2; end <= last; end++) {
      const some = cluster.slice(start, end);
      if (hasDigits(some) && (start === 0 || hasLetters(some))) together.push(joined(some));
    }
  }
  return together;
}

/** The joined spellings of neighboring clusters: "RTX 4070 Ti" is found as rtx4070, 4070ti and rtx4070ti. */
function jointsBeside(all: readonly Cluster[], i: number, lang: Language): string[] {
  const [cluster = [], next] = [all[i], all[i + 1]];
  const [alone] = cluster;
  const [first] = next ?? [];
  if (!alone || !next || !first || hasHan(next)) return [];
  const isWord = ([one, ...others]: Cluster): boolean =>
    one?.kind === "letters" && !others.length && isGrammar(one.text, lang);
  const together: string[] = [];
  if (cluster.length === 1 && first.kind === "digits" && alone.kind === "letters" && !isWord(cluster))
    together.push(joined([alone, first]), joined([alone, ...next]));
  if (cluster.length === 1 && alone.kind === "digits" && first.kind === "letters" && next.length === 1)
    if (first.text.length <= 4) together.push(joined([alone, first]));
  const name = [...cluster];
  // What begins with digits is a measure ("500 ml 30") rather than a name of three parts.
  const others = all.slice(i + 1, hasLetters(cluster) ? i + 4 : i + 2);
  for (const one of isPart(cluster) && !isWord(cluster) ? others : []) {
    // Letters and digits take turns: "100 200" are two numbers.
    if (hasHan(one) || !isPart(one) || isWord(one) || one[0]?.kind === name.at(-1)?.kind) break;
    name.push(...one);
    together.push(joined(name));
  }
  return together;
}

/** A number with the sign of its unit, however they are written: 17l for "1.7 liters", "1,7L" and 1.7升. */
function measureAt(all: readonly Cluster[], i: number, lang: Language): string | null {
  const cluster = all[i] ?? [];
  if (cluster[0]?.kind !== "digits") return null;
  const unit = cluster.at(-1);
  const digits = unit?.kind === "letters" ? cluster.slice(0, -1) : cluster;
  if (!digits.every(({ kind }) => kind === "digits")) return null;
  const next = digits === cluster ? all[i + 1] : [unit as Run];
  const [first] = next ?? [];
  if (!first || (first.kind !== "han" && next?.length !== 1)) return null;
  const sign = first.kind === "han" ? chineseUnitOf(first.text) : unitOf(first.text, lang);
  return sign ? joined(digits) + sign : null;
}

/** The terms by which a text in `lang` is found, each once, in the order of the text. */
export function indexTerms(text: string, lang: Language): string[] {
  const found = new Set<string>();
  const all = clustersOf(text);
  for (const [i, cluster] of all.entries()) {
    const measure = measureAt(all, i, lang);
    if (measure) found.add(measure);
    for (const run of cluster) {
      if (run.kind === "han") for (const term of chinese(run.text)) found.add(term);
      else if (run.kind === "digits" || !isGrammar(run.text, lang))
        for (const term of lettersOrNumber(run, lang)) found.add(term);
    }
    if (hasHan(cluster)) {
      for (const term of chineseBeside(cluster, all[i + 1])) found.add(term);
      continue;
    }
    for (const term of [...jointsWithin(cluster, lang), ...jointsBeside(all, i, lang)]) found.add(term);
  }
  return [...found].filter(isTerm);
}

/**
 * The neighbors of a name written together ("air fryer" as airfryer): some write one word where others write two. Numbers are joined
 * by `indexTerms` already.
 */
export const joinedNeighbors = (text: string, lang: Language): string[] =>
  clustersOf(text).flatMap((_, i, all) => joinedWithNext(all, i, lang));

function joinedWithNext(all: readonly Cluster[], i: number, lang: Language): string[] {
  const [word, next] = [all[i], all[i + 1]].map((cluster) => {
    const [run] = cluster ?? [];
    return cluster?.length === 1 && run?.kind === "letters" && !isGrammar(run.text, lang) ? run.text : null;
  });
  return word && next && word.length + next.length <= longestTerm ? formsOf(word + next, lang) : [];
}

/** The one term of a number that names a thing (GTIN, ASIN, model), however it is grouped; null where there is nothing to name. */
export function identifierTerm(text: string): string | null {
  const term = joined(clustersOf(text).flat());
  return term.length >= 2 && isTerm(term) ? term : null;
}

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** Chinese words of a query; each is looked for by its neighbours, a single character by itself. */
const chineseWords = (text: string): QueryWord[] =>
  runsOf(mainlandWords(text)).flatMap(({ run, isHan }): QueryWord[] =>
    isHan ? chineseSegments(run) : [{ spelling: run, form: null, terms: [run] }],
  );

const chineseSegments = (text: string): QueryWord[] =>
  [...segmenter.segment(text)].flatMap(({ segment }) => {
    const characters = [...segment];
    if (isGrammar(segment, "zh")) return [];
    const pairs = characters.slice(1).map((one, i) => `${characters[i]}${one}`);
    return (pairs.length ? pairs : [segment]).map((term) => ({ spelling: term, form: null, terms: [term] }));
  });

function wordsOf(cluster: Cluster, lang: Language): QueryWord[] {
  const whole = cluster.map(({ sign, spelling }, i) => (i && sign ? sign + spelling : spelling)).join("");
  if (cluster.length > 1 && !hasHan(cluster) && isModel(cluster))
    return [{ spelling: whole, form: null, terms: [joined(cluster)] }];
  return cluster.flatMap((run): QueryWord[] => {
    if (run.kind === "han") return chineseWords(run.text);
    if (run.kind === "letters" && isGrammar(run.text, lang)) return [];
    const together =
      cluster.length > 1 && !hasHan(cluster)
        ? hasDigits(cluster)
          ? [joined(cluster)]
          : formsOf(joined(cluster), lang)
        : [];
    return [
      {
        spelling: run.spelling,
        form: run.kind === "letters" ? run.text : null,
        terms: [...lettersOrNumber(run, lang), ...together],
      },
    ];
  });
}

/**
 * What a query asks for. Neighbors may be written together in a text. Where it has a digit, its whole may also name one thing ("978 3 16 148410 0",
 * "wh 1000"): each word is then answered by that name too. Of a query read in parts, `whole` is all of it.
 */
export function queryTerms(text: string, lang: Language, whole = text): QueryWord[] {
  const own = clustersOf(text);
  const [before, after] = [whole.slice(0, -text.length || 0), whole.slice(text.length)];
  const first = before && whole.endsWith(text) ? clustersOf(before).slice(-1) : [];
  const last = after && whole.startsWith(text) ? clustersOf(after).slice(0, 1) : [];
  const all = [...first, ...own, ...last];
  const words = own
    .flatMap((cluster, at) => {
      const i = at + first.length;
      const joined = [...joinedWithNext(all, i - 1, lang), ...joinedWithNext(all, i, lang)];
      const [measure, before] = [measureAt(all, i, lang), measureAt(all, i - 1, lang)];
      // The unit of the number before it is a word of its own, unless it is written together with it.
      const unit = before && all[i - 1]?.at(-1)?.kind === "digits" ? [before] : [];
      return wordsOf(cluster, lang).map((word, at) => ({
        ...word,
        terms: [...word.terms, ...joined, ...(measure ? [measure] : []), ...(at ? [] : unit)],
      }));
    })
    .slice(0, mostWords);
  const name = /\p{N}/u.test(whole) ? joined(clustersOf(whole).flat()) : null;
  const once = new Map<string, QueryWord>();
  for (const word of words) {
    const terms = [...new Set([...word.terms, ...(name ? [name] : [])])].filter(isTerm);
    if (terms.length) once.set(terms.join(" "), { ...word, terms });
  }
  return [...once.values()];
}

/** A word that is still being typed: the query before it, the word, and its letters and digits folded. */
export type UnfinishedWord = { before: string; spelling: string; form: string };

const lastCluster =
  /[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+(?:(?:[\-‐‑‒–_.\/+]|(?<=\p{N})[,٫٬](?=\p{N}))[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+)*$/v;
const lastPiece = /(?:[[\p{L}\p{N}\p{M}]--\p{Script=Han}]|(?<=[א-ת])["״'׳]{1,2}(?=[א-ת]))+$/v;

/** The word at the end of a query, which may be the beginning of another. Chinese needs none: each character is looked for. */
export function unfinishedWord(text: string): UnfinishedWord | null {
  const [cluster = ""] = lastCluster.exec(text) ?? [];
  // "wh-10" begins one name, "noise-canc" a second word.
  const [spelling = ""] = /\p{N}/u.test(cluster) ? [cluster] : (lastPiece.exec(text) ?? []);
  const form = clustersOf(spelling)
    .flat()
    .map((run) => run.text)
    .join("");
  return form ? { before: text.slice(0, text.length - spelling.length), spelling, form } : null;
}

const countedAs = ({ kind, text }: Run): string => (kind === "digits" ? text.replace("d", ".") : text);
const elisions = /(?<!\p{L})(?:[cdjlmnst]|qu)['’]/giu;

/** A query as it is counted: its words folded, without signs. */
export const foldedQuery = (text: string, lang: Language): string =>
  clustersOf(lang === "fr" ? text.replace(elisions, " ") : text)
    .map((cluster) => cluster.map(countedAs).join(isModel(cluster) ? "" : " "))
    .join(" ");

/** The words of a text that a query may misspell or begin: words of two letters and more, and model numbers whole. */
export function wordsAsWritten(text: string, lang: Language): WrittenWord[] {
  const found = new Map<string, string>();
  const add = (form: string, spelling: string) => {
    if (form.length >= 2 && form.length <= longestTerm && !found.has(form)) found.set(form, spelling);
  };
  for (const cluster of clustersOf(lettersOnly(text))) {
    if (cluster.length > 1 && isModel(cluster)) {
      if (cluster.some((run) => run.kind === "letters"))
        add(joined(cluster), cluster.map((run) => run.spelling).join(""));
      continue;
    }
    for (const run of cluster)
      if (run.kind === "letters" && !isGrammar(run.text, lang)) add(run.text, run.spelling);
  }
  return [...found].map(([form, spelling]) => ({ form, spelling }));
}
