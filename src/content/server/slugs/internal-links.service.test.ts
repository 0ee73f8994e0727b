import { expect, it } from "vitest";
import { aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { internalLinks } from "./internal-links.ts";

it("finds links of this site in any spelling, and none makes a query fail", async () => {
  const app = await testApp();
  const id = await aProduct(app, "Kettle");
  const siteUrl = "https://magpie.example";
  const text = `/product/kettle, /Product/kettle and ${siteUrl}/he/product/kettle?x=1; but /product/%00 /xx/product/kettle
    /product/%E0%A4%A /PRODUCT/ /article/kettle https://other.example/product/kettle`;
  const found = await internalLinks(app.db.read, [text], { lang: "en", siteUrl });
  expect(found.map(({ path, kind, id: to }) => [path, kind, to])).toEqual([
    ["/product/kettle", "product", id],
    ["/Product/kettle", "product", id],
    ["/he/product/kettle?x=1", "product", id],
    ["/product/%00", "product", null],
    ["/xx/product/kettle", null, null],
    ["/product/%E0%A4%A", "product", null],
    ["/article/kettle", "article", null],
  ]);
});
