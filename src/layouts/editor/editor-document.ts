import type { JSONContent } from "@tiptap/core";
import type { Document } from "#platform/document/document.ts";

/** Where a block stands that the editor has no form for: its JSON as it came, kept on saving. */
export const keptBlock = "keptBlock";

/** What an editor makes of blocks that are not written, coming and going; undefined for those it has no form for. */
export type BlockForms = {
  comes: (block: JSONContent) => JSONContent | undefined;
  goes: (node: JSONContent) => JSONContent | undefined;
};

const lines = ["paragraph", "heading", "horizontalRule"];
const groups = ["bulletList", "orderedList", "blockquote", "note", "verdict"];

/** A document for the editor. What the editor has no form for stands in it as one piece. */
export function toEditor(document: Document | null, forms?: BlockForms): JSONContent {
  const blocks = (document?.content ?? []) as JSONContent[];
  const content = blocks.flatMap((block): JSONContent[] => {
    const type = block.type ?? "";
    if (lines.includes(type)) return [block];
    // The schema of the editor wants a line in each list and frame.
    if (groups.includes(type)) return block.content?.length ? [block] : [];
    return [forms?.comes(block) ?? { type: keptBlock, attrs: { block } }];
  });
  return { type: "doc", content: content.length ? content : [{ type: "paragraph" }] };
}

/** What the editor holds, as a document that can be saved; an empty paragraph at its end is no text. */
export function fromEditor(json: JSONContent, forms?: BlockForms): Document {
  const blocks = [...(json.content ?? [])];
  while (blocks.at(-1)?.type === "paragraph" && !blocks.at(-1)?.content?.length) blocks.pop();
  const content = blocks.map((node) =>
    node.type === keptBlock ? (node.attrs?.block as JSONContent) : (forms?.goes(node) ?? node),
  );
  return { type: "doc", content } as Document;
}
