import { describe, expect, it } from "vitest";
import { isShortUrl, readShopUrl } from "./shop-url.ts";

const asin = "B0CX23V2ZK";
const amazon = (country: string, host: string, externalId: string | null = asin) => ({
  marketplace: "amazon",
  country,
  externalId,
  url: externalId ? `https://www.${host}/dp/${externalId}` : `https://www.${host}/`,
});

describe("an address at a known shop is recognised however it was pasted", () => {
  it.each([
    `https://www.amazon.com/dp/${asin}`,
    `https://www.amazon.com/Nordby-Q30-Headphones/dp/${asin}/ref=sr_1_3?keywords=x&qid=17&sr=8-3`,
    `https://www.amazon.com/gp/product/${asin}/?tag=theirs-20&linkCode=ogi&th=1&psc=1`,
    `https://www.amazon.com/gp/aw/d/${asin}`,
    `https://www.amazon.com/exec/obidos/ASIN/${asin}/theirs-20`,
    `https://www.amazon.com/o/ASIN/${asin}/ref=nosim/theirs-20`,
    `https://www.amazon.com/-/es/dp/${asin}?language=es_US`,
    `http://amazon.com/dp/${asin.toLowerCase()}#customerReviews`,
    `  smile.amazon.com/dp/${asin}  `,
    `https://www.amazon.com./dp/${asin}`,
    `https://www.amazon.com/product-reviews/${asin}/ref=cm_cr_dp?ie=UTF8`,
    `https://www.amazon.com/Nordby/product-reviews/${asin}`,
    `https://www.amazon.com/gp/redirect.html?ie=UTF8&location=https%3A%2F%2Fwww.amazon.com%2Fdp%2F${asin}&tag=theirs-20`,
    `https://www.amazon.com/gp/r.html?C=3K&U=https%3A%2F%2Fwww.amazon.com%2Fdp%2F${asin}%3Fref_%3Dpe&H=A1`,
    `https://www.amzn.com/${asin}`,
  ])("Amazon: %s", (written) => {
    expect(readShopUrl(written)).toEqual(amazon("US", "amazon.com"));
  });

  it("Amazon's other countries by their hosts", () => {
    for (const [host, country] of [
      ["amazon.fr", "FR"],
      ["amazon.sa", "SA"],
      ["amazon.co.uk", "GB"],
      ["amazon.com.au", "AU"],
      ["amazon.com.mx", "MX"],
    ] as const)
      expect(readShopUrl(`https://www.${host}/dp/${asin}?tag=x-21`)).toEqual(amazon(country, host));
  });

  it("a search keeps what is looked for, and nothing else", () => {
    expect(readShopUrl("https://www.amazon.com/s?k=blue+kettle&tag=theirs-20&ref=nb_sb_noss")?.url).toBe(
      "https://www.amazon.com/s?k=blue+kettle",
    );
    expect(readShopUrl("https://www.ebay.com/sch/i.html?_nkw=kettle&campid=5338&mkevt=1")?.url).toBe(
      "https://www.ebay.com/sch/i.html?_nkw=kettle",
    );
    expect(readShopUrl("https://www.walmart.com/search?q=kettle&affiliates_ad_id=1")?.url).toBe(
      "https://www.walmart.com/search?q=kettle",
    );
    expect(readShopUrl("https://www.aliexpress.com/w/wholesale-kettle.html?aff_fcid=1")?.url).toBe(
      "https://www.aliexpress.com/w/wholesale-kettle.html",
    );
  });

  it.each([
    "https://www.amazon.com/display.html?nodeId=508510",
    "https://www.amazon.com/s?me=A2L77EE7U53NWQ&marketplaceID=ATVPDKIKX0DER",
    "https://www.ebay.com/sch/i.html?_nkw=kettle&_udhi=50&LH_BIN=1",
    "https://www.ebay.com/str/kettles?_tab=shop",
    "https://www.walmart.com/browse/home/kettles/4044_90548?facet=brand%3ANordby",
    "https://sale.aliexpress.com/kettles.htm?wh_pid=300000512",
  ])("what is no thing keeps its host and all that the page may need: %s", (written) => {
    expect(readShopUrl(written)).toMatchObject({ externalId: null, url: written });
    const tagged = `${written}&utm_source=x&ref=y#reviews`;
    expect(readShopUrl(tagged)?.url).toBe(written);
  });

  it.each([
    "https://aws.amazon.com/ec2/?nc2=h_ql&tag=theirs-20",
    "https://developer.ebay.com/join/api-license-agreement",
    "https://partnernetwork.ebay.com/legal",
    "https://developer.walmart.com/",
  ])("another page or host of a shop's domain is not read as an item: %s", (written) => {
    expect(readShopUrl(written)).toBeNull();
  });

  it.each([
    [
      "https://www.ebay.de/itm/Blauer-Kessel/394857612345?var=693&campid=1",
      "DE",
      "https://www.ebay.de/itm/394857612345?var=693",
      "v1|394857612345|693",
    ],
    [
      "https://m.ebay.com/itm/394857612345?mkevt=1&mkcid=1&customid=x",
      "US",
      "https://www.ebay.com/itm/394857612345",
    ],
    [
      "https://rover.ebay.com/rover/1/711-53200-19255-0/1?campid=9&mpre=https%3A%2F%2Fwww.ebay.com%2Fitm%2F394857612345",
      "US",
      "https://www.ebay.com/itm/394857612345",
    ],
  ])("eBay: %s", (written, country, url, externalId = "394857612345") => {
    expect(readShopUrl(written)).toEqual({
      marketplace: "ebay",
      country,
      externalId,
      url,
    });
  });

  it.each([
    "https://www.walmart.com/ip/Blue-Kettle/512345678?athbdg=L1600",
    "https://www.walmart.com/ip/512345678",
    "https://goto.walmart.com/c/999/568844/9383?subId1=x&u=https%3A%2F%2Fwww.walmart.com%2Fip%2F512345678",
  ])("Walmart: %s", (written) => {
    expect(readShopUrl(written)).toEqual({
      marketplace: "walmart",
      country: "US",
      externalId: "512345678",
      url: "https://www.walmart.com/ip/512345678",
    });
  });

  it.each([
    "https://www.aliexpress.com/item/1005006123456789.html?spm=a2g0o&aff_short_key=theirs",
    "https://he.aliexpress.com/item/1005006123456789.html",
    "https://www.aliexpress.com/i/1005006123456789.html",
    "https://s.click.aliexpress.com/deep_link.htm?aff_short_key=theirs&dl_target_url=https%3A%2F%2Ffr.aliexpress.com%2Fitem%2F1005006123456789.html",
  ])("AliExpress: %s", (written) => {
    expect(readShopUrl(written)).toEqual({
      marketplace: "aliexpress",
      country: "",
      externalId: "1005006123456789",
      url: "https://www.aliexpress.com/item/1005006123456789.html",
    });
  });
});

it.each([
  ["amazon", "ZA", "B0ABCDEF06", "https://www.amazon.co.za/dp/B0ABCDEF06"],
  ["amazon", "IE", "B0ABCDEF06", "https://www.amazon.ie/Some-Thing/dp/B0ABCDEF06?th=1"],
  ["amazon", "US", "B0ABCDEF04", "https://amzn.com/B0ABCDEF04"],
  ["amazon", "US", "B0ABCDEF04", "amzn.com/dp/b0abcdef04/"],
  [
    "amazon",
    "US",
    "B0ABCDEF03",
    "https://www.amazon.com/sspa/click?ie=UTF8&spc=MTo0&url=%2FKettle%2Fdp%2FB0ABCDEF03%2Fref%3Dsr_1_1_sspa%3Fpsc%3D1",
  ],
  [
    "amazon",
    "DE",
    "B0ABCDEF03",
    "https://www.amazon.de/-/en/sspa/click?url=https%3A%2F%2Fwww.amazon.de%2Fdp%2FB0ABCDEF03",
  ],
  [
    "amazon",
    "IN",
    "B0ABCDEF03",
    "https://www.amazon.in/gp/slredirect/picassoRedirect.html/ref=pa_sp?ie=UTF8&url=%2FKettle%2Fdp%2FB0ABCDEF03%2F",
  ],
  [
    "amazon",
    "FR",
    "B0ABCDEF03",
    "https://www.google.co.il/url?sa=t&q=https%3A%2F%2Fwww.amazon.fr%2Fdp%2FB0ABCDEF03&usg=x",
  ],
  [
    "amazon",
    "US",
    "B0ABCDEF03",
    `https://www.bing.com/ck/a?!&&p=x&u=a1${Buffer.from("https://www.amazon.com/dp/B0ABCDEF03").toString("base64url")}&ntb=1`,
  ],
  ["ebay", "US", "123456789010", "https://www.ebay.com/i/123456789010"],
  ["ebay", "US", "123456789011", "https://cgi.ebay.com/ws/eBayISAPI.dll?ViewItem&item=123456789011"],
  ["ebay", "GB", "123456789012", "http://cgi.ebay.co.uk/ws/eBayISAPI.dll?ViewItem&Item=123456789012&rd=1"],
  ["ebay", "US", "123456789013", "https://www.ebay.com/p/4045766785?iid=123456789013"],
  ["ebay", "BE", "123456789014", "https://www.befr.ebay.be/itm/Bouilloire/123456789014"],
  ["ebay", "MY", "123456789015", "https://www.ebay.com.my/itm/123456789015"],
  ["ebay", "US", "123456789016", "https://www.ebay.com/ulk/itm/123456789016"],
  ["aliexpress", "", "1005006000000002", "https://m.aliexpress.com/i/1005006000000002.html"],
  ["aliexpress", "", "1005006000000002", "https://pt.aliexpress.com/item/x/1005006000000002.html"],
  [
    "aliexpress",
    "",
    "1005006000000002",
    "https://star.aliexpress.com/share/share.htm?businessType=ProductDetail&redirectUrl=https%3A%2F%2Fwww.aliexpress.com%2Fitem%2F1005006000000002.html%3Faff_platform%3Dx",
  ],
  ["walmart", "US", "123456712", "https://www.walmart.com/ip/seort/123456712?wmlspartner=other"],
  ["walmart", "CA", "6000200123456", "https://www.walmart.ca/en/ip/kettle/6000200123456"],
])("%s in %s: %s by %s", (marketplace, country, externalId, written) => {
  expect(readShopUrl(written)).toMatchObject({ marketplace, country, externalId });
  expect(readShopUrl(readShopUrl(written)?.url ?? "")).toEqual(readShopUrl(written));
});

it("what only looks like a shop is none", () => {
  for (const written of [
    "",
    "kettle",
    "https://amazon.com.evil.example/dp/B0CX23V2ZK",
    "https://evil.example/?u=https://www.amazon.com/dp/B0CX23V2ZK",
    "https://www.amazon.com@evil.example/dp/B0CX23V2ZK",
    "https://user:pass@www.amazon.com/dp/B0CX23V2ZK",
    "https://www.amazon.com:8443/dp/B0CX23V2ZK",
    "https://notamazon.com/dp/B0CX23V2ZK",
    "javascript:alert(1)//www.amazon.com/dp/B0CX23V2ZK",
    "ftp://www.amazon.com/dp/B0CX23V2ZK",
    "https://goto.walmart.com/c/1/2/3?u=https%3A%2F%2Fevil.example%2F",
    "https://goto.walmart.com/c/1/2/3",
    "https://goto.walmart.com/c/1/2/3?u=https%3A%2F%2Fwww.amazon.com%2Fdp%2FB0CX23V2ZK",
    "https://star.aliexpress.com/share/share.htm?redirectUrl=https%3A%2F%2Fevil.example%2Fitem%2F1005006000000002.html",
    "https://amaz0n.com/dp/B0CX23V2ZK",
    "https://amzn.com.evil.example/B0CX23V2ZK",
    "https://xn--amazn-mye.com/dp/B0CX23V2ZK",
    "https://amazon.ru/dp/B0CX23V2ZK",
    "https://www.google.com.evil.example/url?q=https%3A%2F%2Fwww.amazon.com%2Fdp%2FB0CX23V2ZK",
    "https://www.google.com/url?q=https%3A%2F%2Fevil.example%2F",
    "https://www.bing.com/ck/a?u=a1%%%",
    `https://www.amazon.com/${"x".repeat(3_000)}`,
  ])
    expect(readShopUrl(written), written).toBeNull();
});

it("a shortened address is known as one: where it leads is the shop's secret", () => {
  for (const written of [
    "https://amzn.to/3xYz",
    "a.co/d/abc",
    "https://amzn.in/d/abCdEf1",
    "https://amzn.com/x",
    "https://a.aliexpress.com/_EuAbCdE",
    "https://ebay.us/m/abc",
    "https://s.click.aliexpress.com/e/_Dk1",
  ])
    expect([isShortUrl(written), readShopUrl(written)], written).toEqual([true, null]);
  expect(isShortUrl("https://www.amazon.com/dp/B0CX23V2ZK")).toBe(false);
});

it("old pages and links of the shops are read as those of today", () => {
  const urlOf = (written: string) => readShopUrl(written)?.url ?? null;
  const ebay = "https://www.ebay.com/itm/120012345678";
  expect(urlOf("http://cgi.ebay.com/Blue-kettle_W0QQitemZ120012345678QQihZ002QQcmdZViewItem")).toBe(ebay);
  expect(urlOf("http://cgi.ebay.com/ws/Kettle_W0QQcmdZViewItemQQitemZ120012345678")).toBe(ebay);
  expect(urlOf(`https://pulsar.ebay.com/plsr/clk/0?mpre=${encodeURIComponent(ebay)}`)).toBe(ebay);
  expect(
    urlOf("https://pulsar.ebay.com/plsr/clk/0?mpre=https%3A%2F%2Fevil.example%2Fitm%2F120012345678"),
  ).toBeNull();
  expect(urlOf("https://www.aliexpress.com/item/1005001234567890")).toBe(
    "https://www.aliexpress.com/item/1005001234567890.html",
  );
  expect(
    urlOf("https://www.amazon.com/gp/redirect.html?location=https%3A%2F%2Fevil.example%2Fdp%2FB0CX23V2ZK"),
  ).toMatch(/^https:\/\/www\.amazon\.com\/gp\/redirect\.html/);
  expect(
    ["https://ebay.to/3abc", "https://www.amzn.to/3abc", "http://www.ebay.to/x"].map(isShortUrl),
  ).toEqual([true, true, true]);
});
