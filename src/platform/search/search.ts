import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { type QueryWord, queryTerms, unfinishedWord } from "#i18n/search-analyzer.ts";
import { foldLetters } from "#i18n/search-letters.ts";
import { beginningsOf } from "#i18n/search-stems.ts";
import type { Database } from "#platform/database/database.ts";
import { noteTag } from "#platform/http/request-context.ts";
import { indexTag } from "./backlog.ts";
import { countKeys, type Sought } from "./search-hits.repo.ts";
import { readerBit, type SearchKind } from "./search-index.repo.ts";
import { nearestWords, wordsBeginning } from "./search-words.repo.ts";
import { type Synonyms, withSynonyms } from "./synonyms.ts";
import { termKey } from "./term-key.ts";

/** What a query asks for, found out once for products, articles and categories. */
export type SearchPlan = {
  /** Of each word, the terms of which one answers it. */
  words: readonly (readonly string[])[];
  /** Null where nothing of the kind can answer. */
  product: Sought | null;
  article: Sought | null;
  /** The query with known words in place of those nobody has written; null where all are known, or none is near. */
  didYouMean: string | null;
};

export type Search = ReturnType<typeof createSearch>;

/** So far a key's texts are counted to find the rarest word: while a word is typed in a hurry. */
const countedTo = 8_000;
const countedInHaste = 100;
/** So many words of the dictionary are weighed that begin as the typed one, and so many of them answer. */
const begun = 100;
const finishing = 8;
/** So many near words are weighed, and so many of them answer in place of the mistyped one. */
const weighed = 12;
const answering = 3;

const sumOf = (sizes: Record<SearchKind, number> | undefined): number =>
  (sizes?.product ?? 0) + (sizes?.article ?? 0);

export function createSearch({
  db,
  synonyms,
}: {
  db: Database;
  synonyms: (lang: Language) => Promise<Synonyms>;
}) {
  /** Reads a text as a query of `lang` and as one of English, which is what readers see where their language has no text. */
  const termsOf = (word: QueryWord, lang: Language): string[] =>
    lang === "fr" && word.form
      ? [...new Set([...word.terms, ...queryTerms(word.form, defaultLanguage).flatMap((one) => one.terms)])]
      : word.terms;

  return {
    /**
     * Null for a query without a word. `isKnown` tells of words that stand elsewhere (the categories' names); of an `unfinished`
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
      // Which word is a mistake hangs on everything that is written.
      for (const tag of ["products", "articles", "categories", indexTag]) noteTag(tag);
      const reader = readerBit(lang);
      const langs = lang === defaultLanguage ? [lang] : [lang, defaultLanguage];
      const keysOf = (terms: readonly string[]) => [
        ...new Set(langs.flatMap((code) => terms.map((term) => termKey(code, term)))),
      ];

      /** The terms of the words written here that begin so: those of names, most of all the common ones. */
      async function endingsOf(beginning: string): Promise<string[]> {
        if (beginning.length < 2) return [];
        const found = await wordsBeginning(db.read, langs, beginningsOf(beginning), begun);
        const candidates = found.map((word) => {
          const terms = queryTerms(word.form, word.lang).flatMap((one) => one.terms);
          return { terms, keys: terms.map((term) => termKey(word.lang, term)) };
        });
        const keys = [...new Set(candidates.flatMap((one) => one.keys))];
        for (const tier of [1, 0] as const) {
          const counted = await countKeys(db.read, reader, keys, countedInHaste, tier);
          const written = candidates
            .map((one) => ({
              terms: one.terms,
              size: one.keys.reduce((sum, key) => sum + sumOf(counted.get(key)), 0),
            }))
            .filter(({ terms, size }) => terms.length > 0 && (size > 0 || isKnown(terms)))
            .sort((a, b) => b.size - a.size);
          if (written.length) return written.slice(0, finishing).flatMap(({ terms }) => terms);
        }
        return [];
      }
      if (last) {
        const terms = [
          ...queryTerms(last.spelling, lang, q).flatMap((word) => word.terms),
          ...(await endingsOf(last.form)),
        ];
        if (terms.length)
          asked.push({ spelling: last.spelling, form: last.form, terms: [...new Set(terms)] });
        if (!asked.length) return null;
      }
      const words = withSynonyms(
        asked.map((word) => ({ ...word, terms: termsOf(word, lang) })),
        lang,
        await synonyms(lang),
      );
      const mostCountedOf = unfinished ? countedInHaste : countedTo;
      const sizes = await countKeys(
        db.read,
        reader,
        [...new Set(words.flatMap(({ terms }) => keysOf(terms)))],
        mostCountedOf,
      );
      const sizeOf = (terms: readonly string[]): number =>
        keysOf(terms).reduce((sum, key) => sum + sumOf(sizes.get(key)), 0);

      /** The words somebody has written that are nearest to a mistyped one, the most written first. */
      async function nearest(form: string): Promise<{ spelling: string; terms: string[] }[]> {
        const near = await nearestWords(db.read, langs, form, weighed);
        const candidates = near.map((word) => ({
          ...word,
          terms: queryTerms(word.form, word.lang).flatMap((one) => one.terms),
        }));
        const keys = new Set(candidates.flatMap(({ terms }) => keysOf(terms)));
        const counted = await countKeys(
          db.read,
          reader,
          [...keys].filter((key) => !sizes.has(key)),
          mostCountedOf,
        );
        for (const [key, size] of counted) sizes.set(key, size);
        const written = candidates
          .map((word) => ({ ...word, size: sizeOf(word.terms) }))
          .filter((word) => word.terms.length > 0 && (word.size > 0 || isKnown(word.terms)))
          .sort((a, b) => a.errors - b.errors || b.size - a.size);
        return written.filter((word) => word.errors === written[0]?.errors).slice(0, answering);
      }

      const isWritten = ({ terms }: QueryWord): boolean => sizeOf(terms) > 0 || isKnown(terms);
      // A wrong character leaves pairs that nobody has written: the others answer, as long as they are not the fewer.
      const unwritten = words.filter((word) => /\p{Script=Han}/u.test(word.spelling) && !isWritten(word));
      const isForgiven = unwritten.length * 2 <= words.length;
      const sought = isForgiven ? words.filter((word) => !unwritten.includes(word)) : words;

      const spellings: string[] = [];
      let isChanged = false;
      const meant: string[][] = [];
      for (const word of sought) {
        const near = isWritten(word) || word.form === null ? [] : await nearest(foldLetters(word.form));
        const [best] = near;
        if (word.spelling) spellings.push(best?.spelling ?? word.spelling);
        isChanged ||= best !== undefined;
        meant.push(best ? [...new Set(near.flatMap(({ terms }) => terms))] : word.terms);
      }

      const named =
        meant.length > 1
          ? await countKeys(db.read, reader, [...new Set(meant.flatMap(keysOf))], mostCountedOf, 1)
          : sizes;
      function soughtIn(kind: SearchKind): Sought | null {
        const found = meant.map((terms) => {
          const keys = keysOf(terms).filter((key) => (sizes.get(key)?.[kind] ?? 0) > 0);
          const sizeIn = (counted: typeof sizes) =>
            keys.reduce((sum, key) => sum + (counted.get(key)?.[kind] ?? 0), 0);
          return { keys, size: sizeIn(sizes), named: sizeIn(named) };
        });
        if (found.some(({ keys }) => keys.length === 0)) return null;
        found.sort((a, b) => a.size - b.size);
        const fewest = Math.min(...found.map((one) => one.named));
        return {
          engine: db.engine,
          kind,
          reader,
          groups: found.map(({ keys }) => keys),
          rarestInNames: fewest === 0 ? null : found.findIndex((one) => one.named === fewest),
        };
      }
      return {
        words: meant,
        product: soughtIn("product"),
        article: soughtIn("article"),
        didYouMean: isChanged ? spellings.join(lang === "zh" && /\p{Script=Han}/u.test(q) ? "" : " ") : null,
      };
    },
  };
}
