import type { Editor, JSONContent } from "@tiptap/core";
import {
  leaveGroups,
  type Range,
  type ShapeName,
  setShape,
  shapeNames,
} from "#content/crm/text-editor/text-commands.ts";
import { kindOf } from "#platform/document/blocks/block-kinds.ts";
import { pieceTypes } from "../blocks/embedded-blocks.ts";

/** What is inserted into a text as a separate block. */
export const insertNames = [...pieceTypes, "mediaText", "columns", "horizontalRule"] as const;
/** Everything that can be put into a text, by the slash menu and the toolbar's. */
export const blockNames = [...shapeNames, ...insertNames] as const;
export type BlockName = (typeof blockNames)[number];

export const isShape = (name: BlockName): name is ShapeName =>
  (shapeNames as readonly BlockName[]).includes(name);

/** The kind of the last inserted block that is not rendered yet. */
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
  editor.view.focus();
  if (range) editor.commands.deleteRange(range);
  if (kindOf(name) || name === "mediaText") inserted = name;
  // An empty line of a list or a frame leaves it; behind any other the block follows the whole.
  if (editor.state.selection.$from.parent.content.size === 0) leaveGroups(editor);
  const { $from } = editor.state.selection;
  const content = [newBlock(name), { type: "paragraph" }];
  // Into a column where it has room for the block, else after all that is around the caret.
  const type = editor.schema.nodes[name];
  const around = Array.from({ length: $from.depth }, (_, at) => $from.depth - 1 - at).find(
    (depth) => type && $from.node(depth).canReplaceWith($from.index(depth), $from.index(depth), type),
  );
  if (around === $from.depth - 1) editor.commands.insertContent(content);
  else
    editor
      .chain()
      .insertContentAt($from.after((around ?? 0) + 1), content)
      .run();
}

const newColumn = () => ({ type: "column", content: [{ type: "paragraph" }] });

function newBlock(name: Exclude<BlockName, ShapeName>): JSONContent {
  if (name === "columns") return { type: name, content: [newColumn(), newColumn()] };
  if (name === "mediaText") return { type: name, content: [{ type: "paragraph" }] };
  const kind = kindOf(name);
  return kind ? { type: name, attrs: structuredClone(kind.empty) } : { type: name };
}

/** A slash at the beginning of a word, and what is typed behind it; null where there is none before the caret. */
export function slashAt(editor: Editor): (Range & { query: string }) | null {
  const { empty, $from } = editor.state.selection;
  if (!empty || $from.parent.type.name !== "paragraph") return null;
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
