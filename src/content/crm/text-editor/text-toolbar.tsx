import { redo, undo } from "@tiptap/pm/history";
import { type Editor, useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { Toggle, Toolbar } from "#ui/crm/toolbar.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { caretState, type ShapeName, setShape } from "./text-commands.ts";

type TextToolbarProps = {
  editor: Editor;
  shapes: readonly ShapeName[];
  onLink: () => void;
  /** What else can be put into the text. */
  children?: ReactNode;
};

/** The actions for the selection and the block at the caret. */
export function TextToolbar({ editor, shapes, onLink, children }: TextToolbarProps) {
  const { t } = useEditorMessages();
  const place = useEditorState({ editor, selector: ({ editor: now }) => caretState(now) });
  const shape: ShapeName =
    place.block === "heading" ? (place.level === 3 ? "heading3" : "heading2") : (place.block ?? "paragraph");
  const mark =
    (name: "bold" | "italic" | "underline" | "code" | "strike" | "superscript" | "subscript") => () => {
      // Tiptap's own `focus` waits for the next frame: what is typed before that would be the button's, and lost.
      editor.view.focus();
      editor.commands.toggleMark(name);
    };
  return (
    <Toolbar
      label={t("editor.toolbar")}
      className="sticky top-0 z-10 -mx-4 border-b border-line bg-paper px-4 py-1.5 lg:mx-0 lg:px-0"
    >
      <Menu
        label={t("editor.shape")}
        entries={shapes.map((name) => ({
          key: name,
          label: t(`editor.block-${name}`),
          onAction: () => setShape(editor, name),
        }))}
        size="s"
      >
        {t(`editor.block-${shape}`)}
      </Menu>
      <Toggle label={t("editor.bold")} isSelected={place.bold} onChange={mark("bold")}>
        <b aria-hidden="true">B</b>
      </Toggle>
      <Toggle label={t("editor.italic")} isSelected={place.italic} onChange={mark("italic")}>
        <i aria-hidden="true">I</i>
      </Toggle>
      <Toggle label={t("editor.underline")} isSelected={place.underline} onChange={mark("underline")}>
        <u aria-hidden="true">U</u>
      </Toggle>
      <Toggle label={t("editor.code")} isSelected={place.code} onChange={mark("code")}>
        <code aria-hidden="true">{"<>"}</code>
      </Toggle>
      <Toggle label={t("editor.strike")} isSelected={place.strike} onChange={mark("strike")}>
        <s aria-hidden="true">S</s>
      </Toggle>
      <Toggle label={t("editor.superscript")} isSelected={place.superscript} onChange={mark("superscript")}>
        <span aria-hidden="true">²</span>
      </Toggle>
      <Toggle label={t("editor.subscript")} isSelected={place.subscript} onChange={mark("subscript")}>
        <span aria-hidden="true">₂</span>
      </Toggle>
      <Toggle label={t("editor.link")} icon="link" isSelected={place.link} onChange={onLink} />
      {children}
      <CrmButton
        size="s"
        kind="plain"
        icon="undo"
        aria-label={t("editor.undo")}
        onPress={() => undo(editor.state, editor.view.dispatch)}
      />
      <CrmButton
        size="s"
        kind="plain"
        icon="refresh"
        aria-label={t("editor.redo")}
        onPress={() => redo(editor.state, editor.view.dispatch)}
      />
    </Toolbar>
  );
}
