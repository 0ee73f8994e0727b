import { readShopUrl } from "#features/marketplaces/shop-url.ts";

/** Country-code domains that are used worldwide. */
const generic = new Set(["ai", "cc", "co", "fm", "io", "me", "to", "tv", "ws"]);

/**
 * Country of a page (ISO 3166 alpha-2): that of its shop, of its top-level domain, of its language's region, or the main country of its
 * language; empty if unknown.
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
    // The page's `lang` may be any string.
    return "";
  }
}
