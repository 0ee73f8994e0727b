import { expect, it } from "vitest";
import type { Block, Document } from "./document.ts";
import { passagesIn, untranslatedIn } from "./passages.ts";

const line = (text: string): Block => ({ type: "paragraph", content: [{ type: "text", text }] });
const doc = (...content: Block[]): Document => ({ type: "doc", content });
const source = doc(
  { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Halden M7" }] },
  line(" Boils water. "),
  line("9.5"),
  {
    type: "bulletList",
    content: [{ type: "listItem", content: [line("Quiet") as never] }],
  },
  {
    type: "faq",
    attrs: {
      items: [
        { question: "How loud is it?", answer: "Hardly." },
        { question: "And hot?", answer: "Very." },
      ],
    },
  } as Block,
  { type: "productCard", attrs: { productId: "7" } },
);

it("passages are every line, item, question and answer with a letter", () => {
  expect(passagesIn(source)).toEqual([
    ...["Halden M7", "Boils water.", "Quiet"],
    ...["How loud is it?", "Hardly.", "And hot?", "Very."],
  ]);
});

it("a copied text is to be translated but for the names of products, and each translated passage counts no more", () => {
  const names = ["Halden M7"];
  expect(untranslatedIn(source, { others: [source], names })).toBe(6);
  const begun = doc(...source.content.slice(0, 1), line("מרתיח מים."), ...source.content.slice(2));
  expect(untranslatedIn(begun, { others: [doc(), source], names })).toBe(5);
  expect(untranslatedIn(source, { others: [], names: [] })).toBe(0);
});
