import type { AllSettings } from "#features/settings/settings-contract.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { SectionForm } from "../section-form.tsx";

/** The way of an article to its readers. */
export function ArticlesTab({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  return (
    <SectionForm name="articles" all={all}>
      {({ value, set }) => (
        <Checkbox
          isSelected={value.needsApproval}
          onChange={(needsApproval) => set({ needsApproval })}
          description={t("settings.needs-approval-hint")}
        >
          {t("settings.needs-approval")}
        </Checkbox>
      )}
    </SectionForm>
  );
}
