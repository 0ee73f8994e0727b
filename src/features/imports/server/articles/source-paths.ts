import { percentDecoded } from "#platform/input/percent-decoding.ts";

const parse = (address: string): URL | null => URL.parse(address.trim(), "https://site.invalid");

const plainQuery = /^\?(?:p|page_id)=([1-9]\d{0,18})$/;

/** The decoded path of a URL of the site, without a trailing slash; null for a URL identified by its query. */
export function pathOf(address: string): string | null {
  const url = parse(address);
  if (!url || (url.pathname === "/" && url.search) || plainQuery.test(url.search)) return null;
  return decodedPath(url.pathname);
}

export const decodedPath = (path: string): string =>
  percentDecoded(path).normalize("NFC").toLowerCase().replace(/\/+$/, "") || "/";

/** A decoded path as a URL, escaping the characters that would end it. */
export const urlOfPath = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);

/** The number in a plain WordPress URL ("/?p=123"); null for any other URL. */
export const plainNumberOf = (address: string): string | null =>
  plainQuery.exec(parse(address)?.search ?? "")?.[1] ?? null;

/**
 * The plain URLs of a post or page. WordPress serves them with any permalink structure, with and without the name of its script;
 * a page's short link uses "p", too.
 */
export function plainUrls(site: string, id: string, isPage: boolean): string[] {
  const base = (URL.parse(site)?.pathname ?? "/").replace(/\/+$/, "");
  return (isPage ? ["page_id", "p"] : ["p"])
    .flatMap((name) => [`${base}/?${name}=${id}`, `${base}/index.php?${name}=${id}`])
    .filter(plainNumberOf);
}

/** The source of the redirect for a former URL: its path, or its path and query for a plain URL; null for any other. */
export function redirectSource(address: string): string | null {
  const path =
    plainNumberOf(address) === null ? pathOf(address) : decodedPath(parse(address)?.pathname ?? "/");
  return path === null
    ? null
    : urlOfPath(path) + (plainNumberOf(address) === null ? "" : parse(address)?.search);
}
