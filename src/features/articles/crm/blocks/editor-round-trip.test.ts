import { getSchema } from "@tiptap/core";
import { expect, it } from "vitest";
import { fromEditor, toEditor } from "#content/crm/text-editor/editor-document.ts";
import { textNodes } from "#content/crm/text-editor/text-nodes.ts";
import { type Document, savedDocumentSchema } from "#platform/document/document.ts";
import { containerNodes } from "./container-nodes.ts";
import { embeddedBlockForms } from "./embedded-block-forms.ts";
import { embeddedBlockNodes } from "./embedded-block-nodes.tsx";

const schema = getSchema([...textNodes, ...embeddedBlockNodes, ...containerNodes]);
const line = (words: string, ...marks: object[]) => ({
  type: "paragraph",
  content: [{ type: "text", text: words, ...(marks.length ? { marks } : {}) }],
});
const image = { type: "image", attrs: { mediaId: "3", alt: "", caption: "", width: "text", href: null } };
const unfinished = { type: "unfinished", attrs: { type: "image", attrs: { ...image.attrs, mediaId: "" } } };
const source = { content: [{ type: "text", text: "Ann", marks: [{ type: "link", attrs: { href: "/a" } }] }] };
const buttons = {
  type: "buttons",
  attrs: { buttons: [{ label: "Go", href: "/go", look: "outline" }], align: "end" },
};
const points = {
  type: "prosConsList",
  attrs: { prosTitle: "", consTitle: "", pros: [source, "Light"], cons: [""] },
};

/** A document as it is after it was opened and saved. */
function reopened(document: object): Document {
  const node = schema.nodeFromJSON(toEditor(document as Document, embeddedBlockForms));
  node.check();
  return fromEditor(node.toJSON(), embeddedBlockForms);
}

it.each([
  [line("struck and underlined", { type: "underline" }, { type: "strike" })],
  [{ type: "blockquote", attrs: { source }, content: [line("Said.")] }],
  [{ type: "blockquote", attrs: { source: "Ann" }, content: [line("Said."), line("More.")] }],
  [{ type: "blockquote", content: [line("Said.")] }],
  [buttons],
  [points],
  [
    {
      type: "gallery",
      attrs: { images: [{ mediaId: "1", alt: "a", caption: source }], columns: 4, shape: "square" },
    },
  ],
  [{ type: "authorBox", attrs: { authorId: null } }],
  [{ type: "authorBox", attrs: { authorId: "7" } }],
  [{ type: "adSlot", attrs: { slotId: "top-of-page" } }],
  [{ type: "unfinished", attrs: { type: "adSlot", attrs: { slotId: "" } } }],
  [{ type: "reusable", attrs: { blockId: "12" } }],
  [{ type: "newsletterForm", attrs: { title: "", text: "Weekly" } }],
  [
    {
      type: "mediaText",
      attrs: { mediaId: "5", alt: "x", side: "end", href: null },
      content: [line("Beside"), buttons],
    },
  ],
  [
    {
      type: "columns",
      content: [
        {
          type: "column",
          content: [{ type: "blockquote", attrs: { source }, content: [line("Said.")] }, image],
        },
        { type: "column", content: [unfinished, points] },
        { type: "column", content: [] },
      ],
    },
  ],
  [unfinished],
])("is saved as it was opened: %j", (block) => {
  const document = { type: "doc", content: [block] };
  expect(savedDocumentSchema.safeParse(document).error).toBeUndefined();
  expect(reopened(document)).toEqual(document);
});

it("the schema of the editor wants every kind of block in its place", () => {
  const nested = {
    type: "columns",
    content: [{ type: "column", content: [{ type: "faq", attrs: { items: [] } }] }],
  };
  expect(() => schema.nodeFromJSON({ type: "doc", content: [nested] }).check()).toThrow();
});
