import type { Node } from "@tiptap/pm/model";
import { lengthOf, minutesOf } from "#features/articles/reading-time.ts";
import { type Language, languages } from "#i18n/languages.ts";
import type { Block } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";

type Measured = { spaced: number; han: number; words: number };
export type TextMeasure = {
  /** In Chinese those of a dictionary: no space separates them. */
  words: number;
  /** Chinese characters, by which a Chinese text is counted. */
  han: number;
  minutes: number;
  headings: { level: number; text: string; at: number }[];
};

const chinese = new Intl.Segmenter(languages.zh.tag, { granularity: "word" });

function measureWords(text: string, lang: Language): Measured {
  const length = lengthOf(text, lang);
  if (lang !== "zh") return { ...length, words: length.spaced };
  let words = 0;
  for (const { isWordLike } of chinese.segment(text)) if (isWordLike) words++;
  return { ...length, words };
}

/** Blocks never change, they are replaced: each is measured once, however long the text is. */
const measured = new Map<Language, WeakMap<Node, Measured>>();

function measureBlock(block: Node, lang: Language): Measured {
  const known = measured.get(lang) ?? new WeakMap<Node, Measured>();
  measured.set(lang, known);
  const before = known.get(block);
  if (before) return before;
  // As the page counts them: the words of a form's block too.
  const measure = measureWords(plainText(block.toJSON() as Block), lang);
  known.set(block, measure);
  return measure;
}

/** Words, reading minutes and headings of the editor's document. */
export function measureDocument(document: Node, lang: Language): TextMeasure {
  const total = { spaced: 0, han: 0, words: 0 };
  const headings: TextMeasure["headings"] = [];
  document.forEach((block, at) => {
    const { spaced, han, words } = measureBlock(block, lang);
    total.spaced += spaced;
    total.han += han;
    total.words += words;
    if (block.type.name === "heading")
      headings.push({ level: block.attrs.level as number, text: block.textContent, at });
  });
  return { words: total.words, han: total.han, minutes: minutesOf(total), headings };
}
