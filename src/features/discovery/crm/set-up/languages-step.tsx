import { useState } from "react";
import { languageCodes, languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { useSetUpMessages } from "./set-up-messages.ts";
import type { StepProps } from "./set-up-step.ts";
import { answer, legendLook, StepForm } from "./step-form.tsx";

export function LanguagesStep({ known, step, errors, save }: StepProps) {
  const { t } = useSetUpMessages();
  const [first, setFirst] = useState(known.defaultLanguage);
  const [off, setOff] = useState(known.languagesOff);
  return (
    <StepForm
      step={step}
      errors={errors}
      labelOf={(path) => t(path === "answers.defaultLanguage" ? "setup.default-language" : "setup.languages")}
      onSubmit={() => save(() => answer({ defaultLanguage: first, languagesOff: off }))}
    >
      <Select
        label={t("setup.default-language")}
        description={t("setup.default-language-hint")}
        options={languageCodes.map((code) => ({ value: code, label: languages[code].nativeName }))}
        value={first}
        onChange={(code) => {
          setFirst(code);
          // It is always on.
          setOff((now) => now.filter((one) => one !== code));
        }}
        error={errors["answers.defaultLanguage"]}
      />
      <fieldset className="grid gap-1">
        <legend className={legendLook}>{t("setup.languages")}</legend>
        {languageCodes.map((code) => (
          <Checkbox
            key={code}
            isSelected={!off.includes(code)}
            isDisabled={code === first}
            onChange={(isOn) =>
              setOff(languageCodes.filter((one) => (one === code ? !isOn : off.includes(one))))
            }
          >
            <bdi {...languageAttributes(code)}>{languages[code].nativeName}</bdi>
          </Checkbox>
        ))}
      </fieldset>
    </StepForm>
  );
}
