/** The query parameters an address takes part with, for its path; undefined where the address is not kept at all. */
export type KnownParameters = (path: string) => readonly string[] | undefined;

/**
 * The one spelling under which an address is kept and rendered: known parameters only, by name, each value once. What nobody
 * reads (a campaign's marks, the cache-busting one) makes no new address. Null where the address is not kept.
 */
export function cacheKey(url: string, known: KnownParameters): string | null {
  const cut = url.indexOf("?");
  const path = plainPath(cut < 0 ? url : url.slice(0, cut));
  const names = known(path);
  if (!names) return null;
  if (cut < 0 || names.length === 0) return path;
  const asked = new URLSearchParams(url.slice(cut + 1));
  const query = new URLSearchParams();
  for (const name of names)
    for (const value of new Set(asked.getAll(name))) if (value !== "") query.append(name, value);
  return query.size ? `${path}?${query}` : path;
}

/** What a URL leaves out of its path: "/a/../", "/%2e/" and "/#a" would each be another key of the same page. */
const isRewritten = /[\\#]|\/(\.|%2e)/i;

const plainPath = (path: string): string =>
  isRewritten.test(path) && path.startsWith("/") ? new URL(`http://localhost${path}`).pathname : path;
