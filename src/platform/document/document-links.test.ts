import { describe, expect, it } from "vitest";
import { foldKeyword } from "#i18n/text-analysis/keyword-finder.ts";
import type { Block, Document, Mark } from "./document.ts";
import { type KeywordRule, withKeywordLinks, withResolvedLinks } from "./document-links.ts";

const words = (text: string, ...marks: Mark[]) => ({
  type: "text" as const,
  text,
  ...(marks.length ? { marks } : {}),
});
const paragraph = (...content: ReturnType<typeof words>[]) => ({ type: "paragraph" as const, content });
const said = (text: string) => paragraph(words(text));
const documentOf = (...content: Block[]): Document => ({ type: "doc", content });
const rule = (href: string, keywords: string[], room = 1): KeywordRule => ({
  href,
  keywords: keywords.map(foldKeyword),
  room,
});
const kettle = "https://shop.example/kettle";

/** The document as one line of text, with links in brackets. */
function bracketed(document: Document): string {
  const marked: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (typeof node !== "object" || node === null) return;
    const { text, marks = [], content } = node as { text?: string; marks?: Mark[]; content?: unknown };
    if (text !== undefined) marked.push(marks.some(({ type }) => type === "link") ? `[${text}]` : text);
    walk(content);
  };
  for (const block of document.content) walk(block);
  return marked.join("");
}
const linked = (document: Document, rules: KeywordRule[], most = 9) =>
  bracketed(withKeywordLinks(document, rules, most).document);

describe("keywords become links where a document is shown", () => {
  it("at most as often as a rule allows, from the top", () => {
    const document = documentOf(said("A kettle, a kettle"), said("and a kettle"));
    expect(linked(document, [rule(kettle, ["kettle"])])).toBe("A [kettle], a kettleand a kettle");
    expect(linked(document, [rule(kettle, ["kettle"], 2)])).toBe("A [kettle], a [kettle]and a kettle");
    expect(linked(document, [rule(kettle, ["kettle"], 9)])).toBe("A [kettle], a [kettle]and a [kettle]");
    expect(linked(document, [rule(kettle, ["kettle"], 9)], 2)).toBe("A [kettle], a [kettle]and a kettle");
    expect(bracketed(document)).not.toContain("[");
  });

  it("never in headings, quotes, blocks, links, references and code", () => {
    const link: Mark = { type: "link", attrs: { href: "https://other.example/" } };
    const untouched = documentOf(
      { type: "heading", attrs: { level: 2 }, content: [words("kettle")] },
      { type: "blockquote", content: [said("kettle")] },
      { type: "note", content: [said("kettle")] },
      { type: "verdict", content: [said("kettle")] },
      { type: "faq", attrs: { items: [{ question: "kettle", answer: "kettle" }] } },
      paragraph(
        words("kettle", link),
        words("kettle", { type: "reference", attrs: { kind: "product", id: "1" } }),
        words(" "),
        words("kettle", { type: "code" }),
      ),
    );
    const rules = [rule(kettle, ["kettle"], 9)];
    expect(withKeywordLinks(untouched, rules, 9)).toEqual({ document: untouched, made: [] });
    const list: Block = { type: "bulletList", content: [{ type: "listItem", content: [said("a kettle")] }] };
    expect(linked(documentOf(list), rules)).toBe("a [kettle]");
  });

  it("the longer of two, keeping marks, and not inside a partly bold word", () => {
    const rules = [rule(kettle, ["kettle"], 9), rule("https://shop.example/goose", ["gooseneck kettle"], 9)];
    const { document, made } = withKeywordLinks(documentOf(said("a gooseneck kettle")), rules, 9);
    expect(bracketed(document)).toBe("a [gooseneck kettle]");
    expect(made).toMatchObject([{ rule: rules[1], start: 2, end: 18 }]);
    const bold = paragraph(
      words("a "),
      words("kettle", { type: "bold" }),
      words(" and "),
      words("ket", { type: "bold" }),
      words("tle"),
    );
    expect(withKeywordLinks(documentOf(bold), rules, 9).document.content[0]).toEqual(
      paragraph(
        words("a "),
        words("kettle", { type: "bold" }, { type: "link", attrs: { href: kettle } }),
        words(" and "),
        words("ket", { type: "bold" }),
        words("tle"),
      ),
    );
  });
});

it("resolves URLs in texts and calls to action, and nowhere else", () => {
  const old = "https://old.example/";
  const document = documentOf(paragraph(words("here", { type: "link", attrs: { href: old } }), words(old)), {
    type: "callToAction",
    attrs: { text: old, label: "Buy", productId: null, href: old },
  });
  expect(withResolvedLinks(document, () => kettle)).toEqual(
    documentOf(paragraph(words("here", { type: "link", attrs: { href: kettle } }), words(old)), {
      type: "callToAction",
      attrs: { text: old, label: "Buy", productId: null, href: kettle },
    }),
  );
});
