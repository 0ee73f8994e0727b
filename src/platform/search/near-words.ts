/** Fuzzy matching of words: keys that find candidates in the dictionary without a scan, and the edit distance. */

/** How many letters may be wrong in a word of this length. */
export const allowedErrors = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

const withOneLess = (word: string): string[] => [
  ...new Set([word, ...[...word].map((_, i) => word.slice(0, i) + word.slice(i + 1))]),
];

/** Two errors in a word leave at most one in its beginning or in its end. */
const endsOf = (word: string, length: 4 | 5): string[] => [
  ...withOneLess(word.slice(0, length)).map((part) => `${length}^${part}`),
  ...withOneLess(word.slice(-length)).map((part) => `${length}$${part}`),
];
const wholeOf = (word: string): string[] => withOneLess(word).map((part) => `1${part}`);

/** The keys of a dictionary word. A misspelling looks up words of its own length, and up to two letters longer or shorter. */
export const keysOfWord = (word: string): string[] =>
  // A typo in a number cannot be told from another number.
  /\p{N}/u.test(word)
    ? []
    : [
        ...(word.length >= 3 && word.length <= 8 ? wholeOf(word) : []),
        ...(word.length >= 6 && word.length <= 11 ? endsOf(word, 4) : []),
        ...(word.length >= 8 ? endsOf(word, 5) : []),
      ];

/** The lookup keys of a misspelled word; none if it is too short. */
export function keysOfError(word: string): string[] {
  if (allowedErrors(word) === 0) return [];
  if (allowedErrors(word) === 1) return wholeOf(word);
  return endsOf(word, word.length < 10 ? 4 : 5);
}

/** Edit distance: letters that are wrong, missing, additional, or transposed with their neighbor. */
export function errorsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (from: readonly number[], index: number) => from[index] ?? 0;
      let least = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(before, j - 2) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
