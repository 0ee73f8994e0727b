import { redo, undo } from "@tiptap/pm/history";
import { type Editor, useEditorState } from "@tiptap/react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { Toggle, Toolbar } from "#ui/crm/toolbar.tsx";
import { useArticleMessages } from "./article-messages.ts";
import { type BlockName, blockNames, insertBlock, placeOf } from "./editor-commands.ts";

const shapes = [
  "paragraph",
  "heading2",
  "heading3",
  "bulletList",
  "orderedList",
  "blockquote",
  "note",
  "verdict",
] as const satisfies readonly BlockName[];
const inserted = blockNames.filter((name) => !(shapes as readonly string[]).includes(name));

/** What can be done with the words and where the caret stands. */
export function EditorToolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const { t } = useArticleMessages();
  const place = useEditorState({ editor, selector: ({ editor: now }) => placeOf(now) });
  const shape: BlockName =
    place.block === "heading" ? (place.level === 3 ? "heading3" : "heading2") : (place.block ?? "paragraph");
  const mark = (name: "bold" | "italic" | "code") => () => editor.chain().focus().toggleMark(name).run();
  const entries = (names: readonly BlockName[]) =>
    names.map((name) => ({
      key: name,
      label: t(`crm-articles.block-${name}`),
      onAction: () => insertBlock(editor, name),
    }));
  return (
    <Toolbar
      label={t("crm-articles.toolbar")}
      className="sticky top-0 z-10 -mx-4 border-b border-line bg-paper px-4 py-1.5 lg:mx-0 lg:px-0"
    >
      <Menu label={t("crm-articles.shape")} entries={entries(shapes)} size="s">
        {t(`crm-articles.block-${shape}`)}
      </Menu>
      <Toggle label={t("crm-articles.bold")} isSelected={place.bold} onChange={mark("bold")}>
        <b aria-hidden="true">B</b>
      </Toggle>
      <Toggle label={t("crm-articles.italic")} isSelected={place.italic} onChange={mark("italic")}>
        <i aria-hidden="true">I</i>
      </Toggle>
      <Toggle label={t("crm-articles.code")} isSelected={place.code} onChange={mark("code")}>
        <code aria-hidden="true">{"<>"}</code>
      </Toggle>
      <Toggle label={t("crm-articles.link")} icon="link" isSelected={place.link} onChange={onLink} />
      <Menu label={t("crm-articles.insert")} entries={entries(inserted)} size="s" icon="plus">
        {t("crm-articles.insert")}
      </Menu>
      <CrmButton
        size="s"
        kind="plain"
        icon="undo"
        aria-label={t("crm-articles.undo")}
        onPress={() => undo(editor.state, editor.view.dispatch)}
      />
      <CrmButton
        size="s"
        kind="plain"
        icon="refresh"
        aria-label={t("crm-articles.redo")}
        onPress={() => redo(editor.state, editor.view.dispatch)}
      />
    </Toolbar>
  );
}
