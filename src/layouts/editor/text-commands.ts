import type { Editor } from "@tiptap/core";

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

/** Gives the place where the caret stands another shape; what stands in `range` goes. */
export function setShape(editor: Editor, name: ShapeName, range?: Range): void {
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
    default:
      chain.toggleWrap(name).run();
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
