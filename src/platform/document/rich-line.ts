import type { Inline, TextNode } from "./inline.ts";

/** A line that mostly has no marks: a plain string, or its content. */
export type RichLine = string | { content?: Inline | undefined };

export const inlineOf = (words: RichLine): Inline =>
  typeof words !== "string" ? (words.content ?? []) : words ? [{ type: "text", text: words }] : [];

export const textOfInline = (content: Inline = []): string =>
  content.map((node) => (node.type === "text" ? node.text : "\n")).join("");
export const textOf = (words: RichLine): string => textOfInline(inlineOf(words));

const isPlain = (content: Inline): boolean =>
  content.every((node) => node.type === "text" && !node.marks?.length);
/** A plain string if nothing in it has a mark. */
export const richLineOf = (content: Inline): string | { content: Inline } =>
  isPlain(content) ? textOfInline(content) : { content };

/** A line cut to at most `most` characters. */
export function inlineUpTo(content: Inline, most: number): Inline {
  let left = most;
  return content.flatMap((node): Inline => {
    if (left <= 0) return [];
    if (node.type !== "text") {
      left -= 1;
      return [node];
    }
    const text = node.text.slice(0, left).toWellFormed();
    left -= node.text.length;
    return text ? [{ ...node, text }] : [];
  });
}

/** The part of a line between two offsets in its text. */
const between = (content: Inline, from: number, to: number): Inline => {
  let at = 0;
  return content.flatMap((node): Inline => {
    const begin = at;
    at += node.type === "text" ? node.text.length : 1;
    if (node.type !== "text") return begin >= from && at <= to ? [node] : [];
    const text = node.text.slice(Math.max(0, from - begin), Math.max(0, to - begin));
    return text ? [{ ...node, text }] : [];
  });
};

/** The line with edited text: the unchanged beginning and end keep their marks. */
export function withText(content: Inline, text: string): Inline {
  const before = textOfInline(content);
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  const [beside] = between(content, Math.max(0, start - 1), Math.max(1, start));
  const marks = beside?.type === "text" ? beside.marks : undefined;
  const typed = text
    .slice(start, text.length - end)
    .split("\n")
    .flatMap((line, row): Inline => {
      const node: TextNode = { type: "text", text: line, ...(marks?.length ? { marks } : {}) };
      return [...(row ? [{ type: "hardBreak" as const }] : []), ...(line ? [node] : [])];
    });
  return joined([
    ...between(content, 0, start),
    ...typed,
    ...between(content, before.length - end, before.length),
  ]);
}

function joined(parts: Inline): Inline {
  const found: Inline = [];
  for (const node of parts) {
    const last = found.at(-1);
    if (
      node.type === "text" &&
      last?.type === "text" &&
      JSON.stringify(last.marks ?? []) === JSON.stringify(node.marks ?? [])
    )
      found[found.length - 1] = { ...last, text: last.text + node.text };
    else found.push(node);
  }
  return found;
}
