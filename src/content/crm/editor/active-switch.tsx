import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { Switch } from "#ui/crm/fields/choice.tsx";

/** Hides an item in every language, whatever is published, and shows it again; at once, without a draft. */
export function ActiveSwitch({
  isActive,
  isBusy,
  onChange,
}: {
  isActive: boolean;
  isBusy: boolean;
  onChange: (isActive: boolean) => unknown;
}) {
  const { t } = useEditorMessages();
  return (
    <Switch
      isSelected={isActive}
      isDisabled={isBusy}
      onChange={(isOn) => void onChange(isOn)}
      description={t("editor.active-note")}
    >
      {t("editor.active")}
    </Switch>
  );
}
