import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import type { Block, Document, Mark } from "#platform/document/document.ts";
import { embedOf } from "#platform/document/embed.ts";
import { createLineBuffer, type Paragraph, plainOf } from "./document-lines.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What the writer of a document is asked on the way. */
export type HtmlParts = {
  /** A text of WordPress's old editor: its line ends are breaks and an empty line parts paragraphs. */
  isClassic: boolean;
  /** What stands in a picture's place; null where it has to be left out. */
  picture(image: { src: string; attachmentId: string | null; alt: string; caption: string }): Block | null;
  /** Where a link leads here; null leaves its words. */
  link(href: string): Mark | null;
  /** Something was left out or made simpler. */
  remark(code: "table-as-list" | "embed-as-link" | "markup-left-out", value: string): void;
};

const dropped = new Set("script style template noscript svg math canvas head title link meta".split(" "));
const controls = new Set("form input select textarea button datalist".split(" "));
const players = new Set("iframe object embed video audio".split(" "));
const blocks = new Set(
  (
    "p div section article header footer main aside nav address center figure figcaption fieldset details summary dl dt dd " +
    "body html hgroup caption"
  ).split(" "),
);
const markOf = new Map<string, Mark["type"] & ("bold" | "italic" | "code")>(
  Object.entries({
    strong: "bold",
    b: "bold",
    em: "italic",
    i: "italic",
    cite: "italic",
    code: "code",
    kbd: "code",
    samp: "code",
    tt: "code",
  }),
);
/** Markup nested more deeply than this is read as its words. */
const deepest = 120;

const attr = (element: Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value.trim() ?? "";
const isElement = (node: Node): node is Element => "tagName" in node;
const childrenOf = (element: Element): Node[] => element.childNodes;

function* elementsOf(root: Element, name: string): Generator<Element> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === name) yield node;
    waiting.push(...childrenOf(node).toReversed());
  }
}

/** The words of a piece of markup, on one line; without recursion, however deep it is. */
function wordsOf(root: Node): string {
  const words: string[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === "#text") words.push((node as DefaultTreeAdapterTypes.TextNode).value);
    else if (isElement(node) && !dropped.has(node.tagName)) {
      if (node.tagName === "br" || blocks.has(node.tagName)) words.push(" ");
      waiting.push(...childrenOf(node).toReversed());
    }
  }
  return words.join("").replace(/\s+/gu, " ").trim();
}

/** Turns HTML of another program into a document of ours: nothing that the document has no form for survives as markup. */
export function documentFromHtml(html: string, parts: HtmlParts): Document {
  return { type: "doc", content: blocksOf(parseFragment(html).childNodes, parts, 0) };
}

function blocksOf(nodes: readonly Node[], parts: HtmlParts, depth: number): Block[] {
  const found: Block[] = [];
  const line = createLineBuffer();

  function flush(
    make: (content: Paragraph["content"]) => Block = (content) => ({ type: "paragraph", content }),
  ) {
    const content = line.take();
    if (!content) return;
    const block = make(content);
    const plain = block.type === "paragraph" ? plainOf(content) : "";
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

  function picture(image: Element, caption: string): void {
    const src = attr(image, "src") || attr(image, "data-src") || attr(image, "data-lazy-src");
    const attachmentId =
      /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(attr(image, "class"))?.[1] ?? (attr(image, "data-id") || null);
    const block = parts.picture({ src, attachmentId, alt: attr(image, "alt"), caption });
    if (!block) return;
    flush();
    found.push(block);
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
    const isOther = ["table", "iframe", "blockquote", "video", "audio", "pre", "ul"].some(
      (name) => !elementsOf(element, name).next().done,
    );
    if (images.length !== 1 || isOther) return void walkAll(childrenOf(element), marks, level);
    const [image] = images;
    if (image) picture(image, (captioned ? wordsOf(captioned) : wordsOf(element)).slice(0, 500));
  }

  function list(element: Element, level: number): void {
    flush();
    const items: { type: "listItem"; content: Paragraph[] }[] = [];
    const after: Block[] = [];
    for (const child of childrenOf(element)) {
      const inner = blocksOf(
        isElement(child) && child.tagName === "li" ? childrenOf(child) : [child],
        parts,
        level + 1,
      );
      const own: Paragraph[] = [];
      const nested: typeof items = [];
      for (const block of inner)
        if (block.type === "bulletList" || block.type === "orderedList") nested.push(...block.content);
        else if (paragraphsOf(block).length) own.push(...paragraphsOf(block));
        else after.push(block);
      if (own.length) items.push({ type: "listItem", content: own });
      items.push(...nested);
    }
    if (items.length)
      found.push({ type: element.tagName === "ol" ? "orderedList" : "bulletList", content: items });
    found.push(...after);
  }

  function quote(element: Element, level: number): void {
    flush();
    const inner = blocksOf(childrenOf(element), parts, level + 1);
    const content = inner.flatMap(paragraphsOf);
    if (content.length) found.push({ type: "blockquote", content });
    found.push(...inner.filter((block) => !paragraphsOf(block).length));
  }

  function table(element: Element, level: number): void {
    flush();
    const rows = [...elementsOf(element, "tr")].map((row) =>
      childrenOf(row).flatMap((cell) =>
        isElement(cell) && (cell.tagName === "td" || cell.tagName === "th") ? [wordsOf(cell)] : [],
      ),
    );
    const width = Math.max(0, ...rows.map((row) => row.length));
    const [caption] = elementsOf(element, "caption");
    const isPlain = [...elementsOf(element, "a"), ...elementsOf(element, "img")].length === 0;
    const fits =
      rows.length >= 2 &&
      rows.length <= 40 &&
      width >= 2 &&
      width <= 8 &&
      rows.flat().every((cell) => cell.length <= 500);
    if (fits && isPlain && rows.every((row) => row.length === width)) {
      found.push({
        type: "table",
        attrs: { caption: caption ? wordsOf(caption).slice(0, 300) : "", rows },
      });
      return;
    }
    // A table that lays out links or pictures, or is too large: its cells one below the other.
    const inner = [...elementsOf(element, "tr")].flatMap((row) =>
      blocksOf(childrenOf(row), parts, level + 1),
    );
    const items = inner.flatMap((block) => paragraphsOf(block)).map((one) => listItem(one));
    if (items.length) found.push({ type: "bulletList", content: items });
    found.push(...inner.filter((block) => !paragraphsOf(block).length));
    parts.remark("table-as-list", wordsOf(element).slice(0, 120));
  }

  function walkAll(children: readonly Node[], marks: readonly Mark[], level: number, keeps = false): void {
    for (const child of children) walk(child, marks, level, keeps);
  }

  function walk(node: Node, marks: readonly Mark[], level: number, keeps: boolean): void {
    if (node.nodeName === "#text")
      return void text((node as DefaultTreeAdapterTypes.TextNode).value, marks, keeps);
    if (!isElement(node) || dropped.has(node.tagName)) return;
    const { tagName } = node;
    if (level > deepest) return void line.add(wordsOf(node), marks);
    const inside = (more: readonly Mark[] = marks) => walkAll(childrenOf(node), more, level + 1, keeps);
    const style = markOf.get(tagName);
    const heading = /^h([1-6])$/.exec(tagName)?.[1];
    if (heading) {
      flush();
      inside();
      const depthOf = Number(heading) <= 2 ? 2 : 3;
      flush((content) => ({ type: "heading", attrs: { level: depthOf }, content }));
    } else if (tagName === "br") line.breakLine();
    else if (tagName === "hr") {
      flush();
      found.push({ type: "horizontalRule" });
    } else if (tagName === "img") picture(node, "");
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
      const words = wordsOf(node);
      if (tagName === "form" || words) parts.remark("markup-left-out", words.slice(0, 120) || tagName);
    } else if (tagName === "a") {
      const mark = parts.link(attr(node, "href"));
      inside(mark ? [...marks.filter(({ type }) => type !== mark.type), mark] : marks);
    } else if (style) inside([...marks, { type: style }]);
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

const listItem = (paragraph: Paragraph) => ({ type: "listItem" as const, content: [paragraph] });

/** What of a block can stand inside another one. */
function paragraphsOf(block: Block): Paragraph[] {
  if (block.type === "paragraph") return [block];
  if (block.type === "heading") return [{ type: "paragraph", content: block.content }];
  if (block.type === "blockquote" || block.type === "note") return block.content;
  if (block.type === "bulletList" || block.type === "orderedList")
    return block.content.flatMap((item) => item.content);
  return [];
}
