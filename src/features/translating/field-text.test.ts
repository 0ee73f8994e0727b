import { expect, it } from "vitest";
import { documentSchema } from "#platform/document/document.ts";
import { textLinesOf, withTextLines, withTextOf } from "./field-text.ts";

it("translates the text of nested lists, cells and captions, and keeps their links", () => {
  const link = { type: "link", attrs: { href: "https://shop.example/" } };
  const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
  const item = (...content: object[]) => ({ type: "listItem", content });
  const document = documentSchema.parse({
    type: "doc",
    content: [
      {
        type: "bulletList",
        content: [
          item(line("out"), { type: "orderedList", attrs: { start: 3 }, content: [item(line("in"))] }),
        ],
      },
      {
        type: "table",
        attrs: {
          caption: "sizes",
          headRows: 1,
          rows: [
            ["model", "buy"],
            ["aqua", { content: [{ type: "text", text: "check", marks: [link] }], rowspan: 1 }],
          ],
        },
      },
      {
        type: "image",
        attrs: {
          mediaId: "1",
          alt: "kettle",
          caption: { content: [{ type: "text", text: "here", marks: [link] }] },
          width: "text",
        },
      },
    ],
  });
  const shouted = withTextOf(document, (text) =>
    text.replace(/[a-z]+(?![^⟦]*⟧)/g, (word) => word.toUpperCase()),
  );
  const expected = JSON.stringify(document).replace(
    /"(out|in|sizes|model|buy|aqua|check|kettle|here)"/g,
    (word) => word.toUpperCase(),
  );
  expect(JSON.stringify(shouted)).toBe(expected);
});

it("every text of quotations, lists, buttons, galleries, columns and images with text is translated, and nothing else", () => {
  const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
  const link = { type: "link", attrs: { href: "https://shop.example/" } };
  const document = documentSchema.parse({
    type: "doc",
    content: [
      {
        type: "blockquote",
        attrs: { source: { content: [{ type: "text", text: "paper", marks: [link] }] } },
        content: [line("said")],
      },
      { type: "prosConsList", attrs: { prosTitle: "for", consTitle: "", pros: ["light"], cons: ["loud"] } },
      {
        type: "buttons",
        attrs: { buttons: [{ label: "buy", href: "/kettle", look: "filled" }], align: "center" },
      },
      {
        type: "gallery",
        attrs: { images: [{ mediaId: "1", alt: "hob", caption: "cap" }], columns: 3, shape: "square" },
      },
      {
        type: "mediaText",
        attrs: { mediaId: "2", alt: "lamp", side: "end", href: "/lamp" },
        content: [line("beside")],
      },
      {
        type: "columns",
        content: [
          { type: "column", content: [line("left")] },
          {
            type: "column",
            content: [
              { type: "prosConsList", attrs: { prosTitle: "", consTitle: "", pros: ["right"], cons: [] } },
            ],
          },
        ],
      },
      { type: "authorBox", attrs: { authorId: "3" } },
    ],
  });
  const lines = textLinesOf(document);
  expect(lines).toHaveLength(12);
  const shouted = withTextLines(
    document,
    lines.map((text) => text.replace(/[a-z]+(?![^⟦]*⟧)/g, (word) => word.toUpperCase())),
  );
  const expected = JSON.stringify(document).replace(
    /"(said|paper|for|light|loud|buy|hob|cap|lamp|beside|left|right)"/g,
    (word) => word.toUpperCase(),
  );
  expect(shouted).toEqual(JSON.parse(expected));
});
