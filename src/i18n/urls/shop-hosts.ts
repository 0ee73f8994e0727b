/*
 * The hosts of the four known shops: the one table by which an address is theirs. Sources, read on 25 November 2026: the locale
 * reference of Amazon's Product Advertising API (which does not name South Africa, a shop since 2024), MarketplaceIdEnum of eBay's
 * developer documentation, and what the shops' own "Share" hands out.
 *
 * A host that is not listed is not a known shop, whatever its name: a URL at it belongs to the shop named by the host, without any
 * program's rules or tag, until the owner configures more. A host includes its subdomains ("smile.amazon.com"), never hosts that only
 * start with it ("amazon.com.evil.example").
 */

/** Amazon's shops by country. There is none for Israel or mainland China; their readers are served by amazon.com. */
export const amazonHosts = new Map<string, string>(
  Object.entries({
    US: "amazon.com",
    CA: "amazon.ca",
    MX: "amazon.com.mx",
    BR: "amazon.com.br",
    GB: "amazon.co.uk",
    DE: "amazon.de",
    FR: "amazon.fr",
    IT: "amazon.it",
    ES: "amazon.es",
    NL: "amazon.nl",
    BE: "amazon.com.be",
    PL: "amazon.pl",
    SE: "amazon.se",
    IE: "amazon.ie",
    TR: "amazon.com.tr",
    AE: "amazon.ae",
    SA: "amazon.sa",
    EG: "amazon.eg",
    IN: "amazon.in",
    JP: "amazon.co.jp",
    AU: "amazon.com.au",
    SG: "amazon.sg",
    ZA: "amazon.co.za",
  }),
);
/** Closed, but its addresses are about. */
const closedAmazon = "amazon.cn";

/** What Amazon hands out instead of an address. amzn.com takes an ASIN as well: amzn.com/B0CX23V2ZK. */
export const amazonShortHosts = ["amzn.to", "amzn.com", "amzn.eu", "amzn.in", "amzn.asia", "a.co"];

/**
 * eBay's sites by country, with the rotation and the site number that the partner network counts a click by; no click is counted without.
 * `isUnserved`: its interface does not answer for them.
 */
type EbaySite = { host: string; rotation?: string; site?: number; isUnserved?: true };
export const ebaySites = new Map<string, EbaySite>(
  Object.entries({
    US: { host: "ebay.com", rotation: "711-53200-19255-0", site: 0 },
    GB: { host: "ebay.co.uk", rotation: "710-53481-19255-0", site: 3 },
    DE: { host: "ebay.de", rotation: "707-53477-19255-0", site: 77 },
    FR: { host: "ebay.fr", rotation: "709-53476-19255-0", site: 71 },
    IT: { host: "ebay.it", rotation: "724-53478-19255-0", site: 101 },
    ES: { host: "ebay.es", rotation: "1185-53479-19255-0", site: 186 },
    CA: { host: "ebay.ca", rotation: "706-53473-19255-0", site: 2 },
    AU: { host: "ebay.com.au", rotation: "705-53470-19255-0", site: 15 },
    NL: { host: "ebay.nl", rotation: "1346-53482-19255-0", site: 146 },
    BE: { host: "ebay.be", rotation: "1553-53471-19255-0", site: 23 },
    IE: { host: "ebay.ie", rotation: "5282-53468-19255-0", site: 205 },
    CH: { host: "ebay.ch", rotation: "5222-53480-19255-0", site: 193 },
    AT: { host: "ebay.at", rotation: "5221-53469-19255-0", site: 16 },
    PL: { host: "ebay.pl", rotation: "4908-226936-19255-0", site: 212 },
    HK: { host: "ebay.com.hk" },
    SG: { host: "ebay.com.sg" },
    IN: { host: "ebay.in", isUnserved: true },
    MY: { host: "ebay.com.my", isUnserved: true },
    PH: { host: "ebay.ph", isUnserved: true },
  }),
);

export const walmartHosts = new Map<string, string>(Object.entries({ US: "walmart.com", CA: "walmart.ca" }));

export const aliexpressHosts = ["aliexpress.com", "aliexpress.us"];

/** What the shops hand out instead of an address: where it leads only they know. */
export const shortHosts: readonly string[] = [
  ...amazonShortHosts,
  "ebay.us",
  "ebay.to",
  "walmrt.us",
  "s.click.aliexpress.com",
  "a.aliexpress.com",
];

/** All hosts of each shop. */
export const hostsOfShops = {
  amazon: [...amazonHosts.values(), closedAmazon, ...amazonShortHosts],
  walmart: [...walmartHosts.values(), "walmrt.us"],
  aliexpress: aliexpressHosts,
  ebay: [...[...ebaySites.values()].map(({ host }) => host), "ebay.us", "ebay.to"],
} as const satisfies Record<string, readonly string[]>;

const shopOfHost = new Map<string, keyof typeof hostsOfShops>(
  (Object.keys(hostsOfShops) as (keyof typeof hostsOfShops)[]).flatMap((shop) =>
    hostsOfShops[shop].map((host) => [host, shop] as const),
  ),
);

/** The known shop of a host or of its parent domain; undefined for any other. */
export function knownShopOf(host: string): keyof typeof hostsOfShops | undefined {
  const labels = host.toLowerCase().replace(/\.$/, "").split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const shop = shopOfHost.get(labels.slice(from).join("."));
    if (shop) return shop;
  }
  return undefined;
}

/** Whether a host is `base` or one of its subdomains. */
export const isWithin = (host: string, base: string): boolean => host === base || host.endsWith(`.${base}`);
