import { expect, it } from "vitest";
import { cacheKey } from "#platform/http/page-cache/cache-key.ts";
import { cacheKeys, knownParameters } from "./query-allow-list.ts";

const contract = {
  paths: {
    "/api/products": {
      get: {
        parameters: [
          { name: "lang", in: "query" },
          { name: "brand", in: "query" },
        ],
      },
    },
    "/api/products/by-slug/{slug}": {
      get: {
        parameters: [
          { name: "slug", in: "path" },
          { name: "lang", in: "query" },
        ],
      },
    },
  },
};
const known = knownParameters(contract);

it.each([
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/?", "/"],
  ["/fr/product/x?_=123", "/fr/product/x"],
  ["/products?sort=price-asc&brand=b&brand=a&brand=b&x=1", "/products?brand=b&brand=a&sort=price-asc"],
  ["/he/category/x?brand=", "/he/category/x"],
  ["/category/x?after=abc#here", "/category/x?after=abc%23here"],
  ["/search?q=a%20b&q=c", "/search?q=a+b&q=c"],
  ["/he/search?x=1&q=a&in=guides", "/he/search?in=guides&q=a"],
  ["/ar.data", "/ar.data"],
  ["/fr/products.data?brand=a&_routes=root&y=1", "/fr/products.data?brand=a&_routes=root"],
  ["/rss.xml?lang=fr&x=1", "/rss.xml?lang=fr"],
  ["/rss.xml?lang=fr&category=cuisine", "/rss.xml?category=cuisine&lang=fr"],
  ["/feed.json?lang=fr&x=1", "/feed.json?lang=fr"],
  ["/manifest.json", null],
  ["/sitemap-products.xml?x=1", "/sitemap-products.xml"],
  ["/robots.txt", "/robots.txt"],
  ["/api/products?lang=fr&brand=a&cb=9", "/api/products?brand=a&lang=fr"],
  ["/api/products/by-slug/x?lang=he&slug=y", "/api/products/by-slug/x?lang=he"],
  ["/api/nowhere?a=1", "/api/nowhere"],
  ["/assets/root.js", null],
  ["/media/abc/320.webp", null],
  ["/favicon.svg", null],
  ["/healthz", null],
  ["/readyz?x", null],
  ["/mcp", null],
  ["/oauth/authorize?client_id=x", null],
  ["/.well-known/oauth-authorization-server", null],
  ["/license.xml", "/license.xml"],
  ["/llms.txt?x=1", "/llms.txt"],
  ["/fr/product/x.md?utm_source=y", "/fr/product/x.md"],
  ["/__manifest?paths=%2Fabout&version=1", null],
])("%s is cached under %s", (url, key) => {
  expect(cacheKey(url, known)).toBe(key);
});

it.each([
  // Redirected, each time.
  ["/about?lang=he", null],
  ["/?x=1&lang=EN", null],
  ["/favorites?lang=ar", null],
  // No language, or not a page's.
  ["/about?lang=de", "/about"],
  ["/about?lang=__proto__", "/about"],
  ["/about.data?lang=he", "/about.data"],
  ["/rss.xml?lang=he", "/rss.xml?lang=he"],
  ["/api/products?lang=he", "/api/products?lang=he"],
  ["/api/nowhere?lang=he", "/api/nowhere"],
])("a link that chooses a language, %s, is cached under %s", (url, key) => {
  expect(cacheKeys(contract, () => false)(url)).toBe(key);
});

it("does not cache a subscriber's own page", () => {
  for (const path of ["/price-alert", "/fr/price-alert", "/he/price-alert.data", "/api/price-alerts/v1.x"])
    expect(cacheKey(`${path}?token=v1.x`, known)).toBeNull();
  for (const path of ["/newsletter/confirm", "/he/newsletter/unsubscribe", "/api/newsletter/unsubscribe"])
    expect(cacheKey(`${path}?token=v1.x`, known)).toBeNull();
  expect(cacheKey("/he/newsletter/check?token=v1.x", known)).toBe("/he/newsletter/check");
});
