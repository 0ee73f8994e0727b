import { describe, expect, it } from "vitest";
import { createXmlMender } from "./xml-mending.ts";

function mend(xml: string, pieceLength: number): string {
  const mender = createXmlMender();
  let mended = "";
  for (let at = 0; at < xml.length; at += pieceLength)
    mended += mender.write(xml.slice(at, at + pieceLength));
  return mended + mender.end();
}

describe("corrects errors of XML, however the text is split", () => {
  it.each([1, 2, 3, 5, 1000])("into pieces of %i", (length) => {
    expect(mend("a &amp; b & c &eacute;&nbsp;&lt;&foo; &#233;&#x3C;", length)).toBe(
      "a &amp; b &amp; c é\u00A0&lt;&amp;foo; é&#60;",
    );
    expect(mend("x\u0000\u000b\uFFFE&#11;y\r\n\tz", length)).toBe("xy\r\n\tz");
    expect(mend("<a><![CDATA[b & c ]] > &eacute;]]> & d</a>", length)).toBe(
      "<a><![CDATA[b & c ]] > &eacute;]]> &amp; d</a>",
    );
    expect(mend("<a href='?x=1&y=2'/><![CDA", length)).toBe("<a href='?x=1&amp;y=2'/><![CDA");
    expect(mend("end &", length)).toBe("end &amp;");
  });
});
