import { describe, expect, it } from "vitest";
import type { Block } from "../document.ts";
import { documentSchema, readableDocument, savedDocumentSchema } from "../document.ts";
import { htmlOf } from "../document-html.ts";
import { withResolvedLinks } from "../document-links.ts";
import { authorsIn, blocksIn, hrefsIn, imagesIn, plainText, unfinishedIn } from "../document-reading.ts";
import type { Inline } from "../inline.ts";

const shop = "https://www.amazon.com/dp/B0ABCDEF31";
const text = (words: string, href?: string): Inline[number] => ({
  type: "text",
  text: words,
  ...(href ? { marks: [{ type: "link", attrs: { href } }] } : {}),
});
const line = (...content: Inline) => ({ type: "paragraph" as const, content });
const image = { mediaId: "3", alt: "A <kettle>", caption: { content: [text("Cap", "/caption")] } };

/** Each new block once, the simple ones again within others. */
const blocks: Block[] = [
  {
    type: "blockquote",
    attrs: { source: { content: [text("Ann, "), text("The Paper", "https://paper.example/")] } },
    content: [line(text("It pours well."))],
  },
  {
    type: "prosConsList",
    attrs: {
      prosTitle: "",
      consTitle: "But",
      pros: ["Light", { content: [text("Cheap", shop)] }],
      cons: ["Loud", ""],
    },
  },
  {
    type: "buttons",
    attrs: {
      buttons: [
        { label: "Buy <now>", href: shop, look: "filled" },
        { label: "More", href: "/about", look: "outline" },
      ],
      align: "center",
    },
  },
  {
    type: "gallery",
    attrs: { images: [image, { ...image, mediaId: "4", caption: "" }], columns: 3, shape: "square" },
  },
  {
    type: "mediaText",
    attrs: { mediaId: "5", alt: "", side: "end", href: "/side" },
    content: [line(text("Beside it", "/beside"))],
  },
  {
    type: "columns",
    content: [
      {
        type: "column",
        content: [line(text("Left")), { type: "image", attrs: { ...image, mediaId: "6", width: "text" } }],
      },
      {
        type: "column",
        content: [
          {
            type: "buttons",
            attrs: { buttons: [{ label: "Go", href: "/go", look: "filled" }], align: "start" },
          },
        ],
      },
    ],
  },
  { type: "authorBox", attrs: { authorId: null } },
  { type: "authorBox", attrs: { authorId: "8" } },
  { type: "adSlot", attrs: { slotId: "top" } },
  { type: "reusable", attrs: { blockId: "9" } },
  { type: "newsletterForm", attrs: { title: "Weekly <mail>", text: "One guide." } },
];
const document = documentSchema.parse({ type: "doc", content: blocks });
const doc = (...content: unknown[]) => ({ type: "doc", content });

describe("the blocks of a text", () => {
  it("are read as words, links, images and authors, also within columns and beside images", () => {
    expect(plainText(document).split("\n")).toEqual([
      ...["It pours well.", "Ann, The Paper", "Light", "Cheap", "But", "Loud", "Buy <now>", "More"],
      ...["Cap", "Beside it", "Left", "Cap", "Go", "Weekly <mail>", "One guide."],
    ]);
    expect(hrefsIn(document).toSorted()).toEqual(
      [
        "/about",
        "/beside",
        "/caption",
        "/caption",
        "/go",
        "/side",
        "https://paper.example/",
        shop,
        shop,
      ].toSorted(),
    );
    expect(new Set(hrefsIn(withResolvedLinks(document, () => "/x")))).toEqual(new Set(["/x"]));
    expect(imagesIn(document)).toEqual(["3", "4", "5", "6"]);
    expect(authorsIn(document)).toEqual(["8"]);
    expect(blocksIn(document)).toHaveLength(blocks.length + 4);
  });

  it("are plain HTML in feeds: paid links marked, texts escaped, images with their words", () => {
    const html = htmlOf(document, {
      link: () => undefined,
      product: () => undefined,
      award: () => undefined,
      picture: (id) => ({ url: `/media/${id}.webp`, width: 4, height: 3, alt: "From the library" }),
      author: (id) => ({
        name: id === null ? "Own" : "Other",
        role: "Editor",
        bio: "<b>",
        href: "/author/a",
      }),
      newsletter: { href: "/newsletter", title: "Newsletter" },
      titles: { pros: "Good", cons: "Bad" },
    });
    expect(html).toContain(
      '<blockquote><p>It pours well.</p><p><cite>Ann, <a href="https://paper.example/" rel="noopener">The Paper</a></cite></p></blockquote>',
    );
    const paid = `<a href="${shop}" rel="sponsored nofollow noopener">`;
    expect(html).toContain(`<p><strong>Good</strong></p><ul><li>Light</li><li>${paid}Cheap</a></li></ul>`);
    expect(html).toContain("<p><strong>But</strong></p><ul><li>Loud</li></ul>");
    expect(html).toContain(`<p>${paid}Buy &lt;now&gt;</a> · <a href="/about">More</a></p>`);
    expect(html).toContain('<img src="/media/4.webp" width="4" height="3" alt="A &lt;kettle&gt;"></figure>');
    expect(html).toContain(
      '<a href="/side"><img src="/media/5.webp" width="4" height="3" alt="From the library"></a></figure><p>',
    );
    expect(html).toContain("<p>Left</p><figure>");
    expect(html).toContain('<p>One guide. <a href="/newsletter">Weekly &lt;mail&gt;</a></p>');
    expect(html).toContain('<p><a href="/author/a">Other</a></p><p>Editor<br>&lt;b&gt;</p>');
  });

  it.each<[string, object]>([
    [
      "javascript: in a button",
      {
        type: "buttons",
        attrs: { buttons: [{ label: "x", href: "javascript:alert(1)", look: "filled" }], align: "start" },
      },
    ],
    [
      "a button without words",
      { type: "buttons", attrs: { buttons: [{ label: " ", href: "/x", look: "filled" }], align: "start" } },
    ],
    [
      "five buttons",
      {
        type: "buttons",
        attrs: { buttons: Array(5).fill({ label: "x", href: "/x", look: "filled" }), align: "start" },
      },
    ],
    [
      "an image that is no id",
      {
        type: "gallery",
        attrs: { images: [{ mediaId: "1 or 1", alt: "", caption: "" }], columns: 3, shape: "square" },
      },
    ],
    ["an empty gallery", { type: "gallery", attrs: { images: [], columns: 3, shape: "square" } }],
    [
      "a gallery of thousands",
      {
        type: "gallery",
        attrs: {
          images: Array(5_000).fill({ mediaId: "1", alt: "", caption: "" }),
          columns: 3,
          shape: "square",
        },
      },
    ],
    ["an unknown look", { type: "gallery", attrs: { images: [image], columns: 99, shape: "x" } }],
    [
      "lists without a point",
      { type: "prosConsList", attrs: { prosTitle: "x", consTitle: "", pros: [""], cons: [] } },
    ],
    ["one column", { type: "columns", content: [{ type: "column", content: [] }] }],
    [
      "columns in columns",
      {
        type: "columns",
        content: [
          { type: "column", content: [blocks[5]] },
          { type: "column", content: [] },
        ],
      },
    ],
    [
      "a handler beside an image",
      { type: "mediaText", attrs: { mediaId: "1", alt: "", side: "left" }, content: [] },
    ],
    [
      "a script as the link of an image",
      { type: "mediaText", attrs: { mediaId: "1", alt: "", side: "end", href: "javascript:x" }, content: [] },
    ],
    ["an ad slot that is markup", { type: "adSlot", attrs: { slotId: "<b>" } }],
    ["a huge title", { type: "newsletterForm", attrs: { title: "x".repeat(201), text: "" } }],
    ["a huge source", { type: "blockquote", attrs: { source: "x".repeat(301) }, content: [] }],
  ])("refuse %s", (_, block) => {
    expect(savedDocumentSchema.safeParse(doc(block)).success).toBe(false);
  });

  it("lose what does not belong to them", () => {
    const [read] = savedDocumentSchema.parse(
      doc({ type: "authorBox", attrs: { authorId: "1", onclick: "x", __proto__: { a: 1 } }, style: "x" }),
    ).content;
    expect(read).toEqual({ type: "authorBox", attrs: { authorId: "1" } });
  });

  it("may be unfinished in a draft, also within columns, and are public only when they are filled in", () => {
    const unfinished = { type: "unfinished", attrs: { type: "image", attrs: { mediaId: "" } } };
    const columns = (first: object) => ({
      type: "columns",
      content: [
        { type: "column", content: [first, line(text("Left"))] },
        { type: "column", content: [] },
      ],
    });
    const saved = savedDocumentSchema.parse(doc(columns(unfinished), unfinished));
    expect(saved).toEqual(doc(columns(unfinished), unfinished));
    const shown = readableDocument(saved);
    expect(JSON.stringify(shown)).not.toContain("unfinished");
    expect(plainText(shown)).toBe("Left");
    expect(unfinishedIn(saved as never)).toBe(2);
    let deep: object = {};
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    const hostile = { type: "unfinished", attrs: { type: "image", attrs: deep } };
    expect(savedDocumentSchema.safeParse(doc(columns(hostile))).success).toBe(false);
  });

  it("keep the rest of columns where one block is damaged", () => {
    const broken = { type: "buttons", attrs: { buttons: "x" } };
    const shown = readableDocument({
      content: [
        {
          type: "columns",
          content: [
            { type: "column", content: [broken, line(text("Left"))] },
            { type: "column", content: [line(text("Right"))] },
          ],
        },
      ],
    });
    expect(plainText(shown)).toBe("Left\nRight");
  });
});
