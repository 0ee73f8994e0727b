import type { Language } from "#i18n/languages.ts";
import type { PostImage } from "./post-content.ts";

// What WordPress, Ghost and feeds of articles have in common: one shape, and one way into the site.

/** A post or page as the file of its program has it. */
export type SourcePost = {
  /** Where it stands in the file, and where its text does. */
  line: number;
  contentLine: number;
  /** What it is known by on later runs. */
  key: string;
  /** Several texts of one article. */
  group: string | null;
  /** Its own language, as the program writes it. */
  lang: string | undefined;
  title: string;
  /** HTML. */
  content: string;
  /** Shortcodes and blocks are taken out of its texts, and those beside the content are HTML too, not plain. */
  isWordPress: boolean;
  excerpt: string;
  slug: string;
  link: string;
  /** Addresses and paths that led to it, too. */
  formerLinks: readonly string[];
  creator: string;
  categories: readonly string[];
  state: "public" | "scheduled" | "hidden";
  /** Why it is no one's to read who is not let in: it becomes a draft. */
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
  /** Paths it stood at before. */
  formerPaths: readonly string[];
  /** Where it stands in the file, and the shortcodes that were left out of it. */
  line: number;
  leftOut: readonly string[];
};

export type SourceAuthor = { name: string; bio: string; former: string };

/** What has to be known of a file before its first post can be taken in: what a post names may stand below it. */
export type Survey = {
  /** The address of the site it comes from. */
  site: string;
  lang: Language | undefined;
  /** How many of what it holds, by its program's names of types. */
  holds: Record<string, number>;
  /** The pictures by their id. */
  attachments: ReadonlyMap<string, { url: string; alt: string }>;
  /** The contents of reusable blocks by their id. */
  blocks: ReadonlyMap<string, string>;
  /** The ids of posts and pages by the path they stood at. */
  paths: ReadonlyMap<string, string>;
  /** People by what posts name them by. */
  authors: ReadonlyMap<string, SourceAuthor>;
  /** The categories, parents before children. */
  categories: readonly SourceCategory[];
};

/** In the file's order: how far a run has come is counted by them. */
export type SourceEvent =
  | { kind: "post"; post: SourcePost }
  /** A thing of a kind that is not imported. */
  | { kind: "left"; line: number; type: string }
  | { kind: "silent" }
  | { kind: "too-large"; line: number };

/** Reads a program's file to its end, for its survey; `read` gives its posts from the same text. Both throw ImportFileError. */
export type ArticleFormat = (text: AsyncIterable<string>) => Promise<{
  survey: Survey;
  read(text: AsyncIterable<string>): AsyncGenerator<SourceEvent, void, undefined>;
}>;
