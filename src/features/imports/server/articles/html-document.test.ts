import { describe, expect, it } from "vitest";
import { documentSchema } from "#platform/document/document.ts";
import { htmlOf } from "#platform/document/document-html.ts";
import { documentFromHtml } from "#platform/document/html-reading/html-document.ts";
import { emptyLookup } from "#tests/support/content/empty-lookup.ts";
import { linksOf } from "./article-links.ts";

const { link } = linksOf({ site: "https://old.example", paths: new Map() });

/** The HTML of the document made from HTML; `remarks`: what was left out. */
function read(html: string, hasPictures = false) {
  const remarks: string[] = [];
  const document = documentFromHtml(html, {
    isClassic: false,
    picture: () => (hasPictures ? "7" : null),
    link,
    remark: (code, value) => remarks.push(`${code} ${value}`),
  });
  expect(documentSchema.safeParse(document).error).toBeUndefined();
  const written = htmlOf(document, {
    ...emptyLookup,
    picture: () => ({ url: "/p.webp", width: 4, height: 3, alt: "" }),
  });
  return { document, html: written, remarks };
}
const shop = "https://www.amazon.com/dp/B0ABCDEF31";
const shopLink = (words: string) => `<a href="${shop}" rel="sponsored nofollow noopener">${words}</a>`;

describe("converts the HTML of another program", () => {
  it.each([
    ["<ul><li>One<ul><li>Inner<ol><li>Deep</li></ol></li></ul></li><li>Two</li></ul>"],
    ['<ol start="3"><li>third</li><li>fourth</li></ol>'],
    ["<p>H<sub>2</sub>O, 10<sup>3</sup>, <s>$50</s>, <u>only</u> today</p>"],
    ['<ol style="list-style-type:hebrew"><li>א</li></ol>'],
    ['<ol style="list-style-type:upper-roman"><li>one</li></ol>'],
  ])("without changing its meaning: %s", (html) => {
    expect(read(html)).toMatchObject({ html, remarks: [] });
  });

  it("nesting lists that are next to their item, or begin without one", () => {
    expect(read("<ul><li>A</li><ul><li>B</li></ul></ul>").html).toBe(
      "<ul><li>A<ul><li>B</li></ul></li></ul>",
    );
    expect(read("<ul><li><ul><li>B</li></ul></li></ul>").html).toBe("<ul><li>B</li></ul>");
    expect(read('<ol type="i"><li value="4">x</li></ol>').html).toBe(
      '<ol start="4" style="list-style-type:lower-roman"><li>x</li></ol>',
    );
  });

  it("keeping the items of lists nested too deeply", () => {
    const levels = 40;
    const { html } = read(`${"<ul><li>x".repeat(levels)}${"</li></ul>".repeat(levels)}`);
    expect(html.match(/x/g)).toHaveLength(levels);
  });

  it("with struck-out and inserted prices", () => {
    expect(read("<p><del>$50</del> <ins>$40</ins> <strike>old</strike></p>").html).toBe(
      "<p><s>$50</s> $40 <s>old</s></p>",
    );
  });

  it("keeping cells separate, with links, spans and captions", () => {
    const spans =
      '<table><caption>Power</caption><tr><th rowspan="2">Model</th><th colspan="2">Power</th></tr><tr><th>Min</th><th>Max</th></tr><tr><td>Aqua</td><td colspan="2">900 W</td></tr></table>';
    expect(read(spans).html).toBe(
      '<table><caption>Power</caption><thead><tr><th rowspan="2">Model</th><th colspan="2">Power</th></tr><tr><th>Min</th><th>Max</th></tr></thead><tbody><tr><th>Aqua</th><td colspan="2">900 W</td></tr></tbody></table>',
    );
    const figure = `<figure><table><tr><td>Kettle</td><td>Buy</td></tr><tr><td>Aqua<br>1.7 l</td><td><p><a href="${shop}">Check</a></p><p>now</p></td></tr></table><figcaption>Prices in May</figcaption></figure>`;
    expect(read(figure).html).toBe(
      `<table><caption>Prices in May</caption><thead><tr><th>Kettle</th><th>Buy</th></tr></thead><tbody><tr><th>Aqua<br>1.7 l</th><td>${shopLink("Check")}<br>now</td></tr></tbody></table>`,
    );
  });

  it("completing ragged and overlapping tables", () => {
    for (const html of [
      "<table><tr><td>a</td><td>b</td><td>c</td></tr><tr><td>d</td></tr></table>",
      '<table><tr><td rowspan="9">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
      '<table><tr><td rowspan="0">a</td><td colspan="0">b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      '<table><tr><td>a</td><td rowspan="2">b</td></tr><tr><td colspan="2">c</td></tr></table>',
      "<table><tr><td>a</td><td>b</td></tr><tr></tr><tr><td>c</td><td>d</td></tr></table>",
    ])
      expect(read(html).document.content[0]?.type, html).toBe("table");
    const wide = `<table>${`<tr>${"<td>x</td>".repeat(13)}</tr>`.repeat(2)}</table>`;
    expect(read(wide)).toMatchObject({
      html: `<ul>${`<li>${Array(13).fill("x").join("<br>")}</li>`.repeat(2)}</ul>`,
      remarks: [expect.stringMatching(/^table-as-list x x/)],
    });
    expect(
      read('<table><tr><td colspan="9999" rowspan="9999">a</td><td>b</td></tr><tr><td>c</td></tr></table>')
        .html,
    ).toContain("b");
  });

  it.each(["100%", "1000", "5", "3", "+7"])(
    "a head over the whole of a table, colspan=%s, is as wide as it",
    (span) => {
      const rows = "<tr><td>a</td><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr>";
      expect(read(`<table><tr><th colspan="${span}">Prices</th></tr>${rows}</table>`).html).toBe(
        '<table><thead><tr><th colspan="3">Prices</th></tr></thead><tbody><tr><th>a</th><td>b</td><td>c</td></tr><tr><th>d</th><td>e</td><td>f</td></tr></tbody></table>',
      );
      expect(read(`<table>${rows}<tr><td>g</td><td colspan="${span}">h</td></tr></table>`).html).toContain(
        '<th>g</th><td colspan="2">h</td>',
      );
    },
  );

  it("unwrapping layout tables, and reducing a table in a cell to its text", () => {
    expect(read("<table><tr><td><h2>Head</h2><p>Text</p></td></tr></table>").html).toBe(
      "<h2>Head</h2>\n<p>Text</p>",
    );
    const inner = "<table><tr><td>in</td><td>side</td></tr><tr><td>1</td><td>2</td></tr></table>";
    expect(
      read(`<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>${inner}</td></tr></table>`).html,
    ).toContain("<th>c</th><td>in<br>side<br>1<br>2</td>");
  });

  it("keeping the link of an image and the links of its caption", () => {
    const figure = `<figure><a href="${shop}"><img src="/k.jpg" alt="Kettle"></a><figcaption>Buy <a href="${shop}">here</a></figcaption></figure>`;
    expect(read(figure, true).html).toBe(
      `<figure>${shopLink('<img src="/p.webp" width="4" height="3" alt="Kettle">')}<figcaption>Buy ${shopLink("here")}</figcaption></figure>`,
    );
    expect(read(figure).html).toBe(`<p>${shopLink("Kettle")}<br>Buy ${shopLink("here")}</p>`);
    expect(
      read(`<figure><a href="${shop}"><img src="/k.jpg"></a><figcaption>Aqua</figcaption></figure>`).html,
    ).toBe(`<p>${shopLink("Aqua")}</p>`);
    expect(read(`<p>a <a href="${shop}"><img src="/k.jpg"></a> b</p>`).html).toBe(
      `<p>a ${shopLink("amazon.com")} b</p>`,
    );
    // A link to its own file is dropped, and so is a tracking pixel.
    expect(
      read('<a href="https://cdn.example/k.jpg"><img src="/k.jpg" alt="K"></a>', true).html,
    ).not.toContain("<a");
    expect(read('<img src="https://count.example/x" width="1" height="1">', true).document.content).toEqual(
      [],
    );
  });

  it("pointing in-page links to headings, and reporting those without a target", () => {
    const { html, remarks } = read(
      '<p><a href="#best">b</a> <a href="#caf%C3%A9">c</a> <a href="#gone">g</a></p><h2 id="best">Best</h2><p><a name="café"></a></p><h4>Café</h4><p id="gone">x</p>',
    );
    expect(html).toContain('<a href="#best">b</a> <a href="#café">c</a> g');
    expect(html).toContain('<h2 id="best">Best</h2>\n<h3 id="café">Café</h3>');
    expect(remarks).toEqual(["anchor-left-out #gone"]);
  });

  it("removing the redirects that Google and Outlook put around links", () => {
    expect(
      read('<a href="https://www.google.com/url?q=https%3A%2F%2Fshop.example%2Fk%3Fa%3D1&amp;sa=D">x</a>')
        .html,
    ).toContain('href="https://shop.example/k?a=1"');
  });

  it("spending little time and few remarks on hostile markup", () => {
    const spans = '<td colspan="1000" rowspan="65534">x</td>'.repeat(50);
    const huge = `<table>${`<tr>${spans}</tr>`.repeat(50)}</table>${"<table><tr><td>".repeat(300)}deep`;
    const before = performance.now();
    expect(read(huge).html).toContain("deep");
    expect(
      read('<p id="__proto__"><a href="#__proto__">x</a></p><h2 id="constructor">y</h2>').html,
    ).toContain("y");
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
