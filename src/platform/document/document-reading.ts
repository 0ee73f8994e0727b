import type { Block, Document, Mark } from "./document.ts";
import type { List } from "./list.ts";
import { inlineOf, textOf, textOfInline } from "./rich-line.ts";

// Read access to documents. Separate from the validator, which pages should not have to load.

/** The products a document shows or refers to, in order of appearance, without duplicates. */
export function productsIn(document: Document): string[] {
  const ids: string[] = [];
  const add = (id: string) => {
    if (!ids.includes(id)) ids.push(id);
  };
  for (const block of document.content) {
    if (block.type === "picks") for (const pick of block.attrs.picks) add(pick.productId);
    else if (block.type === "productCard" || block.type === "prosCons" || block.type === "specTable")
      add(block.attrs.productId);
    else if (block.type === "comparisonTable" || block.type === "versus")
      for (const id of block.attrs.productIds) add(id);
    else if (block.type === "callToAction") {
      if (block.attrs.productId !== null) add(block.attrs.productId);
    } else for (const reference of referencesIn(block)) if (reference.kind === "product") add(reference.id);
  }
  return ids;
}

/** The library images that a document shows, without duplicates. */
export const imagesIn = (document: Document): string[] => [
  ...new Set(document.content.flatMap((block) => (block.type === "image" ? [block.attrs.mediaId] : []))),
];

export type Reference = { kind: "product" | "category" | "article"; id: string };

function marksIn(part: Block | Document): Mark[] {
  const found: Mark[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { marks, content } = node as { marks?: Mark[]; content?: unknown[] };
    found.push(...(marks ?? []));
    for (const child of content ?? []) walk(child);
    const block = node as Block;
    if (block.type === "table") for (const cell of block.attrs.rows.flat()) inlineOf(cell).forEach(walk);
    if (block.type === "image") inlineOf(block.attrs.caption).forEach(walk);
  };
  walk(part);
  return found;
}

/** The by-id links in a block's or document's text. */
export const referencesIn = (part: Block | Document): Reference[] =>
  marksIn(part).flatMap((mark) => (mark.type === "reference" ? [mark.attrs] : []));

/** The URLs that a document links to, in its text, its images and its calls to action. */
export const hrefsIn = (document: Document): string[] => [
  ...marksIn(document).flatMap((mark) => (mark.type === "link" ? [mark.attrs.href] : [])),
  ...document.content.flatMap((block) =>
    block.type === "callToAction" || block.type === "image" ? (block.attrs.href ?? []) : [],
  ),
];

/** Those of other sites, without duplicates. */
export const outsideLinksIn = (document: Document): string[] => [
  ...new Set(hrefsIn(document).filter((href) => href.startsWith("https:"))),
];

/** The text of a block or document, paragraphs separated by line breaks. */
export function plainText(part: Block | Document): string {
  const lines: string[] = [];
  for (const block of part.type === "doc" ? part.content : [part]) {
    if (block.type === "paragraph" || block.type === "heading") lines.push(textOfInline(block.content));
    else if (block.type === "bulletList" || block.type === "orderedList") lines.push(...linesOfList(block));
    else if (block.type === "blockquote" || block.type === "note" || block.type === "verdict")
      for (const line of block.content) lines.push(textOfInline(line.content));
    else if (block.type === "picks")
      for (const pick of block.attrs.picks) lines.push(pick.label ?? "", pick.reason);
    else if (block.type === "faq")
      for (const item of block.attrs.items) lines.push(item.question, item.answer);
    else if (block.type === "image") lines.push(textOf(block.attrs.caption));
    else if (block.type === "embed") lines.push(block.attrs.title);
    else if (block.type === "callToAction") lines.push(block.attrs.text);
    else if (block.type === "table")
      lines.push(block.attrs.caption, ...block.attrs.rows.map((row) => row.map(textOf).join(" ")));
  }
  return lines.filter(Boolean).join("\n");
}

const linesOfList = (list: List): string[] =>
  list.content.flatMap((item) =>
    item.content.flatMap((part) =>
      part.type === "paragraph" ? [textOfInline(part.content)] : linesOfList(part),
    ),
  );

/** Ids that pages with documents use: an anchor of the same name would break their labels. */
const idsOfPages = ["main", "related", "author", "consent-title", "our-picks", "questions"];

/**
 * The anchors of headings on the page, unique in the document: the given ones; a level 2 heading without one gets its number among
 * them.
 */
export function anchorsOf(document: Document): Map<Block, string> {
  const anchors = new Map<Block, string>();
  const taken = new Set<string>(idsOfPages);
  const headings = document.content.filter((block) => block.type === "heading");
  for (const heading of headings) {
    const { anchor } = heading.attrs;
    if (!anchor || taken.has(anchor)) continue;
    taken.add(anchor);
    anchors.set(heading, anchor);
  }
  let section = 0;
  for (const heading of headings) {
    if (heading.attrs.level !== 2) continue;
    section += 1;
    if (anchors.has(heading)) continue;
    let anchor = `section-${section}`;
    while (taken.has(anchor)) anchor += "-";
    taken.add(anchor);
    anchors.set(heading, anchor);
  }
  return anchors;
}

/** The headings of level 2, with their anchors on the page: the table of contents. */
export function contentsOf(document: Document): { anchor: string; text: string }[] {
  const anchors = anchorsOf(document);
  return document.content.flatMap((block) =>
    block.type === "heading" && block.attrs.level === 2
      ? [{ anchor: anchors.get(block) ?? "", text: plainText(block) }]
      : [],
  );
}
