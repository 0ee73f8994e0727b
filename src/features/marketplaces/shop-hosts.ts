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
  }),
);

/** eBay's sites by country, with the rotation and the site number that the partner network counts a click by; no click is counted without. */
export const ebaySites = new Map<string, { host: string; rotation?: string; site?: number }>(
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
  }),
);

export const walmartHosts = new Map<string, string>(Object.entries({ US: "walmart.com", CA: "walmart.ca" }));

/** Whether a host is this one or stands below it. */
export const isWithin = (host: string, base: string): boolean => host === base || host.endsWith(`.${base}`);
