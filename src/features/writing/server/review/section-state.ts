import { createHash } from "node:crypto";
import { sentencesIn } from "#features/writing/claims.ts";
import type { ReviewSection, StoredClaim } from "#features/writing/review.ts";
import { type Section, sectionsOf } from "#features/writing/sections.ts";
import { isoTime } from "#platform/clock.ts";
import type { Block, Document } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";
import type { AiBlock, AiSection } from "./ai-sections.repo.ts";

/** Each section is compared with each block: a block's data is computed once, while the block exists. */
function onceFor<Item extends object, Found>(find: (item: Item) => Found): (item: Item) => Found {
  const known = new WeakMap<Item, Found>();
  return (item) => {
    const found = known.get(item) ?? find(item);
    known.set(item, found);
    return found;
  };
}

/** A hash that is stable across storage and the order of fields. */
const markOf = onceFor((block: Block): string =>
  createHash("sha256")
    .update(JSON.stringify(inOrder(block)))
    .digest("base64url")
    .slice(0, 16),
);
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, inOrder(one)]),
  );
};

/** Whether all of these blocks are in a text unchanged. */
export function containsBlocks(document: Document, blocks: readonly Block[]): boolean {
  const marks = new Set(document.content.map(markOf));
  return blocks.every((block) => marks.has(markOf(block)));
}

/** What is stored of a section's blocks to recognize them after edits. */
export const storedBlocks = ({ blocks }: Section): AiBlock[] =>
  blocks.map((block) => ({ mark: markOf(block), text: plainText(block) }));

/** Whether a text is exactly as generated: nothing added, changed, moved or removed. */
export const isAsWritten = (document: Document, written: readonly AiSection[]): boolean => {
  const now = sectionsOf(document).flatMap(({ blocks }) => blocks.map(markOf));
  const then = written.flatMap(({ blocks }) => blocks.map(({ mark }) => mark));
  return now.join() === then.join();
};

const lettersOfRun = 4;
/** Character n-grams: a similarity without word boundaries, which Chinese lacks. Empty for an empty text. */
function runsOf(text: string): Set<string> {
  const letters = [
    ...text
      .toLowerCase()
      .replace(/[\s\p{P}]+/gu, " ")
      .trim(),
  ];
  if (!letters.length) return new Set();
  const count = Math.max(1, letters.length - lettersOfRun + 1);
  return new Set(Array.from({ length: count }, (_, i) => letters.slice(i, i + lettersOfRun).join("")));
}

const runsNow = onceFor((block: Block) => runsOf(plainText(block)));
const runsWritten = onceFor((block: AiBlock) => runsOf(block.text));

const leastShare = 0.6;
/** Fewer n-grams are a word or two, which occur in any text. */
const leastRuns = 12;
/** Whether one text is the other with small edits, split, or continued, by the n-grams of both. */
function isNearly(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  if (!fewer.size) return false;
  let shared = 0;
  for (const run of fewer) if (more.has(run)) shared++;
  return shared >= leastShare * (fewer.size < leastRuns ? more.size : fewer.size);
}

/**
 * What remains of a section in the current text, at any position: unchanged blocks and similar ones; empty if it is gone. If two sections
 * match a block, the heading above it decides.
 */
export function remainingIn(
  document: Document,
  section: AiSection,
  all: readonly AiSection[],
): { blocks: Block[]; changed: Block[] } {
  const ofLang = all.filter(({ lang }) => lang === section.lang);
  const known = new Set(ofLang.flatMap(({ blocks }) => blocks.map(({ mark }) => mark)));
  const isOf = (part: AiSection, block: Block): boolean =>
    known.has(markOf(block))
      ? part.blocks.some(({ mark }) => mark === markOf(block))
      : part.blocks.some((written) => isNearly(runsNow(block), runsWritten(written)));
  const blocks = sectionsOf(document).flatMap(({ heading, blocks: below }) => {
    const hosts = heading === section.heading ? [] : ofLang.filter((part) => part.heading === heading);
    return below.filter((block) => isOf(section, block) && !hosts.some((part) => isOf(part, block)));
  });
  return { blocks, changed: blocks.filter((block) => !known.has(markOf(block))) };
}

const textOf = (blocks: readonly Block[]): string => blocks.map(plainText).filter(Boolean).join("\n");

/** The current sentence of a claim: in an edited paragraph, the one with its token. Null if it is gone. */
function sentenceNow(
  claim: StoredClaim,
  { text, changed, others }: { text: string; changed: readonly string[]; others: ReadonlySet<string> },
): string | null {
  if (text.includes(claim.sentence)) return claim.sentence;
  const token = claim.token.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const pattern = new RegExp(`(?<!\\d)${token}(?!\\d)`, "u");
  return changed.find((sentence) => !others.has(sentence) && pattern.test(sentence)) ?? null;
}

/** The state of a section in the current text. */
export function sectionState(
  section: AiSection,
  document: Document,
  all: readonly AiSection[],
): ReviewSection {
  const left = remainingIn(document, section, all);
  const now = {
    text: textOf(left.blocks),
    changed: sentencesIn(textOf(left.changed)),
    others: new Set(section.claims.map(({ sentence }) => sentence)),
  };
  const claims = section.claims.map((claim, number) => {
    const sentence = sentenceNow(claim, now);
    const isOpen = claim.source === null && claim.confirmed === null && sentence !== null;
    return { ...claim, sentence: sentence ?? claim.sentence, number, isOpen };
  });
  const state =
    section.verdict === "accepted" ? "accepted" : left.blocks.length ? "open" : (section.verdict ?? "gone");
  return {
    position: section.position,
    heading: section.heading,
    // The heading is a field of its own.
    text: textOf(
      left.blocks.filter((block) => block.type !== "heading" || plainText(block) !== section.heading),
    ),
    state,
    by: section.by,
    at: section.at === null ? null : isoTime(section.at),
    canReturn: !left.blocks.length && section.takenOut.length > 0,
    claims,
  };
}
