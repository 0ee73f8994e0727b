import { type SettingLabel, settingsSectionLabels } from "#layouts/crm-layout/crm-settings-labels.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import type { SectionValues, TabSection } from "../setting-sections.ts";

const labels = settingsSectionLabels satisfies {
  [Name in TabSection]: Record<keyof SectionValues[Name], string>;
};

export function useSectionLabel(section: TabSection): (field: string) => string {
  const { t } = useSettingsMessages();
  return (field) => {
    const label = (labels[section] as Partial<Record<string, SettingLabel>>)[field];
    return label ? t(label) : field;
  };
}
