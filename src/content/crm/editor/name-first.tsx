import { useEditorMessages } from "#content/crm/editor-messages.ts";

/** In place of what needs an item that is saved. */
export function NameFirst() {
  const { t } = useEditorMessages();
  return <p className="text-sm text-ink-soft">{t("editor.name-first")}</p>;
}
