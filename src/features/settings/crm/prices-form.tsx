import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { RadioGroup } from "#ui/crm/fields/choice.tsx";
import { historyChoices } from "../setting-sections.ts";
import type { AllSettings } from "../settings-contract.ts";
import { SectionForm } from "./section-form.tsx";

/** Whether pages say what a product cost before. */
export function PricesForm({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  return (
    <SectionForm name="prices" all={all}>
      {({ value, set, error }) => (
        <RadioGroup
          label={t("settings.price-history")}
          description={t("settings.price-history-hint")}
          value={value.history}
          onChange={(history) => set({ history })}
          error={error("history")}
          choices={historyChoices.map((choice) => ({
            value: choice,
            label: t(`settings.price-history-${choice}`),
          }))}
        />
      )}
    </SectionForm>
  );
}
