import { expect, it } from "vitest";
import { pageParameters } from "#platform/http/page-cache/query-allow-list.ts";
import { clientPath } from "./client-path.ts";

const here = "https://magpie.example/fr/products?sort=price";

it("follows links within the document's language in place, query and fragment included", () => {
  expect(clientPath("/fr/product/a?shops=FR#offers", here, "fr")).toBe("/fr/product/a?shops=FR#offers");
  expect(clientPath("/fr", here, "fr")).toBe("/fr");
  expect(clientPath("/account", "https://magpie.example/favorites", "fr")).toBe("/account");
  expect(clientPath("https://magpie.example/about", "https://magpie.example/", "en")).toBe("/about");
});

it("leaves another language to a new document", () => {
  expect(clientPath("/products", here, "fr")).toBeNull();
  expect(clientPath("/he/products", here, "fr")).toBeNull();
  expect(clientPath("/en/products", "https://magpie.example/", "en")).toBeNull();
  expect(clientPath("/fr/favorites", here, "fr")).toBeNull();
});

it("leaves a page of another kind to a new document", () => {
  expect(clientPath("/favorites", here, "fr")).toBeNull();
  expect(clientPath("/fr", "https://magpie.example/favorites", "fr")).toBeNull();
  expect(clientPath("/sign-in", "https://magpie.example/favorites", "fr")).toBeNull();
});

it("leaves URLs that are not pages of the site to the browser", () => {
  for (const address of [
    "https://shop.example/",
    "mailto:a@b.example",
    "/rss.xml?lang=fr",
    "/feed.json?category=kitchen",
    "/go/12",
    "/api/docs",
    "/media/a",
    "/crm/home",
    "/CRM",
  ])
    expect(clientPath(address, "https://magpie.example/", "en"), address).toBeNull();
});

it("leaves a query that no page reads to the server, which may redirect it", () => {
  expect(clientPath("/fr?p=123", here, "fr")).toBeNull();
  for (const page of ["articles", "category/x", "compare", "product/x", "products", "search"])
    for (const name of pageParameters(`/${page}`))
      expect(clientPath(`/fr/${page}?${name}=1`, here, "fr")).toBe(`/fr/${page}?${name}=1`);
});

it("stays in the CRM's document within the CRM, and leaves it by a new one", () => {
  const crm = "https://magpie.example/crm/home";
  expect(clientPath("/crm/products?q=a", crm, "fr")).toBe("/crm/products?q=a");
  expect(clientPath("/fr", crm, "fr")).toBeNull();
});

it("leaves a place on the same page to the browser, but not the page itself", () => {
  expect(clientPath("#filters", here, "fr")).toBeNull();
  expect(clientPath("/fr/products?sort=price", here, "fr")).toBe("/fr/products?sort=price");
});
