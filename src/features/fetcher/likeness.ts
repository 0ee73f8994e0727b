import { searchText } from "#i18n/text-analysis/search-text.ts";

const wordsOf = (title: string): Set<string> => new Set(searchText(title).split(" ").filter(Boolean));

/** Similarity of two titles from 0 to 1: the share of words they have in common. */
export function likeness(one: string, other: string): number {
  const left = wordsOf(one);
  const right = wordsOf(other);
  if (!left.size || !right.size) return 0;
  const common = [...left].filter((word) => right.has(word)).length;
  return (2 * common) / (left.size + right.size);
}

/** From this similarity on, titles match often enough to suggest a duplicate. */
export const isLikely = (one: string, other: string): boolean => likeness(one, other) >= 0.75;

/** The two words best suited to find a product: words with digits are model names, long ones are more specific. */
export function tellingWords(title: string): string[] {
  const worth = (word: string): number => word.length + (/\d/.test(word) ? 4 : 0);
  return [...wordsOf(title)]
    .filter((word) => word.length > 1)
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, 2);
}
