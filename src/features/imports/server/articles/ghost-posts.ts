import { ImportFileError } from "#features/imports/import-file-error.ts";
import { readLanguage } from "#features/imports/rows/value-parsing.ts";
import { parseTime } from "#platform/clock.ts";
import { escapeHtml } from "#platform/document/html-escaping.ts";
import { readJsonTables } from "../files/json/json-tables.ts";
import type {
  ArticleFormat,
  SourceAuthor,
  SourceCategory,
  SourceEvent,
  SourcePost,
} from "./article-source.ts";
import { pathOf } from "./source-paths.ts";

const tables = new Set(["posts", "posts_meta", "posts_tags", "posts_authors", "tags", "users", "settings"]);
/** Bounds the memory of a huge export. */
const mostRows = 500_000;

type Row = ReadonlyMap<string, unknown>;

function rowOf(text: string, line: number): Row {
  try {
    const value: unknown = JSON.parse(text);
    return new Map(Object.entries(value as object));
  } catch (error) {
    throw new ImportFileError("json-malformed", "This is not valid JSON.", { line, cause: error });
  }
}

const textIn = (row: Row | undefined, name: string): string => {
  const value = row?.get(name);
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
};

/** Ghost has used ISO texts, MySQL's format and milliseconds. */
function timeIn(row: Row, name: string): number | null {
  const value = row.get(name);
  if (typeof value === "number") return Number.isSafeInteger(value) && value > 0 ? value : null;
  const written = textIn(row, name);
  const time = parseTime(
    /^\d{4}-\d{2}-\d{2} [\d:.]+$/.test(written) ? `${written.replace(" ", "T")}Z` : written,
  );
  return Number.isNaN(time) ? null : time;
}

/** Collects the ordered rows that join posts to another entity. */
function createJoins(to: string) {
  const found = new Map<string, { id: string; order: number }[]>();
  let size = 0;
  return {
    add(row: Row): void {
      size += 1;
      if (size > mostRows) return;
      const post = textIn(row, "post_id");
      const joined = found.get(post) ?? [];
      joined.push({ id: textIn(row, to), order: Number(row.get("sort_order")) || 0 });
      found.set(post, joined);
    },
    of: (post: string): string[] =>
      (found.get(post) ?? []).toSorted((a, b) => a.order - b.order).map(({ id }) => id),
  };
}

/** Exports use a placeholder for the site's own URL. */
const withoutSite = (html: string): string => html.replaceAll("__GHOST_URL__", "");

/**
 * A Ghost export: posts and pages with their authors, tags (which become categories) and dates. Members-only content never becomes
 * public.
 */
export const openGhost: ArticleFormat = async (text) => {
  const holds: Record<string, number> = Object.create(null);
  const paths = new Map<string, string>();
  const tags = new Map<string, SourceCategory>();
  const people = new Map<string, SourceAuthor>();
  const metas = new Map<string, Row>();
  const tagsOf = createJoins("tag_id");
  const authorsOf = createJoins("author_id");
  let language = "";
  const count = (what: string): void => {
    holds[what] = (holds[what] ?? 0) + 1;
  };

  function tag(row: Row, line: number): void {
    const slug = textIn(row, "slug");
    const name = textIn(row, "name").trim().slice(0, 200);
    // "#…" tags are internal: readers never see them.
    if (!slug || !name || name.startsWith("#") || textIn(row, "visibility") === "internal") return;
    count("category");
    tags.set(textIn(row, "id"), {
      nicename: slug,
      parent: "",
      name,
      description: textIn(row, "description").slice(0, 5_000),
      formerPaths: [`/tag/${slug}`],
      line,
      leftOut: [],
    });
  }
  function person(row: Row): void {
    count("author");
    const slug = textIn(row, "slug");
    const name = textIn(row, "name").trim().slice(0, 100) || slug;
    people.set(textIn(row, "id"), { name, bio: textIn(row, "bio").slice(0, 2_000), former: slug });
  }

  for await (const { table, line, text: written } of readJsonTables(text, tables)) {
    if (written === null) continue;
    const row = rowOf(written, line);
    if (table === "tags") tag(row, line);
    else if (table === "users") person(row);
    else if (table === "posts_tags") tagsOf.add(row);
    else if (table === "posts_authors") authorsOf.add(row);
    else if (table === "posts_meta" && metas.size < mostRows) metas.set(textIn(row, "post_id"), row);
    else if (table === "settings" && /^(default_)?locale$/.test(textIn(row, "key")))
      language = textIn(row, "value");
    else if (table === "posts") {
      count(isPage(row) ? "page" : "post");
      if (paths.size < mostRows) paths.set(pathOf(`/${textIn(row, "slug")}/`) ?? "", textIn(row, "id"));
    }
  }

  function postOf(row: Row, line: number): SourcePost {
    const id = textIn(row, "id");
    const meta = metas.get(id);
    const slug = textIn(row, "slug");
    const status = textIn(row, "status");
    const image = withoutSite(textIn(row, "feature_image") || textIn(row, "image"));
    const [author = textIn(row, "author_id")] = authorsOf.of(id);
    const plain = textIn(row, "plaintext");
    const said = (name: string) => textIn(meta, name) || textIn(row, name) || undefined;
    const access = textIn(row, "visibility") || "public";
    return {
      line,
      contentLine: line,
      key: `post:${id || slug}`,
      group: null,
      lang: textIn(row, "locale") || textIn(row, "language") || undefined,
      title: textIn(row, "title"),
      content:
        withoutSite(textIn(row, "html")) ||
        plain
          .split(/\n\s*\n/)
          .map(paragraph)
          .join(""),
      isWordPress: false,
      excerpt: textIn(row, "custom_excerpt"),
      slug,
      link: slug ? `/${slug}/` : "",
      formerLinks: [],
      creator: author,
      categories: tagsOf.of(id).flatMap((one) => tags.get(one)?.nicename ?? []),
      state: status === "published" ? "public" : status === "scheduled" ? "scheduled" : "hidden",
      lock: access === "public" ? null : "members-only",
      time: timeIn(row, "published_at") ?? timeIn(row, "created_at"),
      featured: image ? { src: image, attachmentId: null } : null,
      metaTitle: said("meta_title"),
      metaDescription: said("meta_description"),
    };
  }

  async function* read(again: AsyncIterable<string>): AsyncGenerator<SourceEvent, void, undefined> {
    for await (const { line, text: written } of readJsonTables(again, new Set(["posts"])))
      yield written === null
        ? { kind: "too-large", line }
        : { kind: "post", post: postOf(rowOf(written, line), line) };
  }

  return {
    survey: {
      site: "",
      lang: readLanguage(language) ?? undefined,
      holds,
      attachments: new Map(),
      blocks: new Map(),
      paths,
      authors: people,
      categories: [...tags.values()],
    },
    read,
  };
};

const isPage = (row: Row): boolean =>
  textIn(row, "type") === "page" || row.get("page") === 1 || row.get("page") === true;
const paragraph = (text: string): string =>
  text.trim() ? `<p>${escapeHtml(text.trim()).replaceAll("\n", "<br>")}</p>` : "";
