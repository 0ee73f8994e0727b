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
    <section className="grid justify-items-start gap-2">
      <h2 className="text-base font-semibold">{t("editor.checked-title")}</h2>
      <p className="text-sm text-ink-soft">
        {checkedAt === null
          ? t("editor.checked-never")
          : t("editor.checked-on", { date: formatLocalTime(lang, parseTime(checkedAt)) })}
      </p>
      <CrmButton icon="check" onPress={() => void setChecked(true)}>
        {t("editor.mark-checked")}
      </CrmButton>
      {checkedAt === null ? null : (
        <CrmButton size="s" onPress={() => void setChecked(false)}>
          {t("editor.clear-checked")}
        </CrmButton>
      )}
    </section>
  );
}
