import type { AllSettings } from "#features/settings/settings-contract.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { SectionForm } from "../section-form.tsx";

/** Whether keywords of the library become links, and how many. */
export function LinksTab({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  return (
    <SectionForm name="links" all={all}>
      {({ value, set, error }) => (
        <>
          <Checkbox
            isSelected={value.keywords}
            onChange={(keywords) => set({ keywords })}
            description={t("settings.keyword-links-hint")}
          >
            {t("settings.keyword-links")}
          </Checkbox>
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              label={t("settings.links-per-link")}
              description={t("settings.links-per-link-hint")}
              minValue={1}
              maxValue={10}
              value={value.perLink}
              onChange={(perLink) => set({ perLink: perLink ?? 1 })}
              error={error("perLink")}
            />
            <NumberField
              label={t("settings.links-per-page")}
              minValue={1}
              maxValue={50}
              value={value.perPage}
              onChange={(perPage) => set({ perPage: perPage ?? 5 })}
              error={error("perPage")}
            />
          </div>
          <p>
            <CrmLink href="/crm/links" icon="link">
              {t("settings.to-links")}
            </CrmLink>
          </p>
        </>
      )}
    </SectionForm>
  );
}
