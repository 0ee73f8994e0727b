import { createHash } from "node:crypto";
import { sentencesIn } from "#features/writing/claims.ts";
import type { ReviewSection, StoredClaim } from "#features/writing/review.ts";
import { type Section, sectionsOf } from "#features/writing/sections.ts";
import { isoTime } from "#platform/clock.ts";
import type { Block, Document } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";
import type { AiBlock, AiSection } from "./ai-sections.repo.ts";

/** Each part of a text is held against each block of it: what that needs to know of a block is found once, while the block is there. */
function onceFor<Thing extends object, Found>(find: (thing: Thing) => Found): (thing: Thing) => Found {
  const known = new WeakMap<Thing, Found>();
  return (thing) => {
    const found = known.get(thing) ?? find(thing);
    known.set(thing, found);
    return found;
  };
}

/** The same for the same block, whoever stored it in between and in whatever order its fields came back. */
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

/** Whether all of these blocks stand in a text just as they are. */
export function containsBlocks(document: Document, blocks: readonly Block[]): boolean {
  const marks = new Set(document.content.map(markOf));
  return blocks.every((block) => marks.has(markOf(block)));
}

/** What is known of the blocks of a part later, when people have changed them. */
export const storedBlocks = ({ blocks }: Section): AiBlock[] =>
  blocks.map((block) => ({ mark: markOf(block), text: plainText(block) }));

/** Whether a text is still what was written: nothing added, changed, moved or taken out. */
export const isAsWritten = (document: Document, written: readonly AiSection[]): boolean => {
  const now = sectionsOf(document).flatMap(({ blocks }) => blocks.map(markOf));
  const then = written.flatMap(({ blocks }) => blocks.map(({ mark }) => mark));
  return now.join() === then.join();
};

const lettersOfRun = 4;
/** Runs of letters: a likeness that needs no words, which Chinese does not set apart. None of an empty text. */
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
/** Fewer runs are a word or two, which stand in any text. */
const leastRuns = 12;
/** Whether one text is the other, changed a little, cut in two or gone on with, by the runs of both. */
function isNearly(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  if (!fewer.size) return false;
  let shared = 0;
  for (const run of fewer) if (more.has(run)) shared++;
  return shared >= leastShare * (fewer.size < leastRuns ? more.size : fewer.size);
}

/**
 * What is left of a part in a text as it is now, wherever it stands: blocks as they were written, and those that are nearly so; empty
 * where it is gone. Two parts may say the same: below the heading of one of them it is that one's.
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

/** The sentence of a claim as it stands now: in a paragraph that was changed a little, the one with its words. Null where it stands no more. */
function sentenceNow(
  claim: StoredClaim,
  { text, changed, others }: { text: string; changed: readonly string[]; others: ReadonlySet<string> },
): string | null {
  if (text.includes(claim.sentence)) return claim.sentence;
  const token = claim.token.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const stands = new RegExp(`(?<!\\d)${token}(?!\\d)`, "u");
  return changed.find((sentence) => !others.has(sentence) && stands.test(sentence)) ?? null;
}

/** A part as it stands in a text now. */
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
    // Its heading stands above it.
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
