import type { AllSettings } from "#features/settings/settings-contract.ts";
import { defaultLanguage, languageCodes, languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Group } from "../in-languages.tsx";
import { SectionForm } from "../section-form.tsx";

export function LanguagesTab({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  return (
    <SectionForm name="languages" all={all}>
      {({ value: { off }, set }) => (
        <>
          <p className="text-sm text-ink-soft">{t("settings.languages-text")}</p>
          <Group title={t("settings.languages-on")}>
            {languageCodes.map((code) => (
              <Checkbox
                key={code}
                isSelected={!off.includes(code)}
                isDisabled={code === defaultLanguage}
                description={code === defaultLanguage ? t("settings.english-always") : undefined}
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
