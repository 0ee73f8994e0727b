import { unwrapUrl } from "#i18n/urls/wrapped-url.ts";
import type { Document, Mark } from "#platform/document/document.ts";
import { anchorOf } from "#platform/document/html-reading/html-anchors.ts";
import type { Survey } from "./article-source.ts";
import { decodedPath } from "./source-paths.ts";

const longestAddress = 2_000;

/**
 * Maps the links of an export. A link to a post of the same site becomes its former path, which redirects; `postOf` returns the post of
 * such a path.
 */
export function linksOf(survey: Pick<Survey, "site" | "paths">) {
  // Ghost's exports do not name their site.
  const home = URL.parse(survey.site || "https://site.invalid");
  const bareHost = (host: string): string => host.replace(/^www\./, "");

  const pathOfPost = new Map([...survey.paths].map(([path, id]) => [id, path]));

  function postOf(path: string): string | null {
    const isPlain = survey.paths.get(path.replace(/#.*$/, ""));
    return isPlain ?? survey.paths.get(decodedPath(path.replace(/[?#].*$/, ""))) ?? null;
  }

  function link(written: string): Mark | null {
    const href = written.trim().replaceAll(/\s/g, "%20");
    if (href === "" || href.length > longestAddress) return null;
    const anchor = anchorOf(href);
    if (href.startsWith("#")) return anchor ? { type: "link", attrs: { href: `#${anchor}` } } : null;
    if (/^mailto:[^\s]+@/i.test(href)) return { type: "link", attrs: { href } };
    const url = URL.parse(unwrapUrl(URL.parse(href, home ?? undefined)?.href ?? ""));
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
    if (home && bareHost(url.host) === bareHost(home.host)) {
      // Files of the old site disappear with it.
      if (/\/(wp-(content|includes|admin)|content\/(images|files|media))\//.test(url.pathname)) return null;
      const postId = url.searchParams.get("p") ?? url.searchParams.get("page_id");
      const path = postId ? pathOfPost.get(postId) : decodedPath(url.pathname);
      return path && /^\/(?![/\\])/.test(path)
        ? { type: "link", attrs: { href: encodeURI(path) + (anchor ? `#${anchor}` : "") } }
        : null;
    }
    url.protocol = "https:";
    return url.href.length > longestAddress ? null : { type: "link", attrs: { href: url.href } };
  }

  /** The former paths of posts that a document links to. */
  function postsIn(document: Document): string[] {
    const found = new Set<string>();
    eachLink(document, (href) => {
      const post = href.startsWith("/") ? postOf(href) : null;
      if (post) found.add(post);
      return null;
    });
    return [...found];
  }

  /** The same document, with links to imported posts by article id: such a link follows renames. */
  const withReferences = (document: Document, articleOf: (post: string) => number | undefined): Document =>
    eachLink(document, (href) => {
      const post = href.startsWith("/") ? postOf(href) : null;
      const id = post === null ? undefined : articleOf(post);
      const anchor = anchorOf(href);
      return id === undefined
        ? null
        : { type: "reference", attrs: { kind: "article", id: String(id), ...(anchor ? { anchor } : {}) } };
    });

  return { link, postsIn, withReferences };
}

function eachLink<Node>(node: Node, replace: (href: string) => Mark | null): Node {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map((child) => eachLink(child, replace)) as Node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      name === "marks"
        ? (value as Mark[]).map((mark) => (mark.type === "link" ? (replace(mark.attrs.href) ?? mark) : mark))
        : eachLink(value, replace),
    ]),
  ) as Node;
}
