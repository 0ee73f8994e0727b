import { lineFromHtml, textFromHtml } from "#i18n/plain-text.ts";
import { percentDecoded } from "#platform/percent-decoding.ts";
import { withoutCodes } from "./wordpress-content.ts";
import { readWordPress } from "./wordpress-export.ts";

/** What has to be known of an export before its first post can be taken in: what a post names may stand below it. */
export type Survey = {
  /** The address of the site it comes from. */
  site: string;
  /** Its language, as it calls it: "en-US". */
  language: string;
  /** How many of what it holds, by WordPress's own names of types. */
  holds: Record<string, number>;
  /** The pictures by their id. */
  attachments: ReadonlyMap<string, { url: string; alt: string }>;
  /** The contents of reusable blocks by their id. */
  blocks: ReadonlyMap<string, string>;
  /** The ids of posts and pages by the path they stood at. */
  paths: ReadonlyMap<string, string>;
  /** People by the name they sign with. */
  authors: ReadonlyMap<string, string>;
  /** The categories, parents before children. */
  categories: readonly WordPressCategory[];
};
export type WordPressCategory = {
  nicename: string;
  parent: string;
  name: string;
  description: string;
  /** Where it stands in the file, and the shortcodes that were left out of it. */
  line: number;
  leftOut: readonly string[];
};

/** Keeps what survives of a huge export bounded. */
const mostAttachments = 200_000;
const mostBlocks = 2_000;
const mostPaths = 500_000;
const mostCategories = 5_000;
const longestCode = 160;

/** The path of an address of the site, decoded, without the slash at its end; null for one that is told by its query. */
export function pathOf(address: string): string | null {
  const url = URL.parse(address.trim());
  if (!url || (url.pathname === "/" && url.search)) return null;
  return decodedPath(url.pathname);
}

export const decodedPath = (path: string): string =>
  percentDecoded(path).normalize("NFC").toLowerCase().replace(/\/+$/, "") || "/";

/** Reads an export once, to its end. Throws ImportFileError. */
export async function surveyOf(text: AsyncIterable<string>): Promise<Survey> {
  const holds: Record<string, number> = Object.create(null);
  const attachments = new Map<string, { url: string; alt: string }>();
  const blocks = new Map<string, string>();
  const paths = new Map<string, string>();
  const authors = new Map<string, string>();
  const categories: WordPressCategory[] = [];
  let site = "";
  const language = "";
  const count = (what: string): void => {
    holds[what] = (holds[what] ?? 0) + 1;
  };
  for await (const event of readWordPress(text)) {
    if (event.kind === "site") site = event.fields.get("wp:base_blog_url") || event.fields.get("link") || "";
    if (event.kind === "author") {
      count("author");
      const { fields } = event;
      const named = [fields.get("wp:author_first_name"), fields.get("wp:author_last_name")].filter(Boolean);
      const login = fields.get("wp:author_login") ?? "";
      const shown = fields.get("wp:author_display_name") || named.join(" ");
      // A login may be an address: it is nothing to sign with.
      authors.set(login, lineFromHtml(shown || login.replace(/@.*$/, "")).slice(0, 100));
    } else if (event.kind === "category") {
      count("category");
      const { fields } = event;
      const text = (name: string) => lineFromHtml(fields.get(name) ?? "");
      const told = withoutCodes(fields.get("wp:category_description") ?? "");
      if (categories.length < mostCategories)
        categories.push({
          nicename: text("wp:category_nicename"),
          parent: text("wp:category_parent"),
          name: text("wp:cat_name").slice(0, 200),
          description: textFromHtml(told.text).slice(0, 5_000),
          line: event.line,
          leftOut: told.removed.map((shortcode) => shortcode.text.slice(0, longestCode)),
        });
    } else if (event.kind === "item") {
      const { fields, meta } = event.item;
      const type = (fields.get("wp:post_type") ?? "").slice(0, 40) || "post";
      const id = fields.get("wp:post_id") ?? "";
      count(type);
      if (type === "attachment" && attachments.size < mostAttachments)
        attachments.set(id, {
          url: (fields.get("wp:attachment_url") || fields.get("guid") || "").trim(),
          alt: meta.get("_wp_attachment_image_alt") ?? "",
        });
      else if ((type === "post" || type === "page") && paths.size < mostPaths) {
        const path = pathOf(fields.get("link") ?? "");
        if (path && path !== "/") paths.set(path, id);
      } else if (type === "wp_block" && blocks.size < mostBlocks)
        blocks.set(id, fields.get("content:encoded") ?? "");
    }
  }
  return { site, language, holds, attachments, blocks, paths, authors, categories };
}
