import { readLanguage } from "#features/imports/rows/value-parsing.ts";
import { lineFromHtml, textFromHtml } from "#i18n/plain-text.ts";
import type { SourceAuthor, SourceBlock, SourceCategory, Survey } from "./article-source.ts";
import { withoutCodes } from "./post-content.ts";
import { decodedPath, pathOf, redirectSource } from "./source-paths.ts";
import { readWordPress } from "./wordpress-export.ts";

/** Bounds the memory of a huge export. */
const mostAttachments = 200_000;
const mostBlocks = 2_000;
const mostPaths = 500_000;
const mostCategories = 5_000;
const longestCode = 160;

/** Reads a whole export once. Throws ImportFileError. */
export async function surveyOf(text: AsyncIterable<string>): Promise<Survey> {
  const holds: Record<string, number> = Object.create(null);
  const attachments = new Map<string, { url: string; alt: string }>();
  const blocks = new Map<string, SourceBlock>();
  const paths = new Map<string, string>();
  const authors = new Map<string, SourceAuthor>();
  const categories: Omit<SourceCategory, "formerPaths">[] = [];
  let site = "";
  let language = "";
  const count = (what: string): void => {
    holds[what] = (holds[what] ?? 0) + 1;
  };
  for await (const event of readWordPress(text)) {
    if (event.kind === "site") {
      site = siteOf(event.fields);
      language = event.fields.get("language") ?? "";
    }
    if (event.kind === "author") {
      count("author");
      const { fields } = event;
      const named = [fields.get("wp:author_first_name"), fields.get("wp:author_last_name")].filter(Boolean);
      const login = fields.get("wp:author_login") ?? "";
      const shown = fields.get("wp:author_display_name") || named.join(" ");
      // A login may be an email address, which must not become a byline.
      const name = lineFromHtml(shown || login.replace(/@.*$/, "")).slice(0, 100);
      authors.set(login, { name, bio: "", former: nicenameOf(login) });
    } else if (event.kind === "category") {
      count("category");
      const { fields } = event;
      const text = (name: string) => lineFromHtml(fields.get(name) ?? "");
      const description = withoutCodes(fields.get("wp:category_description") ?? "");
      if (categories.length < mostCategories)
        categories.push({
          nicename: text("wp:category_nicename"),
          parent: text("wp:category_parent"),
          name: text("wp:cat_name").slice(0, 200),
          description: textFromHtml(description.text).slice(0, 5_000),
          line: event.line,
          leftOut: description.removed.map((shortcode) => shortcode.text.slice(0, longestCode)),
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
        const link = fields.get("link") ?? "";
        // A site without permalinks has plain URLs.
        const path = pathOf(link) ?? redirectSource(link);
        if (path && path !== "/") paths.set(path, id);
      } else if (type === "wp_block" && blocks.size < mostBlocks)
        blocks.set(id, {
          title: lineFromHtml(fields.get("title") ?? "").slice(0, 300),
          content: fields.get("content:encoded") ?? "",
          line: event.item.line,
        });
    }
  }
  return {
    site,
    lang: readLanguage(language) ?? undefined,
    holds,
    attachments,
    blocks,
    paths,
    authors,
    categories: withFormerPaths(categories, site),
  };
}

/** The URL of the site of an export. */
export const siteOf = (fields: ReadonlyMap<string, string>): string =>
  fields.get("wp:base_blog_url") || fields.get("link") || "";

/** The slug WordPress derives from a login for the author's URL. */
export const nicenameOf = (login: string): string =>
  login
    .toLowerCase()
    .replace(/[.\s]+/gu, "-")
    .replace(/[^\p{L}\p{N}_-]+/gu, "")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");

/** The category URLs of WordPress, where they differ from the new ones. */
function withFormerPaths(
  categories: readonly Omit<SourceCategory, "formerPaths">[],
  site: string,
): SourceCategory[] {
  const byName = new Map(categories.map((category) => [category.nicename, category]));
  const base = decodedPath(URL.parse(site)?.pathname ?? "/").replace(/^\/$/, "");
  return categories.map((category) => {
    const way: string[] = [];
    for (let at: string | undefined = category.nicename; at && !way.includes(at); at = byName.get(at)?.parent)
      way.unshift(at);
    const isSame = !base && way.length === 1;
    return { ...category, formerPaths: isSame ? [] : [decodedPath(`${base}/category/${way.join("/")}`)] };
  });
}
