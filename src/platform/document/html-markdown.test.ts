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

it("keeps every cell of a table in its column, without HTML, and its caption before it", () => {
  expect(
    markdownOf(
      '<table><caption>Sizes &lt;b&gt;</caption><thead><tr><th>Kettle</th><th colspan="2">Size</th></tr><tr><th></th><th>cup</th><th>pot</th></tr></thead>' +
        '<tbody><tr><th rowspan="2">Both</th><td>1|2<br>l</td><td><a href="/x">3</a></td></tr><tr><td>4</td><td>5</td></tr></tbody></table>',
    ),
  ).toBe(
    [
      "Sizes \\<b>\n",
      "| Kettle | Size |  |",
      "| --- | --- | --- |",
      "|  | cup | pot |",
      "| Both | 1\\|2 l | [3](/x) |",
      "|  | 4 | 5 |",
    ].join("\n"),
  );
  expect(markdownOf("<table><tbody><tr><th>A</th><td>1</td></tr></tbody></table>")).toBe(
    "|  |  |\n| --- | --- |\n| A | 1 |",
  );
});

it("the words of an image are never HTML, and raised digits stay raised", () => {
  expect(markdownOf('<p><img src="/media/1.webp" alt="a](x) &lt;img onerror=1&gt;"></p>')).toBe(
    "![a\\](x) \\<img onerror=1\\>](/media/1.webp)",
  );
  expect(markdownOf("<p>10<sup>2</sup>, H<sub>2</sub>O, 5<sup>th</sup></p>")).toBe("10², H₂O, 5th");
});
