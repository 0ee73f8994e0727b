import { describe, expect, it } from "vitest";
import { documentSchema } from "#platform/document/document.ts";
import { htmlOf } from "#platform/document/document-html.ts";
import { emptyLookup } from "#tests/support/content/empty-lookup.ts";
import { documentOfMarkdown } from "./markdown-document.ts";

const htmlFrom = (text: string): string => htmlOf(documentOfMarkdown(text), emptyLookup);

describe("Markdown becomes a document", () => {
  it.each([
    [
      "headings below the page's title",
      "# One\n\n## Two\n\n### Three",
      "<h2>One</h2><h2>Two</h2><h3>Three</h3>",
    ],
    ["underlined headings", "One\n===", "<h2>One</h2>"],
    ["wrapped paragraphs", "one\ntwo\n\nthree", "<p>one two</p><p>three</p>"],
    ["bold, italic and code", "**a**, *b*, `c`", "<p><strong>a</strong>, <em>b</em>, <code>c</code></p>"],
    ["escaped signs", "2 \\* 3 \\* 4", "<p>2 * 3 * 4</p>"],
    ["a list within a list", "- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"],
    ["numbers that begin later", "3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
    ["quotes", "> one\n> two", "<blockquote><p>one two</p></blockquote>"],
    ["images as links", "![a & b](/media/a.webp)", '<p><a href="/media/a.webp">a &amp; b</a></p>'],
    ["images without words", "![](/media/a.webp)", '<p><a href="/media/a.webp">/media/a.webp</a></p>'],
    ["links of the site", "[a](/article/a)", '<p><a href="/article/a">a</a></p>'],
  ])("%s", (_, text, html) =>
    expect(htmlFrom(text).replaceAll("\n", " ").replaceAll("> <", "><")).toBe(html),
  );

  it("reads GitHub's tables", () => {
    const { content } = documentOfMarkdown("| Shop | Days |\n|---|---|\n| One | 30 |");
    expect(content).toMatchObject([{ type: "table" }]);
    expect(JSON.stringify(content)).toContain("30");
  });

  it("keeps nothing that runs, and no other address than https and the site's", () => {
    const html = htmlFrom(
      '[a](javascript:x) [b](http://shop.example/) [c](//shop.example/)\n\n<script>x()</script><img src=x onerror="x()">',
    );
    expect(html).not.toMatch(/<script|onerror|shop\.example|href/);
    expect(html).toContain("b c");
  });

  it.each([
    ["deep quotes", ">".repeat(20_000)],
    ["open brackets", "[".repeat(20_000)],
    ["open emphasis", "*a ".repeat(10_000)],
    ["an open list", `${"- ".repeat(5_000)}a`],
  ])("gives a valid document of %s", (_, text) => {
    expect(documentSchema.safeParse(documentOfMarkdown(text)).success).toBe(true);
  });
});
