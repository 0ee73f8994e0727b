import type { Language } from "#i18n/languages.ts";
import type { PostImage } from "./post-content.ts";

// The shape that WordPress, Ghost and article feeds are reduced to before the import.

/** A post or page as its program exports it. */
export type SourcePost = {
  /** The line of the record, and of its text. */
  line: number;
  contentLine: number;
  /** Identifies it on later runs. */
  key: string;
  /** Shared by the translations of one article. */
  group: string | null;
  /** Its own language, as the program writes it. */
  lang: string | undefined;
  title: string;
  /** HTML. */
  content: string;
  /** Shortcodes and blocks are removed from its texts, and texts other than the content are HTML too, not plain. */
  isWordPress: boolean;
  excerpt: string;
  slug: string;
  link: string;
  /** Other URLs and paths that led to it. */
  formerLinks: readonly string[];
  creator: string;
  categories: readonly string[];
  state: "public" | "scheduled" | "hidden";
  /** Why access is restricted; restricted posts become drafts. */
  lock: "password-dropped" | "members-only" | null;
  /** Epoch milliseconds. */
  time: number | null;
  featured: PostImage | null;
  metaTitle: string | undefined;
  metaDescription: string | undefined;
};

export type SourceCategory = {
  nicename: string;
  parent: string;
  name: string;
  description: string;
  /** Its previous paths. */
  formerPaths: readonly string[];
  /** Its line in the file, and the shortcodes removed from it. */
  line: number;
  leftOut: readonly string[];
};

export type SourceAuthor = { name: string; bio: string; former: string };

/** A passage that several posts show; HTML. */
export type SourceBlock = { title: string; content: string; line: number };

/** What has to be known before the first post is imported, since posts may refer to entries further down. */
export type Survey = {
  /** The URL of the source site. */
  site: string;
  lang: Language | undefined;
  /** The number of entries by type, in the program's own terms. */
  holds: Record<string, number>;
  /** Images by id. */
  attachments: ReadonlyMap<string, { url: string; alt: string }>;
  /** Reusable blocks by id. */
  blocks: ReadonlyMap<string, SourceBlock>;
  /** The ids of posts and pages by their path. */
  paths: ReadonlyMap<string, string>;
  /** Authors by the name posts refer to them by. */
  authors: ReadonlyMap<string, SourceAuthor>;
  /** Categories, parents before children. */
  categories: readonly SourceCategory[];
};

/** In file order, by which progress is counted. */
export type SourceEvent =
  | { kind: "post"; post: SourcePost }
  /** An entry of a type that is not imported. */
  | { kind: "left"; line: number; type: string }
  | { kind: "silent" }
  | { kind: "too-large"; line: number };

/** Reads a whole export for its survey; `read` then yields its posts from a second pass. Both throw ImportFileError. */
export type ArticleFormat = (text: AsyncIterable<string>) => Promise<{
  survey: Survey;
  read(text: AsyncIterable<string>): AsyncGenerator<SourceEvent, void, undefined>;
}>;
