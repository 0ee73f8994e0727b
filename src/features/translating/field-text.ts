import type { FieldValue } from "#content/field-value.ts";
import type { Faq } from "#features/categories/faq.ts";
import type { Document, Mark, TextNode } from "#platform/document/document.ts";
import { changedDocument } from "#platform/document/document-change.ts";

type Inline = { type: string; text?: string; marks?: Mark[] };
type Change = (text: string) => string;

/** Characters that no text of a site contains; they delimit placeholders for what must not be translated. */
const open = "⟦";
const close = "⟧";
export const placeholderFor = (name: string): string => `${open}${name}${close}`;
const anySign = /⟦[^⟦⟧]*⟧/g;
const signsIn = (text: string): string[] => text.match(anySign) ?? [];
const bare = (text: string): string => text.replace(/[⟦⟧]/g, "");

const isMarked = (node: Inline): boolean => node.type !== "text" || Boolean(node.marks?.length);

/** A document line as text, with a placeholder before and after each marked run (bold, a link). */
function linesAsText(nodes: readonly Inline[]): string {
  return nodes
    .map((node, number) => {
      const text = bare(node.text ?? "");
      if (node.type !== "text") return placeholderFor(`br${number}`);
      return isMarked(node)
        ? `${placeholderFor(String(number))}${text}${placeholderFor(`/${number}`)}`
        : text;
    })
    .join("");
}

/** Rebuilds the line from its placeholders. Unless each occurs exactly once and in pairs, the text loses its marks. */
function textAsLine(text: string, nodes: readonly Inline[]): Inline[] {
  const wanted = signsIn(linesAsText(nodes));
  const found = signsIn(text).filter((one) => wanted.includes(one));
  const words = (some: string, marks?: Mark[]): Inline[] => {
    const seen = some.replace(anySign, "");
    return seen ? [{ type: "text", text: seen, ...(marks?.length ? { marks } : {}) }] : [];
  };
  const parts = new RegExp(
    `${open}(\\d+)${close}([^${open}]*)${open}/\\1${close}|${open}br(\\d+)${close}`,
    "g",
  );
  const matches = [...text.matchAll(parts)];
  const isWhole =
    found.length === wanted.length &&
    new Set(found).size === wanted.length &&
    matches.reduce((sum, [, mark]) => sum + (mark === undefined ? 1 : 2), 0) === wanted.length;
  if (!isWhole) return words(text);
  const line: Inline[] = [];
  let at = 0;
  for (const match of matches) {
    const [whole, mark, inner = "", pause] = match;
    line.push(...words(text.slice(at, match.index)));
    const node = nodes[Number(mark ?? pause)] as Inline;
    line.push(...(mark === undefined ? [node] : words(inner, node.marks)));
    at = match.index + whole.length;
  }
  return [...line, ...words(text.slice(at))];
}

/** The marked parts of a line (bold, links, placeholder names), for display. Null if there are none. */
export const markedWords = (text: string): string | null =>
  [...text.matchAll(/⟦\d+⟧([^⟦⟧]*)⟦\/|⟦p[\d.]+⟧|⟦br\d+⟧/g)]
    .map(([whole, words]) => words || (whole.startsWith("⟦br") ? "↵" : whole.replace(/^⟦\d+⟧|⟦\/$/g, "")))
    .join(" · ") || null;

/** Whether a line kept the marks of its source; otherwise its text is unmarked. */
export const hasKeptMarks = (source: string, target: string): boolean => {
  const ordered = (text: string) => signsIn(text).sort().join();
  return ordered(source) === ordered(target);
};

const changeLine = (nodes: Inline[], change: Change): TextNode[] =>
  (nodes.length ? textAsLine(change(linesAsText(nodes)), nodes) : nodes) as TextNode[];

const isDocument = (value: FieldValue): value is Document => typeof value === "object" && "type" in value;

/**
 * Replaces the text of a field, line by line. Blocks, their order, their references and link targets are unaffected.
 */
export function withTextOf(value: FieldValue, change: Change): FieldValue {
  const ofText = (text: string): string => (/\p{L}/u.test(text) ? change(bare(text)) : text);
  const ofLine = (text: string): string => (/\p{L}/u.test(text.replace(anySign, "")) ? change(text) : text);
  const ofLines = (text: string): string => text.split("\n").map(ofText).join("\n");
  if (typeof value === "string") return ofLines(value);
  if (!isDocument(value)) {
    const entries: readonly (string | Faq[number])[] = value;
    return entries.map((one) =>
      typeof one === "string" ? ofText(one) : { question: ofText(one.question), answer: ofLines(one.answer) },
    ) as FieldValue;
  }
  return changedDocument(value, {
    text: ofLine,
    inline: (content) => changeLine(content, ofLine),
    href: (href) => href,
  });
}

/** The lines of a field that contain text, in order. */
export function textLinesOf(value: FieldValue): string[] {
  const lines: string[] = [];
  withTextOf(value, (text) => {
    lines.push(text);
    return text;
  });
  return lines;
}

/** The field with these lines instead, one for each in the order of `textLinesOf`. */
export function withTextLines(value: FieldValue, lines: readonly string[]): FieldValue {
  let at = 0;
  return withTextOf(value, (text) => lines[at++] ?? text);
}

export const isEmptyValue = (value: FieldValue | undefined): boolean =>
  value === undefined || textLinesOf(value).length === 0;
