import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useCallback, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { loadFieldsMessages } from "#content/crm/custom-fields/fields-messages.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { loadSettingsMessages, useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import type { AllSettings } from "../settings-contract.ts";
import { loadDesignMessages } from "./design/design-messages.ts";
import { DirtySections } from "./dirty-sections.ts";
import { loadIntegrationsMessages } from "./integrations/integrations-messages.ts";
import { useRequestedField } from "./requested-field.ts";

/** Each tab is loaded when it is opened. */
const tab = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
const AwardsTab = tab(async () => {
  const [{ AwardsTab }] = await Promise.all([import("./tabs/awards-tab.tsx"), loadDesignMessages()]);
  return AwardsTab;
});
const ApiKeysTab = tab(async () => {
  const [{ ApiKeysPanel }] = await Promise.all([
    import("./integrations/api-keys-panel.tsx"),
    loadIntegrationsMessages(),
  ]);
  return ApiKeysPanel;
});
const ArticlesTab = tab(async () => (await import("./tabs/articles-tab.tsx")).ArticlesTab);
const BackupsTab = tab(async () => (await import("./tabs/backups-tab.tsx")).BackupsTab);
const FeedbackTab = tab(async () => (await import("./tabs/feedback-tab.tsx")).FeedbackTab);
const FieldsTab = tab(async () => (await import("./tabs/fields-tab.tsx")).FieldsTab);
const FileTab = tab(async () => (await import("./tabs/file-tab.tsx")).FileTab);
const FooterTab = tab(async () => (await import("./tabs/footer-tab.tsx")).FooterTab);
const GatewaysTab = tab(async () => (await import("./tabs/gateways-tab.tsx")).GatewaysTab);
const IdentityTab = tab(async () => (await import("./tabs/identity-tab.tsx")).IdentityTab);
const LanguagesTab = tab(async () => (await import("./tabs/languages-tab.tsx")).LanguagesTab);
const LinksTab = tab(async () => (await import("./tabs/links-tab.tsx")).LinksTab);
const MailTab = tab(async () => (await import("./tabs/mail-tab.tsx")).MailTab);
const NewsletterTab = tab(async () => (await import("./tabs/newsletter-tab.tsx")).NewsletterTab);
const PricesForm = tab(async () => (await import("./prices-form.tsx")).PricesForm);
const RatesTab = tab(async () => (await import("./tabs/rates-tab.tsx")).RatesTab);
const SearchTab = tab(async () => (await import("./tabs/search-tab.tsx")).SearchTab);
const SlotsTab = tab(async () => (await import("./tabs/slots-tab.tsx")).SlotsTab);
const StatisticsTab = tab(async () => (await import("./tabs/statistics-tab.tsx")).StatisticsTab);
const TrendsTab = tab(async () => (await import("./tabs/trends-tab.tsx")).TrendsTab);

const WebhooksTab = tab(async () => {
  const [{ WebhooksPanel }] = await Promise.all([
    import("./integrations/webhooks-panel.tsx"),
    loadIntegrationsMessages(),
  ]);
  return WebhooksPanel;
});

export const clientLoader = async () => {
  await Promise.all([loadSettingsMessages(), loadEditorMessages(), loadFieldsMessages()]);
  return null;
};

/** The tabs, each with the names of what can be unsaved in it. */
const tabs = [
  { key: "site", content: (all: AllSettings) => <IdentityTab all={all} /> },
  { key: "languages", content: (all: AllSettings) => <LanguagesTab all={all} /> },
  { key: "footer", content: (all: AllSettings) => <FooterTab all={all} /> },
  { key: "fields", content: (all: AllSettings) => <FieldsTab all={all} /> },
  { key: "awards", content: (all: AllSettings) => <AwardsTab all={all} /> },
  { key: "ads", content: (all: AllSettings) => <SlotsTab all={all} /> },
  { key: "articles", content: (all: AllSettings) => <ArticlesTab all={all} /> },
  { key: "feedback", content: (all: AllSettings) => <FeedbackTab all={all} /> },
  {
    key: "money",
    content: (all: AllSettings) => (
      <div className="grid gap-10">
        <RatesTab />
        <PricesForm all={all} />
      </div>
    ),
  },
  { key: "mail", content: (all: AllSettings) => <MailTab all={all} /> },
  { key: "newsletter", content: (all: AllSettings) => <NewsletterTab all={all} /> },
  { key: "search", content: (all: AllSettings) => <SearchTab all={all} /> },
  { key: "statistics", content: (all: AllSettings) => <StatisticsTab all={all} /> },
  { key: "trends", content: (all: AllSettings) => <TrendsTab all={all} /> },
  { key: "links", content: (all: AllSettings) => <LinksTab all={all} /> },
  { key: "gateways", content: (all: AllSettings) => <GatewaysTab all={all} /> },
  { key: "api-keys", content: () => <ApiKeysTab /> },
  { key: "webhooks", content: () => <WebhooksTab /> },
  { key: "backups", content: (all: AllSettings) => <BackupsTab all={all} /> },
  { key: "file", content: () => <FileTab /> },
] as const;

const tabOf = (section: string): string =>
  section.startsWith("rate-") || section === "prices" ? "money" : section;

/** All site settings. Unsaved input in one tab stays while another is open. */
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
  useRequestedField();
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
            isBeside
            tabs={tabs.map(({ key, content }) => ({
              key,
              label: t(`settings.tab-${key}`),
              content: <Suspense fallback={<Skeleton rows={6} />}>{content(all)}</Suspense>,
              ...(unsaved.has(key) ? { mark: { label: t("settings.unsaved"), tone: "warn" as const } } : {}),
            }))}
          />
        )}
      </Loaded>
      {question}
    </DirtySections>
  );
}
