import { amazonHosts, ebaySites, walmartHosts } from "#i18n/urls/shop-hosts.ts";

/** The address of a search at a known shop in a country; undefined where there is no such shop. */
export function searchUrl(shop: string, country: string, words: string): string | undefined {
  const text = encodeURIComponent(words.toWellFormed());
  const hosts = new Map([
    ["amazon", { host: amazonHosts.get(country), path: `/s?k=${text}` }],
    ["ebay", { host: ebaySites.get(country)?.host, path: `/sch/i.html?_nkw=${text}` }],
    ["walmart", { host: walmartHosts.get(country), path: `/search?q=${text}` }],
  ]);
  const { host, path } = hosts.get(shop) ?? {};
  return host && `https://www.${host}${path}`;
}
