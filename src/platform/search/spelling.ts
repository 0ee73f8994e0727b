import { queryTerms } from "#i18n/text-analysis/search-analyzer.ts";
import { beginningsOf } from "#i18n/text-analysis/search-stems.ts";
import type { Database } from "#platform/database/handles.ts";
import { languagesSeen, type Readers } from "./languages-seen.ts";
import type { QueryTerm } from "./ranking.ts";
import { nearestWords, wordsBeginning } from "./search-words.repo.ts";
import type { PublicSearchKind } from "./term-index.ts";

/** The number of dictionary words considered for a prefix, and of those used. */
const begun = 100;
const finishing = 8;
/** The number of near words considered for a misspelled one, and of those used. */
const weighed = 12;
const answering = 3;
/** A shorter word is one letter away from many others: beside known words, only transposed letters are corrected in it. */
const shortestMended = 5;
const hasSameLetters = (one: string, other: string): boolean =>
  [...one].sort().join() === [...other].sort().join();

/** Terms of a query in every language that its reader sees. */
export const inLanguagesSeen = (terms: readonly string[], readers: Readers): QueryTerm[] =>
  terms.flatMap((term) => languagesSeen(readers).map((code) => ({ lang: code, term })));

/** The items that have one of the other words of a query; computed when first needed. */
export type Beside = () => Promise<Record<PublicSearchKind, (item: number) => boolean>>;

/** Completes and corrects words, using the dictionary of the site's texts. */
export function createSpelling({
  db,
  count,
}: {
  db: Database;
  /** The number of items with each of some words; with `beside`, only of those that have another word of the query too. */
  count(
    readers: Readers,
    words: readonly (readonly QueryTerm[])[],
    where: "name" | "text",
    beside?: Beside,
  ): Promise<number[]>;
}) {
  return {
    /** The terms of the words with this prefix: those in names, most common first. `isKnown`: found elsewhere. */
    async endingsOf(
      beginning: string,
      readers: Readers,
      isKnown: (terms: readonly string[]) => boolean,
    ): Promise<string[]> {
      if (beginning.length < 2) return [];
      const found = await wordsBeginning(db.read, languagesSeen(readers), beginningsOf(beginning), begun);
      const candidates = found.flatMap((word) => {
        const terms = queryTerms(word.form, word.lang).flatMap((one) => one.terms);
        return terms.length ? [{ terms, counted: terms.map((term) => ({ lang: word.lang, term })) }] : [];
      });
      for (const where of ["name", "text"] as const) {
        const sizes = await count(
          readers,
          candidates.map(({ counted }) => counted),
          where,
        );
        const written = candidates
          .map(({ terms }, i) => ({ terms, size: sizes[i] ?? 0 }))
          .filter(({ terms, size }) => size > 0 || isKnown(terms))
          .sort((a, b) => b.size - a.size);
        if (written.length) return written.slice(0, finishing).flatMap(({ terms }) => terms);
      }
      return [];
    },

    /**
     * The nearest words to a misspelled one, most frequent first. If the query has other words, only words of names that occur together
     * with one of them, and not with another short one: "cast iron" does not mean "case iron".
     */
    async nearest(
      form: string,
      readers: Readers,
      isKnown: (terms: readonly string[]) => boolean,
      beside: Beside | undefined,
    ): Promise<{ spelling: string; terms: string[] }[]> {
      const isShort = beside !== undefined && form.length < shortestMended;
      const near = (await nearestWords(db.read, languagesSeen(readers), form, weighed)).filter(
        (word) => !isShort || hasSameLetters(word.form, form),
      );
      if (!near.length) return [];
      const candidates = near.map((word) => ({
        ...word,
        terms: queryTerms(word.form, word.lang).flatMap((one) => one.terms),
      }));
      const terms = candidates.map((word) => inLanguagesSeen(word.terms, readers));
      const sizes = await count(readers, terms, beside ? "name" : "text", beside);
      const written = candidates
        .map((word, i) => ({ ...word, size: sizes[i] ?? 0 }))
        .filter((word) => word.terms.length > 0 && (word.size > 0 || isKnown(word.terms)))
        .sort((a, b) => a.errors - b.errors || b.size - a.size);
      return written.filter((word) => word.errors === written[0]?.errors).slice(0, answering);
    },
  };
}
