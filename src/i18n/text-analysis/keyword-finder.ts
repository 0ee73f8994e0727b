import { foldLetters } from "./search-letters.ts";

/** A text whose letters can be compared whatever their case and marks, and where each of them was. */
export type FoldedText = { text: string; letters: string; places: readonly number[] };
export type Span = { start: number; end: number };

const foldings = new Map<string, string>();
function folded(character: string): string {
  let known = foldings.get(character);
  if (known === undefined) {
    known = foldLetters(character);
    foldings.set(character, known);
  }
  return known;
}

/** Makes a text ready to be looked through for many words. */
export function foldText(text: string): FoldedText {
  const places: number[] = [];
  let letters = "";
  let at = 0;
  for (const character of text) {
    const some = folded(character);
    letters += some;
    for (let i = 0; i < some.length; i++) places.push(at);
    at += character.length;
  }
  return { text, letters, places };
}

/** A keyword as it is compared with a text: folded, its words with one space between. */
export const foldKeyword = (keyword: string): string => foldLetters(keyword).trim().replace(/\s+/gu, " ");

const isWordPart = (character: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(character);
const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character);
const isSemitic = (character: string): boolean => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(character);
/** What makes one word of two within a name or a compound: "WH-1000XM5", "Node.js". A Hebrew acronym has a quote there. */
const isJoint = (character: string): boolean => /[-‐‑_.+@״"׳]/u.test(character);

/** What Hebrew and Arabic write together with the word that follows: prepositions, conjunctions, the article. */
const hebrewPrefix = /^ו?(?:ל?כש|מש|ש)?[בכלמ]?ה?$/;
const arabicPrefix = /^(?:[وف]?[بك]?ال|[وف]?لل)$/;
function isPrefix(written: string, rest: number): boolean {
  const some = foldLetters(written);
  if (/\p{Script=Hebrew}/u.test(some)) return hebrewPrefix.test(some) && rest >= 3;
  return (arabicPrefix.test(some) && rest >= 3) || (some === "و" && rest >= 4);
}

const lastCharacter = (text: string): string => [...text.slice(-2)].at(-1) ?? "";
const firstCharacter = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

/** Where the word begins that a keyword found at `start` is, with what is written together with it; null inside another word. */
function beginOf(text: string, start: number, keyword: string): number | null {
  const before = text.slice(Math.max(0, start - 40), start);
  const [, run = "", joint = ""] = /([\p{L}\p{N}\p{M}]*)([-‐‑־_.+@״"׳]?)$/u.exec(before) ?? [];
  const first = firstCharacter(keyword);
  const last = lastCharacter(run);
  if (!run || isHan(first) || isHan(last)) return start;
  // In a short word a prefix is ambiguous; before letters of another script nothing but a prefix is possible.
  if (isSemitic(last) && isPrefix(run, isSemitic(first) ? keyword.length : Number.POSITIVE_INFINITY))
    // A name in other letters, or behind a hyphen, is the link alone.
    return joint || !isSemitic(first) ? start : start - run.length;
  return joint === "־" || (joint && isSemitic(last) !== isSemitic(first)) ? start : null;
}

/** Whether a word ends before `end`. */
function endsAt(text: string, end: number, keyword: string): boolean {
  const [next = "", afterNext = ""] = [...text.slice(end, end + 4)];
  if (!next || isHan(next) || isHan(lastCharacter(keyword))) return true;
  if (isWordPart(next)) return false;
  return !(isJoint(next) && afterNext && isWordPart(afterNext) && !isHan(afterNext));
}

/**
 * The positions of a folded keyword as a separate word, from the start of the text. Chinese has no word boundaries: a keyword is found
 * wherever it occurs. A Hebrew or Arabic keyword is found with its prefixes, and the span then covers the whole word.
 */
export function* findKeyword({ text, letters, places }: FoldedText, keyword: string): Generator<Span> {
  if (!keyword) return;
  for (let at = letters.indexOf(keyword); at >= 0; at = letters.indexOf(keyword, at + 1)) {
    const start = places[at] ?? 0;
    const after = at + keyword.length;
    // Half of a letter that is two here ("œ") is none.
    if (places[at - 1] === start || (places[after] !== undefined && places[after] === places[after - 1]))
      continue;
    const lastAt = places[after - 1] ?? 0;
    let end = lastAt + firstCharacter(text.slice(lastAt)).length;
    // The marks of the last letter.
    for (const mark of text.slice(end)) {
      if (!/[\p{M}\p{Cf}ـ]/u.test(mark)) break;
      end += mark.length;
    }
    const begin = beginOf(text, start, keyword);
    if (begin !== null && endsAt(text, end, keyword)) yield { start: begin, end };
  }
}
