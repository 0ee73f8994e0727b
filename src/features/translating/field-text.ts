import type { FieldValue } from "#content/field-value.ts";
import type { Faq } from "#features/categories/faq.ts";
import type { Document, Mark, TextNode } from "#platform/document/document.ts";
import type { List } from "#platform/document/list.ts";

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

function changeLine<Node extends { content?: readonly Inline[] | undefined }>(
  node: Node,
  change: Change,
): Node {
  const nodes = node.content ?? [];
  if (!nodes.length) return node;
  return { ...node, content: textAsLine(change(linesAsText(nodes)), nodes) as TextNode[] };
}

/** A caption or a cell: text, or a line. */
const changeWords = <Words extends string | { content?: readonly Inline[] | undefined }>(
  words: Words,
  change: Change,
): Words => (typeof words === "string" ? change(words) : changeLine(words, change)) as Words;

const changeList = <Kind extends List>(list: Kind, change: Change): Kind => ({
  ...list,
  content: list.content.map((item) => ({
    ...item,
    content: item.content.map((part) =>
      part.type === "paragraph" ? changeLine(part, change) : changeList(part, change),
    ),
  })),
});

type Block = Document["content"][number];

function changeBlock(block: Block, change: Change): Block {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return changeLine(block, change);
    case "blockquote":
    case "note":
    case "verdict":
      return { ...block, content: block.content.map((line) => changeLine(line, change)) };
    case "bulletList":
    case "orderedList":
      return changeList(block, change);
    case "picks":
      return {
        ...block,
        attrs: {
          picks: block.attrs.picks.map((pick) => ({
            ...pick,
            ...(pick.label ? { label: change(pick.label) } : {}),
            reason: change(pick.reason),
          })),
        },
      };
    case "faq":
      return {
        ...block,
        attrs: {
          items: block.attrs.items.map(({ question, answer }) => ({
            question: change(question),
            answer: change(answer),
          })),
        },
      };
    case "image":
      return {
        ...block,
        attrs: {
          ...block.attrs,
          alt: change(block.attrs.alt),
          caption: changeWords(block.attrs.caption, change),
        },
      };
    case "embed":
      return { ...block, attrs: { ...block.attrs, title: change(block.attrs.title) } };
    case "callToAction":
      return {
        ...block,
        attrs: { ...block.attrs, text: change(block.attrs.text), label: change(block.attrs.label) },
      };
    case "table":
      return {
        ...block,
        attrs: {
          ...block.attrs,
          caption: change(block.attrs.caption),
          rows: block.attrs.rows.map((row) => row.map((cell) => changeWords(cell, change))),
        },
      };
    default:
      // Live blocks render in the reader's language; unknown blocks are left unchanged.
      return block;
  }
}

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
  return { type: "doc", content: value.content.map((block) => changeBlock(block, ofLine)) };
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
