import { describe, expect, it } from "vitest";
import { blockSamples, shopUrl } from "#tests/support/content/block-samples.ts";
import type { Block } from "../document.ts";
import { documentSchema, readableDocument, savedDocumentSchema } from "../document.ts";
import { htmlOf } from "../document-html.ts";
import { withResolvedLinks } from "../document-links.ts";
import { authorsIn, blocksIn, hrefsIn, imagesIn, plainText, unfinishedIn } from "../document-reading.ts";
import type { Inline } from "../inline.ts";

const text = (words: string): Inline[number] => ({ type: "text", text: words });
const line = (...content: Inline) => ({ type: "paragraph" as const, content });
const image = { mediaId: "3", alt: "A kettle", caption: "" };

const samples = blockSamples({ products: ["1", "2"], author: "8", image: "3", slot: "top", reusable: "9" });
/** Those that show no product of the site. */
const samplesOf = (...types: Block["type"][]) =>
  samples.flatMap(({ block }) => (types.includes(block.type) ? [block] : []));
const columns = samplesOf("columns");
const blocks = [
  ...samplesOf("blockquote", "prosConsList", "buttons", "gallery", "mediaText"),
  ...columns,
  ...samplesOf("authorBox", "adSlot", "reusable", "newsletterForm"),
];
const document = documentSchema.parse({ type: "doc", content: blocks });
const doc = (...content: unknown[]) => ({ type: "doc", content });

describe("the blocks of a text", () => {
  it("are read as words, links, images and authors, also within columns and beside images", () => {
    const quote = ["It pours well.", "And long.", "Ann, The Paper"];
    const others = ["Buy <now>", "Aboutus", "Goodpoints", "Lightpoint", "Loudpoint"];
    const texts = [
      ...["Plainwords, boldly and underscored", "formerly coded() 102 H2O, aboutpage kettlepage"],
      ...["Chapterhead", "Subhead <of> it", "Bulletone", "Bullettwo", "Bulletmore", "Bulletdeep"],
      ...["Stepthird", "Stepfourth", ...quote, "Noteworthy.", "Verdictally."],
    ];
    expect(plainText(document).split("\n")).toEqual([
      ...[...quote, ...others, "Besideimage", ...texts, "Firstphoto", "Secondphoto", "Thirdphoto"],
      ...[...texts, "Imagecaption", "Videotitle [new]", ...others, "Lastcolumn"],
      ...["Weeklymail <b>", "Oneguide a week."],
    ]);
    const hrefs = hrefsIn(document);
    const counts = Object.fromEntries(
      hrefs.map((href) => [href, hrefs.filter((one) => one === href).length]),
    );
    expect(counts).toEqual({
      ...{ "/about": 4, "/caption": 4, "/side": 1, "https://paper.example/": 3, [shopUrl]: 4 },
    });
    expect(new Set(hrefsIn(withResolvedLinks(document, () => "/x")))).toEqual(new Set(["/x"]));
    expect(imagesIn(document)).toEqual(["3"]);
    expect(authorsIn(document)).toEqual(["8"]);
    // Nine beside the image, thirteen in the columns.
    expect(blocksIn(document)).toHaveLength(blocks.length + 22);
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
      '<p>And long.</p><p><cite>Ann, <a href="https://paper.example/" rel="noopener">The Paper</a></cite></p></blockquote>',
    );
    const paid = `<a href="${shopUrl}" rel="sponsored nofollow noopener">`;
    expect(html).toContain("<p><strong>Goodpoints</strong></p><ul><li>Lightpoint</li></ul>");
    expect(html).toContain(`<p><strong>Bad</strong></p><ul><li>${paid}Loudpoint</a></li></ul>`);
    expect(html).toContain(`<p>${paid}Buy &lt;now&gt;</a> · <a href="/about">Aboutus</a></p>`);
    expect(html).toContain(
      '<img src="/media/3.webp" width="4" height="3" alt="A &lt;kettle&gt; on a hob"><figcaption><a href="/caption">Secondphoto</a>',
    );
    expect(html).toContain(
      '<a href="/side"><img src="/media/3.webp" width="4" height="3" alt="From the library"></a></figure><p>',
    );
    expect(html).toContain("</ul><p>Lastcolumn</p>");
    expect(html).toContain('<p>Oneguide a week. <a href="/newsletter">Weeklymail &lt;b&gt;</a></p>');
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
          { type: "column", content: columns },
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
    const columnsWith = (first: object) => ({
      type: "columns",
      content: [
        { type: "column", content: [first, line(text("Left"))] },
        { type: "column", content: [] },
      ],
    });
    const saved = savedDocumentSchema.parse(doc(columnsWith(unfinished), unfinished));
    expect(saved).toEqual(doc(columnsWith(unfinished), unfinished));
    const shown = readableDocument(saved);
    expect(JSON.stringify(shown)).not.toContain("unfinished");
    expect(plainText(shown)).toBe("Left");
    expect(unfinishedIn(saved as never)).toBe(2);
    let deep: object = {};
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    const hostile = { type: "unfinished", attrs: { type: "image", attrs: deep } };
    expect(savedDocumentSchema.safeParse(doc(columnsWith(hostile))).success).toBe(false);
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
