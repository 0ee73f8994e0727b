import { isShortUrl, readShopItem, type ShopItem } from "#features/marketplaces/shop-url.ts";
import { amazonHosts, knownShopOf } from "#i18n/urls/shop-hosts.ts";
import { unwrapUrl } from "#i18n/urls/wrapped-url.ts";

/**
 * Hosts whose terms forbid that their pages are read by programs; what they tell is had from their interface, or typed. Rather one too
 * many: a country that is not in the table of hosts yet is left alone as well.
 */
const unread = /(^|\.)(amazon|amzn|ebay)\.(com?\.)?[a-z]{2,4}$/;
export const isNeverFetched = (host: string): boolean => {
  const shop = knownShopOf(host);
  return shop === "amazon" || shop === "ebay" || unread.test(host.toLowerCase().replace(/\.$/, ""));
};

/**
 * The first address in what was pasted: apps put words around it, search engines wrap it, and people leave out its beginning. Empty
 * where there is none.
 */
export function pastedUrl(text: string): string {
  const trimmed = text.trim();
  const [found] = /https?:\/\/[^\s<>"']+/i.exec(trimmed) ?? [];
  if (found) return unwrapUrl(found.replace(/[)\].,;:!?،。]+$/u, ""));
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(trimmed)) return `https://${trimmed}`;
  return /^[a-z]+:\S+$/i.test(trimmed) ? trimmed : "";
}

/** The addresses of a pasted list: one a line, each once. */
export function pastedUrls(text: string): string[] {
  const lines = text.split(/[\n\r\t]+|\s(?=https?:\/\/)/i);
  return [...new Set(lines.map(pastedUrl).filter(Boolean))];
}

/** `short`: it says nothing before it is followed. */
export type AmazonEntry = { shop: ShopItem | null; fault: "short" | "not-amazon" | null };

/**
 * What somebody pasted for an Amazon product: an address in any form, whoever's tag is in it, or its ten signs alone, which are of the
 * country chosen.
 */
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
