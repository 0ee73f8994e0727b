import { holdsKey, namesKey } from "../url-check.ts";

/** The query parameters that are part of a path's cache key; undefined if the path is not cached. */
export type KnownParameters = (path: string) => readonly string[] | undefined;

/**
 * The one spelling under which a URL is cached and rendered: allowed parameters only, by name, each value once. Unread parameters
 * (campaign tags, the cache-busting one) do not change it. Null if the URL is not cached.
 */
export function cacheKey(url: string, known: KnownParameters): string | null {
  const cut = url.indexOf("?");
  const path = plainPath(cut < 0 ? url : url.slice(0, cut));
  const names = known(path);
  if (!names) return null;
  if (cut < 0) return path;
  // Refused instead of answered (url-check.ts), whichever parameters the page reads.
  if (holdsKey(url) || namesKey(url)) return null;
  if (names.length === 0) return path;
  const params = new URLSearchParams(url.slice(cut + 1));
  const query = new URLSearchParams();
  for (const name of names)
    for (const value of new Set(params.getAll(name))) if (value !== "") query.append(name, value);
  return query.size ? `${path}?${query}` : path;
}

/** What URL parsing changes in a path: "/a/../", "/%2e/" and "/#a" would each be another key of the same page. */
const isRewritten = /[\\#]|\/(\.|%2e)/i;

const plainPath = (path: string): string =>
  isRewritten.test(path) && path.startsWith("/") ? new URL(`http://localhost${path}`).pathname : path;
