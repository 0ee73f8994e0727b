import { expect, it } from "vitest";
import { markdownOf, markdownText } from "./html-markdown.ts";

it("keeps headings, lists, quotes, tables, images and links", () => {
  expect(
    markdownOf(
      '<h2 id="a">Boil</h2><p>With <strong>care</strong>, <a href="/x">here</a>.</p><ul><li>one</li><li>two</li></ul>' +
        "<blockquote><p>Hot.</p></blockquote><aside><p>Note.</p></aside><hr>" +
        "<table><thead><tr><th>Size</th></tr></thead><tbody><tr><td>1 l</td></tr></tbody></table>" +
        '<p><img src="/media/1.webp" alt="A kettle"></p>',
    ),
  ).toBe(
    [
      "## Boil",
      "With **care**, [here](/x).",
      "-   one\n-   two",
      "> Hot.",
      "> Note.",
      "---",
      "| Size |\n| --- |\n| 1 l |",
      "![A kettle](/media/1.webp)",
    ].join("\n\n"),
  );
});

it("a link to a shop keeps its words, and a text is never read as HTML or Markdown", () => {
  expect(markdownOf('<p><a href="https://shop.example/1" rel="sponsored noopener">Buy it</a></p>')).toBe(
    "Buy it",
  );
  expect(markdownOf("<p>&lt;img src=x onerror=alert(1)&gt; # 1 *a*</p>")).toBe(
    "\\<img src=x onerror=alert(1)> # 1 \\*a\\*",
  );
  expect(markdownText(" a\n[b](javascript:x) <i> ")).toBe("a \\[b\\](javascript:x) \\<i\\>");
});
