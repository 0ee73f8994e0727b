import { type Language, languages } from "#i18n/languages.ts";
import { escapeHtml } from "../html-escaping.ts";
import type { Inline } from "../inline.ts";
import { inlineOf, type RichLine } from "../rich-line.ts";

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

type ShownProduct = {
  name: string;
  href: string;
  verdict: string;
  pros: readonly string[];
  cons: readonly string[];
};

/** What a document written as HTML shows of the site. */
export type HtmlLookup = {
  /** Path or URL of an entity by id; undefined leaves only the text. */
  link(reference: { kind: string; id: string }): string | undefined;
  /** The target of a shop link; undefined for any other link. */
  shop?(href: string): string | undefined;
  /** The product of a live block; undefined drops the block. */
  product(id: string): ShownProduct | undefined;
  /** The label of an award; undefined where the site has it no more. */
  award(id: string): Said;
  /** An image of the library; undefined drops the block. */
  picture(mediaId: string): ShownPicture | undefined;
  /** An author, or the article's own for null; undefined drops the block. */
  author(id: string | null): { name: string; role: string; bio: string; href: string } | undefined;
  /** The page with the newsletter's form, and its title; null where readers cannot subscribe: the block is dropped. */
  newsletter: { href: string; title: string } | null;
  /** What lists without a title of their own are called. */
  titles: { pros: string; cons: string };
};

/** What blocks are written with, as plain and safe HTML. */
export type HtmlWriter = {
  lookup: HtmlLookup;
  inline(content: Inline | undefined): string;
  /** A link; shop links are marked as sponsored. */
  anchor(href: string, html: string): string;
};

export function saidHtml(said: Said): string {
  if (!said) return "";
  const text = escapeHtml(said.text);
  if (!said.textLang) return text;
  const { tag, direction } = languages[said.textLang];
  return `<span lang="${tag}" dir="${direction}">${text}</span>`;
}

/** An image of the library with its caption; nothing where it is gone. */
export function figureHtml(
  image: { mediaId: string; alt: string; caption?: RichLine; href?: string | null | undefined },
  { lookup, inline, anchor }: HtmlWriter,
): string {
  const picture = lookup.picture(image.mediaId);
  if (!picture) return "";
  const drawn = `<img src="${escapeHtml(picture.url)}" width="${picture.width}" height="${picture.height}" alt="${escapeHtml(image.alt || picture.alt)}">`;
  const caption = inline(inlineOf(image.caption ?? "")) || saidHtml(picture.caption);
  const credit = saidHtml(picture.credit);
  const words = [caption, credit && `<small>${credit}</small>`].filter(Boolean).join("<br>");
  const shown = image.href ? anchor(image.href, drawn) : drawn;
  return `<figure>${shown}${words && `<figcaption>${words}</figcaption>`}</figure>`;
}

const productLink = ({ name, href }: ShownProduct): string =>
  `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>`;

/** Links to the pages of products, where prices are fresh, each with the words of the block about it or its verdict. */
export function productsHtml(
  entries: readonly { productId: string; title?: string; words?: string }[],
  { lookup }: HtmlWriter,
): string {
  const items = entries.flatMap(({ productId, title, words }) => {
    const product = lookup.product(productId);
    if (!product) return [];
    const said = escapeHtml(words || product.verdict);
    return [
      `<li>${title ? `<strong>${title}</strong>: ` : ""}${productLink(product)}${said && `: ${said}`}</li>`,
    ];
  });
  return items.length ? `<ul>${items.join("")}</ul>` : "";
}

/** A titled list; nothing without an item. */
const titledList = (title: string, items: readonly string[]): string =>
  items.length
    ? `<p><strong>${escapeHtml(title)}</strong></p><ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`
    : "";

/** Strengths and weaknesses, already HTML; without a title of their own they have the usual one. */
export const pointsHtml = (
  pros: { title?: string; items: readonly string[] },
  cons: { title?: string; items: readonly string[] },
  { lookup: { titles } }: HtmlWriter,
): string =>
  titledList(pros.title || titles.pros, pros.items) + titledList(cons.title || titles.cons, cons.items);

/** Those of a product; nothing where it has none. */
export function productPointsHtml(productId: string, write: HtmlWriter): string {
  const product = write.lookup.product(productId);
  if (!product) return "";
  const points = pointsHtml(
    { items: product.pros.map(escapeHtml) },
    { items: product.cons.map(escapeHtml) },
    write,
  );
  return points && `<p>${productLink(product)}</p>${points}`;
}
