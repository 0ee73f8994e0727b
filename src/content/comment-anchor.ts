import { z } from "zod";
import { letterPairs, likeness } from "./merge/sameness.ts";

// Where a comment is. Blocks have no ids (decision 0058): a block is found by its fingerprint, its neighbors or its words, as annotations
// of web pages are (W3C Web Annotation, text quote selector).

/** Blocks before and after that are remembered. */
const around = 8;
const longestWords = 2_000;
const longestQuote = 300;
const leastLikeness = 0.3;
/** Of a block that was moved and edited. */
const sureLikeness = 0.6;

const fingerprint = z.string().regex(/^[0-9a-z]{1,16}$/);

export const anchorSchema = z
  .object({
    /** The fingerprint of the block, and those of its neighbors, the nearest first. */
    block: fingerprint,
    before: z.array(fingerprint).max(around),
    after: z.array(fingerprint).max(around),
    words: z.string().max(longestWords),
  })
  .meta({ id: "CommentAnchor" });
export type CommentAnchor = z.infer<typeof anchorSchema>;

/** A block as anchors see it. */
export type AnchoredBlock = { fingerprint: string; words: string };

/** Of a block as JSON; two kinds of FNV-1a, because one of 32 bits meets itself within a long text. */
export function fingerprintOf(json: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

const shortened = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).toWellFormed() : text;

/** The words that a comment is about, for when the block is gone. */
export const quoteOf = (text: string): string => shortened(text.replace(/\s+/g, " ").trim(), longestQuote);
export const quoteSchema = z.string().max(longestQuote);

export function anchorAt(blocks: readonly AnchoredBlock[], index: number): CommentAnchor | null {
  const block = blocks[index];
  if (!block) return null;
  const prints = blocks.map((one) => one.fingerprint);
  return {
    block: block.fingerprint,
    before: prints.slice(Math.max(0, index - around), index).reverse(),
    after: prints.slice(index + 1, index + 1 + around),
    words: shortened(block.words, longestWords),
  };
}

/** How many neighbors of a place are those of the anchor, the nearest counting most. */
function neighborsAt(prints: readonly string[], index: number, { before, after }: CommentAnchor): number {
  const score = (expected: readonly string[], step: number) =>
    expected.reduce((sum, print, i) => sum + (prints[index + step * (i + 1)] === print ? 1 / (i + 1) : 0), 0);
  return score(before, -1) + score(after, 1);
}

const bestOf = (indexes: readonly number[], scoreOf: (index: number) => number): number | null =>
  indexes.reduce<{ index: number; score: number } | null>((best, index) => {
    const score = scoreOf(index);
    return best && best.score >= score ? best : { index, score };
  }, null)?.index ?? null;

/** Where the block of an anchor is among these; null where it was deleted. */
export function anchoredIn(blocks: readonly AnchoredBlock[], anchor: CommentAnchor): number | null {
  const prints = blocks.map((one) => one.fingerprint);
  const all = blocks.map((_, index) => index);
  const same = all.filter((index) => prints[index] === anchor.block);
  if (same.length) return bestOf(same, (index) => neighborsAt(prints, index, anchor));

  const pairs = letterPairs(anchor.words);
  const likenessAt = (index: number) => likeness(pairs, letterPairs(blocks[index]?.words ?? ""));
  // It was edited: it lies between the nearest neighbors that are still there.
  const beforeAt = anchor.before.findIndex((print) => prints.includes(print));
  const from = beforeAt < 0 ? 0 : prints.lastIndexOf(anchor.before[beforeAt] ?? "") + 1;
  const afterAt = anchor.after.findIndex((print) => prints.indexOf(print, from) >= 0);
  const to = afterAt < 0 ? blocks.length : prints.indexOf(anchor.after[afterAt] ?? "", from);
  const between = all.slice(from, to);
  const likest = bestOf(between, likenessAt);
  const hasEnds = (beforeAt >= 0 || !anchor.before.length) && (afterAt >= 0 || !anchor.after.length);
  if (likest !== null && likenessAt(likest) >= (hasEnds ? leastLikeness : sureLikeness)) return likest;
  // Rewritten in its place.
  const isNext = beforeAt <= 0 && afterAt <= 0 && (beforeAt === 0 || afterAt === 0);
  if (hasEnds && isNext && between.length === 1) return between[0] ?? null;
  // Moved and edited.
  const moved = bestOf(all, likenessAt);
  return moved !== null && likenessAt(moved) >= sureLikeness ? moved : null;
}
