import { splitLanguage } from "#i18n/urls/paths.ts";
import { cacheKey, type KnownParameters } from "#platform/http/page-cache/cache-key.ts";

const list = ["after", "brand", "category", "maxPrice", "minPrice", "minScore", "sort", "view"];

/** The query parameters each page reads, by the first part of its path; the others are no part of an address. */
const ofPages = new Map<string, readonly string[]>(
  Object.entries({
    articles: ["after", "category"],
    category: list,
    compare: ["differences", "ids"],
    product: ["shops"],
    products: list,
    "rss.xml": ["lang"],
    search: ["in", "q"],
  }),
);
const none: readonly string[] = [];

/** What a page's data is asked with besides (React Router's single fetch). */
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

/** Files and links to shops have their own doors; the health says how the process is now; the manifest of routes is small and asked in a thousand ways. */
const unkept =
  /^\/(assets|go|media|healthz|readyz|__manifest)(\/|$)|^\/(?!.*\.data$)[^?]*\.(?!xml$|txt$)[a-z0-9]+$/i;

/** A page of one person, who has its link. */
const isOwn = (path: string): boolean => /^\/([a-z]{2}\/)?price-alert(\.data)?$/.test(path);

/** Whether a page is asked for as it is being written, by who has a link for that: made anew each time, and for nobody else. */
export const previewsDraft = (url: string): boolean => /[?&]preview=/.test(url);

/** What takes part in the address of a page, a feed or a read of the API, by the API's own contract. What asks for a token is not kept. */
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
    if (/^\/api\/(auth|favorites|preview|price-alerts)(\/|$)/.test(path)) return undefined;
    if (path.startsWith("/api/")) {
      const read = reads.find(({ path: known }) => known.test(path));
      return read ? read.names : none;
    }
    return unkept.test(path) || isOwn(path) ? undefined : pageParameters(path);
  };
}

/**
 * What the page cache knows an address by; null for what is not cached. `mayLeave` says of a URL that its query may make it one
 * that is redirected, before any page is looked for.
 */
export function cacheKeys(
  contract: Contract,
  mayLeave: (url: string) => boolean,
): (url: string) => string | null {
  const known = knownParameters(contract);
  return (url) => (previewsDraft(url) || mayLeave(url) ? null : cacheKey(url, known));
}
