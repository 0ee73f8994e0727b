import { readShopUrl } from "#features/marketplaces/shop-url.ts";

/** Ends of hosts that stand for a country, but are used by anybody. */
const generic = new Set(["ai", "cc", "co", "fm", "io", "me", "to", "tv", "ws"]);

/**
 * The country a page is of (ISO 3166 alpha-2): that of its shop, of its host's end, of the region its language names, or where its
 * language is spoken first; empty where nothing says one.
 */
export function countryOfPage(address: string, language: string): string {
  const host = URL.parse(address)?.hostname ?? "";
  const shop = readShopUrl(address)?.country;
  if (shop) return shop;
  const [end = ""] = /(?<=\.)[a-z]{2}$/.exec(host) ?? [];
  const isGeneric = generic.has(end) && !/\.com?\.\w+$/.test(host);
  if (end && !isGeneric) return end === "uk" ? "GB" : end.toUpperCase();
  try {
    return new Intl.Locale(language.trim().replaceAll("_", "-")).maximize().region ?? "";
  } catch {
    // A page may name any word as its language.
    return "";
  }
}
