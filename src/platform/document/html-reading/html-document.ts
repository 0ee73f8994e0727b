import { parseFragment } from "parse5";
import type { Block, Document, Mark } from "#platform/document/document.ts";
import { embedOf } from "#platform/document/embed.ts";
import type { Inline } from "#platform/document/inline.ts";
import { createLineBuffer } from "#platform/document/line-buffer.ts";
import type { ListItem } from "#platform/document/list.ts";
import { withinDepth } from "#platform/document/list.ts";
import { listNumbers } from "#platform/document/list-numbering.ts";
import { inlineUpTo, richLineOf, textOfInline } from "#platform/document/rich-line.ts";
import { type SourceCell, tableFrom } from "#platform/document/table-grid.ts";
import { createAnchors, withoutLostAnchors } from "./html-anchors.ts";
import { attachmentOf, type BlockReading, recognizedBlocks, sourceOf } from "./html-blocks.ts";
import { isLink, itemOf, itemsOfRows, joinBlocks, paragraphsOf, textForImage } from "./html-lines.ts";
import { marksOf } from "./html-marks.ts";
import {
  attr,
  blocks,
  cellsOf,
  childrenOf,
  dropped,
  type Element,
  elementsOf,
  isElement,
  markupText,
  type Node,
  numberIn,
  rowsOf,
  textIn,
} from "./html-tree.ts";

/** Callbacks used while a document is converted. */
export type HtmlParts = {
  /** A text of WordPress's classic editor: line ends are breaks, and an empty line separates paragraphs. */
  isClassic: boolean;
  /** The library image for this one; null to leave it out. */
  picture(image: { src: string; attachmentId: string | null }): string | null;
  /** The link mark for a URL; null keeps only the text. */
  link(href: string): Mark | null;
  /** Something was left out or simplified. */
  remark(
    code: "table-as-list" | "embed-as-link" | "markup-left-out" | "image-left-out" | "anchor-left-out",
    value: string,
  ): void;
};

const controls = new Set("form input select textarea button datalist".split(" "));
const players = new Set("iframe object embed video audio".split(" "));
/** Markup nested more deeply is reduced to its text. */
const deepest = 120;

/** Images are blocks; in a cell there is only room for their link; a caption is read without its image. */
type Room = "blocks" | "cell" | "caption";

/** Gallery links to the full-size image are dropped. */
const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i;

/** Converts the HTML of another program to a document. Anything a document cannot represent loses its markup. */
export function documentFromHtml(html: string, parts: HtmlParts): Document {
  const anchors = createAnchors();
  const content = blocksOf(parseFragment(html).childNodes, "blocks", 0).map((block) =>
    block.type === "bulletList" || block.type === "orderedList" ? withinDepth(block) : block,
  );
  return withoutLostAnchors({ type: "doc", content }, (name) => parts.remark("anchor-left-out", `#${name}`));

  function readingAt(level: number): BlockReading {
    return { ...parts, blocks: (nodes) => blocksOf(nodes, "blocks", level) };
  }

  function blocksOf(nodes: readonly Node[], room: Room, depth: number): Block[] {
    const found: Block[] = [];
    const line = createLineBuffer();

    function flush(make: (content: Inline) => Block = (content) => ({ type: "paragraph", content })) {
      const content = line.take();
      if (!content) return;
      const block = make(content);
      if (block.type !== "heading") anchors.passed();
      const plain = block.type === "paragraph" ? textOfInline(content) : "";
      const video = /^https?:\/\/\S+$/.test(plain) ? embedOf(plain) : null;
      found.push(video ? { type: "embed", attrs: { ...video, title: "" } } : block);
    }

    function text(value: string, marks: readonly Mark[], keepsLines: boolean): void {
      if (!parts.isClassic || depth > 0) {
        for (const [place, part] of (keepsLines ? value.split(/\r?\n/) : [value]).entries()) {
          if (place > 0) line.breakLine();
          line.add(part, marks);
        }
        return;
      }
      for (const [place, paragraph] of value.split(/\n[ \t\r]*\n\s*/).entries()) {
        if (place > 0) flush();
        for (const [row, part] of paragraph.split("\n").entries()) {
          if (row > 0) line.breakLine();
          line.add(part, marks);
        }
      }
    }

    function picture(image: Element, { caption, link }: { caption: Inline; link: Mark | undefined }): void {
      const src = sourceOf(image);
      const isDot = [attr(image, "width"), attr(image, "height")].every((size) => /^[012](px)?$/.test(size));
      // Tracking pixels are skipped; the image of a caption is handled by its figure.
      if (isDot || room === "caption") return;
      const attachmentId = attachmentOf(image);
      const alt = attr(image, "alt");
      const href = link?.type === "link" && !pictureFile.test(link.attrs.href) ? link.attrs.href : null;
      const mediaId = room === "blocks" ? parts.picture({ src, attachmentId }) : null;
      if (mediaId !== null) {
        flush();
        anchors.passed();
        const words = { alt: alt.slice(0, 500), caption: richLineOf(inlineUpTo(caption, 500)) };
        found.push({
          type: "image",
          attrs: { mediaId, ...words, width: "text", ...(href === null ? {} : { href }) },
        });
        return;
      }
      if (room === "cell") parts.remark("image-left-out", src);
      for (const node of textForImage({ caption, href, name: alt || attr(image, "title") }))
        if (node.type === "text") line.add(node.text, node.marks);
        else line.breakLine();
    }

    function player(element: Element): void {
      const source = [...elementsOf(element, "source")].map((one) => attr(one, "src")).find(Boolean) ?? "";
      const address = attr(element, "src") || attr(element, "data") || attr(element, "data-src") || source;
      const absolute = address.startsWith("//") ? `https:${address}` : address;
      const video = embedOf(absolute);
      flush();
      if (video) {
        const title = attr(element, "title").slice(0, 300);
        found.push({ type: "embed", attrs: { ...video, title } });
        return;
      }
      const mark = parts.link(absolute);
      if (mark) line.add(absolute, [mark]);
      flush();
      parts.remark(mark ? "embed-as-link" : "markup-left-out", absolute || element.tagName);
    }

    function figure(element: Element, marks: readonly Mark[], level: number): void {
      const [captioned] = elementsOf(element, "figcaption");
      const images = [...elementsOf(element, "img")];
      const [inner] = elementsOf(element, "table");
      if (inner && captioned && room === "blocks") return void table(inner, level, captioned);
      const [quoted] = elementsOf(element, "blockquote");
      if (quoted && captioned && !images.length) return void quote(quoted, level, captioned);
      const isOther = ["table", "iframe", "blockquote", "video", "audio", "pre", "ul"].some(
        (name) => !elementsOf(element, name).next().done,
      );
      const [image] = images;
      if (images.length !== 1 || !image || isOther) return void walkAll(childrenOf(element), marks, level);
      const around = [...elementsOf(element, "a")].find((one) => [...elementsOf(one, "img")].length > 0);
      const own = around ? parts.link(attr(around, "href")) : null;
      // The classic editor's caption is next to the image and does not include what surrounds it.
      const caption = joinBlocks(blocksOf(childrenOf(captioned ?? element), "caption", level));
      picture(image, { caption, link: own ?? marks.find(isLink) });
    }

    function list(element: Element, level: number): void {
      flush();
      const items: ListItem[] = [];
      const others: Block[] = [];
      for (const child of childrenOf(element)) {
        const isItem = isElement(child) && child.tagName === "li";
        const { item, after } = itemOf(blocksOf(isItem ? childrenOf(child) : [child], room, level + 1));
        others.push(...after);
        const last = items.at(-1);
        // Some programs write an inner list next to its item.
        if (item[0] && item[0].type !== "paragraph" && last) last.content.push(...item);
        else if (item[0]?.type === "paragraph") items.push({ type: "listItem", content: item });
        else items.push(...item.flatMap((part) => (part.type === "paragraph" ? [] : part.content)));
      }
      const style = /list-style(?:-type)?\s*:\s*([\w-]+)/i.exec(attr(element, "style"))?.[1];
      const [first] = childrenOf(element).filter(isElement);
      const start = (first && attr(first, "value")) || attr(element, "start");
      const attrs = listNumbers({ start, type: style ?? attr(element, "type") });
      if (items.length)
        found.push(
          element.tagName === "ol"
            ? { type: "orderedList", ...(Object.keys(attrs).length ? { attrs } : {}), content: items }
            : { type: "bulletList", content: items },
        );
      found.push(...others);
    }

    function quote(element: Element, level: number, captioned?: Element): void {
      flush();
      const isSource = (node: Node) =>
        isElement(node) && (node.tagName === "cite" || node.tagName === "footer");
      const parts = childrenOf(element);
      const said = captioned ?? parts.filter(isElement).find(isSource);
      const inner = blocksOf(captioned ? parts : parts.filter((node) => !isSource(node)), room, level + 1);
      const content = inner.flatMap(paragraphsOf);
      const line = said ? joinBlocks(blocksOf(childrenOf(said), "caption", level + 1)) : [];
      const source = richLineOf(inlineUpTo(line, 300));
      if (content.length)
        found.push({ type: "blockquote", ...(line.length ? { attrs: { source } } : {}), content });
      else if (line.length) found.push({ type: "paragraph", content: line });
      found.push(...inner.filter((block) => !paragraphsOf(block).length));
    }

    function table(element: Element, level: number, captioned?: Element): void {
      flush();
      const { rows, thead } = rowsOf(element);
      const [own] = elementsOf(element, "caption");
      const title = captioned ?? own;
      const caption = title ? joinBlocks(blocksOf(childrenOf(title), "caption", level + 1)) : [];
      const isPlain = typeof richLineOf(caption) === "string";
      const isFrame = rows.length < 2 || rows.every((row) => cellsOf(row).length < 2);
      const cells = isFrame ? [] : rows.map((row) => cellsOf(row).map((cell) => cellFrom(cell, level)));
      const attrs = tableFrom(isPlain ? textOfInline(caption).slice(0, 300) : "", cells, thead);
      if (attrs) found.push({ type: "table", attrs });
      else if (isFrame)
        for (const cell of rows.flatMap(cellsOf)) found.push(...blocksOf(childrenOf(cell), room, level + 1));
      else {
        const content = itemsOfRows(cells);
        if (content.length) found.push({ type: "bulletList", content });
        parts.remark("table-as-list", markupText(element).slice(0, 120));
      }
      anchors.passed();
      if (caption.length && (!isPlain || !attrs)) found.push({ type: "paragraph", content: caption });
    }

    const cellFrom = (cell: Element, level: number): SourceCell => ({
      content: joinBlocks(blocksOf(childrenOf(cell), "cell", level + 1)),
      colspan: Math.max(1, numberIn(cell, "colspan")),
      rowspan: numberIn(cell, "rowspan"),
      isHead: cell.tagName === "th",
    });

    function walkAll(children: readonly Node[], marks: readonly Mark[], level: number, keeps = false): void {
      for (const child of children) walk(child, marks, level, keeps);
    }

    function walk(node: Node, marks: readonly Mark[], level: number, keeps: boolean): void {
      const value = textIn(node);
      if (value !== null) return void text(value, marks, keeps);
      if (!isElement(node) || dropped.has(node.tagName)) return;
      const { tagName } = node;
      if (level > deepest) return void line.add(markupText(node), marks);
      anchors.met(attr(node, "id") || (tagName === "a" && attr(node, "name")) || "");
      const inside = (more: readonly Mark[] = marks) => walkAll(childrenOf(node), more, level + 1, keeps);
      const recognized = room === "blocks" ? recognizedBlocks(node, readingAt(level + 1)) : null;
      if (recognized) {
        flush();
        anchors.passed();
        return void found.push(...recognized);
      }
      const own = marksOf(node);
      const heading = /^h([1-6])$/.exec(tagName)?.[1];
      if (heading) {
        flush();
        anchors.met(attr(node, "id"));
        inside();
        const depthOf = Number(heading) <= 2 ? 2 : 3;
        const anchor = anchors.take();
        flush((content) => ({
          type: "heading",
          attrs: { level: depthOf, ...(anchor ? { anchor } : {}) },
          content,
        }));
      } else if (tagName === "br") line.breakLine();
      else if (tagName === "hr") {
        flush();
        found.push({ type: "horizontalRule" });
      } else if (tagName === "img") picture(node, { caption: [], link: marks.find(isLink) });
      else if (tagName === "figure") {
        flush();
        figure(node, marks, level + 1);
        flush();
      } else if (tagName === "ul" || tagName === "ol") list(node, level + 1);
      else if (tagName === "blockquote") quote(node, level + 1);
      else if (tagName === "table") table(node, level + 1);
      else if (tagName === "pre") {
        flush();
        walkAll(childrenOf(node), [...marks, { type: "code" }], level + 1, true);
        flush();
      } else if (players.has(tagName)) player(node);
      else if (controls.has(tagName)) {
        const words = markupText(node);
        if (tagName === "form" || words) parts.remark("markup-left-out", words.slice(0, 120) || tagName);
      } else if (tagName === "a") {
        const mark = parts.link(attr(node, "href"));
        inside(mark ? [...marks.filter((one) => !isLink(one)), mark] : marks);
      } else if (own.length) inside([...marks, ...own]);
      else if (blocks.has(tagName)) {
        flush();
        inside(tagName === "dt" || tagName === "summary" ? [...marks, { type: "bold" }] : marks);
        flush();
      } else inside();
    }

    walkAll(nodes, [], depth);
    flush();
    return found;
  }
}
