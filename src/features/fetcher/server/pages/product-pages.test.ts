import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPage } from "./read-page.ts";

const now = Date.UTC(2026, 10, 20, 12);
const address = "https://shop.example/mug";
const script = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === "string" ? value : JSON.stringify(value)}</script>`;
const pageOf = (value: unknown, at = address, more = "") => readPage(`${more}${script(value)}`, at, now);
const priceOf = (offers: unknown, at = address) =>
  pageOf({ "@type": "Product", name: "Mug", offers }, at).facts.price;
const specified = (...priceSpecification: unknown[]) => priceOf({ "@type": "Offer", priceSpecification });
const euros = (amount: number) => ({ amount, currency: "EUR" });
const price = (amount: string, more: object = {}) => ({ price: amount, priceCurrency: "EUR", ...more });

describe("pages from the wild", () => {
  const fileOf = (name: string, query = "") =>
    readPage(
      readFileSync(`tests/support/product-pages/${name}.html`, "utf8"),
      `http://127.0.0.1:8899/${name}.html${query}`,
      now,
    );

  it.each([
    ["trailing-comma", "Kettle tc", 3900, "EUR"],
    ["js-comment", "Kettle jc", 3900, "EUR"],
    ["entities", "Kettle en", 3900, "EUR"],
    ["bulk-price", "Kettle bulk", 1000, "EUR"],
    ["instalment", "Kettle inst", 11900, "EUR"],
    ["deposit", "Kettle dep", 30000, "EUR"],
    ["currency-symbol", "Kettle sym", 4990, "EUR"],
    ["currency-dollar", "Kettle dol", 4990, "USD"],
    ["currency-nis", "Kettle nis", 4990, "ILS"],
    ["currency-rmb", "Kettle rmb", 4990, "CNY"],
  ])("%s: %s", (name, title, amount, currency) => {
    const { facts, isList } = fileOf(name);
    expect([facts.title, facts.price, isList]).toEqual([title, { amount, currency }, false]);
  });

  it("of a group: the variant that the URL selects", () => {
    const blue = fileOf("variant-group", "?variant=2&utm_source=x");
    expect(blue.facts).toMatchObject({
      title: "Mug blue",
      price: { amount: 1200, currency: "USD" },
      availability: "in-stock",
      specs: [{ label: "Color", value: "Blue" }],
    });
    expect(fileOf("variant-group", "?variant=1").facts.price?.amount).toBe(900);
    // The page does not say which of them is bought.
    expect(fileOf("variant-group").facts).toMatchObject({ title: "Mug group", price: null, specs: [] });
  });

  it("of several products: the page's main entity", () => {
    const [mug, pan] = ["Mug", "Pan"].map((name) => ({
      "@type": "Product",
      "@id": `#${name}`,
      name,
      offers: price("5"),
    }));
    const about = (id: string) => ({
      "@graph": [{ "@type": ["WebPage", "ItemPage"], mainEntity: { "@id": id } }, mug, pan],
    });
    expect(pageOf(about("#Pan"))).toMatchObject({ isList: false, facts: { title: "Pan" } });
    expect(pageOf(about("#nothing"))).toMatchObject({ isList: true, facts: { price: null } });
  });

  it("a page about two products has no main product", () => {
    expect(fileOf("recipe-not-product")).toMatchObject({
      isList: true,
      isProduct: false,
      facts: { price: null },
    });
  });
});

describe("malformed JSON", () => {
  const mug = '"@type":"Product","offers":{"price":"39.00","priceCurrency":"EUR"}';
  it.each([
    ["commas before, behind and twice", `{,"name":"Mug",,${mug},}`, "Mug"],
    [
      "comments at the ends of lines",
      `{ // a "quoted" word\n"name":"Mug",#\n${mug}}`.replace("#", "// b"),
      "Mug",
    ],
    [
      "what only looks like a comment",
      `{"name":"Mug // not /* one */","url":"https://x.example//a",${mug},}`,
      "Mug // not /* one */",
    ],
    ["quotes inside a text", `{"name":"A 24" mug, "big"",${mug}}`, 'A 24" mug, "big"'],
    ["escapes that JSON does not know", String.raw`{"name":"Bob\'s \xmug \u12",${mug}}`, "Bob's xmug u12"],
    [
      "an editor's tags and typographic quotes",
      `<p>{“@type”:“Product”,<br />“name”:“Mug”,“offers”:{“price”:“39.00”,“priceCurrency”:“EUR”}}</p>`,
      "Mug",
    ],
    ["entities in what is otherwise right", `{"name":"Mug &amp; co &quot;x&quot;",${mug}}`, 'Mug & co "x"'],
    ["numeric entities", `{&#34;name&#34;:&#x22;Mug&#x22;,${mug.replaceAll('"', "&#34;")},}`, "Mug"],
    ["names without quotes", `{name:"Mug",${mug.replace('"price"', "price")}, a_b : 1}`, "Mug"],
    ["values that a script did not have", `{"name":"Mug","sku":undefined,"rating":NaN,${mug}}`, "Mug"],
    ["several values, one of them lost", `{"a":nothing}\n{"name":"Mug",${mug}}`, "Mug"],
  ])("%s", (_, text, title) => {
    const { facts } = pageOf(text);
    expect([facts.title, facts.price]).toEqual([title, euros(3900)]);
  });

  it("names that every object has are ordinary names", () => {
    pageOf(`{"__proto__":{"polluted":1},"constructor":1,"name":"Mug",${mug},}`);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each([
    ["comments that never end", "/*".repeat(500_000)],
    ["lines of comments", "//x\n".repeat(250_000)],
    ["texts that never end", `{"a`.repeat(300_000)],
    ["quotes and spaces", `"${" ".repeat(500)}x`.repeat(2_000)],
    ["commas", `[${",".repeat(1_000_000)}]x`],
    ["backslashes", `{"a":"${"\\".repeat(1_000_000)}`],
    ["depth", `${"[".repeat(300_000)},${"]".repeat(300_000)}`],
    ["NUL and controls", `{"name":"\u0000\u0001",}`.repeat(50_000)],
  ])("%s are soon over", (_, text) => {
    expect(pageOf(text).facts.price).toBeNull();
  });
});

describe("the current price of one item for everybody", () => {
  const whole = price("10.00");
  it.each([
    ["from ten on", { eligibleQuantity: { minValue: 10 } }],
    ["a pack of six", { eligibleQuantity: { "@type": "QuantitativeValue", value: "6" } }],
    ["a number alone", { eligibleQuantity: 12 }],
    ["a number in words", { eligibleQuantity: "10+" }],
    ["a number with its unit", { eligibleQuantity: { value: "10 pcs" } }],
    ["a kilo", { referenceQuantity: { value: 1, unitCode: "KGM" } }],
    ["ten pieces", { referenceQuantity: { value: 10, unitCode: "C62" } }],
    ["a month", { unitText: "per month" }],
    ["a month by its code", { unitCode: "MON" }],
    ["a month of billing", { billingDuration: 1, billingIncrement: 1 }],
    ["a duration", { billingDuration: "P1M" }],
    ["members", { validForMemberTier: { "@type": "MemberProgramTier", name: "Gold" } }],
    ["companies", { eligibleCustomerType: "http://purl.org/goodrelations/v1#Business" }],
    ["large orders", { eligibleTransactionVolume: { minPrice: 100 } }],
    ["a deposit", { priceComponentType: "Downpayment" }],
    ["an installment", { priceComponentType: "https://schema.org/Installment" }],
    ["sending", { "@type": "DeliveryChargeSpecification" }],
    ["dealers", { priceType: "https://schema.org/InvoicePrice" }],
    ["a range", { minPrice: 5, maxPrice: 50 }],
    ["a sale that is over", { priceType: "SalePrice", validThrough: "2026-11-01" }],
    ["a sale to come", { validFrom: "2026-12-01T00:00:00+01:00" }],
  ])("not that of %s", (_, more) => {
    expect(specified(price("7.00", more), whole)).toEqual(euros(1000));
    expect(specified(price("7.00", more))).toBeNull();
    expect(priceOf([price("7.00", { ...more }), price("10.00")])).toEqual(euros(1000));
  });

  it.each([
    ["an installment", { priceComponentType: "https://schema.org/Installment" }],
    ["a deposit", { priceComponentType: "https://schema.org/Downpayment" }],
    ["ten", { eligibleQuantity: { "@type": "QuantitativeValue", minValue: 10 } }],
    ["a month", { unitText: "MONTH" }],
    ["a month by its code", { referenceQuantity: { value: 1, unitCode: "MON" } }],
  ])("nor that of %s where the offer repeats it as its own", (_, more) => {
    const offer = (...specifications: unknown[]) => ({
      ...price("7.00"),
      priceSpecification: specifications,
    });
    expect(priceOf([offer(price("7.00", more))])).toBeNull();
    expect(priceOf([offer(price("7.00", more), price("10.00"))])).toEqual(euros(1000));
    // Prices for everybody count too, as do those of a kilogram or for members.
    expect(priceOf([offer(price("7.00", more), price("7.00"))])).toEqual(euros(700));
    expect(priceOf([offer(price("3.00", more))])).toEqual(euros(700));
    for (const other of [
      { referenceQuantity: { value: 1, unitCode: "KGM" } },
      { validForMemberTier: { name: "Gold" } },
    ])
      expect(priceOf([offer(price("7.00", other))])).toEqual(euros(700));
  });

  it.each([
    ["from one on", { eligibleQuantity: { minValue: 1, maxValue: 9 } }],
    ["one in words", { eligibleQuantity: "1 piece" }],
    ["a piece", { referenceQuantity: { value: 1, unitCode: "C62" }, unitText: "piece" }],
    ["people at home", { eligibleCustomerType: "Enduser" }],
    ["a sale of today", { priceType: "SalePrice", validFrom: "2026-11-20", validThrough: "2026-11-20" }],
    ["empty marks", { unitCode: "", validThrough: "", eligibleQuantity: null }],
    ["days that are none", { validFrom: "soon", validThrough: "2026-99-99" }],
  ])("but that of %s", (_, more) => {
    expect(specified(price("7.00", more), whole)).toEqual(euros(700));
  });

  it("an expired offer has no price; one valid until today has one, wherever on earth today is", () => {
    expect(priceOf(price("9.00", { priceValidUntil: "2026-11-18" }))).toBeNull();
    expect(priceOf(price("9.00", { priceValidUntil: "2026-11-20" }))).toEqual(euros(900));
    expect(priceOf(price("9.00", { priceValidUntil: "2026-11-20T11:00:00Z" }))).toBeNull();
    expect(
      priceOf(price("9.00", { businessFunction: "http://purl.org/goodrelations/v1#LeaseOut" })),
    ).toBeNull();
  });

  it("a monthly fee is not the price, whatever else the offer says", () => {
    const monthly = price("7.00", { "@type": "UnitPriceSpecification", unitCode: "MON", billingDuration: 1 });
    const offer = price("7.00", { priceSpecification: monthly });
    expect(priceOf(offer)).toBeNull();
    expect(priceOf([offer, price("60.00")])).toEqual(euros(6000));
    // One kilogram of a one-kilogram item costs the same.
    const kilo = price("7.00", { referenceQuantity: { value: 1, unitCode: "KGM" } });
    expect(priceOf(price("7.00", { priceSpecification: kilo }))).toEqual(euros(700));
    // The upfront payment is the price.
    expect(priceOf(price("60.00", { priceSpecification: monthly }))).toEqual(euros(6000));
  });

  it("a regular price is the price if there is no other, else the struck-through one", () => {
    const regular = price("15.00", { priceType: "RegularPrice" });
    expect(specified(regular)).toEqual(euros(1500));
    const { facts } = pageOf({
      "@type": "Product",
      name: "Mug",
      offers: { priceSpecification: [regular, price("12.00", { priceType: "SalePrice" }), price("15.00")] },
    });
    expect([facts.price, facts.listPrice]).toEqual([euros(1200), euros(1500)]);
  });

  it("the start of a range is no price unless it is also its end", () => {
    const all = { "@type": "AggregateOffer", lowPrice: "15.00", priceCurrency: "EUR" };
    expect(priceOf({ ...all, highPrice: "20.00" })).toBeNull();
    expect(priceOf({ ...all, highPrice: 15 })).toEqual(euros(1500));
    expect(priceOf(price("9.99 / month"))).toBeNull();
  });

  it("microdata's other prices are not picked up", () => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Mug</h1>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="validForMemberTier" content="Gold">
      <b itemprop="price">7.00</b><meta itemprop="priceCurrency" content="EUR"></div></div>`;
    expect(readPage(html, address, now).facts).toMatchObject({ title: "Mug", price: null });
  });
});

describe("currency symbols and names", () => {
  it.each([
    ["$", "https://shop.example/", "", "USD"],
    ["$", "https://shop.com.au/", "", "AUD"],
    ["$", "https://shop.ca/", "", "CAD"],
    ["$", "https://shop.example/", '<html lang="en-CA">', "CAD"],
    ["$", "https://shop.example/", '<html lang="es"><meta property="og:locale" content="es_MX">', "USD"],
    ["$", "https://shop.example/", '<meta property="og:locale" content="es_MX">', "MXN"],
    ["$", "https://shop.co/", "", "USD"],
    ["kr", "https://shop.example/", '<html lang="sv">', "SEK"],
    ["kr.", "https://shop.dk/", "", "DKK"],
    ["¥", "https://shop.example/", '<html lang="ja">', "JPY"],
    ["Dhs", "https://shop.example/", "", "AED"],
    ["DH", "https://shop.ma/", "", "MAD"],
    ["US Dollars", "https://shop.example/", "", "USD"],
    ["Israeli New Shekel", "https://shop.example/", "", "ILS"],
    ["ש״ח", "https://shop.example/", "", "ILS"],
    ["&euro;", "https://shop.example/", "", "EUR"],
    ["eur", "https://shop.example/", "", "EUR"],
    ["$", "https://shop.example/", '<meta property="og:price:currency" content="NZD">', "NZD"],
  ])("%s at %s %s", (priceCurrency, at, more, currency) => {
    const offers = { price: "49", priceCurrency };
    const read = pageOf({ "@type": "Product", name: "Mug", offers }, at, more);
    expect(read.facts.price?.currency).toBe(currency);
    const written = pageOf(
      { "@type": "Product", name: "Mug", offers: { price: `49 ${priceCurrency}` } },
      at,
      more,
    );
    if (!priceCurrency.includes(";")) expect(written.facts.price?.currency).toBe(currency);
  });

  it.each(["kr", "Rs", "ريال", "constructor", "__proto__", "XQX", "points"])(
    "%s alone is none",
    (priceCurrency) => {
      expect(priceOf({ price: "49.90", priceCurrency })).toBeNull();
    },
  );
});
