import { EditorPanel } from "#content/crm/editor/editor-panel.tsx";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { useEditorMessages } from "../editor-messages.ts";

/** The date of checking that readers see. Saving does not set it: an editor says that the content was checked. */
export function CheckedDate({
  checkedAt,
  setChecked,
}: {
  checkedAt: string | null;
  setChecked: (isChecked: boolean) => Promise<unknown>;
}) {
  const { t, lang } = useEditorMessages();
  return (
    <EditorPanel name="checked" title={t("editor.checked-title")}>
      <p className="text-sm text-ink-soft">
        {checkedAt === null
          ? t("editor.checked-never")
          : t("editor.checked-on", { date: formatLocalTime(lang, parseTime(checkedAt)) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <CrmButton icon="check" onPress={() => void setChecked(true)}>
          {t("editor.mark-checked")}
        </CrmButton>
        {checkedAt === null ? null : (
          <CrmButton kind="plain" onPress={() => void setChecked(false)}>
            {t("editor.clear-checked")}
          </CrmButton>
        )}
      </div>
    </EditorPanel>
  );
}
