import type { RawBuilder } from "kysely";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { queryTerms, unfinishedWord } from "#i18n/text-analysis/search-analyzer.ts";
import { isGrammar } from "#i18n/text-analysis/search-stems.ts";
import type { Queries } from "#platform/database/handles.ts";
import { createRanking } from "./ranking.ts";
import { termsOf } from "./search-index.repo.ts";
import { termIndexOf } from "./term-index.repo.ts";
import { prefixToken, type SearchKind, type TokenGroups, tokenOf } from "./term-index.ts";

/** Search for editors, published or not: names and numbers in any language, with the last word still being typed. */

/** A query as one language parses it. */
export type EditorQuery = { lang: Language; words: readonly { terms: string[]; beginnings: string[] }[] };

/** Ranked items that match all words; with more, only the rarest words count. */
const mostRanked = 300;
const drivingWords = 6;
const countedTo = 1_000;
/** A function of PostgreSQL takes at most 100 arguments. */
const countedAtOnce = 64;
const mostListed = 5_000;
/** The least share of a query's weight that a text must match. */
const leastPart = 0.35;

/** The query in each language that finds words in it. */
export function editorQueries(q: string): EditorQuery[] {
  return languageCodes.flatMap((lang) => {
    const last = unfinishedWord(q);
    const finished = queryTerms(last ? last.before : q, lang, q);
    const words = finished.map(({ terms }) => ({ terms, beginnings: [] as string[] }));
    if (last && !isGrammar(last.form, lang)) {
      const terms = queryTerms(last.spelling, lang, q).flatMap((word) => word.terms);
      const before = finished.at(-1)?.form;
      const together = before ? [before + last.form] : [];
      words.at(-1)?.beginnings.push(...together);
      // Every text has a word that begins with a given single letter.
      const beginnings = last.form.length > 1 ? [last.form, ...terms.filter((term) => term.length > 1)] : [];
      words.push({ terms, beginnings: [...beginnings, ...together] });
    }
    const usable = words.filter((word) => word.terms.length + word.beginnings.length > 0);
    return usable.length ? [{ lang, words: usable }] : [];
  });
}

const tokensOf = (lang: Language, { terms, beginnings }: EditorQuery["words"][number]): string[] =>
  (["name", "number"] as const).flatMap((field) => [
    ...terms.map((term) => tokenOf(field, lang, term)),
    ...beginnings.map((term) => prefixToken(tokenOf(field, lang, term))),
  ]);
const groupsOf = ({ lang, words }: EditorQuery): TokenGroups => words.map((word) => tokensOf(lang, word));

/**
 * The items that match all words, to complement a list's substring condition. Null if it would add nothing, or
 * if so many texts match that the substring condition finds them, and reading all takes longer than the rest of the list.
 */
export async function idsForEditors(
  db: Queries,
  kind: SearchKind,
  q: string,
): Promise<{ ids: RawBuilder<number> } | null> {
  const index = termIndexOf(db);
  const queries = editorQueries(q).map(groupsOf);
  const counts = await index.count(db, kind, queries, mostListed);
  const isAdding = counts.some((count) => count > 0) && counts.every((count) => count < mostListed);
  return isAdding ? { ids: index.idsMatching(kind, queries) } : null;
}

/** Items by how well they match: all words, or with `isPartial` those that match the most. */
export async function findForEditors(
  db: Queries,
  kind: SearchKind,
  q: string,
  { isPartial = false, limit }: { isPartial?: boolean; limit: number },
): Promise<number[]> {
  const index = termIndexOf(db);
  const queries = editorQueries(q);
  if (!queries.length) return [];
  const all = queries.flatMap((query) =>
    query.words.map((word) => ({ query, word, tokens: tokensOf(query.lang, word) })),
  );
  const counts: number[] = [];
  for (let from = 0; from < all.length; from += countedAtOnce)
    counts.push(
      ...(await index.count(
        db,
        kind,
        all.slice(from, from + countedAtOnce).map(({ tokens }) => [tokens]),
        countedTo,
      )),
    );
  const weighed = all.map((one, i) => ({
    ...one,
    frequency: counts[i] ?? 0,
    weight: Math.log(1 + countedTo / ((counts[i] ?? 0) + 0.5)),
  }));
  const ids = new Set<number>();
  for (const query of queries) {
    const own = weighed.filter((one) => one.query === query);
    if (!isPartial) {
      if (own.some(({ frequency }) => !frequency)) continue;
      const groups = [...own].sort((a, b) => a.frequency - b.frequency).map(({ tokens }) => tokens);
      for (const id of await index.matching(db, kind, groups, mostRanked)) ids.add(id);
      continue;
    }
    const known = own.filter(({ frequency }) => frequency > 0).sort((a, b) => b.weight - a.weight);
    for (const { tokens } of known.slice(0, drivingWords))
      for (const id of await index.matching(db, kind, [tokens], mostRanked)) ids.add(id);
  }
  const rankings = new Map(
    queries.map((query) => {
      const own = weighed.filter((one) => one.query === query && (!isPartial || one.frequency > 0));
      const clauses = own.map(({ word }) => ({
        terms: [...word.terms, ...word.beginnings].map((term) => ({ lang: query.lang, term })),
        categories: [],
        isModel: false,
      }));
      return [
        query.lang,
        createRanking(
          clauses,
          own.map(({ weight }) => weight),
        ),
      ];
    }),
  );
  const best = new Map<number, number>();
  for (const text of await termsOf(db, kind, [...ids], null)) {
    const ranked = rankings.get(text.lang)?.(text, () => false);
    if (!ranked || (isPartial && ranked.matched < leastPart)) continue;
    const value = (ranked.tier === "numbered" ? 2 : 0) + ranked.matched + ranked.value;
    best.set(text.entityId, Math.max(value, best.get(text.entityId) ?? 0));
  }
  // Ties: the newest first.
  return [...best]
    .sort((a, b) => b[1] - a[1] || b[0] - a[0])
    .slice(0, limit)
    .map(([id]) => id);
}
