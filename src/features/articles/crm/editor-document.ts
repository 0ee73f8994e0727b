import type { JSONContent } from "@tiptap/core";
import type { Document } from "#platform/document/document.ts";
import { isFinished, liveTypes } from "./live-blocks.ts";

/** Where a block stands that this release does not know, or that is not finished: its JSON as it came, kept on saving. */
export const keptBlock = "keptBlock";
/** What an unfinished or damaged block is called in a draft, so that nobody takes it for a finished one. */
const unfinished = "unfinished";

const written = new Set([
  "paragraph",
  "heading",
  "bulletList",
  "orderedList",
  "blockquote",
  "note",
  "verdict",
  "horizontalRule",
]);
const live: ReadonlySet<string> = new Set(liveTypes);

/** A document for the editor. What the editor has no form for stands in it as one piece. */
export function toEditor(document: Document | null): JSONContent {
  const blocks = (document?.content ?? []) as JSONContent[];
  const content = blocks.flatMap((block): JSONContent[] => {
    const type = block.type ?? "";
    if (type === unfinished && live.has(block.attrs?.type))
      return [{ type: block.attrs?.type, attrs: block.attrs?.attrs }];
    if (live.has(type)) return [block];
    if (!written.has(type)) return [{ type: keptBlock, attrs: { block } }];
    // The schema of the editor wants a line in each list and frame.
    return isHollow(block) ? [] : [block];
  });
  return { type: "doc", content: content.length ? content : [{ type: "paragraph" }] };
}

const isHollow = (block: JSONContent): boolean =>
  !["paragraph", "heading", "horizontalRule"].includes(block.type ?? "") && !block.content?.length;

/** What the editor holds, as a document that can be saved; an empty paragraph at its end is no text. */
export function fromEditor(json: JSONContent): Document {
  const blocks = [...(json.content ?? [])];
  while (blocks.at(-1)?.type === "paragraph" && !blocks.at(-1)?.content?.length) blocks.pop();
  return { type: "doc", content: blocks.map(savedBlock) } as Document;
}

function savedBlock(node: JSONContent): JSONContent {
  if (node.type === keptBlock) return node.attrs?.block as JSONContent;
  if (live.has(node.type ?? "") && !isFinished(node.type ?? "", node.attrs))
    return { type: unfinished, attrs: { type: node.type, attrs: node.attrs } };
  return node;
}
