import type { InnerBlock } from "#platform/document/containers.ts";
import type { Block } from "#platform/document/document.ts";
import type { Inline } from "#platform/document/inline.ts";
import { type BlockSample, type SampleSite, sampleNames } from "./block-sample.ts";

export const shopUrl = "https://www.amazon.com/dp/B0ABCDEF31";

type Node = Inline[number];
type Mark = NonNullable<Extract<Node, { type: "text" }>["marks"]>[number];
const text = (words: string, ...marks: Mark[]): Node => ({
  type: "text",
  text: words,
  ...(marks.length ? { marks } : {}),
});
const link = (words: string, href: string): Node => text(words, { type: "link", attrs: { href } });
const line = (...content: Inline) => ({ type: "paragraph" as const, content });
const item = (...content: (ReturnType<typeof line> | Extract<Block, { type: "bulletList" }>)[]) => ({
  type: "listItem" as const,
  content,
});

const buttons = (label: string, other: string): Extract<Block, { type: "buttons" }> => ({
  type: "buttons",
  attrs: {
    buttons: [
      { label, href: shopUrl, look: "filled" },
      { label: other, href: "/about", look: "outline" },
    ],
    align: "center",
  },
});
const points = (title: string, pro: string, con: string): Extract<Block, { type: "prosConsList" }> => ({
  type: "prosConsList",
  attrs: { prosTitle: title, consTitle: "", pros: [pro, ""], cons: [{ content: [link(con, shopUrl)] }] },
});

/** The text blocks, which may also be within others. */
const textSamples = (site: SampleSite): BlockSample[] => [
  {
    block: line(
      text("Plainwords, "),
      text("boldly", { type: "bold" }),
      text(" and ", { type: "italic" }),
      text("underscored", { type: "underline" }),
      { type: "hardBreak" },
      text("formerly", { type: "strike" }),
      text(" coded()", { type: "code" }),
      text(" 10"),
      text("2", { type: "superscript" }),
      text(" H"),
      text("2", { type: "subscript" }),
      text("O, "),
      link("aboutpage", "/about"),
      text(" "),
      text("kettlepage", { type: "reference", attrs: { kind: "product", id: site.products[0] } }),
    ),
    words: ["Plainwords", "boldly", "underscored", "formerly", "coded()", "aboutpage", "kettlepage"],
  },
  {
    block: {
      type: "heading",
      attrs: { level: 2, anchor: "chapter" },
      content: [text("Chapterhead")],
    },
    words: ["Chapterhead"],
  },
  {
    block: { type: "heading", attrs: { level: 3 }, content: [text("Subhead <of> it")] },
    words: ["Subhead <of> it"],
  },
  {
    block: {
      type: "bulletList",
      content: [
        item(line(text("Bulletone"))),
        item(line(text("Bullettwo")), line(text("Bulletmore")), {
          type: "bulletList",
          content: [item(line(text("Bulletdeep")))],
        }),
      ],
    },
    words: ["Bulletone", "Bullettwo", "Bulletmore", "Bulletdeep"],
  },
  {
    block: {
      type: "orderedList",
      attrs: { start: 3, numbering: "lower-alpha", marker: "parenthesis" },
      content: [item(line(text("Stepthird"))), item(line(text("Stepfourth")))],
    },
    words: ["Stepthird", "Stepfourth"],
  },
  {
    block: {
      type: "blockquote",
      attrs: { source: { content: [text("Ann, "), link("The Paper", "https://paper.example/")] } },
      content: [line(text("It pours well.")), line(text("And long."))],
    },
    words: ["It pours well.", "And long.", "Ann, ", "The Paper"],
  },
  { block: { type: "note", content: [line(text("Noteworthy."))] }, words: ["Noteworthy."] },
  { block: { type: "verdict", content: [line(text("Verdictally."))] }, words: ["Verdictally."] },
];

const image = (site: SampleSite, caption: string) => ({
  mediaId: site.image,
  alt: "A <kettle> on a hob",
  caption: { content: [link(caption, "/caption")] },
});

const mediaSamples = (site: SampleSite): BlockSample[] => [
  {
    block: { type: "image", attrs: { ...image(site, "Imagecaption"), width: "wide" } },
    words: ["Imagecaption"],
  },
  {
    block: {
      type: "embed",
      attrs: { provider: "youtube", videoId: "aqz-KE-bpKQ", title: "Videotitle [new]" },
    },
    words: ["Videotitle [new]"],
  },
  { block: buttons("Buy <now>", "Aboutus"), words: ["Buy <now>", "Aboutus"] },
  {
    block: points("Goodpoints", "Lightpoint", "Loudpoint"),
    words: ["Goodpoints", "Lightpoint", "Loudpoint"],
  },
];

/** The simple blocks in a container, and their words. */
function held(samples: readonly BlockSample[]): { content: InnerBlock[]; words: string[] } {
  return {
    content: samples.map(({ block }) => block as InnerBlock),
    words: samples.flatMap(({ words }) => [...words]),
  };
}

function containerSamples(site: SampleSite): BlockSample[] {
  const [texts, media] = [held(textSamples(site)), held(mediaSamples(site))];
  return [
    {
      block: {
        type: "mediaText",
        attrs: { mediaId: site.image, alt: "", side: "end", href: "/side" },
        content: [line(text("Besideimage")), ...texts.content],
      },
      words: ["Besideimage", ...texts.words],
    },
    {
      block: {
        type: "columns",
        content: [
          { type: "column", content: texts.content },
          { type: "column", content: media.content },
          { type: "column", content: [line(text("Lastcolumn"))] },
        ],
      },
      words: [...texts.words, ...media.words, "Lastcolumn"],
    },
  ];
}

function productSamples({ products: [first, second] }: SampleSite): BlockSample[] {
  const [name, other] = sampleNames.products;
  const [pro, con] = [sampleNames.pros[0], sampleNames.cons[0]];
  return [
    {
      block: {
        type: "picks",
        attrs: {
          picks: [
            { productId: first, award: "best-overall", label: "Best for quiet", reason: "Quietreason." },
            { productId: second, award: "budget-pick", reason: "Cheapreason." },
          ],
        },
      },
      words: [name, "Best for quiet", "Quietreason.", other, "Budget pick", "Cheapreason."],
    },
    { block: { type: "productCard", attrs: { productId: first } }, words: [name] },
    {
      block: { type: "comparisonTable", attrs: { productIds: [first, second] } },
      words: [name, other],
      onPage: sampleNames.specs.map(({ value }) => value),
    },
    { block: { type: "versus", attrs: { productIds: [first, second] } }, words: [name, other] },
    { block: { type: "prosCons", attrs: { productId: first } }, words: [name, pro, con] },
    {
      block: { type: "specTable", attrs: { productId: first } },
      words: [name],
      onPage: sampleNames.specs.flatMap(({ label, value }) => [label, value]),
    },
    {
      block: {
        type: "callToAction",
        attrs: { text: "Boilingnow?", label: "", productId: first, href: null },
      },
      words: ["Boilingnow?"],
      inFeeds: [name],
    },
    {
      block: {
        type: "callToAction",
        attrs: { text: "Readingon?", label: "Guidelabel", productId: null, href: "/about" },
      },
      words: ["Readingon?", "Guidelabel"],
    },
  ];
}

function otherSamples(site: SampleSite): BlockSample[] {
  const { name, role, bio } = sampleNames.author;
  return [
    { block: { type: "disclosure" }, words: [] },
    { block: { type: "horizontalRule" }, words: [] },
    {
      block: {
        type: "faq",
        attrs: {
          items: [
            { question: "Howlong?", answer: "Threeminutes." },
            { question: "Whatsize?", answer: "Mediumsize." },
          ],
        },
      },
      words: ["Howlong?", "Threeminutes.", "Whatsize?", "Mediumsize."],
    },
    {
      block: {
        type: "gallery",
        attrs: {
          images: ["Firstphoto", "Secondphoto", "Thirdphoto"].map((caption) => image(site, caption)),
          columns: 3,
          shape: "square",
        },
      },
      words: ["Firstphoto", "Secondphoto", "Thirdphoto"],
    },
    {
      block: {
        type: "table",
        attrs: {
          caption: "Tablecaption <b>",
          headRows: 2,
          rows: [
            ["Cellsize", { content: [text("Cellboth")], colspan: 2 }],
            ["Cellempty", "Cellsmall", "Celllarge"],
            [{ content: [text("Cellrows")], rowspan: 2 }, "Cell|one", "Celltwo"],
            [
              {
                content: [
                  text("Cellabove", { type: "bold" }),
                  { type: "hardBreak" },
                  link("Cellbelow", "/about"),
                ],
              },
              "Cell<three>",
            ],
          ],
        },
      },
      words: [
        ...["Tablecaption <b>", "Cellsize", "Cellboth", "Cellempty", "Cellsmall", "Celllarge", "Cellrows"],
        ...["Cell|one", "Celltwo", "Cellabove", "Cellbelow", "Cell<three>"],
      ],
    },
    { block: { type: "authorBox", attrs: { authorId: site.author } }, words: [name, role, bio] },
    { block: { type: "authorBox", attrs: { authorId: null } }, words: [name, role, bio] },
    {
      block: { type: "newsletterForm", attrs: { title: "Weeklymail <b>", text: "Oneguide a week." } },
      words: [],
      onScreen: ["Weeklymail <b>", "Oneguide a week."],
      inFeeds: ["Weeklymail <b>", "Oneguide a week."],
    },
    {
      block: { type: "adSlot", attrs: { slotId: site.slot } },
      words: [],
      onScreen: ["Advertisement"],
    },
    { block: { type: "reusable", attrs: { blockId: site.reusable } }, words: [sampleNames.reusable] },
  ];
}

/** A sample of every kind of block, the simple ones again within the others. A new kind needs one here. */
export const blockSamples = (site: SampleSite): BlockSample[] => [
  ...textSamples(site),
  ...productSamples(site),
  ...mediaSamples(site),
  ...containerSamples(site),
  ...otherSamples(site),
];
