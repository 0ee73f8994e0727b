import { useState } from "react";
import { useAdminCategories } from "#content/crm/admin-categories.ts";
import { useFieldsMessages } from "#content/crm/custom-fields/fields-messages.ts";
import { SpecFields } from "#content/crm/custom-fields/spec-fields.tsx";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { SectionForm } from "../section-form.tsx";

/** Fields that products have beside those of their category, and those of articles. */
export function FieldsTab({ all }: { all: AllSettings }) {
  const { t, lang: ownLang } = useSettingsMessages();
  const { t: field } = useFieldsMessages();
  const [lang, setLang] = useState<Language>(ownLang);
  const categories = useAdminCategories(ownLang);
  return (
    <SectionForm name="fields" all={all}>
      {({ value, set, error }) => (
        <>
          <Select
            label={field("fields.language")}
            value={lang}
            onChange={setLang}
            options={languageCodes.map((code) => ({ value: code, label: languages[code].nativeName }))}
          />
          <SpecFields
            title={t("settings.product-fields")}
            text={t("settings.product-fields-hint")}
            addLabel={t("settings.add-field")}
            lang={lang}
            fields={value.product}
            errorOf={(path) => error(`product.${path}`)}
            onChange={(product) => set({ product })}
          >
            {({ categoryIds = [] }, change) => (
              <fieldset className="grid gap-2">
                <legend className="mb-1 text-sm font-semibold">{field("fields.categories")}</legend>
                <p className="text-xs text-ink-faint">{field("fields.categories-hint")}</p>
                <div className="grid max-h-56 gap-1 overflow-y-auto sm:grid-cols-2">
                  {categories.map(({ id, name }) => (
                    <Checkbox
                      key={id}
                      isSelected={categoryIds.includes(id)}
                      onChange={(isChosen) =>
                        change({
                          categoryIds: isChosen
                            ? [...categoryIds, id]
                            : categoryIds.filter((one) => one !== id),
                        })
                      }
                    >
                      {name}
                    </Checkbox>
                  ))}
                </div>
              </fieldset>
            )}
          </SpecFields>
          <SpecFields
            title={t("settings.article-fields")}
            text={t("settings.article-fields-hint")}
            addLabel={t("settings.add-field")}
            lang={lang}
            fields={value.article}
            errorOf={(path) => error(`article.${path}`)}
            isOfProducts={false}
            onChange={(article) => set({ article })}
          />
        </>
      )}
    </SectionForm>
  );
}
