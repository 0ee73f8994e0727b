import type { Language } from "./languages.ts";
import { foldLetters } from "./search-letters.ts";
import { simplified } from "./simplified-chinese.ts";

/** How the search cuts a text into what is written together (search-analyzer.ts makes terms of it). */

export type Run = { kind: "han" | "letters" | "digits"; text: string; spelling: string };
/** Runs that stand together without a space: a word, a compound, a model number. */
export type Cluster = Run[];

export const hasHan = (some: readonly Run[]): boolean => some.some((run) => run.kind === "han");

const clusters = /[\p{L}\p{N}\p{M}]+(?:[-‐‑‒–_./+][\p{L}\p{N}\p{M}]+)*/gu;
export const runs = /(\p{Script=Han}+)|(\p{N}+)|((?:(?!\p{Script=Han})\p{L})+)/gu;

/** Puts apart what is written together but no part of the word: the elisions of French, the English genitive, quotes in Hebrew acronyms. */
const cleaned = (text: string, lang: Language): string => {
  const lower = simplified(text.normalize("NFKC").replace(/\p{Cf}+/gu, "")).toLowerCase();
  const apart = lang === "fr" ? lower.replace(/(?<!\p{L})(?:[cdjlmnst]|qu)['’]/gu, " ") : lower;
  return apart.replace(/(?<=\p{L})['’]s(?!\p{L})/gu, " ").replace(/(?<=[א-ת])(?:["״'׳]|'')(?=[א-ת])/g, "");
};

/** Most words of Latin languages and clauses of Chinese, which need no folding. */
const plainWord = /^(?:[a-z]+|\p{Script=Han}+)$/u;

export function clustersOf(text: string, lang: Language): Cluster[] {
  return [...cleaned(text, lang).matchAll(clusters)].flatMap(([written]): Cluster[] =>
    plainWord.test(written)
      ? [[{ kind: written < "{" ? "letters" : "han", text: written, spelling: written }]]
      : clustersIn(written),
  );
}

/** What is written together: one cluster, or several where Chinese stands beside a name. */
function clustersIn(written: string): Cluster[] {
  return apartFromHan(
    [...written.matchAll(/[^-‐‑‒–_./+]+/gu)].flatMap(([piece]) => {
      const parts = [...foldLetters(piece).matchAll(runs)];
      return parts.map(
        ([run, han, digits]): Run => ({
          kind: han ? "han" : digits ? "digits" : "letters",
          text: run,
          spelling: parts.length === 1 ? piece : run,
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
