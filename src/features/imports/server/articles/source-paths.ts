import { percentDecoded } from "#platform/input/percent-decoding.ts";

const parse = (address: string): URL | null => URL.parse(address.trim(), "https://site.invalid");

const plainQuery = /^\?(?:p|page_id)=([1-9]\d{0,18})$/;

/** The path of an address of the site, decoded, without the slash at its end; null for one that is told by its query. */
export function pathOf(address: string): string | null {
  const url = parse(address);
  if (!url || (url.pathname === "/" && url.search) || plainQuery.test(url.search)) return null;
  return decodedPath(url.pathname);
}

export const decodedPath = (path: string): string =>
  percentDecoded(path).normalize("NFC").toLowerCase().replace(/\/+$/, "") || "/";

/** A decoded path as an address: what would end it is a letter of it. */
export const urlOfPath = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);

/** The number in a plain address of WordPress ("/?p=123"); null for any other address. */
export const plainNumberOf = (address: string): string | null =>
  plainQuery.exec(parse(address)?.search ?? "")?.[1] ?? null;

/**
 * The plain addresses of a post or page. WordPress answers them under any form of permalinks, with the name of its script and without;
 * a page's short link has "p", too.
 */
export function plainUrls(site: string, id: string, isPage: boolean): string[] {
  const base = (URL.parse(site)?.pathname ?? "/").replace(/\/+$/, "");
  return (isPage ? ["page_id", "p"] : ["p"])
    .flatMap((name) => [`${base}/?${name}=${id}`, `${base}/index.php?${name}=${id}`])
    .filter(plainNumberOf);
}

/** Where the redirect of a former address begins: at its path, or at its path and query where it is a plain one; null for any other. */
export function redirectSource(address: string): string | null {
  const path =
    plainNumberOf(address) === null ? pathOf(address) : decodedPath(parse(address)?.pathname ?? "/");
  return path === null
    ? null
    : urlOfPath(path) + (plainNumberOf(address) === null ? "" : parse(address)?.search);
}
