/** A word that is the same in every text of a language: how it is said there; null: it stays as it is in English. */
export type GlossaryTerm = { source: string; target: string | null };
/** As they are stored: terms with their translation, and words that stay. */
export type StoredGlossary = {
  terms: readonly { source: string; target: string }[];
  kept: readonly string[];
};

/** Most words of each of the two kinds, and most letters of one (translating.ts has the server keep to it). */
export const glossaryLimit = 500;
export const longestGlossaryTerm = 120;

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** All of them in the order of the English alphabet. */
export const glossaryTermsOf = ({ terms, kept }: StoredGlossary): GlossaryTerm[] =>
  [...terms, ...kept.map((source) => ({ source, target: null }))].sort((one, other) =>
    one.source.localeCompare(other.source, "en"),
  );

export const findTerm = (words: StoredGlossary, source: string): GlossaryTerm | undefined =>
  glossaryTermsOf(words).find((one) => same(one.source, source));

/** Without a word, however it is spelt with capitals: it cannot stay and be translated at once. */
export const withoutTerm = ({ terms, kept }: StoredGlossary, source: string) => ({
  terms: terms.filter((term) => !same(term.source, source)),
  kept: kept.filter((word) => !same(word, source)),
});

/** With a word, in the place of what was said of it before. */
export function withTerm(words: StoredGlossary, { source, target }: GlossaryTerm) {
  const { terms, kept } = withoutTerm(words, source);
  return target === null
    ? { terms, kept: [...kept, source] }
    : { terms: [...terms, { source, target }], kept };
}

/**
 * The words that are fixed between two languages, by way of English, with which each has its own; null: the language is English. What stays as it is in
 * English stays between two others, too.
 */
export function wordsBetween(source: StoredGlossary | null, target: StoredGlossary | null): StoredGlossary {
  if (!source) return target ?? { terms: [], kept: [] };
  if (!target)
    return {
      terms: source.terms.map((term) => ({ source: term.target, target: term.source })),
      kept: source.kept,
    };
  const terms = source.terms.flatMap((from) =>
    target.terms
      .filter((to) => same(from.source, to.source))
      .map((to) => ({ source: from.target, target: to.target })),
  );
  return { terms, kept: target.kept };
}
