import { parseTime } from "#platform/clock.ts";
import { percentDecoded } from "#platform/input/percent-decoding.ts";
import type { ArticleFormat, SourceEvent, SourcePost } from "./article-source.ts";
import { pathOf, plainUrls, urlOfPath } from "./source-paths.ts";
import { readWordPress, type WordPressItem } from "./wordpress-export.ts";
import { siteOf, surveyOf } from "./wordpress-survey.ts";

/** WordPress post types without content of their own. */
const silentTypes = new Set(
  (
    "attachment revision nav_menu_item custom_css customize_changeset oembed_cache user_request wp_block wp_template " +
    "wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face"
  ).split(" "),
);
const silentStates = new Set(["trash", "auto-draft", "inherit"]);

/** A WordPress time, "2024-05-01 10:00:00" in UTC; "0000-00-00 00:00:00" means none. */
function timeOf(written: string | undefined): number | null {
  if (!written || !/^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(written)) return null;
  const time = parseTime(`${written.replace(" ", "T")}Z`);
  return Number.isNaN(time) ? null : time;
}

/** Plug-in placeholders, filled in when the page is rendered, say nothing on their own. */
const firstSaid = (meta: WordPressItem["meta"], ...names: string[]): string | undefined => {
  const found = names.map((name) => meta.get(name)?.trim()).find(Boolean);
  return found && /%%?[a-z_]+%%?/i.test(found) ? undefined : found;
};

const decodedSlug = (slug: string): string => percentDecoded(slug).normalize("NFC").toLowerCase();

/**
 * The path a post had with an earlier slug: its current path with the slug replaced, which need not be the last segment
 * ("/kettle.html", "/kettle/123", "/123-kettle").
 */
function formerPath(path: string, present: string, former: string): string {
  const parts = path.split("/");
  const isBeside = (part: string): boolean =>
    (part.startsWith(present) && /^[.-]/.test(part.slice(present.length))) ||
    (part.endsWith(present) && part.at(-present.length - 1) === "-");
  const whole = present === "" ? -1 : parts.lastIndexOf(present);
  const place = whole >= 0 || present === "" ? whole : parts.findLastIndex(isBeside);
  const part = parts[place];
  if (part === undefined) return path.replace(/[^/]*$/, () => former);
  return parts
    .with(
      place,
      part.replace(present, () => former),
    )
    .join("/");
}

function postOf(
  { fields, terms, meta, line, contentLine, oldSlugs }: WordPressItem,
  site: string,
): SourcePost {
  const field = (name: string) => fields.get(name) ?? "";
  const link = field("link");
  const path = pathOf(link);
  const status = field("wp:status");
  const id = field("wp:post_id");
  const group = terms.find(({ domain }) => domain === "post_translations")?.nicename;
  const featured = meta.get("_thumbnail_id");
  return {
    line,
    contentLine,
    key: `post:${id || field("guid") || link}`,
    group: group ? `group:${group}` : null,
    lang: terms.find(({ domain }) => domain === "language")?.nicename,
    title: field("title"),
    content: field("content:encoded"),
    isWordPress: true,
    excerpt: field("excerpt:encoded"),
    slug: field("wp:post_name"),
    link,
    // Its current URL with its previous slugs; and the plain URLs, if it had readers.
    formerLinks: [
      ...(path === null || path === "/"
        ? []
        : oldSlugs
            .filter(Boolean)
            .map((slug) =>
              urlOfPath(formerPath(path, decodedSlug(field("wp:post_name")), decodedSlug(slug))),
            )),
      ...(status === "publish" ? plainUrls(site, id, field("wp:post_type") === "page") : []),
    ],
    creator: field("dc:creator"),
    categories: terms
      .filter(({ domain, nicename }) => domain === "category" && nicename !== "uncategorized")
      .map(({ nicename }) => nicename),
    state: status === "publish" ? "public" : status === "future" ? "scheduled" : "hidden",
    lock: field("wp:post_password") ? "password-dropped" : null,
    time: timeOf(field("wp:post_date_gmt")) ?? timeOf(field("wp:post_date")),
    featured: featured ? { src: "", attachmentId: featured } : null,
    metaTitle: firstSaid(meta, "_yoast_wpseo_title", "rank_math_title", "_aioseo_title"),
    metaDescription: firstSaid(
      meta,
      "_yoast_wpseo_metadesc",
      "rank_math_description",
      "_aioseo_description",
      "_genesis_description",
    ),
  };
}

/** What to do with an item: a post to import, something to report, or nothing. */
function eventOf(item: WordPressItem, site: string): SourceEvent {
  const type = item.fields.get("wp:post_type") || "post";
  if (type === "post" || type === "page")
    return silentStates.has(item.fields.get("wp:status") ?? "")
      ? { kind: "silent" }
      : { kind: "post", post: postOf(item, site) };
  return silentTypes.has(type)
    ? { kind: "silent" }
    : { kind: "left", line: item.line, type: type.slice(0, 60) };
}

async function* read(text: AsyncIterable<string>): AsyncGenerator<SourceEvent, void, undefined> {
  let site = "";
  for await (const event of readWordPress(text))
    if (event.kind === "site") site = siteOf(event.fields);
    else if (event.kind === "item") yield eventOf(event.item, site);
    else if (event.kind === "too-large") yield event;
}

export const openWordPress: ArticleFormat = async (text) => ({ survey: await surveyOf(text), read });
