import { describe, expect, it } from "vitest";
import { readPage } from "./read-page.ts";

const now = Date.UTC(2026, 10, 20);
const address = "https://shop.example/mugs";
const pageOf = (value: unknown, { at = address, more = "" } = {}) =>
  readPage(`${more}<script type="application/ld+json">${JSON.stringify(value)}</script>`, at, now);
const offer = (price: number, more: object = {}) => ({ price, priceCurrency: "EUR", ...more });
const product = (name: string, price: number, more: object = {}) => ({
  "@type": "Product",
  name,
  offers: offer(price),
  ...more,
});
const card = (name: string, price: number) =>
  `<li itemscope itemtype="https://schema.org/Product"><a itemprop="name">${name}</a><p itemprop="offers" itemscope
   itemtype="https://schema.org/Offer"><b itemprop="price">${price}</b><b itemprop="priceCurrency">EUR</b></p></li>`;

describe("the variant that a URL selects", () => {
  const group = {
    "@type": "ProductGroup",
    productGroupID: "M",
    name: "Mug",
    description: "For tea.",
    hasVariant: [
      product("Mug red S", 9, { sku: "R-S", color: "Red", size: "S", gtin13: "4006381333931" }),
      product("Mug red L", 11, { sku: "R-L", color: "Red", size: "L" }),
      product("Mug blue L", 12, { sku: "B-L", color: "Blue", size: "L", description: "Blue." }),
    ],
  };
  it.each([
    ["?sku=R-L", 1100],
    ["?color=blue&size=L", 1200],
    ["?Colour=BLUE", 1200],
    ["?size=L", null],
    ["?sku=X", null],
    ["", null],
  ])("%s", (query, amount) => {
    expect(pageOf(group, { at: `${address}${query}` }).facts.price?.amount ?? null).toBe(amount);
  });

  it("is also selected by the fragment, which its URL then keeps", () => {
    const named = (name: string) => ({
      ...group,
      hasVariant: group.hasVariant.map((one, n) => ({
        ...one,
        [name]: `${name === "url" ? "/mugs" : ""}#v${n}`,
      })),
    });
    for (const name of ["@id", "url"]) {
      const blue = pageOf(named(name), { at: `${address}?utm_source=x#v2` });
      expect([name, blue.facts.price?.amount, blue.url]).toEqual([name, 1200, `${address}#v2`]);
      expect(pageOf(named(name), { at: `${address}?sku=R-L#reviews` })).toMatchObject({
        facts: { price: { amount: 1100 } },
        url: `${address}?sku=R-L`,
      });
      expect(pageOf(named(name)).facts.price).toBeNull();
      expect(pageOf(named(name), { at: `${address}#none` }).facts.price).toBeNull();
    }
  });

  it("has its own values first, then the group's", () => {
    const { facts } = pageOf(group, { at: `${address}?sku=B-L` });
    expect(facts).toMatchObject({ title: "Mug blue L", description: "Blue.", gtin: "" });
    expect(pageOf(group, { at: `${address}?sku=R-L` }).facts.description).toBe("For tea.");
  });

  it("gives only the values all variants share when none is selected", () => {
    const same = { ...group, hasVariant: group.hasVariant.map((one) => ({ ...one, offers: offer(9) })) };
    expect(pageOf(same).facts).toMatchObject({ title: "Mug", price: { amount: 900 }, gtin: "", specs: [] });
    // The page itself states the price.
    const more =
      '<meta property="og:price:amount" content="9"><meta property="og:price:currency" content="EUR">';
    expect(pageOf(group, { more }).facts.price?.amount).toBe(900);
  });

  it("does not treat variants that refer to their group as products of their own", () => {
    const { hasVariant, ...alone } = group;
    const own = hasVariant.map((one) => ({ ...one, inProductGroupWithID: "M" }));
    const linked = hasVariant.map((one) => ({ ...one, isVariantOf: { "@id": "#g" } }));
    for (const values of [
      [alone, ...own],
      [{ ...alone, "@id": "#g" }, ...linked],
    ]) {
      const read = pageOf(values, { at: `${address}?sku=R-L` });
      expect([read.isList, read.facts.title, read.facts.price?.amount]).toEqual([false, "Mug red L", 1100]);
    }
  });

  it("stays in the URL, though the page has another canonical one", () => {
    const more = `<link rel="canonical" href="${address}">`;
    expect(pageOf(group, { at: `${address}?sku=B-L&utm_source=x`, more }).url).toBe(`${address}?sku=B-L`);
    expect(pageOf(group, { at: `${address}?sku=X`, more }).url).toBe(address);
  });

  it("also selects one of a product's offers", () => {
    const offers = [1, 2, 3].map((n) => offer(n, { url: `/mugs?variant=${n}`, availability: "InStock" }));
    const mug = { ...product("Mug", 0), offers };
    expect(pageOf(mug, { at: `${address}?variant=3` }).facts.price?.amount).toBe(300);
    const soldOut = [offer(5, { url: "/mugs?variant=9", availability: "SoldOut" }), ...offers];
    const read = pageOf({ ...mug, offers: soldOut }, { at: `${address}?variant=9&pr_seq=1` });
    expect(read.facts).toMatchObject({ price: { amount: 500 }, availability: "out-of-stock" });
  });
});

describe("a page of several products has no main product", () => {
  const two = [product("Mug", 9), product("Kettle", 19)];
  const list = { "@type": "ItemList", itemListElement: two.map((item) => ({ "@type": "ListItem", item })) };
  it.each([
    ["a list", list],
    ["a category", { "@type": "CollectionPage", mainEntity: list }],
    ["a graph", { "@graph": two }],
    ["a recipe", { "@type": "Recipe", name: "Tea", tool: two }],
    ["a catalog", { "@type": "OfferCatalog", itemListElement: two.map((itemOffered) => ({ itemOffered })) }],
  ])("%s", (_, value) => {
    expect(pageOf(value)).toMatchObject({ isList: true, isProduct: false, facts: { price: null, gtin: "" } });
  });

  it("for category cards in microdata", () => {
    const read = readPage(`<h1>Mugs</h1><ul>${card("Mug", 9)}${card("Kettle", 19)}</ul>`, address, now);
    expect([read.isList, read.facts.price]).toEqual([true, null]);
  });

  it.each([
    ["the heading", "<h1>Mug</h1>"],
    ["the title", "<h1>Welcome</h1><title>Mug – buy at Shop</title>"],
    ["what is shared", '<meta property="og:title" content="Mug">'],
  ])("but where %s is one of them it is about that", (_, more) => {
    expect(pageOf(two, { more })).toMatchObject({
      isList: false,
      facts: { title: "Mug", price: { amount: 900 } },
    });
  });

  it("but the same product marked up twice is one", () => {
    const plain = { "@type": "Product", name: "Mug" };
    expect(pageOf([plain, product("MUG", 9)])).toMatchObject({
      isList: false,
      facts: { price: { amount: 900 } },
    });
    const read = readPage(
      `${card("Mug", 9)}<script type="application/ld+json">${JSON.stringify(plain)}</script>`,
      address,
      now,
    );
    expect(read).toMatchObject({ isList: false, isProduct: true, facts: { price: { amount: 900 } } });
  });

  it("and cards of other products beside a marked product are ignored", () => {
    const more = `<h1>Mug</h1>${card("Jug", 5)}${card("Kettle", 19)}`;
    expect(pageOf(product("Mug", 9), { more }).facts).toMatchObject({ title: "Mug", price: { amount: 900 } });
  });

  it("and twenty thousand of them are parsed quickly", () => {
    const many = Array.from({ length: 20_000 }, (_, n) => product(`Mug ${n}`, n + 1));
    expect(pageOf(many, { more: "<h1>Mugs</h1>" }).isList).toBe(true);
    const hasVariant = many.map((one, n) => ({ ...one, url: `/mugs?variant=${n}` }));
    const group = { "@type": "ProductGroup", name: "Mug", hasVariant };
    expect(pageOf(group, { at: `${address}?variant=9000` }).facts.price?.amount).toBe(900_100);
  });
});
