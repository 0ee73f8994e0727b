import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Document } from "#platform/document/document.ts";
import { contentsOf } from "#platform/document/document-reading.ts";
import { type BlockSlots, RichText } from "./rich-text.tsx";

const text = (words: string) => ({ type: "text" as const, text: words });
const heading = (level: 2 | 3, words: string) => ({
  type: "heading" as const,
  attrs: { level },
  content: [text(words)],
});
const linkTo = (href: string): Document => ({
  type: "doc",
  content: [
    { type: "paragraph", content: [{ ...text("there"), marks: [{ type: "link", attrs: { href } }] }] },
  ],
});

const draw = (document: Document, blocks: BlockSlots = {}, address?: string) =>
  renderToStaticMarkup(<RichText document={document} blocks={blocks} linkOf={() => address} />);

describe("a document on a page", () => {
  it("gives its headings the anchors of the table of contents", () => {
    const document: Document = {
      type: "doc",
      content: [heading(2, "First"), heading(3, "Within"), heading(2, "Second")],
    };
    const html = draw(document);
    for (const { anchor, text: words } of contentsOf(document))
      expect(html).toContain(`<h2 id="${anchor}">${words}</h2>`);
    expect(html).toContain('<h3 id="within">Within</h3>');
  });

  it.each(["https://example.com/a", "mailto:a@example.com", "/fr/x", "#section-1"])("links to %s", (href) => {
    expect(draw(linkTo(href))).toContain(`<a href="${href}"`);
  });

  it.each([
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "http://example.com",
    "data:text/html,x",
  ])("keeps only the words of a link to %s", (href) => {
    expect(draw(linkTo(href))).toContain("<p>there</p>");
  });

  it("closes the opener only to other sites", () => {
    expect(draw(linkTo("https://example.com/"))).toContain('rel="noopener"');
    expect(draw(linkTo("/x"))).not.toContain("rel=");
  });

  it("links an entity by its current URL, and leaves plain text when it has none", () => {
    const document: Document = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            { ...text("the kettle"), marks: [{ type: "reference", attrs: { kind: "product", id: "7" } }] },
          ],
        },
      ],
    };
    expect(draw(document, {}, "/product/kettle")).toContain('<a href="/product/kettle"');
    expect(draw(document)).toContain("<p>the kettle</p>");
  });

  it("renders a live block with the page's own component, and omits it without one", () => {
    const document: Document = { type: "doc", content: [{ type: "productCard", attrs: { productId: "7" } }] };
    expect(draw(document, { productCard: ({ attrs }) => <b>{attrs.productId}</b> })).toContain("<b>7</b>");
    expect(draw(document)).toBe('<div class="prose "></div>');
  });

  it("omits an unknown block", () => {
    const document = {
      type: "doc",
      content: [{ type: "marquee" }, heading(2, "Known")],
    } as unknown as Document;
    expect(draw(document)).toBe('<div class="prose "><h2 id="known">Known</h2></div>');
  });

  it("writes tags in the text as text", () => {
    const document: Document = {
      type: "doc",
      content: [{ type: "paragraph", content: [text("<img onerror=x>")] }],
    };
    expect(draw(document)).toContain("&lt;img onerror=x&gt;");
  });

  it("keeps the numbering of nested lists, and marks the row and column headers of cells", () => {
    const line = (words: string) => ({ type: "paragraph" as const, content: [text(words)] });
    const inner = {
      type: "orderedList" as const,
      attrs: { start: 3, numbering: "hebrew" as const, marker: "parentheses" as const },
      content: [{ type: "listItem" as const, content: [line("in")] }],
    };
    const html = draw({
      type: "doc",
      content: [
        { type: "bulletList", content: [{ type: "listItem", content: [line("out"), inner] }] },
        {
          type: "table",
          attrs: {
            caption: "",
            headRows: 2,
            rows: [
              [
                { content: [text("Model")], rowspan: 2 },
                { content: [text("Power")], colspan: 2 },
              ],
              ["Min", "Max"],
              ["Aqua", { content: [{ ...text("900"), marks: [{ type: "strike" }] }] }, "1500"],
            ],
          },
        },
      ],
    });
    expect(html).toContain(
      '<ul><li><p>out</p><ol start="3" data-numbering="hebrew" data-marker="parentheses"><li><p>in</p></li></ol></li></ul>',
    );
    expect(html).toContain(
      '<th scope="col" rowSpan="2">Model</th><th scope="colgroup" colSpan="2" data-column="1">',
    );
    expect(html).toContain('<th scope="row">Aqua</th><td data-column="1"><s>900</s></td>');
  });
});
