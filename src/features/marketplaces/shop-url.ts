import {
  amazonHosts,
  ebaySites,
  isWithin,
  knownShopOf,
  shortHosts,
  walmartHosts,
} from "#i18n/urls/shop-hosts.ts";
import { unwrapUrl } from "#i18n/urls/wrapped-url.ts";
import { withoutParameters } from "./link-query.ts";
import type { MarketplaceKey } from "./listing.ts";

/** What an address at a known shop leads to. `country` is empty where one address serves all; `externalId` is null for a search or a list. */
export type ShopUrl = {
  marketplace: MarketplaceKey;
  country: string;
  externalId: string | null;
  /** The canonical form: https, the shop's own host, without affiliate tags and tracking. */
  url: string;
};

const longest = 2_048;
/** A shop's or its network's link that carries the shop's own address in one of its parameters. */
const wrappers: readonly { shop: MarketplaceKey; host: string; parameter: string }[] = [
  { shop: "walmart", host: "goto.walmart.com", parameter: "u" },
  { shop: "ebay", host: "rover.ebay.com", parameter: "mpre" },
  { shop: "ebay", host: "pulsar.ebay.com", parameter: "mpre" },
  { shop: "aliexpress", host: "s.click.aliexpress.com", parameter: "dl_target_url" },
  { shop: "aliexpress", host: "star.aliexpress.com", parameter: "redirectUrl" },
];

const schemed = (written: string): string => {
  const text = written.trim();
  return /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`;
};

/** An address as people paste it: with or without https://. Undefined for what leads to no public web page. */
function webAddress(written: string): URL | undefined {
  const text = written.trim();
  if (!text || text.length > longest) return undefined;
  const url = URL.parse(schemed(text));
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined;
  return url;
}
const hostOf = (url: URL): string => url.hostname.replace(/\.$/, "");

/** Parameters that only say where a visitor came from: at any shop, and at one of them. All others may identify the item. */
const ofAnyShop =
  /^(utm_.*|msclkid|gclid|dclid|gbraid|wbraid|fbclid|mc_[ce]id|igshid|irclickid|irgwc|clickid|ref|ref_|tag|linkcode|linkid|ascsubtag|creative|creativeasin|mkevt|mkcid|mkrid|campid|customid|toolid|aff_.*|affiliates_.*|subid\d?|sharedid|wmlspartner|p[fd]_rd_.*|u)$/i;
const tracking: Readonly<Record<MarketplaceKey, RegExp>> = {
  amazon: /^(camp|asc_.*|qid|sr|sprefix|crid|_encoding|dib|dib_tag|content-id|cv_ct_.*)$/i,
  ebay: /^(siteid|mkpid|mkscid|hash|amdata|_trk.*|media|ul_noapp)$/i,
  walmart: /^(veh|affp1|affil.*|campaign_id|sourceid|ath.*|adid|wl\d+|u1)$/i,
  aliexpress:
    /^(spm|scm.*|sk|dp|cv|cn|af|terminal_id|algo_.*|pvid|pdp_.*|gatewayadapt|srcsns|tt|afsmartredirect|_randl_.*|businesstype|sourcetype|bxsign)$/i,
};

/** Without tracking; everything else stays, since the page may need it. */
function cleaned(shop: MarketplaceKey, host: string, url: URL): string {
  const clean = new URL(url.href);
  clean.protocol = "https:";
  clean.hostname = host;
  clean.hash = "";
  if (shop === "amazon") clean.pathname = clean.pathname.replace(/\/ref=[^/]*/g, "");
  const isTracking = (name: string) => ofAnyShop.test(name) || tracking[shop].test(name);
  return withoutParameters(clean.href, [...clean.searchParams.keys()].filter(isTracking));
}

/** A shop's own host, desktop or mobile. Other subdomains (aws.amazon.com, developer.ebay.com) are no shops. */
const isShopHost = (host: string, base: string): boolean =>
  [base, `www.${base}`, `m.${base}`, `smile.${base}`].includes(host);

const countryOf = (host: string, hosts: Iterable<[string, string]>): [string, string] | undefined =>
  [...hosts].find(([, base]) => isWithin(host, base));

const asin =
  /\/(?:dp(?:\/product)?|gp\/product(?:\/glance)?|gp\/aw\/d|gp\/offer-listing|product-reviews|gp\/aw\/(?:reviews|cr)|ask\/questions\/asin|exec\/obidos\/(?:tg\/detail\/-|asin)|o\/asin)\/([a-z\d]{10})(?=\/|$)/i;

const short = (host: string): boolean => shortHosts.includes(host.replace(/^www\./, ""));

const readers: Readonly<
  Record<MarketplaceKey, (host: string, url: URL) => Omit<ShopUrl, "marketplace"> | undefined>
> = {
  amazon(host, url) {
    const shortened =
      /^(www\.)?amzn\.com$/.test(host) && /^\/(?:dp\/)?([a-z\d]{10})\/?$/i.exec(url.pathname)?.[1];
    if (shortened) return readers.amazon("amazon.com", new URL(`https://amazon.com/dp/${shortened}`));
    const [country, base] = countryOf(host, amazonHosts) ?? [];
    if (!country || !base) return undefined;
    const externalId = asin.exec(url.pathname)?.[1]?.toUpperCase() ?? null;
    const www = `www.${base}`;
    if (externalId) return { country, externalId, url: `https://${www}/dp/${externalId}` };
    if (!isShopHost(host, base)) return undefined;
    // Old links name the tag in their path.
    const isOld = /^\/(exec|o)\//i.test(url.pathname);
    const clean = isOld ? `https://${www}/` : cleaned("amazon", www, url);
    return { country, externalId, url: clean };
  },
  ebay(host, url) {
    const hosts = [...ebaySites].map(([country, site]): [string, string] => [country, site.host]);
    const [country, base] = countryOf(host, hosts) ?? [];
    if (!country || !base) return undefined;
    const page =
      /^\/(?:ulk\/)?(?:itm|i)\/(?:[^/]+\/)?(\d{9,15})(?=\/|$)/.exec(url.pathname)?.[1] ??
      // As it wrote addresses until 2010: "=" is Z and "&" is QQ.
      /_W0QQ(?:.*QQ)?itemZ(\d{9,15})(?=QQ|$)/i.exec(url.pathname)?.[1] ??
      ebayQuery(url).find((id) => /^\d{9,15}$/.test(id));
    const www = `www.${base}`;
    if (!page)
      return isShopHost(host, base)
        ? { country, externalId: null, url: cleaned("ebay", www, url) }
        : undefined;
    // A page of several variations is of no one thing: which of them it is belongs to its id, as the interface writes it.
    const variation = /^[1-9]\d{0,14}$/.exec(url.searchParams.get("var") ?? "")?.[0];
    return variation
      ? { country, externalId: `v1|${page}|${variation}`, url: `https://${www}/itm/${page}?var=${variation}` }
      : { country, externalId: page, url: `https://${www}/itm/${page}` };
  },
  walmart(host, url) {
    const [country, base] = countryOf(host, walmartHosts) ?? [];
    if (!country || !base) return undefined;
    const externalId =
      /^(?:\/(?:en|fr))?\/ip\/(?:[^/]+\/)?([A-Z\d]+)(?=\/|$)/.exec(url.pathname)?.[1] ?? null;
    if (!externalId && !isShopHost(host, base)) return undefined;
    const www = `www.${base}`;
    return {
      country,
      externalId,
      url: externalId ? `https://${www}/ip/${externalId}` : cleaned("walmart", www, url),
    };
  },
  aliexpress(host, url) {
    if (short(host)) return undefined;
    const isAmerican = isWithin(host, "aliexpress.us");
    if (!isAmerican && !isWithin(host, "aliexpress.com")) return undefined;
    const base = isAmerican ? "aliexpress.us" : "aliexpress.com";
    const www = `www.${base}`;
    const externalId =
      /\/(?:item|i)\/(?:[^/]+\/)?(\d{6,})(?:\.html|\/)?$/.exec(url.pathname)?.[1] ??
      /^\/(?:store\/product\/[^/]*_)(\d{6,})\.html$/.exec(url.pathname)?.[1] ??
      null;
    return {
      country: isAmerican ? "US" : "",
      externalId,
      // Its other hosts are languages of one shop, and its campaigns: a thing is the same in all of them.
      url: externalId
        ? `https://${www}/item/${externalId}.html`
        : cleaned("aliexpress", isShopHost(host, base) ? www : host, url),
    };
  },
};

/** What addresses name the thing by that are no "/itm/": the oldest of all, and a page of all offers of one product. */
const ebayQuery = ({ pathname, searchParams }: URL): string[] =>
  [...searchParams].flatMap(([name, value]) =>
    (/\/ebayisapi\.dll$/i.test(pathname) && /^item$/i.test(name)) ||
    (/^\/p\/\d+$/.test(pathname) && name === "iid")
      ? [value]
      : [],
  );

/** Recognises an address at a known shop, however it is written and whatever was hung on it; null for every other. */
export function readShopUrl(written: string): ShopUrl | null {
  const given = webAddress(unwrapUrl(schemed(written)));
  if (!given) return null;
  const wrapper = wrappers.find(({ host }) => hostOf(given) === host);
  const carried = wrapper && webAddress(given.searchParams.get(wrapper.parameter) ?? "");
  // Only its own network's link leads to a shop.
  if (wrapper && (!carried || knownShopOf(carried.hostname) !== wrapper.shop)) return null;
  const url = carried ?? given;
  if (wrappers.some(({ host }) => hostOf(url) === host)) return null;
  for (const [marketplace, read] of Object.entries(readers)) {
    const found = read(hostOf(url), url);
    if (found) return { marketplace: marketplace as MarketplaceKey, ...found };
  }
  return null;
}

/** A thing a known shop sells. */
export type ShopItem = ShopUrl & { externalId: string };

/** The thing an address at a known shop is of; null for every other address. */
export function readShopItem(written: string): ShopItem | null {
  const found = readShopUrl(written);
  return found && found.externalId !== null ? { ...found, externalId: found.externalId } : null;
}

/** A shortened URL, whose target is known only when it is followed (short-urls.ts); null for every other. */
export function readShortUrl(written: string): string | null {
  const url = webAddress(unwrapUrl(schemed(written)));
  if (!url || !short(hostOf(url)) || readShopUrl(written)) return null;
  url.protocol = "https:";
  return url.href;
}

export const isShortUrl = (written: string): boolean => readShortUrl(written) !== null;
