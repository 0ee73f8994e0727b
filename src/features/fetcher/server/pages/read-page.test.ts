import { describe, expect, it } from "vitest";
import { readPage } from "./read-page.ts";

const address = "https://shop.example/kettle?id=1";
const now = Date.UTC(2026, 10, 20);
const jsonld = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === "string" ? value : JSON.stringify(value).replaceAll("</", "<\\/")}</script>`;
const factsOf = (html: string) => readPage(html, address, now).facts;
const offered = (offers: unknown, more: object = {}) =>
  factsOf(jsonld({ "@type": "Product", name: "Kettle", ...more, offers }));
const kettle = { "@type": "Product", name: "Kettle", offers: { price: "19.90", priceCurrency: "EUR" } };
const euros = (amount: number) => ({ amount, currency: "EUR" });

describe("JSON-LD", () => {
  it("gives every field with its source", () => {
    const { facts, sources, isProduct, lang } = readPage(
      `<html lang="fr-FR"><title>Shop</title>${jsonld({
        "@context": "https://schema.org",
        "@type": ["Thing", "https://schema.org/Product"],
        name: "K1 &amp; Co <b>kettle</b>",
        description: "<p>Boils.</p><script>alert(1)</script><p>Fast.</p>",
        image: [
          "/a.jpg",
          { "@type": "ImageObject", contentUrl: "https://cdn.example/b.jpg" },
          "javascript:x",
          "data:image/png,x",
          "http://shop.example/c.jpg",
        ],
        brand: { "@type": "Brand", name: "Brewmont" },
        mpn: "K-1",
        gtin13: "4006381333931",
        category: "Home > Kitchen > Kettles",
        color: "Red",
        weight: { value: 1.2, unitCode: "KGM" },
        additionalProperty: [
          { name: "Capacity", value: "1.5", unitText: "l" },
          { name: "", value: "x" },
        ],
        aggregateRating: { ratingValue: 5 },
        offers: {
          "@type": "Offer",
          price: 19.9,
          priceCurrency: "EUR",
          availability: "http://schema.org/LimitedAvailability",
          itemCondition: "RefurbishedCondition",
          shippingDetails: { shippingRate: { value: "4.90", currency: "EUR" } },
          priceSpecification: [
            { priceType: "https://schema.org/StrikethroughPrice", price: "29,90", priceCurrency: "EUR" },
            { price: "13.27", referenceQuantity: { value: 1, unitCode: "LTR" } },
          ],
        },
      })}`,
      address,
      now,
    );
    expect(facts).toEqual({
      title: "K1 & Co kettle",
      brand: "Brewmont",
      model: "K-1",
      gtin: "4006381333931",
      description: "Boils.\n\nFast.",
      features: [],
      specs: [
        { label: "Capacity", value: "1.5 l" },
        { label: "Color", value: "Red" },
        { label: "Weight", value: "1.2 kg" },
      ],
      imageUrls: ["https://shop.example/a.jpg", "https://cdn.example/b.jpg"],
      price: euros(1990),
      listPrice: euros(2990),
      shipping: 490,
      availability: "in-stock",
      condition: "refurbished",
      categoryPath: ["Home", "Kitchen", "Kettles"],
    });
    expect(sources).toMatchObject({ title: "jsonld", price: "jsonld", specs: "jsonld", gtin: "jsonld" });
    expect([isProduct, lang]).toEqual([true, "fr"]);
  });

  it.each([
    ["a graph", { "@graph": [{ "@type": "WebPage" }, kettle] }],
    ["a list", [[{ "@type": "Organization" }], kettle]],
    ["a main entity", { "@type": "WebPage", mainEntity: kettle }],
    [
      "prefixed names",
      { "@type": "schema:Product", "schema:name": "Kettle", "schema:offers": kettle.offers },
    ],
    ["a comment around", `<!-- ${JSON.stringify(kettle)} -->`],
    ["CDATA around", `//<![CDATA[\n${JSON.stringify(kettle)}\n//]]>`],
    ["a semicolon behind", `${JSON.stringify(kettle)};`],
    [
      "line ends in a text",
      `{"@type":"Product","name":"Kettle","description":"a\nb\u0007","offers":{"price":"19.90","priceCurrency":"EUR"}}`,
    ],
    ["several values", `${JSON.stringify({ "@type": "Organization" })}\n${JSON.stringify(kettle)}`],
    [
      "offers elsewhere in the page",
      [
        { "@type": "Product", name: "Kettle", offers: { "@id": "#o" } },
        { "@id": "#o", "@type": "Offer", price: "19.90", priceCurrency: "EUR" },
      ],
    ],
    [
      "a thing that contains itself",
      [
        {
          "@id": "#p",
          "@type": "Product",
          name: "Kettle",
          isVariantOf: { "@id": "#p" },
          offers: kettle.offers,
        },
      ],
    ],
    [
      "a group with variants",
      { "@type": "ProductGroup", name: "Kettle", hasVariant: [{ ...kettle, name: "Kettle red" }] },
    ],
  ])("in %s", (_, value) => {
    expect(factsOf(jsonld(value))).toMatchObject({ title: "Kettle", price: euros(1990) });
  });

  it("of several products takes the one at the page's URL, and none of the related ones", () => {
    const other = { ...kettle, name: "Toaster", url: "/toaster" };
    expect(factsOf(jsonld([other, { ...kettle, url: "/kettle?id=1&utm_source=x" }])).title).toBe("Kettle");
    expect(factsOf(jsonld({ ...kettle, isRelatedTo: [other, other] })).title).toBe("Kettle");
    expect(
      factsOf(jsonld({ "@graph": [{ "@type": "ItemList", itemListElement: [{ item: other }] }, kettle] }))
        .title,
    ).toBe("Kettle");
  });

  it("takes the breadcrumbs above the product", () => {
    const steps = ["Shop", "Kitchen", "Kettle"].map((name, i) => ({ position: i + 1, item: { name } }));
    expect(
      factsOf(jsonld([kettle, { "@type": "BreadcrumbList", itemListElement: steps }])).categoryPath,
    ).toEqual(["Kitchen"]);
  });
});

describe("offers and prices", () => {
  it.each([
    [
      "a list, one in stock",
      [
        { price: 5, priceCurrency: "EUR", availability: "OutOfStock" },
        { price: 7, priceCurrency: "EUR", availability: "InStock" },
      ],
      euros(700),
    ],
    ["all of several", { "@type": "AggregateOffer", lowPrice: "15.00", priceCurrency: "EUR" }, euros(1500)],
    [
      "inner ones",
      {
        "@type": "AggregateOffer",
        lowPrice: 1,
        priceCurrency: "EUR",
        offers: [{ price: "9,50", priceCurrency: "EUR" }],
      },
      euros(950),
    ],
    ["a list written as an object", { 0: { price: "12.00", priceCurrency: "EUR" } }, euros(1200)],
    ["a specification", { priceSpecification: { price: "1.299,00", priceCurrency: "EUR" } }, euros(129900)],
  ])("%s", (_, offers, price) => {
    expect(offered(offers).price).toEqual(price);
  });

  it.each([
    ["1.234,56", "EUR", 123456, "EUR"],
    ["1,234.56", "USD", 123456, "USD"],
    ["1.299", "EUR", 129900, "EUR"],
    ["US$ 1,299.00", "", 129900, "USD"],
    ["49.90 ₪", "", 4990, "ILS"],
    ["١٬٢٩٩٫٥٠ ر.س", "", 129950, "SAR"],
    ["129 元", "", 12900, "CNY"],
    ["￥1,299", "JPY", 1299, "JPY"],
    ["12.345", "KWD", 12345, "KWD"],
    ["19,99 €", "", 1999, "EUR"],
  ])("%s %s", (price, priceCurrency, amount, currency) => {
    expect(offered({ price, priceCurrency }).price).toEqual({ amount, currency });
  });

  it.each([
    ["no currency anywhere", { price: "19.90" }],
    ["a price of nothing", { price: 0, priceCurrency: "EUR" }],
    ["a negative one", { price: -5, priceCurrency: "EUR" }],
    ["a negative text", { price: "-5.00", priceCurrency: "EUR" }],
    ["an absurd one", { price: 1e21, priceCurrency: "EUR" }],
    ["one with too many digits", { price: "99999999999999999999", priceCurrency: "EUR" }],
    ["a range", { price: "10 - 20", priceCurrency: "EUR" }],
    ["words", { price: "ask us", priceCurrency: "EUR" }],
    ["an object", { price: { a: 1 }, priceCurrency: "EUR" }],
    ["an invented currency", { price: "19.90", priceCurrency: "XQX" }],
    [
      "what a litre costs",
      { priceSpecification: { price: "3", priceCurrency: "EUR", referenceQuantity: { value: 1 } } },
    ],
  ])("%s is no price", (_, offer) => {
    expect(offered(offer).price).toBeNull();
  });

  it("a floating-point sum is rounded", () => {
    expect(offered({ price: 0.1 + 19.8, priceCurrency: "EUR" }).price).toEqual(euros(1990));
  });

  it("a number with a wrong check digit is ignored", () => {
    expect(offered({}, { gtin13: "4006381333932" }).gtin).toBe("");
    expect(offered({}, { productID: "ean:4006381333931" }).gtin).toBe("4006381333931");
  });
});

describe("pages without JSON-LD", () => {
  it("microdata, with parts elsewhere in the page", () => {
    const { facts, sources } = readPage(
      `<div itemscope itemtype="http://schema.org/Product" itemref="more">
         <h1 itemprop="name">Kettle</h1><img itemprop="image" src="/k.jpg">
         <span itemprop="brand" itemscope itemtype="https://schema.org/Brand"><b itemprop="name">Brewmont</b></span>
         <div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
           <span itemprop="price" content="19.90">19,90 €</span><meta itemprop="priceCurrency" content="EUR">
           <link itemprop="availability" href="http://schema.org/InStock">
         </div>
       </div><p id="more"><span itemprop="description">Boils.<br>Fast.</span></p>`,
      address,
      now,
    );
    expect(facts).toMatchObject({
      title: "Kettle",
      brand: "Brewmont",
      price: euros(1990),
      availability: "in-stock",
      imageUrls: ["https://shop.example/k.jpg"],
      description: "Boils.\nFast.",
    });
    expect(sources.price).toBe("microdata");
  });

  it("RDFa Lite", () => {
    expect(
      factsOf(`<div vocab="https://schema.org/" typeof="Product"><p property="name">Kettle</p>
        <div property="offers" typeof="Offer"><i property="price">19.90</i><i property="priceCurrency">EUR</i></div></div>`),
    ).toMatchObject({ title: "Kettle", price: euros(1990) });
  });

  it("Open Graph, and plain HTML where nothing is marked up", () => {
    const read = readPage(
      `<html lang=he><head><meta charset=utf-8><title>Kettle – shop</title><meta property="og:type" content="product">
       <meta property="og:title" content="Kettle"><meta property="og:image" content="//cdn.example/k.jpg">
       <meta property="product:price:amount" content="49.90"><meta property="product:price:currency" content="ILS">
       <meta name=description content="Boils."><link rel=canonical href="/k"></head><h1>Red kettle</h1>`,
      address,
      now,
    );
    expect(read.facts).toMatchObject({
      title: "Kettle",
      imageUrls: ["https://cdn.example/k.jpg"],
      price: { amount: 4990, currency: "ILS" },
      description: "Boils.",
    });
    expect(read.sources).toMatchObject({ title: "opengraph", description: "page" });
    expect([read.url, read.lang, read.isProduct]).toEqual(["https://shop.example/k", "he", true]);
    expect(readPage("<title>About us</title>", address, now)).toMatchObject({
      isProduct: false,
      sources: { title: "page" },
    });
  });

  it("a canonical URL on another site is ignored", () => {
    expect(readPage(`<link rel=canonical href="https://evil.example/k">`, address, now).url).toBe(address);
    expect(readPage(`<link rel=canonical href="https://shop.example/">`, address, now).url).toBe(address);
  });
});
