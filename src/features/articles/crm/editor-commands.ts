import type { Editor } from "@tiptap/core";
import { emptyAttrs, type LiveBlock, liveTypes } from "./live-blocks.ts";

/** Everything that can be put into a text, by the slash menu and the toolbar's. */
export const blockNames = [
  "paragraph",
  "heading2",
  "heading3",
  "bulletList",
  "orderedList",
  "blockquote",
  "note",
  "verdict",
  ...liveTypes,
  "horizontalRule",
] as const;
export type BlockName = (typeof blockNames)[number];

export function insertBlock(editor: Editor, name: BlockName, range?: { from: number; to: number }): void {
  const chain = editor.chain().focus();
  if (range) chain.deleteRange(range);
  switch (name) {
    case "paragraph":
      chain.setNode("paragraph").run();
      return;
    case "heading2":
    case "heading3":
      chain.setNode("heading", { level: name === "heading2" ? 2 : 3 }).run();
      return;
    case "bulletList":
    case "orderedList":
      chain.toggleList(name, "listItem").run();
      return;
    case "blockquote":
    case "note":
    case "verdict":
      chain.toggleWrap(name).run();
      return;
    case "horizontalRule":
    case "disclosure":
      chain.insertContent([{ type: name }, { type: "paragraph" }]).run();
      return;
    default:
      chain
        .insertContent([
          { type: name, attrs: structuredClone(emptyAttrs[name as LiveBlock["type"]]) },
          { type: "paragraph" },
        ])
        .run();
  }
}

/** What the toolbar shows of the place where the caret stands. */
export const placeOf = (editor: Editor) => ({
  bold: editor.isActive("bold"),
  italic: editor.isActive("italic"),
  code: editor.isActive("code"),
  link: editor.isActive("link") || editor.isActive("reference"),
  block: (["heading", "bulletList", "orderedList", "blockquote", "note", "verdict"] as const).find((name) =>
    editor.isActive(name),
  ),
  level: (editor.getAttributes("heading").level ?? null) as number | null,
});

/** A slash at the beginning of a word, and what is typed behind it; null where there is none before the caret. */
export function slashAt(editor: Editor): { query: string; from: number; to: number } | null {
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
