import { describe, expect, it } from "vitest";
import { documentSchema, readableDocument, savedDocumentSchema } from "./document.ts";
import { withKeywordLinks, withResolvedLinks } from "./document-links.ts";
import { anchorsOf, contentsOf, hrefsIn, plainText, referencesIn } from "./document-reading.ts";
import type { Inline } from "./inline.ts";
import { deepestList, type List, withinDepth } from "./list.ts";
import { withText } from "./rich-line.ts";

const text = (words: string, href?: string): Inline[number] => ({
  type: "text",
  text: words,
  ...(href ? { marks: [{ type: "link", attrs: { href } }] } : {}),
});
const line = (...content: Inline) => ({ type: "paragraph" as const, content });
const doc = (...content: object[]) => ({ type: "doc" as const, content });
const nested = (levels: number): List => ({
  type: "bulletList",
  content: [{ type: "listItem", content: [line(text("x")), ...(levels > 1 ? [nested(levels - 1)] : [])] }],
});

describe("lists within lists", () => {
  it("are valid down to a maximum depth, and deeper ones are flattened", () => {
    const isValid = (list: object) => documentSchema.safeParse(doc(list)).success;
    expect(isValid(nested(deepestList))).toBe(true);
    expect(isValid(nested(deepestList + 1))).toBe(false);
    expect(isValid(withinDepth(nested(40)))).toBe(true);
    expect(plainText(documentSchema.parse(doc(withinDepth(nested(40))))).split("\n")).toHaveLength(40);
  });

  it("are searched for text, keywords and damaged parts like any other block", () => {
    const list = nested(2);
    const rule = { href: "/x", keywords: ["x"], room: 9 };
    expect(withKeywordLinks(documentSchema.parse(doc(list)), [rule], 9).made).toHaveLength(2);
    const damaged = JSON.parse(
      JSON.stringify(doc(list)).replaceAll('"text":"x"', '"text":"x","marks":[{"type":"blink"}]'),
    );
    expect(plainText(readableDocument(damaged))).toBe("x\nx");
  });

  it.each([{ start: 1.5 }, { numbering: "evil" }, { marker: "<" }])("refuse %j", (attrs) => {
    expect(savedDocumentSchema.safeParse(doc({ ...nested(1), type: "orderedList", attrs })).success).toBe(
      false,
    );
  });
});

describe("cells, captions and pictures", () => {
  const table = {
    type: "table",
    attrs: {
      caption: "",
      rows: [
        [
          { content: [text("Model")], rowspan: 2 },
          { content: [text("Power")], colspan: 2 },
        ],
        ["Min", { content: [text("Max", "https://a.example/")] }],
        ["Aqua", "900", "1500"],
      ],
    },
  };
  const image = {
    type: "image",
    attrs: {
      ...{ mediaId: "1", alt: "", width: "text", href: "https://b.example/" },
      caption: { content: [text("Buy", "https://c.example/")] },
    },
  };
  const whole = documentSchema.parse(doc(table, image));

  it("give their text and links", () => {
    expect(plainText(whole)).toBe("Model Power\nMin Max\nAqua 900 1500\nBuy");
    expect(hrefsIn(whole).toSorted()).toEqual([
      "https://a.example/",
      "https://b.example/",
      "https://c.example/",
    ]);
    expect(hrefsIn(withResolvedLinks(whole, () => "/x"))).toEqual(["/x", "/x", "/x"]);
  });
  it("keep their text when a mark is unknown", () => {
    const stored = JSON.parse(JSON.stringify(doc(table)).replace('"type":"link"', '"type":"blink"'));
    expect(plainText(readableDocument(stored))).toContain("Max");
  });
  it.each([
    [
      [
        ["a", { content: [text("b")], colspan: 2 }],
        ["c", "d"],
      ],
    ],
    [[[{ content: [text("a")], rowspan: 3 }, "b"], ["c"]]],
    [
      [
        ["a", "b"],
        [null, "c"],
      ],
    ],
    [
      [
        ["a", "b"],
        [{ content: [text("x".repeat(2_000))] }, "c"],
      ],
    ],
  ])("refuse a table that is not whole", (rows) => {
    const broken = doc({ type: "table", attrs: { caption: "", rows } });
    expect(savedDocumentSchema.safeParse(broken).success).toBe(false);
    expect(readableDocument(broken).content).toEqual([]);
  });
});

describe("the anchors of headings", () => {
  const heading = (words: string, anchor?: string, level: 2 | 3 = 2) => ({
    type: "heading",
    attrs: { level, ...(anchor ? { anchor } : {}) },
    content: [text(words)],
  });
  const anchors = (...content: object[]) => [...anchorsOf(documentSchema.parse(doc(...content))).values()];

  it.each([
    ["Why & how we tested", "why-how-we-tested"],
    ["איך בדקנו?", "איך-בדקנו"],
    ["كيف اختبرنا", "كيف-اختبرنا"],
    ["我们如何测试", "我们如何测试"],
    ["Caféx 2", "cafex-2"],
    ["2026", "section-2026"],
    ["!!!", "section"],
    ["Main", "main-2"],
    ["Product 7", "section-product-7"],
  ])("of %j is %s, whatever comes before it", (words, anchor) => {
    expect(anchors(heading(words))).toEqual([anchor]);
    expect(anchors(heading("Before"), heading(words, undefined, 3))).toEqual(["before", anchor]);
  });

  it("are the writer's where there is one, and unique", () => {
    const document = documentSchema.parse(
      doc(heading("H"), heading("H"), heading("x", "h"), heading("y", "deep", 3), heading("z", "deep")),
    );
    const found = anchorsOf(document);
    expect(document.content.map((block) => found.get(block))).toEqual(["h-2", "h-3", "h", "deep", "z"]);
    expect(contentsOf(document).map(({ anchor }) => anchor)).toEqual(["h-2", "h-3", "h", "z"]);
    for (const anchor of ["a b", "", "#x", '"><script>'])
      expect(documentSchema.safeParse(doc(heading("h", anchor))).success).toBe(anchor === "");
  });
});

it("a link to an entity may name a fragment of its page", () => {
  const marks = [{ type: "reference", attrs: { kind: "article", id: "5", anchor: "best" } }];
  const document = documentSchema.parse(doc(line({ ...text("x"), marks } as never)));
  expect(referencesIn(document)).toEqual([{ kind: "article", id: "5", anchor: "best" }]);
});

it.each([
  ["Buy it now", "Buy it here now", ["Buy ", "it", " here now"]],
  ["Buy it now", "it now", ["it", " now"]],
  ["Buy it now", "", []],
  ["Buy it now", "Buy\nit now", ["Buy", "\n", "it", " now"]],
])("what is typed into %j keeps the marks beside it: %j", (_, typed, parts) => {
  const before: Inline = [text("Buy "), text("it", "/x"), text(" now")];
  const after = withText(before, typed);
  expect(after.map((node) => (node.type === "text" ? node.text : "\n"))).toEqual(parts);
  expect(after.filter((node) => node.type === "text" && node.marks).length).toBe(
    typed.includes("it") ? 1 : 0,
  );
});
