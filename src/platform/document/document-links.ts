import { findKeyword, foldText, type Span } from "#i18n/text-analysis/keyword-finder.ts";
import type { Block, Document, Mark, TextNode } from "./document.ts";
import { changedDocument } from "./document-change.ts";
import { plainText } from "./document-reading.ts";
import type { List } from "./list.ts";

// Rewrites the links of a document when it is rendered. Documents are never mutated.

/** The document with `leadsTo` applied to each URL in its text and its blocks. */
export const withResolvedLinks = (document: Document, leadsTo: (href: string) => string): Document =>
  changedDocument(document, {
    text: (text) => text,
    inline: (content) =>
      content.map((node) =>
        node.type === "text" && node.marks
          ? { ...node, marks: node.marks.map((mark) => resolvedMark(mark, leadsTo)) }
          : node,
      ),
    href: leadsTo,
  });

const resolvedMark = (mark: Mark, leadsTo: (href: string) => string): Mark =>
  mark.type === "link" ? { ...mark, attrs: { href: leadsTo(mark.attrs.href) } } : mark;

/** `keywords` are folded (foldKeyword); at most `room` of them become links to `href`. */
export type KeywordRule = { href: string; keywords: readonly string[]; room: number };
/** A link that a rule added: the rule, and the sentence around it. */
export type MadeLink = Span & { rule: KeywordRule; text: string };

type Inline = NonNullable<Extract<Block, { type: "paragraph" }>["content"]>;
const isTaken = ({ marks = [] }: TextNode): boolean =>
  marks.some(({ type }) => type === "link" || type === "reference" || type === "code");

/** The matches of all rules in a paragraph, in order; of two with the same start the longer one first. */
function foundIn(text: string, rules: readonly KeywordRule[]): (Span & { rule: KeywordRule })[] {
  const folded = foldText(text);
  return rules
    .flatMap((rule) =>
      rule.keywords.flatMap((keyword) =>
        [...findKeyword(folded, keyword)].map((span) => ({ ...span, rule })),
      ),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Splits a text node: the pieces of `spans` (offsets in the node) become links. */
function cut(node: TextNode, spans: readonly (Span & { rule: KeywordRule })[]): TextNode[] {
  const { marks = [], text } = node;
  const pieces: TextNode[] = [];
  const add = (start: number, end: number, more: Mark[]) => {
    if (end > start) pieces.push({ ...node, text: text.slice(start, end), marks: [...marks, ...more] });
  };
  let done = 0;
  for (const { start, end, rule } of spans) {
    add(done, start, []);
    add(start, end, [{ type: "link", attrs: { href: rule.href } }]);
    done = end;
  }
  add(done, text.length, []);
  return pieces;
}

/**
 * The document with keywords in its paragraphs and lists turned into links: from the top, each rule up to its `room`, all together up to
 * `most` times. Headings, quotes, blocks, existing links and code are skipped.
 */
export function withKeywordLinks(
  document: Document,
  rules: readonly KeywordRule[],
  most: number,
): { document: Document; made: MadeLink[] } {
  const { letters } = foldText(plainText(document));
  const room = new Map(
    rules
      .filter(({ keywords }) => keywords.some((keyword) => letters.includes(keyword)))
      .map((rule) => [rule, rule.room]),
  );
  const made: MadeLink[] = [];

  function inParagraph(content: Inline): Inline {
    const open = [...room].flatMap(([rule, left]) => (left > 0 ? [rule] : []));
    if (!open.length || made.length >= most) return content;
    const text = content.map((node) => (node.type === "text" ? node.text : "\n")).join("");
    const found = foundIn(text, open);
    let at = 0;
    let done = 0;
    return content.flatMap((node): Inline => {
      const begin = at;
      at += node.type === "text" ? node.text.length : 1;
      if (node.type !== "text" || isTaken(node)) return [node];
      const own = found.filter(({ start, end, rule }) => {
        const left = room.get(rule) ?? 0;
        if (start < Math.max(begin, done) || end > at || left < 1 || made.length >= most) return false;
        room.set(rule, left - 1);
        done = end;
        made.push({ rule, text, start, end });
        return true;
      });
      return own.length
        ? cut(
            node,
            own.map(({ start, end, rule }) => ({ start: start - begin, end: end - begin, rule })),
          )
        : [node];
    });
  }

  type Line = Extract<Block, { type: "paragraph" }>;
  const line = (paragraph: Line): Line =>
    paragraph.content ? { ...paragraph, content: inParagraph(paragraph.content) } : paragraph;
  const list = <Kind extends List>(outer: Kind): Kind => ({
    ...outer,
    content: outer.content.map((item) => ({
      ...item,
      content: item.content.map((part) => (part.type === "paragraph" ? line(part) : list(part))),
    })),
  });
  const content = document.content.map((block): Block => {
    if (block.type === "paragraph") return line(block);
    return block.type === "bulletList" || block.type === "orderedList" ? list(block) : block;
  });
  return { document: { ...document, content }, made };
}
