import type { Block } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";
import { embedName, embedPage } from "#platform/document/embed.ts";
import type { Inline, Mark, Paragraph } from "#platform/document/inline.ts";
import type { List, ListItem } from "#platform/document/list.ts";
import { inlineOf } from "#platform/document/rich-line.ts";
import type { SourceCell } from "#platform/document/table-grid.ts";

// Reduces blocks to what fits into an item, a quotation or a cell.

const lines = (contents: readonly (Inline | undefined)[]): Paragraph[] =>
  contents.map((content) => ({ type: "paragraph", content }));

const linesOfList = (list: List): Paragraph[] =>
  list.content.flatMap(({ content }) =>
    content.flatMap((part) => (part.type === "paragraph" ? [part] : linesOfList(part))),
  );

/** The part of a block that may be nested in another one. */
export function paragraphsOf(block: Block): Paragraph[] {
  if (block.type === "paragraph") return [block];
  if (block.type === "heading") return lines([block.content]);
  if (block.type === "blockquote" || block.type === "note") return block.content;
  return block.type === "bulletList" || block.type === "orderedList" ? linesOfList(block) : [];
}

/** All of a block as lines: when nothing else fits, a video becomes a link and a table its cells. */
function everyLineOf(block: Block): Paragraph[] {
  if (block.type === "embed") {
    const marks: Mark[] = [{ type: "link", attrs: { href: embedPage(block.attrs) } }];
    return lines([[{ type: "text", text: block.attrs.title || embedName(block.attrs.provider), marks }]]);
  }
  if (block.type === "table")
    return lines(
      [...(block.attrs.caption ? [block.attrs.caption] : []), ...block.attrs.rows.flat()].map(inlineOf),
    );
  const own = paragraphsOf(block);
  if (own.length) return own;
  return plainText(block)
    .split("\n")
    .filter(Boolean)
    .map((text) => ({ type: "paragraph", content: [{ type: "text", text }] }));
}

/** Blocks as one line with breaks. */
export const joinBlocks = (blocks: readonly Block[]): Inline =>
  blocks
    .flatMap(everyLineOf)
    .filter(({ content }) => content?.length)
    .flatMap(({ content = [] }, row) => (row ? [{ type: "hardBreak" as const }, ...content] : content));

/** Blocks as the content of an item, and what does not fit into one. */
export function itemOf(blocks: readonly Block[]): { item: ListItem["content"]; after: Block[] } {
  const item: ListItem["content"] = [];
  const after: Block[] = [];
  for (const block of blocks)
    if (block.type === "bulletList" || block.type === "orderedList") item.push(block);
    else if (paragraphsOf(block).length) item.push(...paragraphsOf(block));
    else after.push(block);
  return { item, after };
}

/** A table that is too large: each row becomes an item, its cells one below the other. */
export const itemsOfRows = (rows: readonly (readonly SourceCell[])[]): ListItem[] =>
  rows.flatMap((row) => {
    const content = lines(row.flatMap((cell) => (cell.content.length ? [cell.content] : [])));
    return content.length ? [{ type: "listItem", content }] : [];
  });

export const isLink = (mark: Mark): boolean => mark.type === "link" || mark.type === "reference";

/** The replacement of an unavailable image: its caption and its link. */
export function textForImage({
  caption,
  href,
  name,
}: {
  caption: Inline;
  href: string | null;
  name: string;
}): Inline {
  if (href === null) return caption;
  const link: Mark = { type: "link", attrs: { href } };
  const leads = caption.some((node) => node.type === "text" && node.marks?.some(isLink));
  if (caption.length && !leads)
    return caption.map((node) =>
      node.type === "text" ? { ...node, marks: [...(node.marks ?? []), link] } : node,
    );
  const text = name || URL.parse(href)?.host.replace(/^www\./, "") || href;
  const words: Inline = [{ type: "text", text, marks: [link] }];
  return caption.length ? [...words, { type: "hardBreak" }, ...caption] : words;
}
