import { isShortUrl, readShopItem, type ShopItem } from "#features/marketplaces/shop-url.ts";
import { amazonHosts, knownShopOf } from "#i18n/urls/shop-hosts.ts";
import { unwrapUrl } from "#i18n/urls/wrapped-url.ts";

/**
 * Hosts whose terms forbid scraping; their data comes from the API or manual entry. Deliberately broad: a country domain missing from the
 * host table is excluded as well.
 */
const unread = /(^|\.)(amazon|amzn|ebay)\.(com?\.)?[a-z]{2,4}$/;
export const isNeverFetched = (host: string): boolean => {
  const shop = knownShopOf(host);
  return shop === "amazon" || shop === "ebay" || unread.test(host.toLowerCase().replace(/\.$/, ""));
};

/** The first URL in pasted text: apps add words around it, search engines wrap it, and people omit the scheme. Empty if there is none. */
export function pastedUrl(text: string): string {
  const trimmed = text.trim();
  const [found] = /https?:\/\/[^\s<>"']+/i.exec(trimmed) ?? [];
  if (found) return unwrapUrl(found.replace(/[)\].,;:!?،。]+$/u, ""));
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(trimmed)) return `https://${trimmed}`;
  return /^[a-z]+:\S+$/i.test(trimmed) ? trimmed : "";
}

/** The URLs of a pasted list, one per line, without duplicates. */
export function pastedUrls(text: string): string[] {
  const lines = text.split(/[\n\r\t]+|\s(?=https?:\/\/)/i);
  return [...new Set(lines.map(pastedUrl).filter(Boolean))];
}

/** `short`: a short link, which has to be resolved first. */
export type AmazonEntry = { shop: ShopItem | null; fault: "short" | "not-amazon" | null };

/** Parses what was pasted for an Amazon product: a URL in any form and with anyone's tag, or a bare ASIN of the chosen country. */
export function readAmazonEntry(pasted: string, country: string): AmazonEntry {
  const asin = /^\s*(?:ASIN\s*:?\s*)?([A-Z0-9]{10})\s*$/i.exec(pasted)?.[1]?.toUpperCase();
  if (asin && /\d/.test(asin)) {
    const shop = readShopItem(`https://www.${amazonHosts.get(country)}/dp/${asin}`);
    return { shop, fault: shop ? null : "not-amazon" };
  }
  const address = pastedUrl(pasted);
  const shop = readShopItem(address);
  if (shop?.marketplace === "amazon") return { shop, fault: null };
  return { shop: null, fault: isShortUrl(address) ? "short" : "not-amazon" };
}
