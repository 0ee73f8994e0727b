import { searchText } from "#i18n/text-analysis/search-text.ts";

const wordsOf = (title: string): Set<string> => new Set(searchText(title).split(" ").filter(Boolean));

/** How much two titles have in common, from 0 to 1: the share of their words that both have. */
export function likeness(one: string, other: string): number {
  const left = wordsOf(one);
  const right = wordsOf(other);
  if (!left.size || !right.size) return 0;
  const common = [...left].filter((word) => right.has(word)).length;
  return (2 * common) / (left.size + right.size);
}

/** Titles from here on are of the same thing often enough that somebody should look. */
export const isLikely = (one: string, other: string): boolean => likeness(one, other) >= 0.75;

/** The two words by which a product is found best: those with digits in them name a model, long ones say more than short ones. */
export function tellingWords(title: string): string[] {
  const worth = (word: string): number => word.length + (/\d/.test(word) ? 4 : 0);
  return [...wordsOf(title)]
    .filter((word) => word.length > 1)
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, 2);
}
