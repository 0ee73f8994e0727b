import { type Editor, getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, it } from "vitest";
import { leaveQuote } from "./quote-nodes.ts";
import { textNodes } from "./text-nodes.ts";

const schema = getSchema(textNodes);
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const source = (text: string) => ({
  type: "quoteSource",
  ...(text ? { content: [{ type: "text", text }] } : {}),
});

/** The blocks of a text after its quotation was left with the caret at a position. */
function left(content: object[], at: number): string[] {
  let state = EditorState.create({ doc: schema.nodeFromJSON({ type: "doc", content }) });
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
  const { tr } = state;
  const commands = { command: (run: (given: object) => boolean) => run({ tr, state }) };
  expect(leaveQuote({ commands } as unknown as Editor)).toBe(true);
  tr.doc.check();
  const shown: string[] = [];
  tr.doc.forEach((node) => {
    const inner = Array.from({ length: node.childCount }, (_, index) => node.child(index).textContent);
    shown.push(`${node.type.name}: ${inner.join("|")}`);
  });
  return shown;
}
const quote = (...content: object[]) => [{ type: "blockquote", content }];

it("a quotation of one paragraph is none any more, and its source stays as words", () => {
  expect(left(quote(paragraph("Said"), source("Ann")), 2)).toEqual(["paragraph: Said", "paragraph: Ann"]);
  expect(left(quote(paragraph("Said"), source("")), 2)).toEqual(["paragraph: Said"]);
  expect(left(quote(paragraph("Said")), 2)).toEqual(["paragraph: Said"]);
  // With the caret in the source.
  expect(left(quote(paragraph("Said"), source("Ann")), 8)).toEqual(["paragraph: Said", "paragraph: Ann"]);
  expect(left(quote(paragraph("Said"), source("")), 8)).toEqual(["paragraph: Said"]);
});

it("one of several paragraphs leaves the others in it", () => {
  const two = quote(paragraph("Said"), paragraph("More"), source("Ann"));
  expect(left(two, 2)).toEqual(["paragraph: Said", "blockquote: More|Ann"]);
});
