import { percentDecoded } from "#platform/percent-decoding.ts";

/** The path of an address of the site, decoded, without the slash at its end; null for one that is told by its query. */
export function pathOf(address: string): string | null {
  const url = URL.parse(address.trim(), "https://site.invalid");
  if (!url || (url.pathname === "/" && url.search)) return null;
  return decodedPath(url.pathname);
}

export const decodedPath = (path: string): string =>
  percentDecoded(path).normalize("NFC").toLowerCase().replace(/\/+$/, "") || "/";
