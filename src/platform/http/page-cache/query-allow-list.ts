import { languageOfLink } from "#i18n/urls/language-link.ts";
import { splitLanguage } from "#i18n/urls/paths.ts";
import { cacheKey, type KnownParameters } from "#platform/http/page-cache/cache-key.ts";

const list = ["after", "brand", "category", "maxPrice", "minPrice", "minScore", "sort", "spec", "view"];
const feed = ["category", "lang"];

/** The query parameters each page reads, by the first segment of its path; others are not part of the cache key. */
const ofPages = new Map<string, readonly string[]>(
  Object.entries({
    articles: ["after", "category"],
    category: list,
    compare: ["differences", "ids"],
    "feed.json": feed,
    product: ["shops"],
    products: list,
    "rss.xml": feed,
    search: ["in", "q"],
  }),
);
const none: readonly string[] = [];

/** Parameters of a page's data requests (React Router's single fetch). */
const ofData = ["_routes"];

/** The parameters that the page of a path reads. */
export function pageParameters(path: string): readonly string[] {
  const isData = path.endsWith(".data");
  const { rest } = splitLanguage(isData ? path.slice(0, -".data".length) : path);
  const known = ofPages.get(rest.split("/", 2)[1] ?? "") ?? none;
  return isData ? [...known, ...ofData] : known;
}

type Contract = {
  paths?: Record<string, { get?: { parameters?: readonly unknown[]; security?: readonly unknown[] } }>;
};

/** Files, shop links and agents have their own handlers; health is live state; the route manifest is small and requested in many variants. */
const uncacheable =
  /^\/(assets|go|media|mcp|oauth|\.well-known|healthz|readyz|__manifest)(\/|$)|^\/(?!feed\.json$|.*\.data$)[^?]*\.(?!xml$|txt$|md$)[a-z0-9]+$/i;

/** Paths of the API, of feeds and of pages' data, which have a `lang` of their own. */
const noPage = /^\/api(\/|$)|\.[a-z0-9]+$/i;

/** A page for one subscriber, who has its link. */
const isOwn = (path: string): boolean =>
  /^\/([a-z]{2}\/)?(price-alert|newsletter\/(confirm|unsubscribe)|questions\/[^/]+?)(\.data)?$/.test(path);

/** Whether a URL previews a draft, for those with the link: rendered for each request, never cached. */
export const previewsDraft = (url: string): boolean => /[?&]preview=/.test(url);

/** Whether a URL is a link that chooses a language: redirected without a look into the cache, whose keys do not have the parameter. */
function choosesLanguage(url: string): boolean {
  const [, path = "", search = ""] = /^([^?]*)(\?.*)?$/s.exec(url) ?? [];
  return languageOfLink(search) !== undefined && !noPage.test(path);
}

/** The cache key parameters of a page, a feed or an API read, by the API's own contract. Calls with a token are not cached. */
export function knownParameters(contract: Contract): KnownParameters {
  const reads = Object.entries(contract.paths ?? {}).flatMap(([path, { get }]) => {
    if (!get) return [];
    const names = (get.parameters as { name: string; in: string }[] | undefined)?.filter(
      (parameter) => parameter.in === "query",
    );
    return [
      {
        path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
        names: get.security ? undefined : (names?.map(({ name }) => name).sort() ?? none),
      },
    ];
  });
  return (path) => {
    // The description is stored already (precompressed-response.ts); the others are for one visitor.
    if (/^\/api\/(docs|openapi\.json)$/.test(path)) return undefined;
    if (/^\/api\/(auth|favorites|newsletter|preview|price-alerts)(\/|$)/.test(path)) return undefined;
    if (path.startsWith("/api/")) {
      const read = reads.find(({ path: known }) => known.test(path));
      return read ? read.names : none;
    }
    return uncacheable.test(path) || isOwn(path) ? undefined : pageParameters(path);
  };
}

/**
 * The cache key of a URL; null if it is not cached. `mayLeave` says whether its query may trigger a redirect before any page is looked
 * up.
 */
export function cacheKeys(
  contract: Contract,
  mayLeave: (url: string) => boolean,
): (url: string) => string | null {
  const known = knownParameters(contract);
  return (url) => (previewsDraft(url) || choosesLanguage(url) || mayLeave(url) ? null : cacheKey(url, known));
}
