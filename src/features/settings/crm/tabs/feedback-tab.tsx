import type { AllSettings } from "#features/settings/settings-contract.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { SectionForm } from "../section-form.tsx";

/** What readers are asked below an article, and may ask. */
export function FeedbackTab({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  return (
    <SectionForm name="feedback" all={all}>
      {({ value, set }) => (
        <div className="grid gap-4">
          <Checkbox
            isSelected={value.asksHelpful}
            onChange={(asksHelpful) => set({ asksHelpful })}
            description={t("settings.asks-helpful-hint")}
          >
            {t("settings.asks-helpful")}
          </Checkbox>
          <Checkbox
            isSelected={value.takesQuestions}
            onChange={(takesQuestions) => set({ takesQuestions })}
            description={t("settings.takes-questions-hint")}
          >
            {t("settings.takes-questions")}
          </Checkbox>
        </div>
      )}
    </SectionForm>
  );
}
