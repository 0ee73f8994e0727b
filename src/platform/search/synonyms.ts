import type { Language } from "#i18n/languages.ts";
import { type QueryWord, queryTerms } from "#i18n/text-analysis/search-analyzer.ts";

/** Words and phrases of one language with the same meaning. */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

/** The most words of an expanded query: replacing a phrase by a phrase makes a product of both. */
const mostWords = 12;

const sharesTerm = (a: QueryWord, b: QueryWord): boolean => a.terms.some((term) => b.terms.includes(term));

/**
 * The words of a query, expanded by their synonyms. For phrases, either all words of one match or all of the other: "A and B, or C and D"
 * is "A or C, A or D, B or C, B or D". A Chinese word of three characters is a phrase of two.
 */
export function withSynonyms(
  query: readonly QueryWord[],
  lang: Language,
  synonyms: Synonyms,
): readonly QueryWord[] {
  let words = query;
  for (const [word, others] of Object.entries(synonyms)) {
    const phrases = [word, ...others]
      .map((one) => queryTerms(one, lang))
      .filter((phrase) => phrase.length > 0);
    // The longest phrase in the query: its words do not count as a shorter one's as well.
    const own = phrases
      .filter((phrase) => phrase.every((part) => query.some((one) => sharesTerm(one, part))))
      .sort((a, b) => b.length - a.length)[0];
    if (!own) continue;
    for (const phrase of phrases) {
      if (phrase === own) continue;
      const isMeant = (one: QueryWord): boolean => own.some((part) => sharesTerm(one, part));
      const wider = words.flatMap((one): QueryWord[] =>
        isMeant(one)
          ? phrase.map((part, i) => ({
              ...one,
              // Keep the spelling once, for the first term.
              spelling: i ? "" : one.spelling,
              terms: [...new Set([...one.terms, ...part.terms])],
            }))
          : [one],
      );
      if (wider.length <= mostWords) words = wider;
    }
  }
  return words;
}
