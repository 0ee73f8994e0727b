import type { AllSettings } from "#features/settings/settings-contract.ts";
import { providerNames } from "#features/settings/statistics-names.ts";
import type { Statistics } from "#features/settings/statistics-provider.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { SectionForm } from "../section-form.tsx";

type Provider = Statistics["provider"];

/** A service before the site's id at it is entered. */
const blank: { [P in Provider]: Extract<Statistics, { provider: P }> } = {
  google: { provider: "google", id: "" },
  plausible: { provider: "plausible", domain: "", host: "plausible.io" },
  matomo: { provider: "matomo", id: "", host: "" },
  umami: { provider: "umami", id: "", host: "cloud.umami.is" },
};

export function StatisticsTab({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  return (
    <SectionForm name="statistics" all={all}>
      {({ value: { outside, asksFirst }, set, error }) => {
        const change = (part: Partial<Statistics>) => set({ outside: { ...outside, ...part } as Statistics });
        return (
          <>
            <Checkbox
              isSelected={asksFirst}
              onChange={(isSelected) => set({ asksFirst: isSelected })}
              description={t("settings.asks-first-hint")}
            >
              {t("settings.asks-first")}
            </Checkbox>
            <p className="text-sm text-ink-soft">{t("settings.statistics-text")}</p>
            <Select<Provider | "none">
              label={t("settings.statistics-provider")}
              value={outside?.provider ?? "none"}
              onChange={(provider) => set({ outside: provider === "none" ? null : blank[provider] })}
              options={[
                { value: "none", label: t("settings.statistics-none") },
                ...(Object.keys(providerNames) as Provider[]).map((value) => ({
                  value,
                  label: providerNames[value],
                })),
              ]}
            />
            {outside && "id" in outside ? (
              <TextField
                label={t("settings.statistics-id")}
                placeholder={outside.provider === "google" ? "G-XXXXXXXXXX" : undefined}
                dir="ltr"
                value={outside.id}
                onChange={(id) => change({ id: id.trim() })}
                error={error("outside.id")}
              />
            ) : null}
            {outside && "domain" in outside ? (
              <TextField
                label={t("settings.statistics-domain")}
                placeholder="www.example.com"
                dir="ltr"
                value={outside.domain}
                onChange={(domain) => change({ domain: domain.trim() })}
                error={error("outside.domain")}
              />
            ) : null}
            {outside && "host" in outside ? (
              <TextField
                label={t("settings.statistics-host")}
                placeholder="statistics.example.com"
                dir="ltr"
                value={outside.host}
                onChange={(host) => change({ host: host.trim() })}
                error={error("outside.host")}
              />
            ) : null}
          </>
        );
      }}
    </SectionForm>
  );
}
