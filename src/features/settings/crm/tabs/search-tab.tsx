import { type AiCrawlerChoice, aiCrawlerChoices } from "#features/settings/ai-crawlers.ts";
import { longestRobotsTxt } from "#features/settings/robots-file.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { type Verifier, verificationNames } from "#features/settings/verification.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Checkbox, RadioGroup } from "#ui/crm/fields/choice.tsx";
import { Group } from "#ui/crm/fields/in-languages.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { IndexNowReport } from "../index-now-report.tsx";
import { RobotsPreview } from "../robots-preview.tsx";
import { SectionForm } from "../section-form.tsx";

export function SearchTab({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  return (
    <SectionForm name="search" all={all}>
      {({ value, set, error }) => (
        <>
          <Checkbox
            isSelected={value.noindex}
            onChange={(noindex) => set({ noindex })}
            description={t("settings.noindex-hint")}
          >
            {t("settings.noindex")}
          </Checkbox>
          <Checkbox
            isSelected={value.indexNow}
            onChange={(indexNow) => set({ indexNow })}
            description={t("settings.index-now-hint")}
          >
            {t("settings.index-now")}
          </Checkbox>
          {all.sections.search.value.indexNow ? (
            <IndexNowReport version={all.sections.search.version} />
          ) : null}
          <RadioGroup<AiCrawlerChoice>
            label={t("settings.ai-crawlers")}
            description={t("settings.ai-crawlers-hint")}
            value={value.aiCrawlers}
            onChange={(aiCrawlers) => set({ aiCrawlers })}
            choices={aiCrawlerChoices.map((choice) => ({
              value: choice,
              label: t(`settings.ai-crawlers-${choice}`),
            }))}
            error={error("aiCrawlers")}
          />
          <TextArea
            label={t("settings.robots-txt")}
            description={t("settings.robots-txt-hint")}
            dir="ltr"
            rows={4}
            counted={longestRobotsTxt}
            value={value.robotsTxt}
            onChange={(robotsTxt) => set({ robotsTxt })}
            error={error("robotsTxt")}
          />
          <RobotsPreview siteUrl={all.deployment.siteUrl} settings={value} />
          <Group title={t("settings.verification")} hint={t("settings.verification-hint")}>
            <div className="grid gap-3 sm:grid-cols-2">
              {(Object.keys(verificationNames) as Verifier[]).map((key) => (
                <TextField
                  key={key}
                  label={verificationNames[key]}
                  dir="ltr"
                  value={value.verification[key] ?? ""}
                  onChange={(code) => set({ verification: { ...value.verification, [key]: code.trim() } })}
                  error={error(`verification.${key}`)}
                />
              ))}
            </div>
          </Group>
          <TextArea
            label={t("settings.ads-txt")}
            description={t("settings.ads-txt-hint")}
            dir="ltr"
            rows={4}
            value={value.adsTxt}
            onChange={(adsTxt) => set({ adsTxt })}
            error={error("adsTxt")}
          />
        </>
      )}
    </SectionForm>
  );
}
