import { describe, expect, it } from "vitest";
import { cleanText, lineFromHtml, textFromHtml } from "./plain-text.ts";

describe("a description becomes plain text with paragraphs", () => {
  it.each([
    ["<p>One&nbsp;two</p><p>Tom &amp; Jerry</p>", "One two\n\nTom & Jerry"],
    ["one<br>two<br/>three", "one\ntwo\nthree"],
    ["Has:<ul><li>a kettle</li><li>a lid</li></ul>", "Has:\n\n- a kettle\n- a lid"],
    ["<table><tr><th>Size</th><td>1 l</td></tr><tr><td>x</td></tr></table>", "Size 1 l\nx"],
    ["First.\n\nSecond <strong>bold</strong>.", "First.\n\nSecond bold."],
    ["<p>in the\nsource</p>", "in the source"],
    ["&euro;5 &#8364;6 &#x20AC;7 &#128;8 &eacute;", "€5 €6 €7 €8 é"],
    ["<a title='a > b' href=\"x\">link</a>", "link"],
    ["<![CDATA[<b>bold</b>]]>", "bold"],
    ["<!-- wp:paragraph --><p>text</p><!-- /wp:paragraph -->", "text"],
    ["plain text, 5 < 6 and 7 > 3, I <3 it, AT&T &foo;", "plain text, 5 < 6 and 7 > 3, I <3 it, AT&T &foo;"],
    ["שלום<br>עולם", "שלום\nעולם"],
  ])("turns %s into text", (html, text) => {
    expect(textFromHtml(html)).toBe(text);
  });

  it("drops scripts and styles with what is in them", () => {
    expect(textFromHtml("a<script>alert('</b>')</script>b<style>p{color:red}</style>c")).toBe("abc");
    expect(textFromHtml("a<SCRIPT src=x>alert(1)")).toBe("a");
  });

  it.each([
    "<scr<script>x</script>ipt>alert(1)</script>",
    "&lt;img src=x onerror=alert(1)&gt;",
    "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
    "<img src=x onerror=alert(1) //",
    "<<b>script>alert(1)<</b>/script>",
    "<a href='unclosed><b>x</b>",
    "<img/src=x/onerror=alert(1)>",
    "&lt;&lt;b>script&gt;alert(1)",
  ])("lets no tag survive in %s", (html) => {
    expect(textFromHtml(html)).not.toMatch(/<[a-z/!?]/i);
  });

  it("shows markup that was written to be read", () => {
    expect(textFromHtml("<p>Use &amp;lt;b&amp;gt;</p>")).toBe("Use &lt;b&gt;");
  });

  it("stays quick on hostile markup", () => {
    // Too slow for one of them is too slow for the test's time.
    for (const part of ["<a", '<a "', "<a '<b ", "<script>", "<!--", "&lt;", "<p", "<![CDATA["])
      expect(textFromHtml(part.repeat(100_000))).toBeTypeOf("string");
  });

  it("drops control characters and composes letters", () => {
    expect(cleanText("cafe\u0301\u0000\u0007\u0085 \uFEFFx\ud800\r\ny\tz")).toBe("café x\ny\tz");
  });

  it("puts a name on one line", () => {
    expect(lineFromHtml(" Kettle &amp; <b>lid</b>\n 1.7&nbsp;l ")).toBe("Kettle & lid 1.7 l");
  });
});
