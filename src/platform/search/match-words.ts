import type { IsVisibleDocument } from "./postings.ts";
import { itemOf, type Postings } from "./term-index.ts";

/** Which words of a query items have: arrays of bits with 32 words each, indexed by id. */
export type Matches = {
  /** Above every id. */
  size: number;
  /** Each item that has a word, once. */
  items: readonly number[];
  /** The number of items that have each word. */
  frequencies: readonly number[];
  has(item: number, word: number): boolean;
  hasAll(item: number): boolean;
  /** The sum of the weights of an item's words. */
  weigher(weights: readonly number[]): (item: number) => number;
};

const bitsPerPart = 32;

/** The highest document of each list. Lists are immutable and reused by later queries. */
const lastOf = new WeakMap<Postings, number>();

function lastDocument(postings: Postings): number {
  const known = lastOf.get(postings);
  if (known !== undefined) return known;
  let last = 0;
  for (const document of postings) if (document > last) last = document;
  lastOf.set(postings, last);
  return last;
}

/** Above the id of every item. */
function sizeFor(words: readonly (readonly Postings[])[]): number {
  let last = 0;
  for (const lists of words) for (const postings of lists) last = Math.max(last, lastDocument(postings));
  return itemOf(last) + 1;
}

/** Returns a test for items in one of the lists. */
export function hasOneOf(lists: readonly Postings[]): (item: number) => boolean {
  const has = new Uint8Array(sizeFor([lists]));
  for (const postings of lists) for (const document of postings) has[itemOf(document)] = 1;
  return (item) => has[item] === 1;
}

/** The number of items that have each word. */
export function countWords(words: readonly (readonly Postings[])[], isSeen: IsVisibleDocument): number[] {
  // The last word that counted an item, from 1.
  const countedFor = new Uint32Array(sizeFor(words));
  return words.map((lists, i) => {
    let count = 0;
    for (const postings of lists)
      for (const document of postings) {
        const item = itemOf(document);
        if (countedFor[item] === i + 1 || !isSeen(document)) continue;
        countedFor[item] = i + 1;
        count++;
      }
    return count;
  });
}

/** Each word is given by the postings of the terms that match it. */
export function matchWords(words: readonly (readonly Postings[])[], isSeen: IsVisibleDocument): Matches {
  const size = sizeFor(words);
  const parts = Array.from({ length: Math.ceil(words.length / bitsPerPart) }, () => new Uint32Array(size));
  const isKnown = new Uint8Array(size);
  const items: number[] = [];
  const frequencies = words.map((lists, word) => {
    const part = parts[Math.floor(word / bitsPerPart)] as Uint32Array;
    const bit = 1 << (word % bitsPerPart);
    let frequency = 0;
    for (const postings of lists)
      for (const document of postings) {
        const item = itemOf(document);
        const bits = part[item] as number;
        if (bits & bit || !isSeen(document)) continue;
        if (!isKnown[item]) {
          isKnown[item] = 1;
          items.push(item);
        }
        part[item] = bits | bit;
        frequency++;
      }
    return frequency;
  });
  const bitsOfAll = parts.map((_, i) => {
    const inPart = Math.min(bitsPerPart, words.length - i * bitsPerPart);
    return inPart === bitsPerPart ? 2 ** bitsPerPart - 1 : 2 ** inPart - 1;
  });
  return {
    size,
    items,
    frequencies,
    has: (item, word) =>
      (((parts[Math.floor(word / bitsPerPart)]?.[item] ?? 0) >>> (word % bitsPerPart)) & 1) === 1,
    hasAll(item) {
      for (let i = 0; i < parts.length; i++) if (parts[i]?.[item] !== bitsOfAll[i]) return false;
      return true;
    },
    weigher(weights) {
      // Precomputed sums for each byte of bits: an item costs one addition per eight words of the query.
      const sums = Array.from({ length: Math.ceil(weights.length / 8) }, (_, byte) =>
        Float64Array.from({ length: 256 }, (_, bits) =>
          weights
            .slice(byte * 8, byte * 8 + 8)
            .reduce((sum, weight, i) => sum + ((bits >>> i) & 1 ? weight : 0), 0),
        ),
      );
      return (item) => {
        let sum = 0;
        for (let byte = 0; byte < sums.length; byte++) {
          const bits = parts[byte >> 2]?.[item] ?? 0;
          sum += sums[byte]?.[(bits >>> ((byte & 3) * 8)) & 255] ?? 0;
        }
        return sum;
      };
    },
  };
}
