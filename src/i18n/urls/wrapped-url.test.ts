import { expect, it } from "vitest";
import { isPaidLink } from "./outbound-link.ts";
import { hostsOfShops, knownShopOf } from "./shop-hosts.ts";
import { unwrapUrl } from "./wrapped-url.ts";

const shop = "https://shop.example/kettle?color=blue&size=2#reviews";
const carried = encodeURIComponent(shop);
const base64 = (text: string) => Buffer.from(text).toString("base64url");

it.each([
  `https://www.google.com/url?sa=t&url=${carried}&usg=x`,
  `https://www.google.co.uk/url?q=${carried}`,
  `https://www.google.co.il/url?sa=t&url=${shop.replace("#", "%23").replace("&", "%26")}`,
  `https://www.google.com/aclk?sa=L&adurl=${carried}`,
  `https://www.googleadservices.com/pagead/aclk?ai=x&adurl=${carried}`,
  `https://www.bing.com/ck/a?!&&p=x&u=a1${base64(shop)}&ntb=1`,
  `https://www.bing.com/aclk?ld=x&u=${base64(carried)}`,
  `https://duckduckgo.com/l/?uddg=${carried}&rut=x`,
  `https://l.facebook.com/l.php?u=${carried}&h=x`,
  `https://l.instagram.com/?u=${carried}`,
  `https://www.youtube.com/redirect?event=x&q=${carried}`,
  `https://eur01.safelinks.protection.outlook.com/?url=${carried}&data=x`,
  `https://www.google.com/url?q=${encodeURIComponent(`https://l.facebook.com/l.php?u=${carried}`)}`,
])("a link that only counts a click is the address it carries: %s", (address) => {
  expect(unwrapUrl(address)).toBe(shop);
});

it.each([
  shop,
  "https://www.google.com/search?q=https%3A%2F%2Fshop.example%2F",
  "https://www.google.com/url?q=javascript%3Aalert(1)",
  "https://www.google.com/url?q=kettle",
  "https://www.google.com/url?q=https%3A%2F%2Fuser%3Apass%40shop.example%2F",
  "https://www.google.com.evil.example/url?q=https%3A%2F%2Fshop.example%2F",
  "https://evil.example/url?q=https%3A%2F%2Fshop.example%2F",
  "https://shop.example/url?q=https://a.example/",
  "https://www.bing.com/ck/a?u=a1!!!",
  "https://www.amazon.com/sspa/click?url=https%3A%2F%2Fevil.example%2Fdp%2FB0ABCDEF03",
  "https://www.amazon.com/sspa/click?url=",
  "https://evil.example/sspa/click?url=%2Fdp%2FB0ABCDEF03",
  `https://network.example/click?to=${carried}`,
  "not an address",
  "",
])("any other address stays as it is: %s", (address) => {
  expect(unwrapUrl(address)).toBe(address);
});

it("leaves a URL that wraps itself endlessly", () => {
  let address = "https://www.google.com/url?q=x";
  for (let times = 0; times < 10; times++)
    address = `https://www.google.com/url?q=${encodeURIComponent(address)}`;
  expect(unwrapUrl(address)).toContain("https://www.google.com/url");
});

it("recognizes links to every known shop as affiliate links, but not lookalike hosts", () => {
  for (const [name, hosts] of Object.entries(hostsOfShops))
    for (const host of hosts) {
      expect([host, isPaidLink(`https://www.${host}/x`)]).toEqual([host, true]);
      expect([knownShopOf(host), knownShopOf(`m.${host.toUpperCase()}.`)]).toEqual([name, name]);
      expect(isPaidLink(`https://${host}.evil.example/x`), host).toBe(false);
      expect(knownShopOf(`not${host}`), host).toBeUndefined();
    }
  for (const host of ["amaz0n.com", "amazon.com.evil.example", "com", "", "co", "constructor", "__proto__"])
    expect(knownShopOf(host), host).toBeUndefined();
});
