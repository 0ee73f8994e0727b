import { expect, it } from "vitest";
import { createRoutePatterns } from "./route-pattern.ts";

const patternOf = createRoutePatterns(
  [
    "/:lang?",
    "/:lang?/product/:slug",
    "/:lang?/:page",
    "/api/products/{id}",
    "/api/products/{id}/offers",
    "/api/products/featured",
    "/media/*",
    "/crm/*",
  ],
  new Map([["lang", ["fr", "he"]]]),
);

it("gives a path its pattern, and all unknown ones the same", () => {
  expect(
    Object.fromEntries(
      [
        "/",
        "/fr",
        "/product/kettle",
        "/fr/product/kettle",
        "/fr/about",
        "/about",
        "/api/products/7",
        "/api/products/featured",
        "/api/products/7/offers",
        "/api/nothing/7/at/all",
        "/media/a/b/c.webp",
        "/crm",
        "/a/b/c/d/e",
        "/__proto__/product/x",
        "//",
      ].map((path) => [path, patternOf(path)]),
    ),
  ).toEqual({
    "/": "/:lang?",
    "/fr": "/:lang?",
    "/product/kettle": "/:lang?/product/:slug",
    "/fr/product/kettle": "/:lang?/product/:slug",
    "/fr/about": "/:lang?/:page",
    "/about": "/:lang?/:page",
    "/api/products/7": "/api/products/{id}",
    "/api/products/featured": "/api/products/featured",
    "/api/products/7/offers": "/api/products/{id}/offers",
    "/api/nothing/7/at/all": "other",
    "/media/a/b/c.webp": "/media/*",
    "/crm": "/crm/*",
    "/a/b/c/d/e": "other",
    "/__proto__/product/x": "other",
    "//": "/:lang?",
  });
});
