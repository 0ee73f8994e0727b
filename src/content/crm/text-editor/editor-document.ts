import type { JSONContent } from "@tiptap/core";
import type { Document } from "#platform/document/document.ts";
import { type List, withinDepth } from "#platform/document/list.ts";

/** Node for a block that the editor does not support: holds its JSON, unchanged on saving. */
export const unknownBlock = "keptBlock";

/** What an editor makes of blocks that are not written, coming and going; undefined for those it has no form for. */
export type BlockForms = {
  comes: (block: JSONContent) => JSONContent | undefined;
  goes: (node: JSONContent) => JSONContent | undefined;
};

const lines = ["paragraph", "heading", "horizontalRule"];
const lists = ["bulletList", "orderedList"];
const groups = ["blockquote", "note", "verdict"];

/** The editor wants each item to begin with a line. */
const withFirstLines = (list: JSONContent): JSONContent => ({
  ...list,
  content: (list.content ?? []).map((item) => {
    const parts = (item.content ?? []).map((part) =>
      part.type === "paragraph" ? part : withFirstLines(part),
    );
    return { ...item, content: parts[0]?.type === "paragraph" ? parts : [{ type: "paragraph" }, ...parts] };
  }),
});

/** Attributes that the editor has for all and that say nothing of this one. */
const sparing = ["orderedList", "heading", "reference"];
function withoutEmptyAttrs(node: JSONContent): JSONContent {
  const { attrs, marks, content, ...rest } = node;
  const said = Object.entries(attrs ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const set = sparing.includes(node.type ?? "") ? Object.fromEntries(said) : attrs;
  return {
    ...rest,
    ...(set && Object.keys(set).length ? { attrs: set } : {}),
    ...(content ? { content: content.map(withoutEmptyAttrs) } : {}),
    ...(marks ? { marks: marks.map((mark) => withoutEmptyAttrs(mark) as typeof mark) } : {}),
  };
}

/** What is written, as a document has it. */
function written(node: JSONContent): JSONContent {
  const block = withoutEmptyAttrs(node);
  return lists.includes(block.type ?? "") ? (withinDepth(block as List) as JSONContent) : block;
}

/** A document for the editor. An unsupported block becomes a single node. */
export function toEditor(document: Document | null, forms?: BlockForms): JSONContent {
  const blocks = (document?.content ?? []) as JSONContent[];
  const content = blocks.flatMap((block): JSONContent[] => {
    const type = block.type ?? "";
    if (lines.includes(type)) return [block];
    // The schema of the editor wants a line in each list and frame.
    if (lists.includes(type)) return block.content?.length ? [withFirstLines(block)] : [];
    if (groups.includes(type)) return block.content?.length ? [block] : [];
    return [forms?.comes(block) ?? { type: unknownBlock, attrs: { block } }];
  });
  return { type: "doc", content: content.length ? content : [{ type: "paragraph" }] };
}

/** What the editor holds, as a document that can be saved; an empty paragraph at its end is no text. */
export function fromEditor(json: JSONContent, forms?: BlockForms): Document {
  const blocks = [...(json.content ?? [])];
  while (blocks.at(-1)?.type === "paragraph" && !blocks.at(-1)?.content?.length) blocks.pop();
  const content = blocks.map((node) =>
    node.type === unknownBlock ? (node.attrs?.block as JSONContent) : (forms?.goes(node) ?? written(node)),
  );
  return { type: "doc", content } as Document;
}
