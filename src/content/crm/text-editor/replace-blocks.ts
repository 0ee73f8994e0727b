import type { Editor, JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { hunksOf } from "#content/merge/hunks.ts";

const blocksOf = (document: Node): Node[] =>
  Array.from({ length: document.childCount }, (_, i) => document.child(i));
const jsonOf = (block: Node): string => JSON.stringify(block.toJSON());

/** Makes the editor's text another one and leaves equal blocks alone, so that the caret stays in its own. Undo does not revert it. */
export function replaceBlocks(editor: Editor, next: JSONContent): void {
  const { doc, tr } = editor.state;
  const before = blocksOf(doc);
  const { hunks } = hunksOf(before, blocksOf(editor.schema.nodeFromJSON(next)), {
    idOf: jsonOf,
    textOf: jsonOf,
    isKeyed: false,
  });
  const starts = [0];
  for (const block of before) starts.push((starts.at(-1) ?? 0) + block.nodeSize);
  for (const { from, to, items } of hunks.toReversed())
    tr.replaceWith(starts[from] ?? 0, starts[to] ?? 0, [...items]);
  if (tr.docChanged) editor.view.dispatch(tr.setMeta("preventUpdate", true).setMeta("addToHistory", false));
}
