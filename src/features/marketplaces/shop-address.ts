import type { MarketplaceKey } from "./listing.ts";

/** A shop's thing, as its address names it; `url` is without anybody's tag. */
export type ShopAddress = { marketplace: MarketplaceKey; country: string; externalId: string; url: string };

const amazon: Record<string, string> = {
  com: "US",
  ca: "CA",
  "com.mx": "MX",
  "com.br": "BR",
  "co.uk": "GB",
  de: "DE",
  fr: "FR",
  it: "IT",
  es: "ES",
  nl: "NL",
  "com.be": "BE",
  pl: "PL",
  se: "SE",
  ie: "IE",
  "com.tr": "TR",
  ae: "AE",
  sa: "SA",
  eg: "EG",
  in: "IN",
  "co.jp": "JP",
  "com.au": "AU",
  sg: "SG",
};
const ebay: Record<string, string> = {
  com: "US",
  "co.uk": "GB",
  de: "DE",
  fr: "FR",
  it: "IT",
  es: "ES",
  ca: "CA",
  "com.au": "AU",
  nl: "NL",
  be: "BE",
  ie: "IE",
  ch: "CH",
  at: "AT",
  pl: "PL",
};

/** What an address of one of the four shops is of; null for other addresses and for pages of no one thing. */
export function recognise(address: string): ShopAddress | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^(www|m|smile|mobile)\./, "");
  const found = (
    marketplace: MarketplaceKey,
    country: string,
    externalId: string | undefined,
    way: string,
  ) =>
    externalId ? { marketplace, country, externalId, url: `https://www.${host}${way}${externalId}` } : null;
  const shopIn = (name: string, countries: Record<string, string>) =>
    host.startsWith(`${name}.`) ? countries[host.slice(name.length + 1)] : undefined;

  const atAmazon = shopIn("amazon", amazon);
  if (atAmazon) {
    const asin =
      /\/(?:dp|gp\/product|gp\/aw\/d|exec\/obidos\/asin|o\/asin|product-reviews)\/([a-z0-9]{10})(?:[/?]|$)/i.exec(
        url.pathname,
      )?.[1];
    return found("amazon", atAmazon, asin?.toUpperCase(), "/dp/");
  }
  const atEbay = shopIn("ebay", ebay);
  if (atEbay) return found("ebay", atEbay, /\/itm\/(?:[^/]+\/)?(\d{9,15})/.exec(url.pathname)?.[1], "/itm/");
  if (host === "walmart.com")
    return found("walmart", "US", /\/ip\/(?:[^/]+\/)?(\d{5,15})/.exec(url.pathname)?.[1], "/ip/");
  if (/(^|\.)aliexpress\.(com|us)$/.test(host)) {
    const id = /\/(?:item|i)\/(?:[^/]+\/)?(\d{6,20})(?:\.html)?/.exec(url.pathname)?.[1];
    return id
      ? {
          marketplace: "aliexpress",
          country: "US",
          externalId: id,
          url: `https://www.aliexpress.com/item/${id}.html`,
        }
      : null;
  }
  return null;
}
