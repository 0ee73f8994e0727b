import type { AllSettings } from "#features/settings/settings-contract.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { SectionForm } from "../section-form.tsx";

/** Whether external services are queried for what people search for and read. */
export function TrendsTab({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  return (
    <SectionForm name="trends" all={all}>
      {({ value, set }) => (
        <Checkbox
          isSelected={value.asksOutside}
          onChange={(asksOutside) => set({ asksOutside })}
          description={t("settings.asks-outside-hint")}
        >
          {t("settings.asks-outside")}
        </Checkbox>
      )}
    </SectionForm>
  );
}
