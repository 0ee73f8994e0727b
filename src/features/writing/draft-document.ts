import type { Block, Document } from "#platform/document/document.ts";
import type { DraftBlock, GeneratedDraft } from "./generated-draft.ts";

const paragraph = (text: string) => ({
  type: "paragraph" as const,
  content: [{ type: "text" as const, text }],
});
const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(paragraph);
const items = (lines: readonly string[]) =>
  lines.map((line) => ({ type: "listItem" as const, content: paragraphs(line) }));

function blocksOf(block: DraftBlock): Block[] {
  switch (block.type) {
    case "paragraph":
      return paragraphs(block.text);
    case "note":
    case "verdict":
      return [{ type: block.type, content: paragraphs(block.text) }];
    case "bullets":
      return [{ type: "bulletList", content: items(block.items) }];
    case "steps":
      return [{ type: "orderedList", content: items(block.items) }];
    case "picks":
      return [{ type: "picks", attrs: { picks: block.picks } }];
    case "card":
      return [{ type: "productCard", attrs: { productId: block.productId } }];
    case "prosCons":
      return [{ type: "prosCons", attrs: { productId: block.productId } }];
    case "specs":
      return [{ type: "specTable", attrs: { productId: block.productId } }];
    case "comparison":
      return [{ type: "comparisonTable", attrs: { productIds: block.productIds } }];
    case "versus":
      return [{ type: "versus", attrs: { productIds: block.productIds } }];
    case "faq":
      return [{ type: "faq", attrs: { items: block.items } }];
  }
}

/** Builds the document of a draft. The disclosure always comes first, before any shop link. */
export const draftDocument = ({ sections }: GeneratedDraft): Document => ({
  type: "doc",
  content: [
    { type: "disclosure" },
    ...sections.flatMap(({ heading, blocks }): Block[] => [
      ...(heading
        ? [
            {
              type: "heading" as const,
              attrs: { level: 2 as const },
              content: [{ type: "text" as const, text: heading }],
            },
          ]
        : []),
      ...blocks.flatMap(blocksOf),
    ]),
  ],
});
