import { type Language, languages } from "#i18n/languages.ts";
import { relOf, shopRel } from "#i18n/outbound-link.ts";
import type { Block, Document, Mark, TextNode } from "./document.ts";
import { embedName, videoPage } from "./embed.ts";

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
  /** Path or address of a thing named by id; undefined leaves only the words. */
  link(reference: { kind: string; id: string }): string | undefined;
  /** The address a link to a shop leads to in truth; undefined for any other. */
  shop?(href: string): string | undefined;
  /** The name of a product shown by a live block; undefined drops the block. */
  product(id: string): { name: string; href: string; verdict: string } | undefined;
  /** A picture of the library; undefined drops the block. */
  picture(mediaId: string): ShownPicture | undefined;
};

/** Words that are not in the document's language say in which they are. */
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
 * A document as plain, safe HTML, for feeds and for programs that read the API: every text is escaped, only these elements occur.
 * Live blocks become links to the product's page: prices belong to the page, where they are fresh.
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
  const inline = (content: readonly (TextNode | { type: "hardBreak" })[] = []) =>
    content.map((node) => (node.type === "text" ? textHtml(node, lookup) : "<br>")).join("");
  const paragraphs = (content: readonly { content?: (TextNode | { type: "hardBreak" })[] | undefined }[]) =>
    content.map((line) => `<p>${inline(line.content)}</p>`).join("");
  const items = (
    content: readonly { content: { content?: (TextNode | { type: "hardBreak" })[] | undefined }[] }[],
  ) =>
    content
      .map((item) => `<li>${item.content.map((line) => inline(line.content)).join("<br>")}</li>`)
      .join("");
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
      return `<h${block.attrs.level}>${inline(block.content)}</h${block.attrs.level}>`;
    case "bulletList":
      return `<ul>${items(block.content)}</ul>`;
    case "orderedList":
      return `<ol>${items(block.content)}</ol>`;
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
      const caption = block.attrs.caption ? escapeHtml(block.attrs.caption) : saidHtml(picture.caption);
      const credit = saidHtml(picture.credit);
      const words = [caption, credit && `<small>${credit}</small>`].filter(Boolean).join("<br>");
      return `<figure>${image}${words && `<figcaption>${words}</figcaption>`}</figure>`;
    }
    case "embed":
      return `<p><a href="${escapeHtml(videoPage(block.attrs))}">${escapeHtml(block.attrs.title || embedName(block.attrs.provider))}</a></p>`;
    case "callToAction": {
      const { text, label, productId, href } = block.attrs;
      const target = productId === null ? href : lookup.product(productId)?.href;
      return target ? `<p>${escapeHtml(text)} ${anchor(target, escapeHtml(label), lookup)}</p>` : "";
    }
    case "table":
      return tableHtml(block.attrs);
    default:
      return "";
  }
}

function tableHtml({ caption, rows: [head = [], ...rows] }: { caption: string; rows: string[][] }): string {
  const cells = (row: readonly string[], cell: "th" | "td") =>
    row
      .map((text, column) => {
        const name = column ? cell : "th";
        return `<${name}>${escapeHtml(text)}</${name}>`;
      })
      .join("");
  return `<table>${caption ? `<caption>${escapeHtml(caption)}</caption>` : ""}<thead><tr>${cells(head, "th")}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("")}</tbody></table>`;
}

/** A link; one to a shop says that it is paid for. */
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
    const href = mark.type === "link" ? mark.attrs.href : lookup.link(mark.attrs);
    return href ? anchor(href, html, lookup) : html;
  };
  return (node.marks ?? []).reduce(wrap, escapeHtml(node.text));
}
