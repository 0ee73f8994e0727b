import type { AllSettings } from "#features/settings/settings-contract.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Group, InLanguages } from "#ui/crm/fields/in-languages.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { SectionForm } from "../section-form.tsx";
import { TimeZonePicker } from "../time-zone-picker.tsx";

export function IdentityTab({ all }: { all: AllSettings }) {
  const { t, lang } = useSettingsMessages();
  return (
    <SectionForm name="site" all={all}>
      {({ value, set, error }) => (
        <>
          <TextField
            label={t("settings.site-name")}
            value={value.siteName}
            onChange={(siteName) => set({ siteName })}
            error={error("siteName")}
            dir="auto"
            isRequired
          />
          <Group title={t("settings.site-names")} hint={t("settings.site-names-hint")}>
            <InLanguages
              value={value.siteNames}
              onChange={(siteNames) => set({ siteNames })}
              error={(lang) => error(`siteNames.${lang}`)}
            />
          </Group>
          <TextField
            label={t("settings.contact")}
            description={t("settings.contact-hint")}
            type="email"
            dir="ltr"
            value={value.contactEmail}
            onChange={(contactEmail) => set({ contactEmail })}
            error={error("contactEmail")}
            isRequired
          />
          <TimeZonePicker
            lang={lang}
            label={t("settings.time-zone")}
            description={t("settings.time-zone-hint")}
            value={value.timeZone}
            onChange={(timeZone) => set({ timeZone })}
            error={error("timeZone")}
          />
          <Group title={t("settings.tagline")} hint={t("settings.tagline-hint")}>
            <InLanguages
              value={value.tagline}
              onChange={(tagline) => set({ tagline })}
              error={(lang) => error(`tagline.${lang}`)}
            />
          </Group>
        </>
      )}
    </SectionForm>
  );
}
