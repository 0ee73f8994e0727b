import { LRUCache } from "lru-cache";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { type QueryWord, queryTerms, unfinishedWord } from "#i18n/search-analyzer.ts";
import { foldLetters } from "#i18n/search-letters.ts";
import { beginningsOf } from "#i18n/search-stems.ts";
import type { Database } from "#platform/database/database.ts";
import { noteTag } from "#platform/http/request-context.ts";
import { indexTag } from "./backlog.ts";
import type { QueryTerm } from "./ranking.ts";
import { anyTokens, fieldTokens, findHits, type Hits, type Sought, type SoughtWord } from "./search-hits.ts";
import { nearestWords, wordsBeginning } from "./search-words.repo.ts";
import { type Synonyms, withSynonyms } from "./synonyms.ts";
import { termIndexOf } from "./term-index.repo.ts";
import { type Field, readerToken, type SearchKind } from "./term-index.ts";

/** A query, read once for products, articles and categories. */
export type SearchPlan = {
  /** Of each word, the terms of which one answers it. */
  words: readonly (readonly string[])[];
  /** Null where no item of the kind has any of the words. */
  product: Sought | null;
  article: Sought | null;
  /** The query with known words in place of those no text has; null where all are known, or none is near. */
  didYouMean: string | null;
};

export type Search = ReturnType<typeof createSearch>;

/** Where a word names categories: those and all below them. */
export type NamedCategories = (terms: readonly string[]) => readonly number[];

const kinds = ["product", "article"] as const satisfies readonly SearchKind[];

/** So far texts are counted each time. The frequency of a common word is remembered: it only weighs the word. */
const countedTo = 1_000;
const frequencyKeptFor = 10 * 60_000;
/** So many words of the dictionary are weighed that begin as the typed one, and so many of them answer. */
const begun = 100;
const finishing = 8;
/** So many near words are weighed, and so many of them answer in place of the mistyped one. */
const weighed = 12;
const answering = 3;
/** A model number tells more than a word that is as rare. */
const modelWeight = 1.5;

export function createSearch({
  db,
  sources,
}: {
  db: Database;
  /** What is made later than the search. */
  sources: () => {
    settings: { synonyms(lang: Language): Promise<Synonyms> };
    /** Which visible categories a word names, for readers of a language. */
    categories: { namedBy(lang: Language): Promise<NamedCategories> };
  };
}) {
  const frequencies = new LRUCache<string, number>({ max: 20_000, ttl: frequencyKeptFor });

  /** Reads a text as a query of `lang` and as one of English, which is what readers see where their language has no text. */
  const termsOf = (word: QueryWord, lang: Language): string[] =>
    lang === "fr" && word.form
      ? [...new Set([...word.terms, ...queryTerms(word.form, defaultLanguage).flatMap((one) => one.terms)])]
      : word.terms;

  type Counted = { terms: readonly QueryTerm[]; categories?: readonly number[] };

  /** In how many texts of a kind that `reader` sees each word is: exactly below `countedTo`. */
  async function count(
    kind: SearchKind,
    reader: Language,
    words: readonly Counted[],
    field: Field = "text",
  ): Promise<number[]> {
    const index = termIndexOf(db.read);
    const queries = words.map(({ terms, categories = [] }) => [
      [
        ...fieldTokens({ terms }, field),
        ...(field === "name" ? fieldTokens({ terms }, "number") : []),
        ...(field === "text" ? anyTokens({ terms: [], categories }) : []),
      ],
      [readerToken(reader)],
    ]);
    const counts = await index.count(db.read, kind, queries, countedTo);
    return Promise.all(
      counts.map(async (counted, i) => {
        const query = queries[i] ?? [];
        if (counted < countedTo || field !== "text") return counted;
        const key = JSON.stringify([kind, query]);
        const known = frequencies.get(key);
        if (known !== undefined) return known;
        const [exact = counted] = await index.count(db.read, kind, [query], Number.MAX_SAFE_INTEGER);
        frequencies.set(key, exact);
        return exact;
      }),
    );
  }
  /** How many texts of a kind `reader` sees. */
  async function countTexts(kind: SearchKind, reader: Language): Promise<number> {
    const key = JSON.stringify([kind, reader]);
    const known = frequencies.get(key);
    if (known !== undefined) return known;
    const [texts = 0] = await termIndexOf(db.read).count(
      db.read,
      kind,
      [[[readerToken(reader)]]],
      Number.MAX_SAFE_INTEGER,
    );
    if (texts >= countedTo) frequencies.set(key, texts);
    return texts;
  }
  const countAll = async (reader: Language, words: readonly Counted[], field?: Field): Promise<number[]> => {
    const counts = await Promise.all(kinds.map((kind) => count(kind, reader, words, field)));
    return words.map((_, i) => counts.reduce((sum, of) => sum + (of[i] ?? 0), 0));
  };

  return {
    /** All hits; a search is asked again with other filters, and for its next pages. With `isPartial` false only those with all words. */
    hits: (sought: Sought, { isPartial = true }: { isPartial?: boolean } = {}): Promise<Hits> =>
      db.memory.remember(
        `search-hits:${isPartial}:${JSON.stringify(sought)}`,
        () => {
          for (const tag of [`${sought.kind}s`, indexTag]) noteTag(tag);
          return findHits(db.read, sought, { isPartial });
        },
        // What a map needs for two numbers.
        ({ relevance }) => 40 * relevance.size,
      ),

    /**
     * Null for a query without a word. `isKnown` says whether words are found elsewhere (the categories' names); of an `unfinished`
     * query the last word may be the beginning of one.
     */
    async plan(
      q: string,
      lang: Language,
      isKnown: (terms: readonly string[]) => boolean = () => false,
      { unfinished = false }: { unfinished?: boolean } = {},
    ): Promise<SearchPlan | null> {
      const last = unfinished ? unfinishedWord(q) : null;
      const asked = queryTerms(last ? last.before : q, lang, q);
      if (!asked.length && (!last || last.form.length < 2)) return null;
      // Which word is a mistake depends on all texts.
      for (const tag of ["products", "articles", "categories", indexTag]) noteTag(tag);
      const langs = lang === defaultLanguage ? [lang] : [lang, defaultLanguage];
      const inLangs = (terms: readonly string[]): QueryTerm[] =>
        terms.flatMap((term) => langs.map((code) => ({ lang: code, term })));

      /** The terms of the words written here that begin so: those of names, most of all the common ones. */
      async function endingsOf(beginning: string): Promise<string[]> {
        if (beginning.length < 2) return [];
        const found = await wordsBeginning(db.read, langs, beginningsOf(beginning), begun);
        const candidates = found.flatMap((word) => {
          const terms = queryTerms(word.form, word.lang).flatMap((one) => one.terms);
          return terms.length ? [{ terms, counted: terms.map((term) => ({ lang: word.lang, term })) }] : [];
        });
        for (const field of ["name", "text"] as const) {
          const sizes = await countAll(
            lang,
            candidates.map((one) => ({ terms: one.counted })),
            field,
          );
          const written = candidates
            .map(({ terms }, i) => ({ terms, size: sizes[i] ?? 0 }))
            .filter(({ terms, size }) => size > 0 || isKnown(terms))
            .sort((a, b) => b.size - a.size);
          if (written.length) return written.slice(0, finishing).flatMap(({ terms }) => terms);
        }
        return [];
      }
      if (last) {
        // "air fry" begins "air fryer" and "airfryer".
        const before = asked.at(-1);
        const together = before?.form ? await endingsOf(before.form + last.form) : [];
        before?.terms.push(...together);
        const terms = [
          ...queryTerms(last.spelling, lang, q).flatMap((word) => word.terms),
          ...(await endingsOf(last.form)),
          ...together,
        ];
        if (terms.length)
          asked.push({ spelling: last.spelling, form: last.form, terms: [...new Set(terms)] });
        if (!asked.length) return null;
      }
      const words = withSynonyms(
        asked.map((word) => ({ ...word, terms: termsOf(word, lang) })),
        lang,
        await sources().settings.synonyms(lang),
      );
      const namedBy = await sources().categories.namedBy(lang);

      /** The words somebody has written that are nearest to a mistyped one, the most written first. */
      async function nearest(form: string): Promise<{ spelling: string; terms: string[] }[]> {
        const near = await nearestWords(db.read, langs, form, weighed);
        const candidates = near.map((word) => ({
          ...word,
          terms: queryTerms(word.form, word.lang).flatMap((one) => one.terms),
        }));
        const sizes = await countAll(
          lang,
          candidates.map(({ terms }) => ({ terms: inLangs(terms) })),
        );
        const written = candidates
          .map((word, i) => ({ ...word, size: sizes[i] ?? 0 }))
          .filter((word) => word.terms.length > 0 && (word.size > 0 || isKnown(word.terms)))
          .sort((a, b) => a.errors - b.errors || b.size - a.size);
        return written.filter((word) => word.errors === written[0]?.errors).slice(0, answering);
      }

      const sizes = await countAll(
        lang,
        words.map(({ terms }) => ({ terms: inLangs(terms) })),
      );
      const isWritten = words.map(
        ({ terms }, i) => (sizes[i] ?? 0) > 0 || isKnown(terms) || namedBy(terms).length > 0,
      );
      // A wrong character leaves pairs that no text has: the others answer, as long as they are not the fewer.
      const isHan = (word: QueryWord): boolean => /\p{Script=Han}/u.test(word.spelling);
      const unwritten = words.filter((word, i) => isHan(word) && !isWritten[i]);
      const isForgiven = unwritten.length * 2 <= words.length;
      const isLeftOut = (word: QueryWord): boolean =>
        isForgiven ? unwritten.some(({ terms }) => terms === word.terms) : isHan(word);
      const sought = words
        .map((word, i) => ({ ...word, isWritten: isWritten[i] ?? false }))
        .filter((word) => !isLeftOut(word));

      if (!sought.length)
        return { words: words.map(({ terms }) => terms), product: null, article: null, didYouMean: null };

      const spellings: string[] = [];
      let isChanged = false;
      const meant: { terms: string[]; isModel: boolean }[] = [];
      for (const word of sought) {
        const near = word.isWritten || word.form === null ? [] : await nearest(foldLetters(word.form));
        const [best] = near;
        if (word.spelling) spellings.push(best?.spelling ?? word.spelling);
        isChanged ||= best !== undefined;
        meant.push({
          terms: best ? [...new Set(near.flatMap(({ terms }) => terms))] : word.terms,
          isModel: word.form === null && /\p{N}/u.test(word.spelling) && /\p{L}/u.test(word.spelling),
        });
      }

      const soughtWords = meant.map(({ terms, isModel }) => ({
        terms: inLangs(terms),
        categories: namedBy(terms),
        isModel,
      }));
      async function soughtIn(kind: SearchKind): Promise<Sought | null> {
        const [texts, counted] = await Promise.all([countTexts(kind, lang), count(kind, lang, soughtWords)]);
        const found = soughtWords.map(({ terms, categories: named, isModel }, i): SoughtWord => {
          const frequency = counted[i] ?? 0;
          const rarity = Math.log(1 + Math.max(0, texts - frequency + 0.5) / (frequency + 0.5));
          return { terms, categories: named, frequency, weight: rarity * (isModel ? modelWeight : 1) };
        });
        return found.some(({ frequency }) => frequency > 0) ? { kind, reader: lang, words: found } : null;
      }
      const [product, article] = await Promise.all(kinds.map(soughtIn));
      return {
        words: meant.map(({ terms }) => terms),
        product: product ?? null,
        article: article ?? null,
        didYouMean: isChanged ? spellings.join(lang === "zh" && /\p{Script=Han}/u.test(q) ? "" : " ") : null,
      };
    },
  };
}
