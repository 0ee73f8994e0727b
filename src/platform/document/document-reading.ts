import { numberedSlug, slugify } from "#i18n/urls/slug.ts";
import type { BlockEntities } from "./blocks/block-kind.ts";
import { kindOf } from "./blocks/block-kinds.ts";
import type { Block, Document, Mark } from "./document.ts";
import { changedBlock } from "./document-change.ts";
import type { Paragraph } from "./inline.ts";
import type { List } from "./list.ts";
import { textOf, textOfInline } from "./rich-line.ts";

// Read access to documents.

/** The attributes of a block that is filled in by a form; undefined for text. */
const attrsOf = (block: Block): object | undefined => (block as { attrs?: object }).attrs;

/** The blocks within columns and beside images. */
function innerOf(block: Block): readonly Block[] {
  const inner =
    block.type === "mediaText"
      ? block.content
      : block.type === "columns"
        ? block.content.flatMap(({ content }) => content)
        : [];
  return inner.flatMap((one) => (one.type === "unfinished" ? [] : [one]));
}

/** All blocks, each before those within it. */
export const blocksIn = (document: Document): Block[] =>
  document.content.flatMap((block) => [block, ...innerOf(block)]);

/** How many blocks are not filled in. */
export const unfinishedIn = (document: Document): number =>
  document.content.reduce((sum, block) => {
    const inner = block.type === "columns" ? block.content.flatMap(({ content }) => content) : [];
    const held = block.type === "mediaText" ? block.content : inner;
    const isEmpty = block.type === "mediaText" && !block.attrs.mediaId;
    return (
      sum +
      Number(isEmpty || (block.type as string) === "unfinished") +
      held.filter(({ type }) => type === "unfinished").length
    );
  }, 0);

/** A paragraph without a character: an editor leaves one between blocks. */
export const isBlank = (block: Block): boolean =>
  block.type === "paragraph" && plainText(block).trim() === "";

/** How many headings have nothing below them. */
export const emptySectionsIn = ({ content }: Document): number =>
  content.filter((block, at) => {
    if (block.type !== "heading") return false;
    const next = content.slice(at + 1).find((one) => !isBlank(one));
    return !next || (next.type === "heading" && next.attrs.level <= block.attrs.level);
  }).length;

/** What a block itself shows of the site. */
export function entitiesIn(block: Block): BlockEntities {
  if (block.type === "mediaText") return block.attrs.mediaId ? { images: [block.attrs] } : {};
  return kindOf(block.type)?.shows(attrsOf(block) ?? {}) ?? {};
}

/** The products a document shows or refers to, in order of appearance, without duplicates. */
export const productsIn = (document: Document): string[] => [
  ...new Set(
    blocksIn(document).flatMap((block) => [
      ...(entitiesIn(block).products ?? []),
      ...referencesIn(block).flatMap(({ kind, id }) => (kind === "product" ? [id] : [])),
    ]),
  ),
];

/** The library images that a document shows, without duplicates. */
export const imagesIn = (document: Document): string[] => [
  ...new Set(
    blocksIn(document).flatMap((block) => (entitiesIn(block).images ?? []).map(({ mediaId }) => mediaId)),
  ),
];

/** The authors that a document introduces by id, without duplicates. */
export const authorsIn = (document: Document): string[] => [
  ...new Set(blocksIn(document).flatMap((block) => entitiesIn(block).authors ?? [])),
];

/** The reusable blocks that a document shows, by id, without duplicates. */
export const reusablesIn = (document: Document): string[] => [
  ...new Set(document.content.flatMap((block) => (block.type === "reusable" ? [block.attrs.blockId] : []))),
];

/** The document with what its reusable blocks hold in their place; one that holds nothing is left out. */
export const withReusables = (document: Document, held: ReadonlyMap<string, Document>): Document => ({
  ...document,
  content: document.content.flatMap((block) =>
    block.type === "reusable"
      ? (held.get(block.attrs.blockId)?.content ?? []).filter(({ type }) => type !== "reusable")
      : [block],
  ),
});

export type Reference = { kind: "product" | "category" | "article"; id: string };

/** The marks of a part's text, and the URLs of its blocks. */
function linksIn(part: Block | Document): { marks: Mark[]; hrefs: string[] } {
  const marks: Mark[] = [];
  const hrefs: string[] = [];
  for (const block of part.type === "doc" ? part.content : [part])
    changedBlock(block, {
      text: (text) => text,
      inline(content) {
        for (const node of content) if (node.type === "text") marks.push(...(node.marks ?? []));
        return content;
      },
      href(href) {
        hrefs.push(href);
        return href;
      },
    });
  return { marks, hrefs };
}

/** The by-id links in a block's or document's text. */
export const referencesIn = (part: Block | Document): Reference[] =>
  linksIn(part).marks.flatMap((mark) => (mark.type === "reference" ? [mark.attrs] : []));

/** The URLs that a document links to, in its text and its blocks. */
export function hrefsIn(document: Document): string[] {
  const { marks, hrefs } = linksIn(document);
  return [...marks.flatMap((mark) => (mark.type === "link" ? [mark.attrs.href] : [])), ...hrefs];
}

/** Those of other sites, without duplicates. */
export const outsideLinksIn = (document: Document): string[] => [
  ...new Set(hrefsIn(document).filter((href) => href.startsWith("https:"))),
];

/** The text of a block or document, paragraphs separated by line breaks. */
export const plainText = (part: Block | Document): string =>
  (part.type === "doc" ? part.content : [part]).flatMap(linesOf).filter(Boolean).join("\n");

function linesOf(block: Block): readonly string[] {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return [textOfInline(block.content)];
    case "bulletList":
    case "orderedList":
      return linesOfList(block);
    case "blockquote":
      return [...linesOfParagraphs(block.content), textOf(block.attrs?.source ?? "")];
    case "note":
    case "verdict":
      return linesOfParagraphs(block.content);
    case "mediaText":
    case "columns":
      return innerOf(block).flatMap(linesOf);
    case "disclosure":
    case "horizontalRule":
      return [];
    default:
      return kindOf(block.type)?.text(block.attrs) ?? [];
  }
}

const linesOfParagraphs = (lines: readonly Paragraph[]): string[] =>
  lines.map((line) => textOfInline(line.content));

const linesOfList = (list: List): string[] =>
  list.content.flatMap((item) =>
    item.content.flatMap((part) =>
      part.type === "paragraph" ? [textOfInline(part.content)] : linesOfList(part),
    ),
  );

/** Ids that pages with documents use: an anchor of the same name would break their labels and links. */
const idsOfPages = [
  ...["main", "related", "author", "consent-title", "our-picks", "questions", "menu", "search", "share"],
  ...["categories", "guides", "products", "results", "list", "page-error", "announcer"],
];
const isOfPage = (anchor: string): boolean => /^(products?|video)-/.test(anchor);

/**
 * The anchors of headings on the page, unique in the document: the given ones; one without gets its own from its words, in any script,
 * so that a link to it survives other headings before it.
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
  for (const heading of headings) {
    if (anchors.has(heading)) continue;
    const slug = slugify(plainText(heading), "section");
    const own = isOfPage(slug) ? `section-${slug}` : slug;
    let anchor = own;
    for (let attempt = 2; taken.has(anchor); attempt += 1) anchor = numberedSlug(own, attempt);
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
