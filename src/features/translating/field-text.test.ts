import { expect, it } from "vitest";
import { documentSchema } from "#platform/document/document.ts";
import { withTextOf } from "./field-text.ts";

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
