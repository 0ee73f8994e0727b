import { expect, it } from "vitest";
import { languageCodes } from "#i18n/languages.ts";
import { documentOf } from "#platform/document/written-blocks.ts";
import { standingPages } from "./site-settings.ts";
import { shippedPages } from "./standing-texts.ts";
import { documentOfText, textOf } from "./written-text.ts";

it("every text that ships comes back from the written form as it went in", () => {
  for (const page of standingPages)
    for (const lang of languageCodes) {
      const document = documentOf(shippedPages[page].texts[lang].blocks, {
        product: () => "",
        link: (href) => ({ type: "link", attrs: { href } }),
      });
      expect(documentOfText(textOf(document)), `${page} ${lang}`).toEqual(document);
    }
});

it("a pasted text becomes blocks, and an address that leads nowhere good leaves its words", () => {
  const text =
    "## Rules\r\nBe kind,\r\nalways.\r\n\r\n- one\r\n  and more\r\n- [two](javascript:alert(1))\r\n\r\n1) first";
  expect(documentOfText(text).content.map(({ type }) => type)).toEqual([
    "heading",
    "paragraph",
    "bulletList",
    "orderedList",
  ]);
  expect(JSON.stringify(documentOfText(text))).not.toContain("javascript");
  expect(textOf(documentOfText(text))).toContain("- one and more\n- two");
});
