import { describe, expect, it } from "vitest";
import { documentSchema } from "./document.ts";
import { htmlOf } from "./document-html.ts";
import { contentsOf, plainText, productsIn, referencesIn } from "./document-reading.ts";
import { documentOf } from "./written-blocks.ts";

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
  it("written in the short form is valid", () => {
    expect(documentSchema.parse(written)).toEqual(written);
  });
  it("knows the products it shows, each once", () => {
    expect(productsIn(written)).toEqual(["7", "8"]);
    expect(referencesIn(written)).toEqual([{ kind: "product", id: "7" }]);
  });
  it("gives its words and its contents", () => {
    expect(plainText(written)).toContain("A bold claim, an honest one, a page and a kettle.");
    expect(plainText(written)).toContain("Really?");
    expect(contentsOf(written)).toEqual([{ anchor: "section-1", text: "Why & how" }]);
  });
  it("becomes HTML in which every text is escaped", () => {
    const html = htmlOf(written, {
      link: () => "/product/kettle",
      product: (id) => ({ name: `Thing <${id}>`, href: `/product/${id}`, verdict: '"good"' }),
    });
    expect(html).toContain("<h2>Why &amp; how</h2>");
    expect(html).toContain(
      '<strong>bold</strong> claim, an <em>honest</em> one, a <a href="/about">page</a> and a <a href="/product/kettle">kettle</a>. &lt;script&gt;',
    );
    expect(html).toContain("Thing &lt;7&gt;");
    expect(html).not.toContain("<script");
  });
  it("leaves only the words of what is not public", () => {
    expect(htmlOf(written, { link: () => undefined, product: () => undefined })).toContain("and a kettle.");
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
});
