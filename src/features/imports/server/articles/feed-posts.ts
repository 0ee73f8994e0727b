import { SaxesParser } from "saxes";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import { readLanguage } from "#features/imports/rows/value-parsing.ts";
import { readMoment } from "#i18n/formats/date-parsing.ts";
import { lineFromHtml, textFromHtml } from "#i18n/plain-text.ts";
import { slugify } from "#i18n/urls/slug.ts";
import { escapeHtml } from "#platform/document/html-escaping.ts";
import { createXmlMender } from "../files/xml/xml-mending.ts";
import type {
  ArticleFormat,
  SourceAuthor,
  SourceCategory,
  SourceEvent,
  SourcePost,
} from "./article-source.ts";
import { pathOf, plainNumberOf, plainUrls } from "./source-paths.ts";

/** In characters: a post of a million words. */
const longestItem = 8 * 1024 * 1024;
const longestRun = 16 * 1024 * 1024;
const deepest = 100;
const mostCategories = 2_000;

/** One part of an item: its element's name without prefix, its attributes, and its text or its markup as text. */
type Part = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  text: string;
  inner: ReadonlyMap<string, string>;
};
type Item = { line: number; size: number; parts: Part[] };
type FeedEvent = { kind: "head"; part: Part } | { kind: "item"; item: Item };

/** Streams the items of an RSS or Atom feed. Throws ImportFileError: "xml-doctype", "xml-malformed", "truncated", "record-too-large". */
async function* readFeed(chunks: AsyncIterable<string>): AsyncGenerator<FeedEvent, void, undefined> {
  const mender = createXmlMender();
  const parser = new SaxesParser({ xmlns: false, position: true });
  let events: FeedEvent[] = [];
  let fault: ImportFileError | null = null;
  let isEnding = false;
  let sinceTag = 0;
  let depth = 0;
  let item: Item | null = null;
  let itemDepth = 0;
  let part: (Part & { depth: number; inner: Map<string, string> }) | null = null;
  let innerName = "";

  const fail = (
    code: ConstructorParameters<typeof ImportFileError>[0],
    message: string,
    cause?: unknown,
  ): void => {
    fault ??= new ImportFileError(code, message, { line: parser.line, cause });
  };
  const localName = (name: string): string => name.toLowerCase().replace(/^(?!content:encoded$).*:/, "");
  /** Markup inside an Atom text is passed through unchanged. */
  const isMarkup = () => part?.attributes.get("type") === "xhtml" || part?.name === "div";

  parser.on("error", (error) =>
    isEnding
      ? fail("truncated", "The XML text stops before its end.", error)
      : fail("xml-malformed", `The XML is not well formed: ${error.message}`, error),
  );
  parser.on("doctype", () => fail("xml-doctype", "The XML declares a document type; it is not read."));
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    sinceTag = 0;
    const local = localName(name);
    if (depth > deepest) fail("record-too-large", "The XML is nested more deeply than any feed.");
    if (!item && (local === "item" || local === "entry") && depth <= 3) {
      item = { line: parser.line, size: 0, parts: [] };
      itemDepth = depth;
    } else if (part && isMarkup()) {
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
      part.text += `<${name}${written.join("")}>`;
    } else if (part) innerName = local;
    else if (item || depth <= 3) {
      const given = new Map(Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value]));
      part = { name: local, attributes: given, text: "", inner: new Map(), depth };
      // "channel" and "feed" hold the others.
      if (!item && (local === "channel" || depth === 1)) part = null;
    }
  });
  const add = (text: string): void => {
    if (item) item.size += text.length;
    if (!part || (item?.size ?? part.text.length) > longestItem) return;
    if (isMarkup()) part.text += escapeHtml(text);
    else if (innerName) part.inner.set(innerName, (part.inner.get(innerName) ?? "") + text);
    else part.text += text;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    sinceTag = 0;
    depth -= 1;
    if (part && depth >= part.depth) {
      if (isMarkup()) part.text += `</${name}>`;
      innerName = "";
    } else if (part) {
      const { depth: _, ...whole } = part;
      part = null;
      innerName = "";
      if (item) item.parts.push(whole);
      else events.push({ kind: "head", part: whole });
    } else if (item && depth < itemDepth) {
      events.push({ kind: "item", item });
      item = null;
    }
  });

  const write = (text: string): void => {
    if (fault) return;
    sinceTag += text.length;
    parser.write(text);
    if (sinceTag > longestRun + text.length)
      fail("record-too-large", "A single text of the feed is too large.");
  };
  function* take(): Generator<FeedEvent> {
    const found = events;
    events = [];
    yield* found;
    if (fault) throw fault;
  }
  let isFirst = true;
  for await (const chunk of chunks) {
    // The encoding is known by now, and many feeds have a blank line above the declaration, which XML forbids.
    write(
      mender.write(
        isFirst ? chunk.replace(/^\s*<\?xml[^>]*\?>/, (said) => said.replace(/[^\n]/g, "")) : chunk,
      ),
    );
    isFirst = false;
    yield* take();
  }
  write(mender.end());
  isEnding = true;
  if (!fault) parser.close();
  yield* take();
}

const first = ({ parts }: Pick<Item, "parts">, ...names: string[]): Part | undefined =>
  names.map((name) => parts.find((part) => part.name === name && textOf(part))).find(Boolean);
const textOf = (part: Part | undefined): string => part?.text.trim() ?? "";

/** A text as HTML; Atom marks plain texts. */
const htmlIn = (part: Part | undefined): string => {
  const type = part?.attributes.get("type") ?? "html";
  return type === "text" || type === "text/plain" ? escapeHtml(textOf(part)) : textOf(part);
};

/** Texts other than the content, as plain text. */
const plainIn = (part: Part | undefined): string => {
  const type = part?.attributes.get("type") ?? "html";
  return type === "text" || type === "text/plain" ? textOf(part) : textFromHtml(textOf(part));
};

const linkOf = (item: Item): string => {
  const links = item.parts.filter(({ name }) => name === "link");
  const alternate = links.find(({ attributes }) => (attributes.get("rel") ?? "alternate") === "alternate");
  const href = alternate?.attributes.get("href") || textOf(links.find((part) => textOf(part)));
  const id = textOf(first(item, "guid", "id"));
  return (href || (/^https?:\/\//.test(id) ? id : "")).trim();
};

const authorOf = (item: Item): string => {
  const part =
    item.parts.find(({ name }) => name === "creator") ?? item.parts.find(({ name }) => name === "author");
  const name = part?.inner.get("name") ?? textOf(part).replace(/^\S+@\S+\s*\((.*)\)$/, "$1");
  return name.replace(/\s+/gu, " ").trim().replace(/@.*$/, "").slice(0, 100);
};

/** Blogger's archives mark the kind of an entry by a category of this scheme. */
const bloggerKind = /^http:\/\/schemas\.google\.com\/blogger\/2008\/kind#(\w+)$/;
const kindOf = (item: Item): string =>
  item.parts
    .filter(({ name }) => name === "category")
    .map(({ attributes }) => bloggerKind.exec(attributes.get("term") ?? "")?.[1])
    .find(Boolean) ?? "post";

const categoriesOf = (item: Item): string[] =>
  item.parts
    .filter(({ name, attributes }) => name === "category" && !attributes.get("scheme")?.includes("#kind"))
    .map((part) => part.attributes.get("label") || part.attributes.get("term") || textOf(part))
    .map((name) => lineFromHtml(name).slice(0, 200))
    .filter((name) => name && name.toLowerCase() !== "uncategorized");

const nicenameOf = (name: string): string => slugify(name, "") || name.toLowerCase();

/** From RFC 822. */
const zones = new Map(
  Object.entries({
    ...{ UT: "UTC", EST: "-0500", EDT: "-0400", CST: "-0600", CDT: "-0500" },
    ...{ MST: "-0700", MDT: "-0600", PST: "-0800", PDT: "-0700" },
  }),
);

/** RSS writes "Fri, 03 Apr 2026 10:00:00 GMT", Atom ISO dates, and both anything their program likes; ambiguous dates are skipped. */
function timeOf(written: string): number | null {
  const text = written
    .replace(/^\p{L}{2,}\.?,\s*/u, "")
    .replace(/\b([A-Z]{2,3})$/, (zone) => zones.get(zone) ?? zone);
  return readMoment(text, null)?.at ?? null;
}

function postOf(item: Item): SourcePost {
  const link = linkOf(item);
  const long = first(item, "content:encoded", "content");
  const short = first(item, "description", "summary");
  const id = textOf(first(item, "guid", "id"));
  const number = URL.parse(id)?.host === URL.parse(link)?.host ? plainNumberOf(id) : null;
  const written = textOf(first(item, "pubdate", "published", "date", "issued", "updated"));
  return {
    line: item.line,
    contentLine: item.line,
    key: `post:${id || link}`,
    group: null,
    lang: textOf(first(item, "language")) || undefined,
    title: plainIn(first(item, "title")),
    content: htmlIn(long ?? short),
    isWordPress: false,
    excerpt: long ? plainIn(short) : "",
    slug: (pathOf(link) ?? "").replace(/^.*\//, "").replace(/\.(html?|php|aspx?)$/, ""),
    link,
    // WordPress uses a post's plain URL as its id.
    formerLinks: number === null ? [] : plainUrls(id, number, false),
    creator: authorOf(item),
    categories: categoriesOf(item).map(nicenameOf),
    state: isDraft(item) ? "hidden" : "public",
    lock: null,
    time: timeOf(written),
    featured: null,
    metaTitle: undefined,
    metaDescription: undefined,
  };
}
/** Atom Publishing Protocol. */
const isDraft = ({ parts }: Item): boolean =>
  parts.some(({ name, inner }) => name === "control" && inner.get("draft")?.trim() === "yes");

/** False for entries that are not articles, such as comments. */
const isPost = (item: Item): boolean =>
  /^(post|page)$/.test(kindOf(item)) && !item.parts.some(({ name }) => name === "in-reply-to");

async function* read(text: AsyncIterable<string>): AsyncGenerator<SourceEvent, void, undefined> {
  for await (const event of readFeed(text)) {
    if (event.kind !== "item") continue;
    const { item } = event;
    if (item.size > longestItem) yield { kind: "too-large", line: item.line };
    else yield isPost(item) ? { kind: "post", post: postOf(item) } : { kind: "silent" };
  }
}

/** A blog's RSS or Atom feed, or a Blogger archive: its entries become articles. */
export const openFeedPosts: ArticleFormat = async (text) => {
  const holds: Record<string, number> = Object.create(null);
  const paths = new Map<string, string>();
  const authors = new Map<string, SourceAuthor>();
  const categories = new Map<string, SourceCategory>();
  const head: Part[] = [];
  for await (const event of readFeed(text)) {
    if (event.kind === "head") {
      if (head.length < 100) head.push(event.part);
      continue;
    }
    const { item } = event;
    if (!isPost(item)) continue;
    holds.post = (holds.post ?? 0) + 1;
    const { key, link, creator } = postOf(item);
    const path = pathOf(link);
    if (path && path !== "/") paths.set(path, key.replace(/^post:/, ""));
    if (creator && !authors.has(creator)) {
      authors.set(creator, { name: creator, bio: "", former: "" });
      holds.author = (holds.author ?? 0) + 1;
    }
    for (const name of categoriesOf(item)) {
      const nicename = nicenameOf(name);
      if (categories.has(nicename) || categories.size >= mostCategories) continue;
      holds.category = (holds.category ?? 0) + 1;
      const about = { nicename, parent: "", name, description: "", formerPaths: [], leftOut: [] };
      categories.set(nicename, { ...about, line: item.line });
    }
  }
  const feed = { line: 0, size: 0, parts: head };
  return {
    survey: {
      site: URL.parse(linkOf(feed))?.origin ?? "",
      lang: readLanguage(textOf(first(feed, "language"))) ?? undefined,
      holds,
      attachments: new Map(),
      blocks: new Map(),
      paths,
      authors,
      categories: [...categories.values()],
    },
    read,
  };
};
