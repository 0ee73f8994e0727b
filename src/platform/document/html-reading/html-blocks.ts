import { alignments, mostButtons } from "#platform/document/blocks/buttons.ts";
import { galleryColumns, mostGalleryImages } from "#platform/document/blocks/gallery.ts";
import { mostPoints } from "#platform/document/blocks/points.ts";
import { type InnerBlock, innerBlock, mostColumns } from "#platform/document/containers.ts";
import type { Block, Document } from "#platform/document/document.ts";
import { embedOf } from "#platform/document/embed.ts";
import type { Inline, Mark } from "#platform/document/inline.ts";
import { inlineUpTo, richLineOf } from "#platform/document/rich-line.ts";
import { joinBlocks, paragraphsOf } from "./html-lines.ts";
import { attr, childrenOf, type Element, elementsOf, isElement, markupText, type Node } from "./html-tree.ts";

// Blocks that other programs write as elements with a class: those of WordPress, AffiliateX and the posts of other sites. What is within
// one is read once: reading it again where the block turns out to be none would double with each level of hostile nesting.

/** How the parts of such a block are read. */
export type BlockReading = {
  picture(image: { src: string; attachmentId: string | null }): string | null;
  link(href: string): Mark | null;
  blocks(nodes: readonly Node[]): Block[];
  /** The reusable block of this site for one of the export. */
  reusable?(ref: string): string | null;
};

const classesOf = (element: Element): string[] => attr(element, "class").split(/\s+/);
const hasClass = (element: Element, ...names: string[]): boolean =>
  classesOf(element).some((name) => names.includes(name));

/** The outermost descendants that match, in document order. */
function outermost(root: Element, matches: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const waiting: Node[] = childrenOf(root).toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    if (matches(node)) found.push(node);
    else waiting.push(...childrenOf(node).toReversed());
  }
  return found;
}
const withClass = (root: Element, ...names: string[]): Element[] =>
  outermost(root, (element) => hasClass(element, ...names));
const withTag = (root: Element, name: string): Element[] =>
  outermost(root, ({ tagName }) => tagName === name);

export const attachmentOf = (image: Element): string | null =>
  /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(attr(image, "class"))?.[1] ?? (attr(image, "data-id") || null);
export const sourceOf = (image: Element): string =>
  attr(image, "src") || attr(image, "data-src") || attr(image, "data-lazy-src");

const lineOf = (nodes: readonly Node[], reading: BlockReading): Inline => joinBlocks(reading.blocks(nodes));
const wordsOf = (nodes: readonly Node[], reading: BlockReading, most: number) =>
  richLineOf(inlineUpTo(lineOf(nodes, reading), most));

/** Blocks with nothing in them but what a column has room for; null for others. */
function innerOf(blocks: readonly Block[]): InnerBlock[] | null {
  const inner = blocks.flatMap((block) => {
    const read = innerBlock.safeParse(block);
    return read.success ? [read.data] : [];
  });
  return inner.length === blocks.length && inner.length > 0 ? inner : null;
}

function galleryFrom(element: Element, reading: BlockReading): Block[] | null {
  const figures = withTag(element, "figure").filter((figure) => withTag(figure, "img").length === 1);
  const holders = figures.length ? figures : withTag(element, "img");
  const known = holders.flatMap((holder) => {
    const [image = holder] = elementsOf(holder, "img");
    const mediaId = reading.picture({ src: sourceOf(image), attachmentId: attachmentOf(image) });
    return mediaId === null ? [] : [{ holder, mediaId, alt: attr(image, "alt").slice(0, 500) }];
  });
  // Where images are missing, their links and captions are what is left of them.
  if (known.length < 2 || known.length < holders.length || known.length > mostGalleryImages) return null;
  const images = known.map(({ holder, ...image }) => {
    const [captioned] = elementsOf(holder, "figcaption");
    return { ...image, caption: captioned ? wordsOf(childrenOf(captioned), reading, 300) : "" };
  });
  const wanted = Number(/(?:^|[\s-])columns-(\d)/.exec(attr(element, "class"))?.[1] ?? 3);
  const columns = galleryColumns.find((count) => count >= wanted) ?? 4;
  const own = childrenOf(element)
    .filter(isElement)
    .find(({ tagName }) => tagName === "figcaption");
  const title = own ? lineOf(childrenOf(own), reading) : [];
  return [
    { type: "gallery", attrs: { images, columns, shape: "landscape" } },
    ...(title.length ? [{ type: "paragraph" as const, content: title }] : []),
  ];
}

function columnsFrom(element: Element, reading: BlockReading): Block[] | null {
  const columns = withClass(element, "wp-block-column");
  if (!columns.length) return null;
  const written = columns.map((column) => reading.blocks(childrenOf(column))).filter(({ length }) => length);
  const inner = written.flatMap((blocks) => {
    const content = innerOf(blocks);
    return content ? [{ type: "column" as const, content }] : [];
  });
  if (inner.length < written.length || inner.length < 2 || inner.length > mostColumns) return written.flat();
  return [{ type: "columns", content: inner }];
}

function mediaTextFrom(element: Element, reading: BlockReading): Block[] | null {
  const [media] = withClass(element, "wp-block-media-text__media");
  const [text] = withClass(element, "wp-block-media-text__content");
  const [image] = media ? elementsOf(media, "img") : [];
  const mediaId =
    image && text && reading.picture({ src: sourceOf(image), attachmentId: attachmentOf(image) });
  if (!image || !mediaId) return null;
  const [around] = media ? elementsOf(media, "a") : [];
  const link = around ? reading.link(attr(around, "href")) : null;
  const href = link?.type === "link" ? { href: link.attrs.href } : {};
  const alt = attr(image, "alt").slice(0, 500);
  const side = hasClass(element, "has-media-on-the-right") ? "end" : "start";
  const blocks = reading.blocks(childrenOf(text));
  const content = innerOf(blocks);
  return content
    ? [{ type: "mediaText", attrs: { mediaId, alt, side, ...href }, content }]
    : [{ type: "image", attrs: { mediaId, alt, caption: "", width: "text", ...href } }, ...blocks];
}

const isOutline = (button: Element): boolean =>
  /(?:^|\s)is-style-outline(?:\s|$)/.test(attr(button, "class"));

function buttonsFrom(element: Element, reading: BlockReading): Block[] | null {
  const single = hasClass(element, "wp-block-button", "affx-btn-inner", "affx-btn-wrapper");
  const holders = single ? [element] : withClass(element, "wp-block-button");
  const buttons = holders.flatMap((holder) => {
    const [anchor] = elementsOf(holder, "a");
    const mark = anchor ? reading.link(attr(anchor, "href")) : null;
    const label = anchor ? markupText(anchor).slice(0, 100).toWellFormed().trim() : "";
    return mark?.type === "link" && label
      ? [
          {
            label,
            href: mark.attrs.href,
            look: isOutline(holder) ? ("outline" as const) : ("filled" as const),
          },
        ]
      : [];
  });
  // A button without a link, or to an item of this site, stays as words.
  if (!buttons.length || buttons.length < holders.length) return null;
  const justified = /is-content-justification-(center|right)/.exec(attr(element, "class"))?.[1];
  const [start, center, end] = alignments;
  const align = justified === "center" ? center : justified === "right" ? end : start;
  return Array.from({ length: Math.ceil(buttons.length / mostButtons) }, (_, part) => ({
    type: "buttons" as const,
    attrs: { buttons: buttons.slice(part * mostButtons, (part + 1) * mostButtons), align },
  }));
}

function prosConsFrom(element: Element, reading: BlockReading): Block[] | null {
  const [pros] = withClass(element, "affx-pros-inner");
  const [cons] = withClass(element, "affx-cons-inner");
  if (!pros && !cons) return null;
  const isMany = [pros, cons].some((half) => half && withTag(half, "li").length > mostPoints);
  if (isMany) return null;
  const side = (half: Element | undefined) => {
    if (!half) return { title: "", points: [] };
    const [title] = withClass(half, "affiliatex-title");
    const [body = half] = withClass(half, "affiliatex-pros", "affiliatex-cons");
    const items = withTag(body, "li");
    const lines = items.length
      ? items.map((item) => lineOf(childrenOf(item), reading))
      : reading
          .blocks(childrenOf(body))
          .flatMap(paragraphsOf)
          .map(({ content = [] }) => content);
    const points = lines.filter((line) => line.length).map((line) => richLineOf(inlineUpTo(line, 500)));
    return {
      title: title ? markupText(title).slice(0, 100).toWellFormed() : "",
      points: points.slice(0, mostPoints),
    };
  };
  const [good, bad] = [side(pros), side(cons)];
  if (!good.points.length && !bad.points.length) return [];
  const attrs = { prosTitle: good.title, consTitle: bad.title, pros: good.points, cons: bad.points };
  return [{ type: "prosConsList", attrs }];
}

/** The code that sites give for their posts is a quotation with a link to the post. */
function postFrom(element: Element): Block[] | null {
  const addresses = [
    attr(element, "data-instgrm-permalink"),
    attr(element, "cite"),
    ...[...elementsOf(element, "a")].map((anchor) => attr(anchor, "href")).toReversed(),
  ];
  const [embed] = addresses.flatMap((address) => embedOf(address) ?? []);
  return embed ? [{ type: "embed", attrs: { ...embed, title: "" } }] : null;
}

/** A newsletter's form: its fields and labels belong to the plug-in that it was written for. */
const newsletterFrom = (): Block[] => [{ type: "newsletterForm", attrs: { title: "", text: "" } }];

/** The place that the import has made for a reusable block (post-content.ts). */
function reusableFrom(element: Element, { reusable }: BlockReading): Block[] | null {
  const blockId = reusable?.(attr(element, "data-ref"));
  return blockId ? [{ type: "reusable", attrs: { blockId } }] : null;
}

type Reader = (element: Element, reading: BlockReading) => Document["content"] | null;
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["magpie-reusable-block", reusableFrom],
  ["wp-block-gallery", galleryFrom],
  ["blocks-gallery-grid", galleryFrom],
  ["wp-block-columns", columnsFrom],
  ["wp-block-media-text", mediaTextFrom],
  ["wp-block-buttons", buttonsFrom],
  ["wp-block-button", buttonsFrom],
  ["affx-btn-wrapper", buttonsFrom],
  ["affx-btn-inner", buttonsFrom],
  ["affx-pros-cons-inner-wrapper", prosConsFrom],
  ["wp-block-jetpack-subscriptions", newsletterFrom],
  ["wp-block-jetpack-mailchimp", newsletterFrom],
  ["mc4wp-form", newsletterFrom],
  ["mailpoet_form", newsletterFrom],
  ["tnp-subscription", newsletterFrom],
  ["formkit-form", newsletterFrom],
  ["twitter-tweet", postFrom],
  ["instagram-media", postFrom],
  ["tiktok-embed", postFrom],
]);

/** The blocks that an element is by its class; null for any other, and where a block would lose something. */
export function recognizedBlocks(element: Element, reading: BlockReading): Block[] | null {
  for (const name of classesOf(element)) {
    const found = readers.get(name)?.(element, reading);
    if (found) return found;
  }
  return null;
}
