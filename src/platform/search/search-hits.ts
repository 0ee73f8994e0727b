import type { Queries } from "#platform/database/handles.ts";
import { createHits, type Hits } from "./hits.ts";
import type { Readers } from "./languages-seen.ts";
import { countWords, hasOneOf, type Matches, matchWords } from "./match-words.ts";
import type { IsVisibleDocument, PostingsReader } from "./postings.ts";
import { createRanking, type QueryClause, type Ranked, weightOf } from "./ranking.ts";
import { termsOf } from "./search-index.repo.ts";
import {
  categoryToken,
  type Field,
  fields,
  itemOf,
  type Postings,
  type PublicSearchKind,
  tokenOf,
} from "./term-index.ts";

/** A query for one kind of item. */
export type TermQuery = { kind: PublicSearchKind; readers: Readers; words: readonly QueryClause[] };

/** Above every score and every time in milliseconds. */
const step = 10 ** 13;
/** In steps: the distance between tiers, so that the value of a hit fits between. */
const tierHeight = 150;
/** "model": a partial match that includes a rare model number. */
const tiers = { partial: 0, model: 1, all: 2, named: 3, numbered: 4 } as const satisfies Record<
  Ranked["tier"] | "model",
  number
>;
/** The lowest relevance of a hit that matches all words. */
export const leastOfAllWords = tiers.all * tierHeight * step;
const relevanceOf = (tier: keyof typeof tiers, value: number): number =>
  (tiers[tier] * tierHeight + Math.round(value * (tierHeight - 1))) * step;

/** Up to this many hits are ranked individually; with more, only the field of a match counts. */
const mostRanked = 300;
/** Partial matches are added only if fewer than these match all words. */
const fewMatchingAll = 10;
/**
 * The least share of the weight of all known words for a partial match, unless it has a model number; or half of these words, if no
 * name has them all: a rare word in one body must not hide items named by the common one.
 */
const leastShare = 0.35;
const halfOfWords = 0.5;
/** A model number: letters first, two consecutive digits, and in few items; not 13cm or 4K. */
const modelNumber = /^\p{L}+\p{N}{2}/u;
const mostOfModel = 10;

export const fieldTokens = ({ terms }: Pick<QueryClause, "terms">, field: Field): string[] =>
  terms.map(({ lang, term }) => tokenOf(field, lang, term));
/** The tokens of a word, of which a text must have at least one. */
export const anyTokens = (word: Pick<QueryClause, "terms" | "categories">): string[] => [
  ...fields.flatMap((field) => fieldTokens(word, field)),
  ...word.categories.map(categoryToken),
];

type Scope = Pick<TermQuery, "kind" | "readers">;

/** The postings of words, each given by its tokens, and a test for the documents that the reader sees. */
async function postingsOf(
  postings: PostingsReader,
  { kind, readers }: Scope,
  words: readonly (readonly string[])[],
): Promise<{ lists: Postings[][]; isSeen: IsVisibleDocument }> {
  const [found, isSeen] = await Promise.all([
    postings.of(kind, words.flat()),
    postings.isSeenBy(kind, readers),
  ]);
  return { lists: words.map((tokens) => tokens.flatMap((token) => found.get(token) ?? [])), isSeen };
}

/** The number of items that have each word; with `isCounted`, only among these items. */
export async function frequenciesOf(
  postings: PostingsReader,
  scope: Scope,
  words: readonly (readonly string[])[],
  isCounted?: (item: number) => boolean,
): Promise<number[]> {
  const { lists, isSeen } = await postingsOf(postings, scope, words);
  return countWords(
    lists,
    isCounted ? (document) => isCounted(itemOf(document)) && isSeen(document) : isSeen,
  );
}

/** Returns a test for items with one of the tokens, in any language. */
export async function itemsWith(
  postings: PostingsReader,
  kind: PublicSearchKind,
  tokens: readonly string[],
): Promise<(item: number) => boolean> {
  return hasOneOf([...(await postings.of(kind, tokens)).values()]);
}

async function matchesOf(
  postings: PostingsReader,
  scope: Scope,
  words: readonly (readonly string[])[],
): Promise<Matches> {
  const { lists, isSeen } = await postingsOf(postings, scope, words);
  return matchWords(lists, isSeen);
}

/** All hits of a query. With `isPartial` false only those that match all the words. */
export async function findHits(
  db: Queries,
  postings: PostingsReader,
  query: TermQuery,
  { isPartial = true }: { isPartial?: boolean } = {},
): Promise<Hits> {
  const { kind, readers, words } = query;
  const matches = await matchesOf(postings, query, words.map(anyTokens));
  const documents = await postings.countSeen(kind, readers);
  const weights = words.map((word, i) => weightOf(word, matches.frequencies[i] ?? 0, documents));
  const ranking = createRanking(words, weights);
  const hits = createHits(matches.size);
  let hasNamed = false;
  const add = (item: number, tier: keyof typeof tiers, value: number): void => {
    hasNamed ||= tiers[tier] >= tiers.named;
    hits.add(item, relevanceOf(tier, value));
  };
  const models = words.flatMap(({ isModel, terms }, word) =>
    isModel &&
    (matches.frequencies[word] ?? 0) <= mostOfModel &&
    terms.some(({ term }) => term.length > 3 && modelNumber.test(term))
      ? [word]
      : [],
  );
  const hasModel = (item: number): boolean => models.some((word) => matches.has(item, word));

  async function rankEach(items: readonly number[]): Promise<void> {
    for (const text of await termsOf(db, kind, items, readers)) {
      const { tier, value } = ranking(text, (word) => matches.has(text.entityId, word));
      const isModel = tier === "partial" && hasModel(text.entityId);
      add(text.entityId, isModel ? "model" : tier, value);
    }
  }

  /** For many hits: the field of a match counts, and for bodies and summaries the rarest word. */
  async function rankByField(items: readonly number[]): Promise<void> {
    const inNames = words.map((word) => [...fieldTokens(word, "name"), ...fieldTokens(word, "number")]);
    const numbers = words.flatMap((word) => fieldTokens(word, "number"));
    const rarest = words[weights.indexOf(Math.max(...weights))];
    const inSummary = rarest ? fieldTokens(rarest, "summary") : [];
    const found = await matchesOf(postings, query, [...inNames, numbers, inSummary]);
    const [ofNumbers, ofSummary] = [words.length, words.length + 1];
    for (const item of items) {
      const isNamed = words.every((_, word) => found.has(item, word));
      const tier = !isNamed ? "all" : found.has(item, ofNumbers) ? "numbered" : "named";
      add(item, tier, !isNamed && found.has(item, ofSummary) ? 0.5 : 0);
    }
  }

  const matchingAll = matches.items.filter((item) => matches.hasAll(item));
  if (words.length === 1 || matchingAll.length > mostRanked) await rankByField(matchingAll);
  else await rankEach(matchingAll);
  if (!isPartial || words.length === 1 || matchingAll.length >= fewMatchingAll) return hits.all();

  const known = words.map((_, word) => (matches.frequencies[word] ? 1 : 0));
  const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);
  const allWeight = sum(weights.map((weight, word) => weight * (known[word] ?? 0)));
  const leastWeight = leastShare * allWeight;
  const half = halfOfWords * sum(known);
  const [weigh, wordsIn] = [matches.weigher(weights), matches.weigher(known)];
  const candidates = matches.items.filter(
    (item) =>
      !hits.has(item) &&
      (weigh(item) >= leastWeight || (!hasNamed && wordsIn(item) >= half) || hasModel(item)),
  );
  const first = heaviest(candidates, (item) => weigh(item) + (hasModel(item) ? allWeight : 0), mostRanked);
  await rankEach(first);
  return hits.all();
}

/** The items with the highest weight; ties: the newest first. */
function heaviest(items: readonly number[], weigh: (item: number) => number, most: number): number[] {
  const weights = Float64Array.from(items, weigh);
  const least = weights.length > most ? (weights.toSorted()[weights.length - most] as number) : 0;
  return items
    .flatMap((item, i) => ((weights[i] as number) < least ? [] : [{ item, weight: weights[i] as number }]))
    .sort((a, b) => b.weight - a.weight || b.item - a.item)
    .slice(0, most)
    .map(({ item }) => item);
}
