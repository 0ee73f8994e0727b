import type { ReactNode } from "react";

const han = /\p{Script=Han}/u;
/** What opens something belongs to the word after it, other marks to the one before. */
const opening = /^[\p{Ps}\p{Pi}\p{Sc}]$/u;
const mark = /^[\p{P}\p{S}]/u;

/**
 * The text of a title. Chinese has no spaces, so a line may break within a word: each word is wrapped, with break opportunities between
 * them (base.css).
 */
export function TitleText({ children: text }: { children: string }): ReactNode {
  if (!han.test(text) || typeof Intl.Segmenter !== "function") return text;
  const words: string[] = [];
  // What closes a word stays with it.
  for (const { segment } of new Intl.Segmenter("zh", { granularity: "word" }).segment(text)) {
    const before = words.at(-1) ?? "";
    const isJoined = opening.test(before) || (mark.test(segment) && !opening.test(segment));
    if (words.length > 0 && isJoined) words[words.length - 1] = before + segment;
    else words.push(segment);
  }
  return (
    <span className="phrases">
      {/* biome-ignore lint/suspicious/noArrayIndexKey: a title is drawn whole; its words have no identity of their own */}
      {words.flatMap((word, index) => (index ? [<wbr key={index} />, word] : [word]))}
    </span>
  );
}
