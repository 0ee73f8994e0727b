import { type Editor, useEditorState } from "@tiptap/react";
import { useEffect } from "react";
import { toEditor } from "#content/crm/text-editor/editor-document.ts";
import { type Language, languages } from "#i18n/languages.ts";
import type { Document } from "#platform/document/document.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { embeddedBlockForms } from "../blocks/embedded-block-forms.ts";
import { ignoringNames, openPassages } from "./untranslated-passages.ts";

/** The text of an item in a language. */
export type WrittenText = { lang: Language; document: Document };

/** Above a text: what of it is still another language's; above an empty one, those that it can begin as a copy of. */
export function TranslationAids({
  editor,
  others,
  names,
}: {
  editor: Editor;
  others: readonly WrittenText[];
  /** Of the products that the text shows. */
  names: readonly string[];
}) {
  const { t } = useArticleMessages();
  const said = names.join("\n");
  useEffect(() => {
    if (others.length) editor.view.dispatch(ignoringNames(editor.state, said.split("\n")));
  }, [editor, said, others.length]);
  const { isEmpty, open } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ isEmpty: now.isEmpty, open: openPassages(now.state) }),
  });
  if (!others.length) return null;
  if (isEmpty)
    return (
      <div className="grid gap-2 rounded-lg border border-line px-4 py-3 text-sm">
        <p>{t("crm-articles.copy-text-hint")}</p>
        <p className="flex flex-wrap gap-2">
          {others.map(({ lang, document }) => (
            <CrmButton
              key={lang}
              size="s"
              icon="copy"
              onPress={() =>
                editor.chain().setContent(toEditor(document, embeddedBlockForms)).focus("start").run()
              }
            >
              {t("crm-articles.copy-text", { language: languages[lang].nativeName })}
            </CrmButton>
          ))}
        </p>
      </div>
    );
  const goToNext = () => {
    const { from } = editor.state.selection;
    const next = open.places.find((at) => at > from) ?? open.places[0];
    if (next === undefined) return;
    const node = editor.state.doc.nodeAt(next);
    if (node?.isTextblock) editor.commands.setTextSelection({ from: next + 1, to: next + node.nodeSize - 1 });
    else editor.commands.setNodeSelection(next);
    editor.view.focus();
    (editor.view.nodeDOM(next) as HTMLElement | null)?.scrollIntoView({ block: "center" });
  };
  return (
    <div role="status" className="text-sm">
      {open.count ? (
        <p className="flex flex-wrap items-center gap-x-3 mb-3 rounded-md bg-warn-wash px-3 py-1">
          {t("crm-articles.to-translate", { count: open.count })}
          <CrmButton size="s" kind="plain" icon="arrow" onPress={goToNext}>
            {t("crm-articles.next-to-translate")}
          </CrmButton>
        </p>
      ) : null}
    </div>
  );
}
