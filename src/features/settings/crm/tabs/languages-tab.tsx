import type { AllSettings } from "#features/settings/settings-contract.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Group } from "#ui/crm/fields/in-languages.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { SectionForm } from "../section-form.tsx";

export function LanguagesTab({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  return (
    <SectionForm name="languages" all={all}>
      {({ value: { fallback, off }, set, error }) => (
        <>
          <Select
            label={t("settings.default-language")}
            description={t("settings.default-language-hint")}
            options={languageCodes.map((code) => ({ value: code, label: languages[code].nativeName }))}
            value={fallback}
            // It is always on.
            onChange={(chosen) => set({ fallback: chosen, off: off.filter((one) => one !== chosen) })}
            error={error("fallback")}
          />
          <p className="text-sm text-ink-soft">{t("settings.languages-text")}</p>
          <Group title={t("settings.languages-on")}>
            {languageCodes.map((code) => (
              <Checkbox
                key={code}
                isSelected={!off.includes(code)}
                isDisabled={code === fallback}
                description={code === fallback ? t("settings.default-always") : undefined}
                onChange={(isOn) =>
                  set({
                    off: languageCodes.filter((one) => (one === code ? !isOn : off.includes(one))),
                  })
                }
              >
                <bdi {...languageAttributes(code)}>{languages[code].nativeName}</bdi>
              </Checkbox>
            ))}
          </Group>
        </>
      )}
    </SectionForm>
  );
}
