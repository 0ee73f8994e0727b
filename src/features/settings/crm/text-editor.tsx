import { EditorContent } from "@tiptap/react";
import { shapeNames } from "#content/crm/text-editor/text-commands.ts";
import { textNodes } from "#content/crm/text-editor/text-nodes.ts";
import { TextToolbar } from "#content/crm/text-editor/text-toolbar.tsx";
import { type TextEditorProps, useTextEditor } from "#content/crm/text-editor/use-text-editor.ts";
import { later } from "#ui/crm/lazy.tsx";
import "#ui/crm/editor.css";

const LinkDialog = later(
  async () => (await import("#content/crm/text-editor/link-dialog.tsx")).LinkDialog,
  ({ close }) => close(),
);
const shapes = shapeNames.filter((name) => name !== "verdict");

/** The editor of a static page: formatted text and links. */
export default function TextEditor(props: TextEditorProps) {
  const { editor, isLinking, setLinking } = useTextEditor(props, {
    extensions: textNodes,
    className: "prose max-w-none px-4 pt-4 *:max-w-(--measure)",
  });
  if (!editor) return null;
  return (
    <>
      <TextToolbar editor={editor} shapes={shapes} onLink={() => setLinking(true)} />
      <EditorContent editor={editor} className="mt-3 min-w-0 rounded-lg border border-line" />
      {isLinking ? <LinkDialog editor={editor} close={() => setLinking(false)} /> : null}
    </>
  );
}
