import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { crmApi } from "../../../crm-api.ts";
import { useUnsavedGuard } from "../../../layouts/crm-form.tsx";
import { Loaded } from "../../../layouts/crm-query.tsx";
import { loadEditorMessages } from "../../../layouts/editor/editor-messages.ts";
import type { AllSettings } from "../settings-contract.ts";
import { FileTab } from "./file-tab.tsx";
import { FooterTab } from "./footer-tab.tsx";
import { GatewaysTab } from "./gateways-tab.tsx";
import { IdentityTab } from "./identity-tab.tsx";
import { LanguagesTab } from "./languages-tab.tsx";
import { MailTab } from "./mail-tab.tsx";
import { PartnersTab } from "./partners-tab.tsx";
import { RatesTab } from "./rates-tab.tsx";
import { SearchTab } from "./search-tab.tsx";
import { DirtySections } from "./section-form.tsx";
import { loadSettingsMessages, useSettingsMessages } from "./settings-messages.ts";
import { StatisticsTab } from "./statistics-tab.tsx";
import { TextsTab } from "./texts-tab.tsx";

export const clientLoader = async () => {
  await Promise.all([loadSettingsMessages(), loadEditorMessages()]);
  return null;
};

/** The tabs, each with the names of what can be unsaved in it. */
const tabs = [
  { key: "site", content: (all: AllSettings) => <IdentityTab all={all} /> },
  { key: "languages", content: (all: AllSettings) => <LanguagesTab all={all} /> },
  { key: "footer", content: (all: AllSettings) => <FooterTab all={all} /> },
  { key: "partners", content: () => <PartnersTab /> },
  { key: "texts", content: (all: AllSettings) => <TextsTab all={all} /> },
  { key: "money", content: () => <RatesTab /> },
  { key: "mail", content: (all: AllSettings) => <MailTab all={all} /> },
  { key: "search", content: (all: AllSettings) => <SearchTab all={all} /> },
  { key: "statistics", content: (all: AllSettings) => <StatisticsTab all={all} /> },
  { key: "gateways", content: (all: AllSettings) => <GatewaysTab all={all} /> },
  { key: "file", content: () => <FileTab /> },
] as const;

const tabOf = (section: string): string =>
  section.startsWith("programme-") ? "partners" : section.startsWith("rate-") ? "money" : section;

/** Everything about the site that is not its content. What was typed in one tab stays while another is looked at. */
export default function SettingsScreen() {
  const { t } = useSettingsMessages();
  const [parameters, setParameters] = useSearchParams();
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((section: string, isDirty: boolean) => {
    setDirty((now) => {
      if (now.has(section) === isDirty) return now;
      const next = new Set(now);
      if (isDirty) next.add(section);
      else next.delete(section);
      return next;
    });
  }, []);
  const question = useUnsavedGuard(dirty.size > 0);
  const settings = useQuery({ queryKey: ["settings"], queryFn: () => crmApi().get("/api/admin/settings") });
  const unsaved = new Set([...dirty].map(tabOf));
  const wanted = parameters.get("tab");
  return (
    <DirtySections value={mark}>
      <PageHeader title={t("settings.title")}>{t("settings.intro")}</PageHeader>
      <Loaded query={settings}>
        {(all) => (
          <Tabs
            label={t("settings.sections")}
            selected={tabs.find(({ key }) => key === wanted)?.key ?? "site"}
            onSelect={(tab) => setParameters({ tab }, { replace: true })}
            keepsSeen
            wraps
            tabs={tabs.map(({ key, content }) => ({
              key,
              label: t(`settings.tab-${key}`),
              content: content(all),
              ...(unsaved.has(key) ? { mark: { label: t("settings.unsaved"), tone: "warn" as const } } : {}),
            }))}
          />
        )}
      </Loaded>
      {question}
    </DirtySections>
  );
}
