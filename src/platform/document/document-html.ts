import { type Language, languages } from "#i18n/languages.ts";
import { relOf, shopRel } from "#i18n/urls/outbound-link.ts";
import type { Block, Document, Mark, TextNode } from "./document.ts";
import { embedName, videoPage } from "./embed.ts";
import type { Inline, Paragraph } from "./inline.ts";
import type { List } from "./list.ts";
import { inlineOf } from "./rich-line.ts";
import { type TableCell, tableGrid } from "./table-grid.ts";

const escapes = new Map<string, string>(
  Object.entries({
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  }),
);
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes.get(character) ?? character);

type Lookup = {
  /** Path or URL of an entity by id; undefined leaves only the text. */
  link(reference: { kind: string; id: string }): string | undefined;
  /** The target of a shop link; undefined for any other link. */
  shop?(href: string): string | undefined;
  /** The product of a live block; undefined drops the block. */
  product(id: string): { name: string; href: string; verdict: string } | undefined;
  /** An image of the library; undefined drops the block. */
  picture(mediaId: string): ShownPicture | undefined;
};

/** Text that is not in the document's language carries its own. */
type Said = { text: string; textLang?: Language | undefined } | undefined;
type ShownPicture = {
  url: string;
  width: number;
  height: number;
  alt: string;
  caption?: Said;
  credit?: Said;
};

/**
 * A document as plain, safe HTML, for feeds and API clients: every text is escaped, only these elements occur.
 * Live blocks become links to the product's page: prices belong on the page, where they are fresh.
 */
export function htmlOf(document: Document, lookup: Lookup): string {
  return document.content
    .map((block) => blockHtml(block, lookup))
    .filter(Boolean)
    .join("\n");
}

function saidHtml(said: Said): string {
  if (!said) return "";
  const text = escapeHtml(said.text);
  if (!said.textLang) return text;
  const { tag, direction } = languages[said.textLang];
  return `<span lang="${tag}" dir="${direction}">${text}</span>`;
}

function blockHtml(block: Block, lookup: Lookup): string {
  const inline = (content: Inline | undefined) => inlineHtml(content, lookup);
  const paragraphs = (content: readonly Paragraph[]) =>
    content.map((line) => `<p>${inline(line.content)}</p>`).join("");
  const products = (ids: readonly string[]) => {
    const known = ids.flatMap((id) => lookup.product(id) ?? []);
    return known.length
      ? `<ul>${known.map((product) => `<li><a href="${escapeHtml(product.href)}">${escapeHtml(product.name)}</a>${product.verdict ? `: ${escapeHtml(product.verdict)}` : ""}</li>`).join("")}</ul>`
      : "";
  };
  switch (block.type) {
    case "paragraph":
      return `<p>${inline(block.content)}</p>`;
    case "heading":
      return `<h${block.attrs.level}${attribute("id", block.attrs.anchor)}>${inline(block.content)}</h${block.attrs.level}>`;
    case "bulletList":
    case "orderedList":
      return listHtml(block, lookup);
    case "blockquote":
      return `<blockquote>${paragraphs(block.content)}</blockquote>`;
    case "note":
    case "verdict":
      return `<aside>${paragraphs(block.content)}</aside>`;
    case "picks":
      return products(block.attrs.picks.map((pick) => pick.productId));
    case "productCard":
    case "prosCons":
    case "specTable":
      return products([block.attrs.productId]);
    case "comparisonTable":
    case "versus":
      return products(block.attrs.productIds);
    case "faq":
      return block.attrs.items
        .map((item) => `<h3>${escapeHtml(item.question)}</h3><p>${escapeHtml(item.answer)}</p>`)
        .join("");
    case "horizontalRule":
      return "<hr>";
    case "image": {
      const picture = lookup.picture(block.attrs.mediaId);
      if (!picture) return "";
      const image = `<img src="${escapeHtml(picture.url)}" width="${picture.width}" height="${picture.height}" alt="${escapeHtml(block.attrs.alt || picture.alt)}">`;
      const caption = inline(inlineOf(block.attrs.caption)) || saidHtml(picture.caption);
      const credit = saidHtml(picture.credit);
      const words = [caption, credit && `<small>${credit}</small>`].filter(Boolean).join("<br>");
      const shown = block.attrs.href ? anchor(block.attrs.href, image, lookup) : image;
      return `<figure>${shown}${words && `<figcaption>${words}</figcaption>`}</figure>`;
    }
    case "embed":
      return `<p><a href="${escapeHtml(videoPage(block.attrs))}">${escapeHtml(block.attrs.title || embedName(block.attrs.provider))}</a></p>`;
    case "callToAction": {
      const { text, label, productId, href } = block.attrs;
      const target = productId === null ? href : lookup.product(productId)?.href;
      return target ? `<p>${escapeHtml(text)} ${anchor(target, escapeHtml(label), lookup)}</p>` : "";
    }
    case "table":
      return tableHtml(block.attrs, lookup);
    default:
      return "";
  }
}

const attribute = (name: string, value: string | number | undefined): string =>
  value === undefined ? "" : ` ${name}="${escapeHtml(String(value))}"`;

const inlineHtml = (content: Inline = [], lookup: Lookup): string =>
  content.map((node) => (node.type === "text" ? textHtml(node, lookup) : "<br>")).join("");

function listHtml(list: List, lookup: Lookup): string {
  const items = list.content
    .map(({ content }) => {
      const parts = content.map((part, at) => {
        if (part.type !== "paragraph") return listHtml(part, lookup);
        const isBroken = content[at - 1]?.type === "paragraph";
        return `${isBroken ? "<br>" : ""}${inlineHtml(part.content, lookup)}`;
      });
      return `<li>${parts.join("")}</li>`;
    })
    .join("");
  if (list.type === "bulletList") return `<ul>${items}</ul>`;
  const { start, numbering } = list.attrs ?? {};
  // Inline style is the only way that works outside our pages: their style sheets do not know our attributes.
  const style = numbering && `list-style-type:${numbering}`;
  return `<ol${attribute("start", start)}${attribute("style", style)}>${items}</ol>`;
}

type Table = { caption: string; headRows?: number | undefined; rows: TableCell[][] };

function tableHtml({ caption, headRows = 1, rows }: Table, lookup: Lookup): string {
  const lines = tableGrid(rows).rows.map((cells, row) => {
    const written = cells.map(({ cell, column, colspan, rowspan }) => {
      const name = row < headRows || column === 0 ? "th" : "td";
      const spans =
        attribute("colspan", colspan > 1 ? colspan : undefined) +
        attribute("rowspan", rowspan > 1 ? rowspan : undefined);
      return `<${name}${spans}>${inlineHtml(inlineOf(cell), lookup)}</${name}>`;
    });
    return `<tr>${written.join("")}</tr>`;
  });
  const head = lines.slice(0, headRows).join("");
  return `<table>${caption ? `<caption>${escapeHtml(caption)}</caption>` : ""}${head && `<thead>${head}</thead>`}<tbody>${lines.slice(headRows).join("")}</tbody></table>`;
}

/** A link; shop links are marked as sponsored. */
function anchor(href: string, html: string, { shop }: Lookup): string {
  const target = shop?.(href);
  const rel = target ? shopRel : relOf(href);
  return `<a href="${escapeHtml(target ?? href)}"${rel ? ` rel="${rel}"` : ""}>${html}</a>`;
}

function textHtml(node: TextNode, lookup: Lookup): string {
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

function addressOf(reference: { kind: string; id: string; anchor?: string | undefined }, lookup: Lookup) {
  const address = lookup.link(reference);
  return address && reference.anchor ? `${address}#${reference.anchor}` : address;
}
