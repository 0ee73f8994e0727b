import type { Editor } from "@tiptap/core";
import { type Range, type ShapeName, setShape, shapeNames } from "../../../layouts/editor/text-commands.ts";
import { emptyAttrs, type LiveBlock, liveTypes } from "./live-blocks.ts";

/** What is put into a text as a block of its own. */
export const insertNames = [...liveTypes, "horizontalRule"] as const;
/** Everything that can be put into a text, by the slash menu and the toolbar's. */
export const blockNames = [...shapeNames, ...insertNames] as const;
export type BlockName = (typeof blockNames)[number];

export const isShape = (name: BlockName): name is ShapeName =>
  (shapeNames as readonly BlockName[]).includes(name);

/** The kind of block that was put in last and is not drawn yet. */
let inserted: string | null = null;
export function takeInserted(type: string): boolean {
  const isIt = inserted === type;
  if (isIt) inserted = null;
  return isIt;
}

export function insertBlock(editor: Editor, name: BlockName, range?: Range): void {
  if (isShape(name)) {
    setShape(editor, name, range);
    return;
  }
  const chain = editor.chain().focus();
  if (range) chain.deleteRange(range);
  if (name === "horizontalRule" || name === "disclosure") {
    chain.insertContent([{ type: name }, { type: "paragraph" }]).run();
    return;
  }
  inserted = name;
  chain
    .insertContent([
      { type: name, attrs: structuredClone(emptyAttrs[name as LiveBlock["type"]]) },
      { type: "paragraph" },
    ])
    .run();
}

/** A slash at the beginning of a word, and what is typed behind it; null where there is none before the caret. */
export function slashAt(editor: Editor): (Range & { query: string }) | null {
  const { empty, $from } = editor.state.selection;
  if (!empty || $from.parent.type.name !== "paragraph" || $from.depth !== 1) return null;
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 40),
    $from.parentOffset,
    "\n",
    "\ufffc",
  );
  const found = /(?:^|\s)\/([\p{L}\p{N}\p{M} ]{0,24})$/u.exec(before);
  if (!found) return null;
  const query = found[1] ?? "";
  return { query, from: $from.pos - query.length - 1, to: $from.pos };
}
