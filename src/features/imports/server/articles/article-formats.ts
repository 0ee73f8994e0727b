import type { ImportFormat } from "../files/file-format.ts";
import type { ArticleFormat } from "./article-source.ts";
import { openFeedPosts } from "./feed-posts.ts";
import { openGhost } from "./ghost-posts.ts";
import { openWordPress } from "./wordpress-posts.ts";

/** The formats that hold articles rather than products. */
export const articleFormats = { wxr: openWordPress, ghost: openGhost, rss: openFeedPosts } satisfies Record<
  string,
  ArticleFormat
>;

export const isArticleFormat = (format: ImportFormat): format is keyof typeof articleFormats =>
  Object.hasOwn(articleFormats, format);
