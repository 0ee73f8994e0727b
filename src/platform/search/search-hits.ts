import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/database.ts";
import { createRanking, type Ranked, type RankedWord } from "./ranking.ts";
import { termsOf } from "./search-index.repo.ts";
import { termIndexOf } from "./term-index.repo.ts";
import {
  categoryToken,
  type Field,
  readerToken,
  type SearchKind,
  type TokenGroups,
  tokenOf,
} from "./term-index.ts";

/** A word of a query, and in about how many texts it is. */
export type SoughtWord = RankedWord & { frequency: number };

/** What is looked for among one kind of item. */
export type Sought = { kind: SearchKind; reader: Language; words: readonly SoughtWord[] };

/** Matching items: what orders them, before their own score or time is added; and how many of them match all the words. */
export type Hits = { relevance: ReadonlyMap<number, number>; whole: number };

/** Above every score and every time in milliseconds. */
const step = 10 ** 13;
/** In steps: between two tiers, so that the value of a hit fits between. */
const tierHeight = 200;
const tiers: Record<Ranked["tier"], number> = { partial: 0, all: 1, named: 2, numbered: 3 };
/** The least of a hit that matches all the words. */
export const wholeRelevance = tierHeight * step;
const relevanceOf = (tier: Ranked["tier"], value: number): number =>
  (tiers[tier] * tierHeight + Math.round(value * (tierHeight - 1))) * step;

/** So many hits are ranked one by one; of more, the field that a word is in decides. */
const mostRanked = 300;
/** Texts that match a part of the query only are added where fewer than these match all of it. */
const fewWhole = 10;
/** The rarest words find them: so many that they have this share of the weight of all words that any text has. So much a hit needs. */
const drivingShare = 0.35;
/** In ids: of one word, and of all together. */
const mostOfWord = 5_000;
const mostOfAll = 20_000;

export const fieldTokens = ({ terms }: Pick<RankedWord, "terms">, field: Field): string[] =>
  terms.map(({ lang, term }) => tokenOf(field, lang, term));
/** What a text must have one of to answer a word. */
export const anyTokens = (word: Pick<RankedWord, "terms" | "categories">): string[] => [
  ...fieldTokens(word, "text"),
  ...word.categories.map(categoryToken),
];

/** All hits of a query. With `isPartial` false only those that match all the words. */
export async function findHits(
  db: Queries,
  sought: Sought,
  { isPartial = true }: { isPartial?: boolean } = {},
): Promise<Hits> {
  const { kind, reader, words } = sought;
  const index = termIndexOf(db);
  const matching = (groups: TokenGroups, limit?: number) =>
    index.matching(db, kind, [...groups, [readerToken(reader)]], limit);
  // An index reads the rarest list first where it is told first.
  const rarestFirst = [...words].sort((a, b) => a.frequency - b.frequency);
  const ranking = createRanking(words);
  const relevance = new Map<number, number>();

  async function rankEach(ids: readonly number[], accepts: (ranked: Ranked) => boolean): Promise<void> {
    for (const text of await termsOf(db, kind, ids, reader)) {
      const ranked = ranking(text);
      if (accepts(ranked)) relevance.set(text.entityId, relevanceOf(ranked.tier, ranked.value));
    }
  }

  /** Many hits: where the words are decides, and of bodies and summaries the rarest word. */
  async function rankByField(ids: readonly number[]): Promise<void> {
    const inNames = rarestFirst.map((word) => [...fieldTokens(word, "name"), ...fieldTokens(word, "number")]);
    const numbers = words.flatMap((word) => fieldTokens(word, "number"));
    const [rarest, ...others] = rarestFirst;
    const inSummary = rarest ? [fieldTokens(rarest, "summary"), ...others.map(anyTokens)] : [];
    for (const id of ids) relevance.set(id, relevanceOf("all", 0));
    for (const id of await matching(inSummary)) relevance.set(id, relevanceOf("all", 0.5));
    for (const id of await matching(inNames)) relevance.set(id, relevanceOf("named", 0));
    for (const id of await matching([numbers, ...inNames])) relevance.set(id, relevanceOf("numbered", 0));
  }

  const ids = words.some((word) => word.frequency === 0) ? [] : await matching(rarestFirst.map(anyTokens));
  if (words.length === 1 || ids.length > mostRanked) await rankByField(ids);
  else await rankEach(ids, () => true);
  const whole = relevance.size;
  if (!isPartial || words.length === 1 || whole >= fewWhole) return { relevance, whole };

  const known = rarestFirst.filter((word) => word.frequency > 0).sort((a, b) => b.weight - a.weight);
  const weightOf = (some: readonly RankedWord[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const [all, wholeWeight] = [weightOf(known), weightOf(words)];
  const weights = new Map<number, number>();
  let [share, read] = [0, 0];
  for (const word of known) {
    // The rest only refines the choice: by words that cost little.
    if (share >= drivingShare * all && (word.frequency > mostOfWord || read > mostOfAll)) continue;
    const found = await matching([anyTokens(word)], mostOfWord);
    for (const id of new Set(found)) weights.set(id, (weights.get(id) ?? 0) + word.weight);
    share += word.weight;
    read += found.length;
  }
  const candidates = [...weights]
    .filter(([id]) => !relevance.has(id))
    .sort((a, b) => b[1] - a[1] || b[0] - a[0])
    .slice(0, mostRanked)
    .map(([id]) => id);
  await rankEach(candidates, ({ matched }) => matched * wholeWeight >= drivingShare * all);
  return { relevance, whole };
}
