import { describe, expect, it } from "vitest";
import { isShortAddress, readShopAddress } from "./shop-address.ts";

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
  ])("Amazon: %s", (written) => {
    expect(readShopAddress(written)).toEqual(amazon("US", "amazon.com"));
  });

  it("Amazon's other countries by their hosts", () => {
    for (const [host, country] of [
      ["amazon.fr", "FR"],
      ["amazon.sa", "SA"],
      ["amazon.co.uk", "GB"],
      ["amazon.com.au", "AU"],
      ["amazon.com.mx", "MX"],
    ] as const)
      expect(readShopAddress(`https://www.${host}/dp/${asin}?tag=x-21`)).toEqual(amazon(country, host));
  });

  it("a search keeps what is looked for, and nothing else", () => {
    expect(readShopAddress("https://www.amazon.com/s?k=blue+kettle&tag=theirs-20&ref=nb_sb_noss")?.url).toBe(
      "https://www.amazon.com/s?k=blue+kettle",
    );
    expect(readShopAddress("https://www.ebay.com/sch/i.html?_nkw=kettle&campid=5338&mkevt=1")?.url).toBe(
      "https://www.ebay.com/sch/i.html?_nkw=kettle",
    );
    expect(readShopAddress("https://www.walmart.com/search?q=kettle&affiliates_ad_id=1")?.url).toBe(
      "https://www.walmart.com/search?q=kettle",
    );
    expect(readShopAddress("https://www.aliexpress.com/w/wholesale-kettle.html?aff_fcid=1")?.url).toBe(
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
    expect(readShopAddress(written)).toMatchObject({ externalId: null, url: written });
    const tagged = `${written}&utm_source=x&ref=y#reviews`;
    expect(readShopAddress(tagged)?.url).toBe(written);
  });

  it.each([
    "https://aws.amazon.com/ec2/?nc2=h_ql&tag=theirs-20",
    "https://developer.ebay.com/join/api-license-agreement",
    "https://partnernetwork.ebay.com/legal",
    "https://developer.walmart.com/",
  ])("what stands below a shop's host is no part of the shop, unless it is a thing: %s", (written) => {
    expect(readShopAddress(written)).toBeNull();
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
    expect(readShopAddress(written)).toEqual({
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
    expect(readShopAddress(written)).toEqual({
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
    expect(readShopAddress(written)).toEqual({
      marketplace: "aliexpress",
      country: "",
      externalId: "1005006123456789",
      url: "https://www.aliexpress.com/item/1005006123456789.html",
    });
  });
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
    `https://www.amazon.com/${"x".repeat(3_000)}`,
  ])
    expect(readShopAddress(written), written).toBeNull();
});

it("a shortened address is known as one: where it leads is the shop's secret", () => {
  for (const written of ["https://amzn.to/3xYz", "a.co/d/abc", "https://s.click.aliexpress.com/e/_Dk1"])
    expect([isShortAddress(written), readShopAddress(written)], written).toEqual([true, null]);
  expect(isShortAddress("https://www.amazon.com/dp/B0CX23V2ZK")).toBe(false);
});
