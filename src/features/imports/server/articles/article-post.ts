import { createHash } from "node:crypto";
import type { ArticleTextInput } from "#features/articles/server/saving/article-editing.ts";
import type { RowProblemCode } from "#features/imports/import-row.ts";
import { readLanguage } from "#features/imports/rows/value-parsing.ts";
import type { Language } from "#i18n/languages.ts";
import { textFromHtml } from "#i18n/plain-text.ts";
import { plainText } from "#platform/document/document-reading.ts";
import { percentDecoded } from "#platform/input/percent-decoding.ts";
import type { SourcePost } from "./article-source.ts";
import { type ContentParts, type PostImage, readPostContent, withoutCodes } from "./post-content.ts";
import { pathOf, redirectSource, urlOfPath } from "./source-paths.ts";

/** A post or page mapped to an article. */
export type ReadPost = Pick<SourcePost, "line" | "key" | "group" | "creator" | "categories" | "featured"> & {
  lang: Language;
  title: string;
  text: Omit<ArticleTextInput, "slug">;
  slug: string;
  /** The URLs to redirect from, the most recent first. */
  redirectSources: readonly string[];
  isPublic: boolean;
  publishedAt: number;
  /** When it becomes public; null if it is public or not scheduled. */
  publishAt: number | null;
  images: PostImage[];
  contentHash: string;
  remarks: { code: RowProblemCode; line: number; value: string }[];
};

const longestTitle = 300;
const longestExcerpt = 1_000;
const longestMeta = 500;

/** Turns links to the post's own page into in-page links. */
const withinItself =
  (link: ContentParts["link"], own: string | null): ContentParts["link"] =>
  (href) => {
    const mark = link(href);
    if (mark?.type !== "link" || own === null) return mark;
    const start = `${encodeURI(own)}#`;
    return mark.attrs.href.startsWith(start)
      ? { type: "link", attrs: { href: mark.attrs.href.slice(start.length - 1) } }
      : mark;
  };

/** Reads a post. `settings.lang` is for posts without a language. */
export function readPost(
  post: SourcePost,
  settings: { lang: Language; now: number; fetchImages: boolean },
  parts: ContentParts,
): ReadPost {
  const { line, content, isWordPress, featured, creator, categories, state, lock, time } = post;
  const path = pathOf(post.link);
  const read = readPostContent(content, { ...parts, isWordPress, link: withinItself(parts.link, path) });
  const remarks = read.remarks.map((remark) => ({ ...remark, line: post.contentLine + remark.line }));
  /** On one line. WordPress texts of any kind may contain markup and shortcodes, which are removed. */
  function plain(said: string): string {
    if (!isWordPress) return said.replace(/\s+/gu, " ").trim();
    const { text: words, removed } = withoutCodes(said);
    for (const shortcode of removed)
      remarks.push({ code: "shortcode-left-out", line, value: shortcode.text.slice(0, 160) });
    return textFromHtml(words).replace(/\s+/gu, " ").trim();
  }
  const written = plain(post.title).slice(0, longestTitle).toWellFormed();
  const words = plainText(read.document);
  const title = written || words.split("\n")[0]?.slice(0, 80).toWellFormed().trim() || "";
  if (!written) remarks.push({ code: "title-missing", line, value: title });
  if (read.document.content.length === 0) remarks.push({ code: "post-empty", line, value: title });
  if (lock) remarks.push({ code: lock, line, value: title });
  const seo = (said: string | undefined): string | undefined =>
    (said && plain(said).slice(0, longestMeta).toWellFormed()) || undefined;
  const metaTitle = seo(post.metaTitle);
  const metaDescription = seo(post.metaDescription);
  const excerpt = plain(post.excerpt);
  const text = {
    title,
    excerpt: excerpt.slice(0, longestExcerpt).toWellFormed(),
    content: read.document,
    ...(metaTitle ? { metaTitle } : {}),
    ...(metaDescription ? { metaDescription } : {}),
  };
  const slug = percentDecoded(post.slug);
  const said = [title, content, excerpt, metaTitle, metaDescription, categories, featured, creator, slug];
  const publishedAt = time ?? settings.now;
  const isPlanned = state === "scheduled" && !lock && publishedAt > settings.now;
  return {
    line,
    key: post.key,
    group: post.group,
    lang: (post.lang && readLanguage(post.lang)) || settings.lang,
    title,
    text,
    slug,
    redirectSources: [
      ...new Set([path === null ? null : urlOfPath(path), ...post.formerLinks.map(redirectSource)]),
    ].filter((one) => one !== null),
    creator,
    categories,
    // A scheduled post that has become due since the export is public by now.
    isPublic: (state === "public" || (state === "scheduled" && !isPlanned)) && !lock,
    publishedAt: Math.min(settings.now, publishedAt),
    publishAt: isPlanned ? publishedAt : null,
    images: [...(featured ? [featured] : []), ...read.images],
    featured,
    contentHash: createHash("sha256")
      .update(JSON.stringify([...said, settings.fetchImages]))
      .digest("base64url"),
    remarks,
  };
}
