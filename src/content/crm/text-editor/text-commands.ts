import type { Editor } from "@tiptap/core";
import { leaveQuote } from "./quote-nodes.ts";

/** What a paragraph can be made. */
export const shapeNames = [
  "paragraph",
  "heading2",
  "heading3",
  "bulletList",
  "orderedList",
  "blockquote",
  "note",
  "verdict",
] as const;
export type ShapeName = (typeof shapeNames)[number];

/** A stretch of the text. */
export type Range = { from: number; to: number };

const frames = ["blockquote", "note", "verdict"] as const;

/** Lifts the block at the caret out of the lists and frames around it. */
export function leaveGroups(editor: Editor): void {
  for (let { depth } = editor.state.selection.$from; depth > 1; depth = editor.state.selection.$from.depth) {
    const frame = frames.find((name) => editor.isActive(name));
    const isOut = editor.isActive("listItem")
      ? editor.commands.liftListItem("listItem")
      : frame === "blockquote"
        ? leaveQuote(editor)
        : frame !== undefined && editor.commands.lift(frame);
    if (!isOut || editor.state.selection.$from.depth >= depth) return;
  }
}

/** Converts the block at the caret to another shape; deletes the content of `range`. */
export function setShape(editor: Editor, name: ShapeName, range?: Range): void {
  const { view } = editor;
  view.focus();
  if (range) editor.commands.deleteRange(range);
  if (name === "bulletList" || name === "orderedList") {
    editor.commands.toggleList(name, "listItem");
    return;
  }
  // A line of a list is of another shape only outside it; a frame is taken away by its own name.
  if (editor.isActive("listItem") || !frames.some((frame) => frame === name)) leaveGroups(editor);
  switch (name) {
    case "paragraph":
      editor.commands.setNode("paragraph");
      return;
    case "heading2":
    case "heading3":
      editor.commands.setNode("heading", { level: name === "heading2" ? 2 : 3 });
      return;
    default:
      if (name === "blockquote" && editor.isActive(name)) leaveQuote(editor);
      else editor.commands.toggleWrap(name);
  }
}

/** The toolbar's state at the caret. */
export const caretState = (editor: Editor) => ({
  bold: editor.isActive("bold"),
  italic: editor.isActive("italic"),
  underline: editor.isActive("underline"),
  code: editor.isActive("code"),
  strike: editor.isActive("strike"),
  superscript: editor.isActive("superscript"),
  subscript: editor.isActive("subscript"),
  link: editor.isActive("link") || editor.isActive("reference"),
  block: (["heading", "bulletList", "orderedList", "blockquote", "note", "verdict"] as const).find((name) =>
    editor.isActive(name),
  ),
  level: (editor.getAttributes("heading").level ?? null) as number | null,
});
