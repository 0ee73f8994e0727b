import type { RowProblemCode } from "#features/imports/import-row.ts";
import { type Shortcode, withoutShortcodes } from "#features/imports/rows/shortcodes.ts";
import type { Document, Mark } from "#platform/document/document.ts";
import { documentFromHtml, type HtmlParts } from "#platform/document/html-reading/html-document.ts";

/** Something left out of a post, with the line of its content (from 0). */
export type ContentRemark = { code: RowProblemCode; line: number; value: string };
export type PostImage = { src: string; attachmentId: string | null };

export type ContentParts = {
  /** Shortcodes and blocks are removed. */
  isWordPress?: boolean;
  /** Reusable blocks by id: what is not one of this site is imported as part of the post. */
  blocks: ReadonlyMap<string, { content: string }>;
  /** The reusable block of this site that a block was imported as. */
  reusable?(ref: string): string | null;
  /** The library image for this one; null if there is none. */
  mediaOf(image: PostImage): string | null;
  link(href: string): Mark | null;
};

const reusable = /^<!--\s+wp:block\s+\{[^}]*"ref":(\d+)[^}]*\}\s*\/-->$/;
const dynamic = /<!--\s+wp:([a-z][\w/-]*)(?:\s+(\{(?:(?!-->)[\s\S]){0,50000}?\}))?\s*\/-->/g;
/** Blocks without readable content. */
const silent = /^(more|nextpage|spacer|separator|page-break)$/;
const longestValue = 160;
/** Of a reference to a reusable block with what it overrides, in characters. */
const longestReference = 10_000;

const lineAt = (text: string, at: number): number => {
  let line = 0;
  for (let end = text.indexOf("\n"); end >= 0 && end < at; end = text.indexOf("\n", end + 1)) line += 1;
  return line;
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The form of a newsletter as Jetpack writes it on the page. */
const newsletter = '<div class="wp-block-jetpack-subscriptions"></div>';
const newsletterBlock =
  /^(jetpack\/(subscriptions|mailchimp)|mailchimp-for-wp\/form|mailpoet\/subscription-form-block|tnp\/minimal|convertkit\/form)$/;

/** The HTML for some of WordPress's own shortcodes; null for those with no equivalent. */
function translated({ name, attributes }: Shortcode): string | null {
  switch (name) {
    case "caption":
    case "wp_caption":
      return "<figure>";
    case "/caption":
    case "/wp_caption":
      return "</figure>";
    case "embed":
      return attributes.src ? `<p>${escaped(attributes.src)}</p>` : "<p>";
    case "/embed":
      return "</p>";
    case "gallery":
      return attributes.ids
        ? `<div class="wp-block-gallery columns-${Number(attributes.columns) || 3}">${attributes.ids
            .split(",")
            .slice(0, 100)
            .map((id) => `<figure><img src="" class="wp-image-${Number(id) || 0}"></figure>`)
            .join("")}</div>`
        : null;
    case "video":
    case "audio": {
      const src = attributes.src ?? attributes.mp4 ?? attributes.mp3 ?? attributes.m4a ?? attributes.webm;
      return src ? `<${name} src="${escaped(src)}"></${name}>` : null;
    }
    case "mc4wp_form":
    case "jetpack_subscription_form":
    case "mailpoet_form":
    case "newsletter_form":
    case "convertkit":
    case "convertkit_form":
      return newsletter;
    case "more":
      return "";
    default:
      return null;
  }
}

const affiliateX = /^affiliatex\/pros-and-cons$/;

/** The words of an item as AffiliateX stores one: HTML, or React elements as JSON. */
function itemHtml(item: unknown, depth = 0): string {
  if (typeof item === "string") return item;
  if (typeof item !== "object" || item === null || depth > 8) return "";
  if (Array.isArray(item)) return item.map((one) => itemHtml(one, depth + 1)).join("");
  const { list, props } = item as { list?: unknown; props?: { children?: unknown } };
  return itemHtml(list ?? props?.children, depth + 1);
}

/** A newsletter's form, or AffiliateX's pros and cons, as they would be on the page; null for other blocks and for damaged ones. */
function dynamicHtml(name: string, json: string): string | null {
  if (newsletterBlock.test(name)) return newsletter;
  if (!affiliateX.test(name)) return null;
  try {
    const given = new Map<string, unknown>(Object.entries(JSON.parse(json) as object));
    const half = (side: "pros" | "cons") => {
      const items = given.get(`${side}ListItems`);
      const list = (Array.isArray(items) ? items : []).map((item) => `<li>${itemHtml(item)}</li>`).join("");
      const title = itemHtml(given.get(`${side}Title`));
      return `<div class="affx-${side}-inner"><p class="affiliatex-title">${title}</p><div class="affiliatex-${side}"><ul>${list}</ul></div></div>`;
    };
    return `<div class="affx-pros-cons-inner-wrapper">${half("pros")}${half("cons")}</div>`;
  } catch {
    // Broken JSON: the block is imported by what it shows.
    return null;
  }
}

/** One piece of a post without comments and shortcodes, as HTML; `line` is where it starts in the content. */
function cleaned(piece: string, line: number, remark: (found: ContentRemark) => void): string {
  for (const { 1: name = "", 2: json = "", index } of piece.matchAll(dynamic))
    if (!silent.test(name) && dynamicHtml(name, json) === null)
      remark({ code: "block-left-out", line: line + lineAt(piece, index), value: `wp:${name}` });
  const drawn = piece.replace(
    dynamic,
    (comment, name: string, json: string | undefined) => dynamicHtml(name, json ?? "") ?? comment,
  );
  // Blanks of the same length keep the positions in the text.
  const bare = drawn.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, " "));
  const { text, removed } = withoutShortcodes(bare, translated);
  for (const shortcode of removed)
    remark({
      code: "shortcode-left-out",
      line: line + lineAt(bare, shortcode.at),
      value: shortcode.text.replace(/\s+/gu, " ").slice(0, longestValue),
    });
  return text;
}

/** The reusable blocks in a post's content, in its order; `isWithin` another block, such as a column. */
function placesOfBlocks(content: string): { ref: string; at: number; end: number; isWithin: boolean }[] {
  const found: { ref: string; at: number; end: number; isWithin: boolean }[] = [];
  let depth = 0;
  for (let at = content.indexOf("<!--"); at >= 0; at = content.indexOf("<!--", at)) {
    const close = content.indexOf("-->", at + 4);
    if (close < 0) break;
    const end = close + 3;
    const comment = content.slice(at, end);
    const ref = comment.length < longestReference ? reusable.exec(comment)?.[1] : undefined;
    if (ref !== undefined) found.push({ ref, at, end, isWithin: depth > 0 });
    else if (/^<!--\s+\/wp:/.test(comment)) depth = Math.max(0, depth - 1);
    else if (/^<!--\s+wp:/.test(comment) && !comment.endsWith("/-->")) depth += 1;
    at = end;
  }
  return found;
}

/** The ids of the reusable blocks that can be ones of this site's in a text: it has them on its first level only. */
export const reusablesOf = (content: string): string[] => [
  ...new Set(placesOfBlocks(content).flatMap(({ ref, isWithin }) => (isWithin ? [] : ref))),
];

/** A block's content with the blocks that it shows itself, of one level. */
function withInner(content: string, blocks: ContentParts["blocks"], isInner = false): string {
  let done = 0;
  let whole = "";
  for (const { ref, at, end } of placesOfBlocks(content)) {
    whole +=
      content.slice(done, at) + (isInner ? "" : withInner(blocks.get(ref)?.content ?? "", blocks, true));
    done = end;
  }
  return whole + content.slice(done);
}

/** A post's content with its reusable blocks, without comments and shortcodes. */
function withoutWordPress(
  content: string,
  { blocks, reusable: imported }: Pick<ContentParts, "blocks" | "reusable">,
  remark: (found: ContentRemark) => void,
): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { ref, at, end, isWithin } of placesOfBlocks(content)) {
    pieces.push(cleaned(content.slice(done, at), lineAt(content, done), remark));
    const shared = blocks.get(ref);
    const here = lineAt(content, at);
    if (shared === undefined) remark({ code: "block-left-out", line: here, value: `wp:block ${ref}` });
    else if (!isWithin && imported?.(ref))
      pieces.push(`<div class="magpie-reusable-block" data-ref="${ref}"></div>`);
    else
      pieces.push(cleaned(withInner(shared.content, blocks), 0, (found) => remark({ ...found, line: here })));
    done = end;
  }
  pieces.push(cleaned(content.slice(done), lineAt(content, done), remark));
  return pieces.join("");
}

/** A post's content, of the classic or the block editor, as a document, with the remarks and the images it shows. */
export function readPostContent(
  content: string,
  { isWordPress = true, blocks, mediaOf, link, reusable: imported }: ContentParts,
): { document: Document; remarks: ContentRemark[]; images: PostImage[] } {
  const remarks: ContentRemark[] = [];
  const images: PostImage[] = [];
  const remark = (found: ContentRemark) => void remarks.push(found);

  const parts: HtmlParts = {
    // In the classic editor line ends make paragraphs, unless the content has its own.
    isClassic: isWordPress && !/<!--\s*wp:/.test(content),
    link,
    ...(imported ? { reusable: imported } : {}),
    remark: (code, value) => remark({ code, line: 0, value: value.slice(0, longestValue) }),
    picture(image): string | null {
      images.push(image);
      return mediaOf(image);
    },
  };
  return {
    document: documentFromHtml(
      isWordPress
        ? withoutWordPress(content, { blocks, ...(imported ? { reusable: imported } : {}) }, remark)
        : content,
      parts,
    ),
    remarks,
    images,
  };
}

/** A title or excerpt without shortcodes, which plain texts may contain too. */
export const withoutCodes = (text: string): { text: string; removed: Shortcode[] } =>
  withoutShortcodes(text, () => null);
