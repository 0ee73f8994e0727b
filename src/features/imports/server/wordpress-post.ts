import { createHash } from "node:crypto";
import type { ArticleTextInput } from "#features/articles/server/article-editing.ts";
import type { Language } from "#i18n/languages.ts";
import { lineFromHtml, textFromHtml } from "#i18n/plain-text.ts";
import { parseTime } from "#platform/clock.ts";
import { plainText } from "#platform/document/document-reading.ts";
import { percentDecoded } from "#platform/percent-decoding.ts";
import type { RowProblemCode } from "../import-row.ts";
import { readLanguage } from "../written-values.ts";
import { type ContentParts, type PostImage, readPostContent, withoutCodes } from "./wordpress-content.ts";
import type { WordPressItem } from "./wordpress-export.ts";

/** A post or page as it would be an article here. */
export type ReadPost = {
  key: string;
  /** Several texts of one article, by Polylang. */
  group: string | null;
  lang: Language;
  title: string;
  text: Omit<ArticleTextInput, "slug">;
  slug: string;
  link: string;
  creator: string;
  categories: readonly string[];
  isPublic: boolean;
  publishedAt: number;
  images: PostImage[];
  featured: string | null;
  contentHash: string;
  remarks: { code: RowProblemCode; line: number; value: string }[];
};

/** Things of WordPress that hold no words of their own. */
const silentTypes = new Set(
  (
    "attachment revision nav_menu_item custom_css customize_changeset oembed_cache user_request wp_block wp_template " +
    "wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face"
  ).split(" "),
);
const silentStates = new Set(["trash", "auto-draft", "inherit"]);

/** What is to be done with an item: a post to be read, something to be told of, or nothing. */
export const kindOf = ({ fields }: WordPressItem): "post" | "silent" | "other" => {
  const type = fields.get("wp:post_type") || "post";
  if (type === "post" || type === "page")
    return silentStates.has(fields.get("wp:status") ?? "") ? "silent" : "post";
  return silentTypes.has(type) ? "silent" : "other";
};

/** A time as WordPress writes it, "2024-05-01 10:00:00" in UTC; "0000-00-00 00:00:00" is none. */
function timeOf(written: string | undefined): number | null {
  if (!written || !/^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(written)) return null;
  const time = parseTime(`${written.replace(" ", "T")}Z`);
  return Number.isNaN(time) ? null : time;
}

const longestTitle = 300;
const longestExcerpt = 1_000;
const longestMeta = 500;

/** Reads a post. `settings.lang` is for posts that tell none. */
export function readPost(
  item: WordPressItem,
  settings: { lang: Language; now: number; fetchImages: boolean },
  parts: ContentParts,
): ReadPost {
  const { fields, terms, meta, line, contentLine } = item;
  const field = (name: string) => fields.get(name) ?? "";
  const content = field("content:encoded");
  const read = readPostContent(content, parts);
  const remarks = read.remarks.map((remark) => ({ ...remark, line: contentLine + remark.line }));
  function clean(text: string): string {
    const { text: words, removed } = withoutCodes(text);
    for (const shortcode of removed)
      remarks.push({ code: "shortcode-left-out", line, value: shortcode.text.slice(0, 160) });
    return words;
  }
  const written = lineFromHtml(clean(field("title")))
    .slice(0, longestTitle)
    .toWellFormed();
  const words = plainText(read.document);
  const title = written || words.split("\n")[0]?.slice(0, 80).toWellFormed().trim() || "";
  if (!written) remarks.push({ code: "title-missing", line, value: title });
  if (read.document.content.length === 0) remarks.push({ code: "post-empty", line, value: title });
  const status = field("wp:status");
  if (field("wp:post_password")) remarks.push({ code: "password-dropped", line, value: title });
  const language = terms.find(({ domain }) => domain === "language")?.nicename;
  const group = terms.find(({ domain }) => domain === "post_translations")?.nicename;
  const seo = (...names: string[]): string | undefined => {
    const found = names.map((name) => meta.get(name)?.trim()).find(Boolean);
    // What a plug-in fills in when the page is read says nothing by itself.
    if (!found || /%%?[a-z_]+%%?/i.test(found)) return undefined;
    return lineFromHtml(clean(found)).slice(0, longestMeta) || undefined;
  };
  const metaTitle = seo("_yoast_wpseo_title", "rank_math_title", "_aioseo_title");
  const metaDescription = seo(
    "_yoast_wpseo_metadesc",
    "rank_math_description",
    "_aioseo_description",
    "_genesis_description",
  );
  const excerpt = textFromHtml(clean(field("excerpt:encoded"))).replace(/\s+/gu, " ");
  const text = {
    title,
    excerpt: excerpt.slice(0, longestExcerpt).toWellFormed(),
    content: read.document,
    ...(metaTitle ? { metaTitle } : {}),
    ...(metaDescription ? { metaDescription } : {}),
  };
  const categories = terms
    .filter(({ domain, nicename }) => domain === "category" && nicename !== "uncategorized")
    .map(({ nicename }) => nicename);
  const featured = meta.get("_thumbnail_id") ?? null;
  const creator = field("dc:creator");
  const slug = percentDecoded(field("wp:post_name"));
  const said = [title, content, excerpt, metaTitle, metaDescription, categories, featured, creator, slug];
  return {
    key: `post:${field("wp:post_id") || field("guid") || field("link")}`,
    group: group ? `group:${group}` : null,
    lang: (language && readLanguage(language)) || settings.lang,
    title,
    text,
    slug,
    link: field("link"),
    creator,
    categories,
    isPublic: status === "publish" && !field("wp:post_password"),
    publishedAt: Math.min(
      settings.now,
      timeOf(field("wp:post_date_gmt")) ?? timeOf(field("wp:post_date")) ?? settings.now,
    ),
    images: [...(featured ? [{ src: "", attachmentId: featured }] : []), ...read.images],
    featured,
    contentHash: createHash("sha256")
      .update(JSON.stringify([...said, settings.fetchImages]))
      .digest("base64url"),
    remarks,
  };
}
