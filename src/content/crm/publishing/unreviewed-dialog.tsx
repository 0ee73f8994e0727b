import { languages } from "#i18n/languages.ts";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import type { PendingQuestion } from "./pending-question.ts";

export function UnreviewedDialog({ langs, answer }: PendingQuestion) {
  const { t, lang } = useEditorMessages();
  const names = langs.map((code) => languages[code].nativeName);
  return (
    <ConfirmDialog
      title={t("editor.unseen-title")}
      confirm={t("editor.unseen-publish")}
      isOpen
      onOpenChange={() => answer(false)}
      onConfirm={() => answer(true)}
    >
      <p>{t("editor.unseen-text", { languages: new Intl.ListFormat(lang).format(names) })}</p>
    </ConfirmDialog>
  );
}
