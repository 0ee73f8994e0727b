import type { Language } from "#i18n/languages.ts";
import { type QueryWord, queryTerms, unfinishedWord } from "#i18n/text-analysis/search-analyzer.ts";
import { foldLetters } from "#i18n/text-analysis/search-letters.ts";
import type { Database } from "#platform/database/handles.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import type { Hits } from "./hits.ts";
import type { Readers } from "./languages-seen.ts";
import { createPostings } from "./postings.ts";
import type { QueryClause } from "./ranking.ts";
import { anyTokens, fieldTokens, findHits, frequenciesOf, itemsWith, type TermQuery } from "./search-hits.ts";
import { type Beside, createSpelling, inLanguagesSeen } from "./spelling.ts";
import { type Synonyms, withSynonyms } from "./synonyms.ts";
import { indexTag, type PublicSearchKind } from "./term-index.ts";

/** A query, parsed once for products, articles and categories. */
export type SearchPlan = {
  /** For each word, the terms that match it. */
  words: readonly (readonly string[])[];
  /** Null if no item of the kind has any of the words. */
  product: TermQuery | null;
  article: TermQuery | null;
  /** The query with unknown words replaced by near known ones; null if there is nothing to replace, or no near word. */
  didYouMean: string | null;
};

export type Search = ReturnType<typeof createSearch>;

/** The categories that a word names, including their descendants. */
export type NamedCategories = (terms: readonly string[]) => readonly number[];

const kinds = ["product", "article"] as const satisfies PublicSearchKind[];
type Frequency = Record<PublicSearchKind, number>;
const total = ({ product, article }: Frequency): number => product + article;

const isHanText = (text: string): boolean => /\p{Script=Han}/u.test(text);
const isHan = ({ spelling }: QueryWord): boolean => isHanText(spelling);
const isModel = ({ form, spelling }: QueryWord): boolean =>
  form === null && /\p{N}/u.test(spelling) && /\p{L}/u.test(spelling);

/** The terms of a word in `lang` and in the default language, which readers see if theirs has no text; English stems are in all but French. */
const termsOf = (word: QueryWord, { lang, fallback }: Readers): string[] =>
  lang !== fallback && (fallback !== "en" || lang === "fr") && word.form
    ? [...new Set([...word.terms, ...queryTerms(word.form, fallback).flatMap((one) => one.terms)])]
    : word.terms;

export function createSearch({
  db,
  sources,
}: {
  db: Database;
  /** Dependencies that are created after the search. */
  sources: () => {
    settings: { synonyms(lang: Language): Promise<Synonyms> };
    /** The visible categories that a word names, for readers of a language. */
    categories: { namedBy(lang: Language): Promise<NamedCategories> };
  };
}) {
  const postings = createPostings(db);

  /** The number of products and articles visible to `reader` that have each word. */
  async function count(
    readers: Readers,
    words: readonly (readonly string[])[],
    beside?: Beside,
  ): Promise<Frequency[]> {
    const counted = await beside?.();
    const [products, articles] = await Promise.all(
      kinds.map((kind) => frequenciesOf(postings, { kind, readers }, words, counted?.[kind])),
    );
    return words.map((_, i) => ({ product: products?.[i] ?? 0, article: articles?.[i] ?? 0 }));
  }
  /** The items with one of these tokens; memoized for queries with several misspellings. */
  function besideOf(tokens: readonly string[]): Beside {
    const find = async () => {
      const [product, article] = await Promise.all([
        itemsWith(postings, "product", tokens),
        itemsWith(postings, "article", tokens),
      ]);
      return { product, article };
    };
    let found: ReturnType<typeof find> | undefined;
    return () => {
      found ??= find();
      return found;
    };
  }
  const spelling = createSpelling({
    db,
    async count(readers, words, where, beside) {
      const tokens = words.map((terms) =>
        where === "name"
          ? [...fieldTokens({ terms }, "name"), ...fieldTokens({ terms }, "number")]
          : anyTokens({ terms, categories: [] }),
      );
      return (await count(readers, tokens, beside)).map(total);
    },
  });

  return {
    /** All hits; independent of a list's filters and pages. With `isPartial` false only those with all words. */
    hits: (query: TermQuery, { isPartial = true }: { isPartial?: boolean } = {}): Promise<Hits> =>
      db.memory.remember(
        `search-hits:${isPartial}:${JSON.stringify(query)}`,
        () => {
          addCacheTag(indexTag);
          return findHits(db.read, postings, query, { isPartial });
        },
        ({ ids, relevance }) => ids.byteLength + relevance.byteLength,
      ),

    /**
     * Null for a query without a word. `isKnown` says whether words match elsewhere (category names); the last word of an `unfinished`
     * query may be a prefix.
     */
    async plan(
      q: string,
      lang: Language,
      isKnown: (terms: readonly string[]) => boolean = () => false,
      { unfinished = false }: { unfinished?: boolean } = {},
    ): Promise<SearchPlan | null> {
      const readers = { lang, fallback: await defaultLanguageOf(db) };
      const last = unfinished ? unfinishedWord(q) : null;
      const typed = queryTerms(last ? last.before : q, lang, q);
      if (!typed.length && (!last || last.form.length < 2)) return null;
      // Which words are misspelled depends on all texts.
      for (const tag of ["categories", indexTag]) addCacheTag(tag);
      if (last) {
        // "air fry" is a prefix of "air fryer" and "airfryer".
        const before = typed.at(-1);
        const together = before?.form
          ? await spelling.endingsOf(before.form + last.form, readers, isKnown)
          : [];
        before?.terms.push(...together);
        const terms = [
          ...queryTerms(last.spelling, lang, q).flatMap((word) => word.terms),
          ...(await spelling.endingsOf(last.form, readers, isKnown)),
          ...together,
        ];
        // After other words, a single letter is no useful prefix.
        const isTooShort = typed.length > 0 && /^\p{L}$/u.test(last.form) && !isHanText(last.form);
        if (terms.length && !isTooShort)
          typed.push({ spelling: last.spelling, form: last.form, terms: [...new Set(terms)] });
        if (!typed.length) return null;
      }
      const words = withSynonyms(
        typed.map((word) => ({ ...word, terms: termsOf(word, readers) })),
        lang,
        await sources().settings.synonyms(lang),
      );
      const namedBy = await sources().categories.namedBy(lang);
      const clauseOf = (word: QueryWord, terms = word.terms): QueryClause => ({
        terms: inLanguagesSeen(terms, readers),
        categories: namedBy(terms),
        isModel: isModel(word),
      });
      const clauses = words.map((word) => clauseOf(word));
      const frequencies = await count(readers, clauses.map(anyTokens));
      const all = words.map((word, i) => {
        const [clause, frequency] = [clauses[i] as QueryClause, frequencies[i] as Frequency];
        const isWritten = total(frequency) > 0 || isKnown(word.terms) || clause.categories.length > 0;
        return { word, clause, frequency, isWritten };
      });

      // A wrong character makes pairs that no text has: the other pairs decide, unless they are fewer.
      const unwritten = all.filter(({ word, isWritten }) => isHan(word) && !isWritten);
      const isForgiven = unwritten.length * 2 <= all.length;
      const used = all.filter((one) => !(isForgiven ? unwritten.includes(one) : isHan(one.word)));
      if (!used.length)
        return { words: words.map(({ terms }) => terms), product: null, article: null, didYouMean: null };

      const spellings: string[] = [];
      const meant: { terms: readonly string[]; clause: QueryClause; frequency: Frequency }[] = [];
      let isChanged = false;
      const written = used.filter(({ isWritten }) => isWritten).flatMap(({ clause }) => anyTokens(clause));
      const beside = written.length ? besideOf(written) : undefined;
      for (const { word, clause, frequency, isWritten } of used) {
        const near =
          isWritten || word.form === null
            ? []
            : await spelling.nearest(foldLetters(word.form), readers, isKnown, beside);
        const [best] = near;
        if (word.spelling) spellings.push(best?.spelling ?? word.spelling);
        if (!best) {
          meant.push({ terms: word.terms, clause, frequency });
          continue;
        }
        isChanged = true;
        const terms = [...new Set(near.flatMap((one) => one.terms))];
        const changed = clauseOf(word, terms);
        const [counted] = await count(readers, [anyTokens(changed)]);
        meant.push({ terms, clause: changed, frequency: counted as Frequency });
      }
      const queryOf = (kind: PublicSearchKind): TermQuery | null =>
        meant.some(({ frequency }) => frequency[kind] > 0)
          ? { kind, readers, words: meant.map(({ clause }) => clause) }
          : null;
      return {
        words: meant.map(({ terms }) => terms),
        product: queryOf("product"),
        article: queryOf("article"),
        didYouMean: isChanged ? spellings.join(lang === "zh" && isHanText(q) ? "" : " ") : null,
      };
    },
  };
}
