import { describe, expect, it } from "vitest";
import { emptyLookup } from "#tests/support/content/empty-lookup.ts";
import { documentSchema, readableDocument, savedDocumentSchema } from "./document.ts";
import { htmlOf } from "./document-html.ts";
import { contentsOf, plainText, productsIn, referencesIn } from "./document-reading.ts";
import { documentOf } from "./document-shorthand.ts";
import { embedOf, embedPage, embedProviders, playerAddress, playerOrigin, videoOf } from "./embed.ts";

const resolve = {
  product: (key: string) => ({ kettle: "7", pan: "8" })[key] ?? "0",
  link: (address: string) =>
    address.startsWith("/")
      ? { type: "link" as const, attrs: { href: address } }
      : { type: "reference" as const, attrs: { kind: "product" as const, id: "7" } },
};
const written = documentOf(
  [
    { picks: [{ product: "kettle", award: "best-overall", reason: "It pours well." }] },
    { h2: "Why & how" },
    { p: "A **bold** claim, an *honest* one, a [page](/about) and a [kettle](product:kettle). <script>" },
    { ul: ["one", "two"] },
    { table: ["kettle", "pan"] },
    { faq: [{ q: "Really?", a: "Yes." }] },
    { disclosure: true },
  ],
  resolve,
);

describe("a document", () => {
  it("in shorthand is valid", () => {
    expect(documentSchema.parse(written)).toEqual(written);
  });
  it("lists the products it shows, without duplicates", () => {
    expect(productsIn(written)).toEqual(["7", "8"]);
    expect(referencesIn(written)).toEqual([{ kind: "product", id: "7" }]);
  });
  it("gives its plain text and its table of contents", () => {
    expect(plainText(written)).toContain("A bold claim, an honest one, a page and a kettle.");
    expect(plainText(written)).toContain("Really?");
    expect(contentsOf(written)).toEqual([{ anchor: "why-how", text: "Why & how" }]);
  });
  it("becomes HTML with every text escaped", () => {
    const html = htmlOf(written, {
      ...emptyLookup,
      link: () => "/product/kettle",
      product: (id) => ({
        name: `Thing <${id}>`,
        href: `/product/${id}`,
        verdict: '"good"',
        pros: ["<s>"],
        cons: [],
      }),
    });
    expect(html).toContain("<h2>Why &amp; how</h2>");
    expect(html).toContain(
      '<strong>bold</strong> claim, an <em>honest</em> one, a <a href="/about">page</a> and a <a href="/product/kettle">kettle</a>. &lt;script&gt;',
    );
    expect(html).toContain("Thing &lt;7&gt;");
    expect(html).not.toContain("<script");
  });
  it("keeps only the text of links to what is not public", () => {
    expect(htmlOf(written, emptyLookup)).toContain("and a kettle.");
  });
  it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "http://x.example", " https://x"])(
    "refuses the link %j",
    (href) => {
      const content = [
        {
          type: "paragraph",
          content: [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] }],
        },
      ];
      expect(documentSchema.safeParse({ type: "doc", content }).success).toBe(false);
    },
  );
  it("refuses unknown blocks and wrong levels", () => {
    expect(
      documentSchema.safeParse({ type: "doc", content: [{ type: "html", attrs: { html: "<b>" } }] }).success,
    ).toBe(false);
    expect(
      documentSchema.safeParse({ type: "doc", content: [{ type: "heading", attrs: { level: 1 } }] }).success,
    ).toBe(false);
  });

  const image = { type: "image", attrs: { mediaId: "3", alt: '"<b>"', caption: "A & B", width: "wide" } };
  const table = {
    type: "table",
    attrs: {
      caption: "",
      rows: [
        ["", "Kettle"],
        ["Litres", "<1>"],
      ],
    },
  };
  it("has images, videos, calls to action and tables, with their text escaped", () => {
    const document = documentSchema.parse({
      type: "doc",
      content: [
        image,
        { type: "horizontalRule" },
        { type: "embed", attrs: { provider: "youtube", videoId: "aqz-KE-bpKQ", title: "<i>" } },
        { type: "callToAction", attrs: { text: "Go", label: "<b>", productId: null, href: "/about" } },
        { type: "callToAction", attrs: { text: "Buy", label: "Now", productId: "9", href: null } },
        table,
      ],
    });
    expect(productsIn(document)).toEqual(["9"]);
    const html = htmlOf(document, {
      ...emptyLookup,
      product: (id) => ({ name: "x", href: `/product/${id}`, verdict: "", pros: [], cons: [] }),
      picture: () => ({ url: "/media/a.webp", width: 4, height: 3, alt: "" }),
    });
    expect(html).toContain('alt="&quot;&lt;b&gt;&quot;"><figcaption>A &amp; B</figcaption>');
    expect(html).toContain('<a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">&lt;i&gt;</a>');
    expect(html).toContain('<a href="/about">&lt;b&gt;</a>');
    expect(html).toContain("<th>Litres</th><td>&lt;1&gt;</td>");
    expect(html).not.toContain("<i>");
  });
  it.each([
    { type: "embed", attrs: { provider: "evil", videoId: "aqz-KE-bpKQ", title: "" } },
    { type: "embed", attrs: { provider: "youtube", videoId: "../../../etc", title: "" } },
    { type: "callToAction", attrs: { text: "", label: "", productId: "1", href: "/both" } },
    { type: "callToAction", attrs: { text: "", label: "", productId: null, href: "javascript:alert(1)" } },
    { type: "table", attrs: { caption: "", rows: [["a", "b"], ["c"]] } },
    { type: "table", attrs: { caption: "", rows: [["a", "b"]] } },
    { type: "image", attrs: { mediaId: "1 or 1", alt: "", caption: "", width: "text" } },
  ])("refuses $type $attrs", (block) => {
    expect(savedDocumentSchema.safeParse({ type: "doc", content: [block] }).success).toBe(false);
  });
  it("keeps an unknown block when saved if it is small and flat, but does not render it", () => {
    const unknown = { type: "poll", attrs: { question: "Tea?" }, content: [{ type: "text", text: "x" }] };
    const document = { type: "doc", content: [unknown, ...written.content] };
    expect(savedDocumentSchema.parse(document)).toEqual(document);
    expect(readableDocument(document)).toEqual(written);
    const deep = (levels: number): object => (levels ? { type: "box", content: [deep(levels - 1)] } : {});
    for (const block of [{ type: "poll", text: "x".repeat(30_000) }, deep(50), { type: 5 }, "text"])
      expect(savedDocumentSchema.safeParse({ type: "doc", content: [block] }).success).toBe(false);
    const huge = { type: "paragraph", content: [{ type: "text", text: "x".repeat(700_000) }] };
    expect(savedDocumentSchema.safeParse({ type: "doc", content: [huge] }).success).toBe(false);
  });
  it("keeps the text of a damaged block and drops the rest", () => {
    const damaged = [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "words", marks: [{ type: "bold" }, { type: "blink" }] },
          { type: "emoji", attrs: { name: "smile" } },
        ],
      },
      { type: "picks" },
      { type: "comparisonTable", attrs: { productIds: null } },
      null,
    ];
    expect(readableDocument({ content: damaged }).content).toEqual([
      { type: "paragraph", content: [{ type: "text", text: "words", marks: [{ type: "bold" }] }] },
    ]);
  });
});

it.each([
  ["https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10", "youtube", "aqz-KE-bpKQ"],
  ["https://youtu.be/aqz-KE-bpKQ", "youtube", "aqz-KE-bpKQ"],
  ["https://www.youtube.com/shorts/aqz-KE-bpKQ", "youtube", "aqz-KE-bpKQ"],
  ["https://vimeo.com/76979871", "vimeo", "76979871"],
  ["https://www.instagram.com/p/CxYz_12-Ab/?igsh=x", "instagram", "CxYz_12-Ab"],
  ["https://instagram.com/someone/reel/CxYz_12-Ab/", "instagram", "CxYz_12-Ab"],
  ["https://www.tiktok.com/@someone/video/7123456789012345678?lang=en", "tiktok", "7123456789012345678"],
  ["https://www.tiktok.com/embed/v2/7123456789012345678", "tiktok", "7123456789012345678"],
  ["https://twitter.com/someone/status/1234567890123456789?s=20", "x", "1234567890123456789"],
  ["https://x.com/i/status/1234567890123456789", "x", "1234567890123456789"],
  ["https://platform.twitter.com/embed/Tweet.html?id=1234567890123456789", "x", "1234567890123456789"],
])("the video at %s is known", (address, provider, videoId) => {
  expect(embedOf(address)).toEqual({ provider, videoId });
});
it.each([
  "https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ",
  "javascript:alert(1)",
  "https://vimeo.com/x",
  "https://www.instagram.com/someone/",
  "https://x.com/someone",
  "https://x.com.evil.example/i/status/1234567890123456789",
  "https://evilx.com/i/status/1234567890123456789",
  "https://www.tiktok.com/@someone/video/..%2f",
  "https://constructor/status/1234567890123456789",
])("at %s is no video", (address) => {
  expect(embedOf(address)).toBeNull();
});
it("a post is no video of a product, and each provider is loaded from the one origin that the CSP allows", () => {
  expect(videoOf("https://x.com/i/status/1234567890123456789")).toBeNull();
  expect(videoOf("https://youtu.be/aqz-KE-bpKQ")).toEqual({ provider: "youtube", videoId: "aqz-KE-bpKQ" });
  for (const provider of embedProviders) {
    const embed = { provider, videoId: "12345678901" };
    expect(new URL(playerAddress(embed)).origin).toBe(playerOrigin(provider));
    expect(embedOf(playerAddress(embed))).toEqual(embed);
    expect(embedOf(embedPage(embed))).toEqual(embed);
  }
});
