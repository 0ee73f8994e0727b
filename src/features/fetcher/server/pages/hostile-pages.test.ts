import { describe, expect, it } from "vitest";
import { decodePage } from "./page-text.ts";
import { readPage } from "./read-page.ts";

const address = "https://shop.example/kettle?id=1";
const now = Date.UTC(2026, 10, 20);
const jsonld = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === "string" ? value : JSON.stringify(value).replaceAll("</", "<\\/")}</script>`;
const factsOf = (html: string) => readPage(html, address, now).facts;
const offered = (offers: unknown, more: object = {}) =>
  factsOf(jsonld({ "@type": "Product", name: "Kettle", ...more, offers }));
const kettle = { "@type": "Product", name: "Kettle", offers: { price: "19.90", priceCurrency: "EUR" } };

describe("hostile pages give empty fields, quickly", () => {
  // One slow page would exceed the test's timeout.
  const quick = (html: string) => readPage(html, address, now).facts;
  const mega = 1_000_000;

  it("script in names and URLs is plain text or nothing", () => {
    const facts = offered([], {
      name: `<img src=x onerror=alert(1)><script>alert(2)</script>Kettle`,
      image: ["javascript:alert(1)", "https://u:p@cdn.example/x.jpg", "file:///etc/passwd"],
      description: "&lt;script&gt;alert(3)&lt;/script&gt;fine",
    });
    expect(facts).toMatchObject({ title: "Kettle", imageUrls: [], description: "fine" });
  });

  it.each([
    ["a million opened elements", "<b>".repeat(mega)],
    ["elements that never end, in paragraphs", `${"<p><b a=1><i>".repeat(100_000)}${"<p>x".repeat(100_000)}`],
    ["a million attributes", `<a ${" x".repeat(mega)}>`],
    ["quotes that never end", `<a b="`.repeat(300_000)],
    ["comments that never end", "<!--".repeat(mega)],
    ["scripts that never end", `<script type="application/ld+json">`.repeat(100_000)],
    ["ends without a beginning", "</div>".repeat(500_000)],
    ["signs alone", "<".repeat(mega)],
    ["things in things", "<div itemscope itemtype=Product itemprop=a>".repeat(1_000)],
    [
      "things that refer to each other",
      `${Array.from({ length: 3_000 }, (_, i) => `<div itemscope itemtype=x id=i${i} itemref="i${(i + 1) % 3_000} i0 i1 i2"><b itemprop=a>x</b></div>`).join("")}`,
    ],
    ["lists in lists", jsonld(`${"[".repeat(200_000)}${"]".repeat(200_000)}`)],
    ["lists that never end", jsonld("[".repeat(mega))],
    ["objects in objects", jsonld(`${'{"mainEntity":'.repeat(100_000)}1${"}".repeat(100_000)}`)],
    ["a hundred thousand products", jsonld(Array.from({ length: 100_000 }, () => ({ "@type": "Product" })))],
    ["a name of five million signs", jsonld({ "@type": "Product", name: "x".repeat(5 * mega) })],
    ["a description of open tags", jsonld({ "@type": "Product", description: "<a ".repeat(mega) })],
  ])("%s", (_, html) => {
    expect(quick(html)).toMatchObject({ price: null, gtin: "", title: "" });
  });

  it("finds a product below a thousand levels, and invents none in broken data", () => {
    expect(quick(`${"<div>".repeat(1_000)}${jsonld(kettle)}`).title).toBe("Kettle");
    expect(factsOf(jsonld(JSON.stringify(kettle).slice(0, -9))).price).toBeNull();
    for (const value of [
      null,
      1,
      "x",
      [],
      {},
      { "@type": null },
      { "@type": "Product", offers: 5, brand: [[]], image: {} },
    ])
      expect(factsOf(jsonld(JSON.stringify(value))).price).toBeNull();
  });

  it("ten thousand pages of random parts are all parsed", () => {
    const parts = [
      "<",
      ">",
      '"',
      "'",
      "</",
      "<script type=application/ld+json>",
      "</script>",
      "{",
      "}",
      '"@type":"Product"',
      ",",
      "[",
      "]",
      "<div itemscope itemtype=Product>",
      "itemprop=name",
      "&#x0;",
      "\u0000",
      "\uD800",
      "<!--",
      "-->",
      "<meta property=og:title content=",
      "price",
      ":",
      "1e999",
      "=",
      "/",
    ];
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % most;
    };
    for (let i = 0; i < 10_000; i++) {
      const html = Array.from({ length: 1 + next(40) }, () => parts[next(parts.length)]).join("");
      const { price } = factsOf(html);
      expect(price === null || price.amount > 0).toBe(true);
    }
  });
});

describe("encodings", () => {
  const page = "<title>קומקום</title>";
  // Windows-1255 without a library: Hebrew letters are 0x4f0 below their code points.
  const hebrew = Buffer.from(
    [...page].map((letter) =>
      letter > "\u00ff" ? (letter.codePointAt(0) ?? 0) - 0x4f0 : letter.charCodeAt(0),
    ),
  );
  it.each([
    ["a header", hebrew, "text/html; charset=windows-1255"],
    [
      "a mark in the page",
      Buffer.concat([Buffer.from(`<meta charset="windows-1255">`), hebrew]),
      "text/html",
    ],
    [
      "a wrong header and a right mark",
      Buffer.concat([Buffer.from(`<meta charset=windows-1255>`), hebrew]),
      "text/html; charset=utf-8",
    ],
    [
      "a byte order mark, whatever the header says",
      Buffer.from(`\uFEFF${page}`, "utf8"),
      "text/html; charset=windows-1255",
    ],
    ["UTF-16", Buffer.from(`\uFEFF${page}`, "utf16le"), "text/html"],
    ["nothing but UTF-8", Buffer.from(page), "text/html"],
    ["an unknown name", Buffer.from(page), "text/html; charset=klingon"],
    [
      "a page that calls itself UTF-16 in plain letters",
      Buffer.from(`<meta charset=utf-16>${page}`),
      "text/html",
    ],
  ])("by %s", (_, bytes, type) => {
    expect(factsOf(decodePage(bytes, type)).title).toBe("קומקום");
  });

  it("an undecodable text leaves the field empty", () => {
    expect(factsOf("<title>K\uFFFDttle</title>").title).toBe("");
  });
});
