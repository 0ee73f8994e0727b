import type { Language } from "#i18n/languages.ts";
import { type QueryWord, queryTerms } from "#i18n/text-analysis/search-analyzer.ts";

/** Words and phrases of one language that mean the same: each to the others. */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

/** A query asks for so many things at once at most: a phrase for a phrase makes a product of both. */
const mostAsked = 12;

const sharesTerm = (a: QueryWord, b: QueryWord): boolean => a.terms.some((term) => b.terms.includes(term));

/**
 * The words of a query, answered by their synonyms too. Of phrases either all words answer or all of the other: "A and B, or C and D"
 * is "A or C, A or D, B or C, B or D". A Chinese word of three characters is a phrase of two.
 */
export function withSynonyms(
  asked: readonly QueryWord[],
  lang: Language,
  synonyms: Synonyms,
): readonly QueryWord[] {
  let words = asked;
  for (const [word, others] of Object.entries(synonyms)) {
    const phrases = [word, ...others]
      .map((one) => queryTerms(one, lang))
      .filter((phrase) => phrase.length > 0);
    // By the longest phrase that is asked for: its words are not a shorter one's as well.
    const own = phrases
      .filter((phrase) => phrase.every((part) => asked.some((one) => sharesTerm(one, part))))
      .sort((a, b) => b.length - a.length)[0];
    if (!own) continue;
    for (const phrase of phrases) {
      if (phrase === own) continue;
      const isMeant = (one: QueryWord): boolean => own.some((part) => sharesTerm(one, part));
      const wider = words.flatMap((one): QueryWord[] =>
        isMeant(one)
          ? phrase.map((part, i) => ({
              ...one,
              // Said once, whatever it is answered by.
              spelling: i ? "" : one.spelling,
              terms: [...new Set([...one.terms, ...part.terms])],
            }))
          : [one],
      );
      if (wider.length <= mostAsked) words = wider;
    }
  }
  return words;
}
