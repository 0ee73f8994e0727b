/** A term with its fixed translation in a language; null: it stays in English. */
export type GlossaryTerm = { source: string; target: string | null };
/** As stored: terms with their translation, and words that are not translated. */
export type StoredGlossary = {
  terms: readonly { source: string; target: string }[];
  kept: readonly string[];
};

/** Maximum terms of each of the two kinds (enforced by the server, translating.ts) and characters of one. */
export const glossaryLimit = 500;
export const longestGlossaryTerm = 120;

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** All terms in English alphabetical order. */
export const glossaryTermsOf = ({ terms, kept }: StoredGlossary): GlossaryTerm[] =>
  [...terms, ...kept.map((source) => ({ source, target: null }))].sort((one, other) =>
    one.source.localeCompare(other.source, "en"),
  );

export const findTerm = (words: StoredGlossary, source: string): GlossaryTerm | undefined =>
  glossaryTermsOf(words).find((one) => same(one.source, source));

/** Removes a term, ignoring case: it is either translated or left in English. */
export const withoutTerm = ({ terms, kept }: StoredGlossary, source: string) => ({
  terms: terms.filter((term) => !same(term.source, source)),
  kept: kept.filter((word) => !same(word, source)),
});

/** Adds a term, replacing an earlier entry. */
export function withTerm(words: StoredGlossary, { source, target }: GlossaryTerm) {
  const { terms, kept } = withoutTerm(words, source);
  return target === null
    ? { terms, kept: [...kept, source] }
    : { terms: [...terms, { source, target }], kept };
}

/**
 * The glossary between two languages, composed through English, with which each has a glossary; null: the language is English.
 * Words left in English are left so between two other languages, too.
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
