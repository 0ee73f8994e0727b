/** Which words are near another: the keys under which a dictionary finds them without being read through, and the distance itself. */

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

/** The keys under which a word of the dictionary stands. Words of one length are asked for by words up to two letters longer or shorter. */
export const keysOfWord = (word: string): string[] =>
  // In a number nobody can tell an error from another number.
  /\p{N}/u.test(word)
    ? []
    : [
        ...(word.length >= 3 && word.length <= 8 ? wholeOf(word) : []),
        ...(word.length >= 6 && word.length <= 11 ? endsOf(word, 4) : []),
        ...(word.length >= 8 ? endsOf(word, 5) : []),
      ];

/** The keys under which the words near a mistyped one are found; none where it is too short for any. */
export function keysOfError(word: string): string[] {
  if (allowedErrors(word) === 0) return [];
  if (allowedErrors(word) === 1) return wholeOf(word);
  return endsOf(word, word.length < 10 ? 4 : 5);
}

/** How many letters are wrong, missing, too many or exchanged with their neighbour. */
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
