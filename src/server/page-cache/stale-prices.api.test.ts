import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import type { Article } from "#features/articles/article.ts";
import { BuyLine } from "#features/articles/site/buy-line.tsx";
import { BuyBox } from "#features/offers/site/buy-box.tsx";
import type { Comparison, Product, ProductList } from "#features/products/product.ts";
import { CardPrice } from "#features/products/site/card-price.tsx";
import { productJsonLd } from "#features/products/site/structured-data/product-json-ld.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { MessagesProvider } from "#i18n/messages/messages-context.tsx";
import { anArticle, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

type Site = Awaited<ReturnType<typeof testApp>>;
let app: Site;
let id: number;

/** An amount that no other number here contains. */
const amount = 73_519;
const written = /735[.,]?19/;

beforeEach(async () => {
  app = await testApp();
  id = await aProduct(app, "Kettle", {
    price: null,
    score: 8,
    offers: [
      anOffer(app, {
        programme: "amazon",
        url: "https://www.amazon.com/dp/B0CX23V2ZK",
        price: { amount, currency: "USD" },
      }),
    ],
  });
  await aProduct(app, "Mug", { price: null });
  const card = { type: "productCard" as const, attrs: { productId: String(id) } };
  const content = { type: "doc" as const, content: [card] };
  await anArticle(app, "Kettles", { texts: { en: { title: "Kettles", content: content as never } } });
});

const product = async (lang: Language = "en") =>
  (await call<Product>(app, `/api/products/by-slug/kettle?lang=${lang}`)).body;
const html = (lang: Language, element: Parameters<typeof createElement>[0], properties: object) =>
  renderToStaticMarkup(
    createElement(
      MessagesProvider as never,
      { messages: messagesFor(lang) },
      createElement(element, properties),
    ),
  );

/** Expects the price while it may be shown, and no trace of it 25 hours later. */
async function vanishes(surface: () => Promise<string>): Promise<string> {
  expect(await surface()).toMatch(written);
  app.clock.move(hours(25));
  const later = await surface();
  expect(later).not.toMatch(written);
  return later;
}

describe("25 hours after the last check an Amazon price is gone", () => {
  for (const lang of languageCodes)
    it(`from the buy box, which links to the shop for the price (${lang})`, async () => {
      const later = await vanishes(async () => {
        const { offers } = await product(lang);
        const choice = { country: "US", countries: [] };
        return html(lang, BuyBox as never, { offers, listPrice: null, choice });
      });
      const { t } = messagesFor(lang);
      const words = t("offer.check-price-at", { shop: "|" }).split("|");
      for (const part of words) expect(later).toContain(part.trim());
    });
  for (const lang of languageCodes)
    it(`from cards, which say where to check it (${lang})`, async () => {
      const later = await vanishes(async () => {
        const { items } = (await call<ProductList>(app, `/api/products?sort=newest&lang=${lang}`)).body;
        return html(lang, CardPrice as never, { card: items.find(({ slug }) => slug === "kettle") });
      });
      const { t } = messagesFor(lang);
      const words = t("offer.check-price-at", { shop: "|" }).split("|");
      for (const part of [...words, "Amazon"]) expect(later).toContain(part.trim());
    });
  it("from old articles", async () => {
    await vanishes(async () => {
      const { products } = (await call<Article>(app, "/api/articles/by-slug/kettles")).body;
      return html("en", BuyLine as never, { product: products[0] });
    });
  });
  it("from structured data", async () => {
    const site = {
      siteName: "Magpie",
      siteUrl: "https://magpie.example",
      address: "https://magpie.example/product/kettle",
      language: "en",
    };
    await vanishes(async () => JSON.stringify(productJsonLd(await product(), site)));
  });
  it.each([
    "/api/products/by-slug/kettle",
    "/api/products?sort=price",
    "/api/products/cards?ids=1",
    "/api/compare?ids=1,2",
    "/api/search?q=kettle",
    "/api/articles/by-slug/kettles",
  ])("from the API: %s", async (path) => {
    await vanishes(async () => JSON.stringify((await call(app, path)).body));
  });
  it("from the price filter and its bounds", async () => {
    const priced = async () => (await call<ProductList>(app, "/api/products?minPrice=700")).body;
    expect((await priced()).total).toBe(1);
    expect((await priced()).facets.price).toMatchObject({ min: 735, max: 736 });
    app.clock.move(hours(25));
    expect((await priced()).total).toBe(0);
    expect((await priced()).facets.price).toBeNull();
  });
});

it("feeds never had it: what a feed reader stores cannot be taken back", async () => {
  for (const path of ["/rss.xml", "/sitemap-products.xml", "/sitemap-articles.xml"]) {
    const { body } = await app.feeds.answer(path, new URLSearchParams());
    expect(body.toLowerCase()).toContain("kettle");
    expect(body).not.toMatch(written);
  }
});

it("the comparison of two products does not mention an expired price", async () => {
  app.clock.move(hours(25));
  const { products } = (await call<Comparison>(app, "/api/compare?ids=1,2")).body;
  expect(products.map(({ buying }) => buying.price)).toEqual([null, null]);
});
