import { relOf, shopRel } from "#i18n/urls/outbound-link.ts";
import { embeddedHtml } from "./blocks/block-html.ts";
import { figureHtml, type HtmlLookup, type HtmlWriter } from "./blocks/html-writer.ts";
import type { InnerBlock } from "./containers.ts";
import type { Block, Document, Mark, TextNode } from "./document.ts";
import { escapeHtml, htmlAttribute } from "./html-escaping.ts";
import type { Inline, Paragraph } from "./inline.ts";
import type { List } from "./list.ts";
import { inlineOf } from "./rich-line.ts";

/**
 * A document as plain, safe HTML, for feeds and API clients: every text is escaped, only these elements occur.
 * Live blocks become links to the product's page: prices belong on the page, where they are fresh.
 */
export function htmlOf(document: Document, lookup: HtmlLookup): string {
  return document.content
    .map((block) => blockHtml(block, lookup))
    .filter(Boolean)
    .join("\n");
}

/** What blocks are written with. */
const writerFor = (lookup: HtmlLookup): HtmlWriter => ({
  lookup,
  inline: (content) => inlineHtml(content, lookup),
  anchor: (href, html) => anchor(href, html, lookup),
});

/** An element with its words; nothing where there are none, as in the empty paragraphs that editors leave between blocks. */
const element = (name: string, words: string, attributes = ""): string =>
  words.replaceAll("<br>", "").trim() && `<${name}${attributes}>${words}</${name}>`;

const sourceHtml = (source: string): string => source && `<p><cite>${source}</cite></p>`;

const innerHtml = (blocks: readonly InnerBlock[], lookup: HtmlLookup): string =>
  blocks.map((block) => (block.type === "unfinished" ? "" : blockHtml(block, lookup))).join("");

function blockHtml(block: Block, lookup: HtmlLookup): string {
  const inline = (content: Inline | undefined) => inlineHtml(content, lookup);
  const paragraphs = (content: readonly Paragraph[]) =>
    content.map((line) => element("p", inline(line.content))).join("");
  switch (block.type) {
    case "paragraph":
      return element("p", inline(block.content));
    case "heading":
      return element(`h${block.attrs.level}`, inline(block.content), htmlAttribute("id", block.attrs.anchor));
    case "bulletList":
    case "orderedList":
      return listHtml(block, lookup);
    case "blockquote":
      return element(
        "blockquote",
        paragraphs(block.content) + sourceHtml(inline(inlineOf(block.attrs?.source ?? ""))),
      );
    case "note":
    case "verdict":
      return element("aside", paragraphs(block.content));
    case "mediaText":
      return figureHtml(block.attrs, writerFor(lookup)) + innerHtml(block.content, lookup);
    case "columns":
      return block.content.map(({ content }) => innerHtml(content, lookup)).join("");
    case "disclosure":
      return "";
    case "horizontalRule":
      return "<hr>";
    default:
      return embeddedHtml(block, writerFor(lookup));
  }
}

const inlineHtml = (content: Inline = [], lookup: HtmlLookup): string =>
  content.map((node) => (node.type === "text" ? textHtml(node, lookup) : "<br>")).join("");

function listHtml(list: List, lookup: HtmlLookup): string {
  const items = list.content
    .map(({ content }) => {
      const parts = content.map((part, at) => {
        if (part.type !== "paragraph") return listHtml(part, lookup);
        const isBroken = content[at - 1]?.type === "paragraph";
        return `${isBroken ? "<br>" : ""}${inlineHtml(part.content, lookup)}`;
      });
      return element("li", parts.join(""));
    })
    .join("");
  if (!items) return "";
  if (list.type === "bulletList") return `<ul>${items}</ul>`;
  const { start, numbering } = list.attrs ?? {};
  // Inline style is the only way that works outside our pages: their style sheets do not know our attributes.
  const style = numbering && `list-style-type:${numbering}`;
  return `<ol${htmlAttribute("start", start)}${htmlAttribute("style", style)}>${items}</ol>`;
}

function anchor(href: string, html: string, { shop }: HtmlLookup): string {
  const target = shop?.(href);
  const rel = target ? shopRel : relOf(href);
  return `<a href="${escapeHtml(target ?? href)}"${rel ? ` rel="${rel}"` : ""}>${html}</a>`;
}

function textHtml(node: TextNode, lookup: HtmlLookup): string {
  const wrap = (html: string, mark: Mark): string => {
    if (mark.type === "bold") return `<strong>${html}</strong>`;
    if (mark.type === "italic") return `<em>${html}</em>`;
    if (mark.type === "code") return `<code>${html}</code>`;
    if (mark.type === "underline") return `<u>${html}</u>`;
    if (mark.type === "strike") return `<s>${html}</s>`;
    if (mark.type === "superscript") return `<sup>${html}</sup>`;
    if (mark.type === "subscript") return `<sub>${html}</sub>`;
    const href = mark.type === "link" ? mark.attrs.href : addressOf(mark.attrs, lookup);
    return href ? anchor(href, html, lookup) : html;
  };
  return (node.marks ?? []).reduce(wrap, escapeHtml(node.text));
}

function addressOf(reference: { kind: string; id: string; anchor?: string | undefined }, lookup: HtmlLookup) {
  const address = lookup.link(reference);
  return address && reference.anchor ? `${address}#${reference.anchor}` : address;
}
