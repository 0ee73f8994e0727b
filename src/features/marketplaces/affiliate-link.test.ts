import { describe, expect, it } from "vitest";
import { amazonHosts, ebaySites } from "#i18n/urls/shop-hosts.ts";
import { dice } from "#tests/support/random/dice.ts";
import { affiliateLink, type LinkTerms, subIdParameter } from "./affiliate-link.ts";
import { readShopUrl } from "./shop-url.ts";
import { withSubId } from "./sub-id.ts";

const terms = (tag: string, country = "US"): LinkTerms => ({ tags: [{ country, tag }], template: null });
const item = "https://www.ebay.com/itm/394857612345";

describe("a link is made as the network wants it", () => {
  it("Amazon: our tag, and nothing else", () => {
    expect(
      affiliateLink("https://www.amazon.com/gp/product/B0CX23V2ZK?tag=theirs-20", terms("ours-20")),
    ).toBe("https://www.amazon.com/dp/B0CX23V2ZK?tag=ours-20");
    expect(affiliateLink("https://www.amazon.com/s?k=kettle", terms("ours-20"))).toBe(
      "https://www.amazon.com/s?k=kettle&tag=ours-20",
    );
  });
  it("Amazon: a tag works in its own country's shop alone", () => {
    const french = { tags: [...terms("ours-20").tags, ...terms("ours-21", "FR").tags], template: null };
    expect(affiliateLink("https://www.amazon.fr/dp/B0CX23V2ZK", french)).toMatch(/\?tag=ours-21$/);
    expect(affiliateLink("https://www.amazon.de/dp/B0CX23V2ZK", french)).toBe(
      "https://www.amazon.de/dp/B0CX23V2ZK",
    );
  });
  it("no tag is hung on what is no part of the shop: it stays letter by letter", () => {
    for (const address of ["https://aws.amazon.com/ec2/?nc2=h_ql", "https://developer.ebay.com/join"])
      expect(affiliateLink(address, terms("ours-20"))).toBe(address);
  });
  it("eBay: every parameter without which a click is not counted, of the site it leads to", () => {
    expect(affiliateLink(item, terms("5338000001"))).toBe(
      `${item}?mkevt=1&mkcid=1&mkrid=711-53200-19255-0&siteid=0&campid=5338000001&toolid=10001`,
    );
    expect(affiliateLink("https://www.ebay.fr/itm/394857612345?var=7", terms("5338000001"))).toBe(
      "https://www.ebay.fr/itm/394857612345?var=7&mkevt=1&mkcid=1&mkrid=709-53476-19255-0&siteid=71&campid=5338000001&toolid=10001",
    );
  });
  it("Walmart and AliExpress: over the network's own address", () => {
    expect(affiliateLink("https://www.walmart.com/ip/512345678", terms("1234567"))).toBe(
      "https://goto.walmart.com/c/1234567/568844/9383?veh=aff&u=https%3A%2F%2Fwww.walmart.com%2Fip%2F512345678",
    );
    expect(affiliateLink("https://www.walmart.com/ip/512345678", terms("1234567/11/22"))).toContain(
      "/c/1234567/11/22?",
    );
    expect(affiliateLink("https://www.aliexpress.com/item/1005006123456789.html", terms("abC"))).toBe(
      "https://s.click.aliexpress.com/deep_link.htm?aff_short_key=abC&dl_target_url=https%3A%2F%2Fwww.aliexpress.com%2Fitem%2F1005006123456789.html",
    );
  });
  it("any other shop: by its template, once there is a tag for it", () => {
    const address = "https://shop.example/kettle?colour=blue";
    const over = "https://network.example/click?id={tag}&clickref={subid}&to={url}";
    expect(affiliateLink(address, { ...terms("77"), template: over })).toBe(
      "https://network.example/click?id=77&to=https%3A%2F%2Fshop.example%2Fkettle%3Fcolour%3Dblue",
    );
    expect(subIdParameter(over)).toBe("clickref");
    expect(affiliateLink(address, { ...terms("77"), template: "{url}?partner={tag}" })).toBe(
      `${address}&partner=77`,
    );
    expect(affiliateLink(address, { tags: [], template: over })).toBe(address);
    expect(affiliateLink(address, { ...terms("77"), template: null })).toBe(address);
  });
});

it("puts our tag before the fragment, where the shop sees it", () => {
  const template = "{url}?partner={tag}";
  const link = affiliateLink("https://shop.example/kettle#reviews", { ...terms("77"), template });
  expect(link).toBe("https://shop.example/kettle?partner=77#reviews");
  const rule = { parameter: "customid", most: 12, letters: "word" } as const;
  expect(withSubId(link, rule, "box")).toBe("https://shop.example/kettle?partner=77&customid=box#reviews");
});

it("any other shop: replaces another site's tag with ours, and nothing else", () => {
  const ours = { ...terms("77"), template: "{url}?partner={tag}&ref={subid}" };
  expect(affiliateLink("https://shop.example/x?partner=other&size=2&ref=theirs", ours)).toBe(
    "https://shop.example/x?size=2&partner=77",
  );
  expect(affiliateLink("https://shop.example/x?partner=other", ours)).toBe(
    "https://shop.example/x?partner=77",
  );
  expect(affiliateLink("https://shop.example/x?size=2&q=%20a", ours)).toBe(
    "https://shop.example/x?size=2&q=%20a&partner=77",
  );
});

it("any other shop: a country's own tag, else the one for all, else the first", () => {
  const tags = [
    { country: "FR", tag: "french" },
    { country: "", tag: "any" },
    { country: "IL", tag: "israeli" },
  ];
  const linkIn = (country: string, from = tags) =>
    new URL(
      affiliateLink("https://shop.example/x", { tags: from, template: "{url}?partner={tag}" }, country),
    ).searchParams.get("partner");
  expect(["IL", "FR", "DE", ""].map((country) => linkIn(country))).toEqual([
    "israeli",
    "french",
    "any",
    "any",
  ]);
  expect(linkIn("DE", tags.slice(0, 1))).toBe("french");
});

it("a sub-id keeps to what its network takes", () => {
  const rule = { parameter: "customid", most: 12, letters: "word" } as const;
  expect(withSubId(item, rule, "he-p42-box-1-and-more")).toBe(`${item}?customid=he-p42-box-1`);
  expect(withSubId(`${item}?a=1`, { ...rule, letters: "alphanumeric" }, "he-p42 קומקום")).toBe(
    `${item}?a=1&customid=hep42`,
  );
  expect(withSubId(item, rule, "קומקום")).toBe(item);
  expect(withSubId(item, null, "he-p42-box-1")).toBe(item);
});

it("whatever was hung on an address: never a foreign tag, never another host", () => {
  const roll = dice(20_261_122);
  const one = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  const foreign = [
    "tag",
    "ascsubtag",
    "campid",
    "customid",
    "mkrid",
    "aff_short_key",
    "aff_fcid",
    "u",
    "subId1",
    "utm_source",
    "linkCode",
    "pd_rd_r",
  ];
  const bases = [
    ...[...amazonHosts.values()].flatMap((host) => [
      `https://www.${host}/dp/B0CX23V2ZK`,
      `https://${host}/Any-Name/dp/B0CX23V2ZK/ref=abc`,
      `https://www.${host}/s?k=kettle`,
      `https://www.${host}/exec/obidos/ASIN/B0CX23V2ZK/FOREIGN-20`,
    ]),
    ...[...ebaySites.values()].flatMap(({ host }) => [
      `https://www.${host}/itm/394857612345`,
      `https://${host}/`,
    ]),
    "https://www.walmart.com/ip/Any-Name/512345678",
    "https://fr.aliexpress.com/item/1005006123456789.html",
  ];
  for (let round = 0; round < 2_000; round++) {
    const url = new URL(one(bases));
    for (let n = roll(4); n > 0; n--) url.searchParams.append(one(foreign), `FOREIGN${roll(9)}`);
    if (roll(2)) url.hash = "FOREIGN";
    const address = readShopUrl(url.href);
    const country = address?.country || "US";
    const link = affiliateLink(url.href, terms("ours-20", country));
    expect(link, url.href).not.toMatch(/FOREIGN/i);
    const { hostname } = new URL(link);
    const shop = url.hostname.replace(/^(www|fr)\./, "");
    expect([`www.${shop}`, "goto.walmart.com", "s.click.aliexpress.com"], url.href).toContain(hostname);
    if (address?.marketplace !== "ebay" || ebaySites.get(country)?.rotation)
      expect(link, url.href).toContain("ours-20");
    // Made of a link of ours it is the same link.
    expect(affiliateLink(link, terms("ours-20", country)), url.href).toBe(link);
  }
});
