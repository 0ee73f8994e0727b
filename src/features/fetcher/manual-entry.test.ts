import { describe, expect, it } from "vitest";
import { cleanUrl } from "./clean-url.ts";
import { isLikely } from "./likeness.ts";
import { pastedUrl, pastedUrls, readAmazonEntry } from "./manual-entry.ts";

describe("an Amazon product is parsed from any pasted form", () => {
  const at = (host: string) => `https://www.amazon.${host}/dp/B0CXYZ1234`;
  it.each([
    ["B0CXYZ1234", at("com")],
    [" asin: b0cxyz1234 ", at("com")],
    ["https://www.amazon.com/dp/B0CXYZ1234?tag=somebody-20&th=1", at("com")],
    ["amazon.de/Wasserkocher-Edelstahl/dp/B0CXYZ1234/ref=sr_1_1?keywords=x", at("de")],
    ["https://www.amazon.co.jp/gp/product/B0CXYZ1234/", at("co.jp")],
    ["https://m.amazon.fr/gp/aw/d/B0CXYZ1234?linkCode=x", at("fr")],
    ["Look at this: https://www.amazon.sa/-/en/dp/B0CXYZ1234/, it is nice", at("sa")],
  ])("%s", (pasted, url) => {
    expect(readAmazonEntry(pasted, "US")).toMatchObject({
      shop: { url, externalId: "B0CXYZ1234" },
      fault: null,
    });
  });

  it("an ASIN alone takes the chosen country", () => {
    expect(readAmazonEntry("B0CXYZ1234", "GB").shop).toMatchObject({ country: "GB", url: at("co.uk") });
  });

  it.each([
    ["https://amzn.to/3abcdef", "short"],
    ["https://www.amazon.com/s?k=kettle", "not-amazon"],
    ["https://amazon.com.evil.example/dp/B0CXYZ1234", "not-amazon"],
    ["https://shop.example/dp/B0CXYZ1234", "not-amazon"],
    ["electronic", "not-amazon"],
    ["", "not-amazon"],
  ])("%s is %s", (pasted, fault) => {
    expect(readAmazonEntry(pasted, "US")).toEqual({ shop: null, fault });
  });
});

it("pasted text yields each URL once", () => {
  expect(pastedUrl("shop.example/kettle")).toBe("https://shop.example/kettle");
  expect(pastedUrl("(see https://shop.example/a).")).toBe("https://shop.example/a");
  expect(pastedUrl("a kettle")).toBe("");
  expect(
    pastedUrls("https://shop.example/a\r\nhttps://shop.example/b https://shop.example/a\n\nnothing\n"),
  ).toEqual(["https://shop.example/a", "https://shop.example/b"]);
});

it("tracking parameters are removed from a URL", () => {
  expect(cleanUrl("https://shop.example/k?id=7&utm_source=x&gclid=1&tag=me-20#top")).toBe(
    "https://shop.example/k?id=7",
  );
});

it("titles that share most of their words are alike", () => {
  expect(isLikely("Brewmont K1 kettle, 1.5 l", "Brewmont Kettle K1 1.5 l black")).toBe(true);
  expect(isLikely("Brewmont K1 kettle", "Brewmont K2 toaster")).toBe(false);
  expect(isLikely("", "")).toBe(false);
});
