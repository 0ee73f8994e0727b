import type { MarketplaceKey } from "./listing.ts";
import { amazonHosts, ebaySites, isWithin, walmartHosts } from "./shop-hosts.ts";

/** What an address at a known shop leads to. `country` is empty where one address serves all; `externalId` is null for a search or a list. */
export type ShopAddress = {
  marketplace: MarketplaceKey;
  country: string;
  externalId: string | null;
  /** The one way to write it: https, the shop's own host, without anybody's tag and without tracking. */
  url: string;
};

const longest = 2_048;
/** A network's link that carries the shop's own address in one of its parameters. */
const wrappers: readonly { host: string; parameter: string }[] = [
  { host: "goto.walmart.com", parameter: "u" },
  { host: "rover.ebay.com", parameter: "mpre" },
  { host: "s.click.aliexpress.com", parameter: "dl_target_url" },
];
/** What they hand out instead of an address: where it leads only they know. */
const shortHosts = [
  "amzn.to",
  "amzn.eu",
  "amzn.asia",
  "a.co",
  "ebay.us",
  "walmrt.us",
  "s.click.aliexpress.com",
];

/** An address as people paste it: with or without https://. Undefined for what leads to no public web page. */
function webAddress(written: string): URL | undefined {
  const text = written.trim();
  if (!text || text.length > longest) return undefined;
  const url = URL.parse(
    /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`,
  );
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined;
  return url;
}
const hostOf = (url: URL): string => url.hostname.replace(/\.$/, "");

/** The path, with those parameters that say what is looked for; everything else is somebody's tag or tracking. */
function cleaned(host: string, url: URL, kept: readonly string[]): string {
  const clean = new URL(`https://${host}`);
  clean.pathname = url.pathname.replace(/\/ref=[^/]*/g, "");
  for (const name of kept) {
    const value = url.searchParams.get(name);
    if (value) clean.searchParams.set(name, value);
  }
  return clean.href;
}

const countryOf = (host: string, hosts: Readonly<Record<string, string>>): [string, string] | undefined =>
  Object.entries(hosts).find(([, base]) => isWithin(host, base));

const asin =
  /\/(?:dp(?:\/product)?|gp\/product(?:\/glance)?|gp\/aw\/d|gp\/offer-listing|exec\/obidos\/(?:tg\/detail\/-|asin)|o\/asin)\/([a-z\d]{10})(?=\/|$)/i;

const readers: Readonly<
  Record<MarketplaceKey, (host: string, url: URL) => Omit<ShopAddress, "marketplace"> | undefined>
> = {
  amazon(host, url) {
    const [country, base] = countryOf(host, amazonHosts) ?? [];
    if (!country || !base) return undefined;
    const externalId = asin.exec(url.pathname)?.[1]?.toUpperCase() ?? null;
    const www = `www.${base}`;
    if (externalId) return { country, externalId, url: `https://${www}/dp/${externalId}` };
    // Old links name the tag in their path.
    const isOld = /^\/(exec|o)\//i.test(url.pathname);
    const clean = isOld ? `https://${www}/` : cleaned(www, url, ["k", "i", "rh", "node", "field-keywords"]);
    return { country, externalId, url: clean };
  },
  ebay(host, url) {
    const hosts = Object.fromEntries(
      Object.entries(ebaySites).map(([country, site]) => [country, site.host]),
    );
    const [country, base] = countryOf(host, hosts) ?? [];
    if (!country || !base) return undefined;
    const externalId = /^\/itm\/(?:[^/]+\/)?(\d{9,14})(?=\/|$)/.exec(url.pathname)?.[1] ?? null;
    const www = `www.${base}`;
    if (!externalId)
      return { country, externalId, url: cleaned(www, url, ["_nkw", "_sacat", "LH_ItemCondition"]) };
    const variation = url.searchParams.get("var");
    const suffix = variation && /^\d+$/.test(variation) ? `?var=${variation}` : "";
    return { country, externalId, url: `https://${www}/itm/${externalId}${suffix}` };
  },
  walmart(host, url) {
    const [country, base] = countryOf(host, walmartHosts) ?? [];
    if (!country || !base) return undefined;
    const externalId =
      /^(?:\/(?:en|fr))?\/ip\/(?:[^/]+\/)?([A-Z\d]+)(?=\/|$)/.exec(url.pathname)?.[1] ?? null;
    const www = `www.${base}`;
    return {
      country,
      externalId,
      url: externalId ? `https://${www}/ip/${externalId}` : cleaned(www, url, ["q"]),
    };
  },
  aliexpress(host, url) {
    const isAmerican = isWithin(host, "aliexpress.us");
    if (!isAmerican && !isWithin(host, "aliexpress.com")) return undefined;
    // The other hosts are languages of one shop.
    const www = isAmerican ? "www.aliexpress.us" : "www.aliexpress.com";
    const externalId =
      /\/(?:item|i)\/(?:[^/]+\/)?(\d{6,})\.html$/.exec(url.pathname)?.[1] ??
      /^\/(?:store\/product\/[^/]*_)(\d{6,})\.html$/.exec(url.pathname)?.[1] ??
      null;
    return {
      country: isAmerican ? "US" : "",
      externalId,
      url: externalId ? `https://${www}/item/${externalId}.html` : cleaned(www, url, ["SearchText"]),
    };
  },
};

/** Recognises an address at a known shop, however it is written and whatever was hung on it; null for every other. */
export function readShopAddress(written: string): ShopAddress | null {
  const given = webAddress(written);
  if (!given) return null;
  const wrapper = wrappers.find(({ host }) => hostOf(given) === host);
  const url = wrapper ? webAddress(given.searchParams.get(wrapper.parameter) ?? "") : given;
  if (!url || wrappers.some(({ host }) => hostOf(url) === host)) return null;
  for (const [marketplace, read] of Object.entries(readers)) {
    const found = read(hostOf(url), url);
    if (found) return { marketplace: marketplace as MarketplaceKey, ...found };
  }
  return null;
}

/** A thing a known shop sells. */
export type ShopThing = ShopAddress & { externalId: string };

/** The thing an address at a known shop is of; null for every other address. */
export function readShopThing(written: string): ShopThing | null {
  const found = readShopAddress(written);
  return found && found.externalId !== null ? { ...found, externalId: found.externalId } : null;
}

/** A shortened address, which tells where it leads when it is followed (short-addresses.ts); null for every other. */
export function readShortAddress(written: string): string | null {
  const url = webAddress(written);
  if (!url || !shortHosts.includes(hostOf(url)) || readShopAddress(written)) return null;
  url.protocol = "https:";
  return url.href;
}

export const isShortAddress = (written: string): boolean => readShortAddress(written) !== null;
