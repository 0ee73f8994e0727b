import { languageCodes, languages } from "#i18n/languages.ts";
import { Select } from "#ui/crm/fields/select.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { trendPeriods } from "../trend.ts";
import { GapList } from "./gap-list.tsx";
import { OutsideLists } from "./outside-lists.tsx";
import { RisingLists } from "./rising-lists.tsx";
import { TopicDetails } from "./topic-details.tsx";
import { loadTrendsMessages, useStatisticsMessages, useTrendsMessages } from "./trends-messages.ts";
import { useTrendsSearchParams } from "./trends-search-params.ts";

export const clientLoader = loadTrendsMessages;

/** What readers want more of than before, what they search for without results, and links to write an article on it. */
export default function TrendsScreen() {
  const { t } = useTrendsMessages();
  const { t: s } = useStatisticsMessages();
  const { tab, lang, period, set } = useTrendsSearchParams();
  const tabs = [
    { key: "gaps", label: t("trends.tab-gaps"), content: <GapList /> },
    { key: "products", label: s("analytics.tab-products"), content: <RisingLists kind="products" /> },
    { key: "pages", label: s("analytics.tab-pages"), content: <RisingLists kind="pages" /> },
    { key: "clicks", label: s("analytics.tab-clicks"), content: <RisingLists kind="clicks" /> },
    { key: "favorites", label: s("analytics.kind-favorites"), content: <RisingLists kind="favorites" /> },
    { key: "searches", label: s("analytics.tab-searches"), content: <RisingLists kind="searches" /> },
    { key: "missed", label: s("analytics.missed"), content: <RisingLists kind="missed" /> },
    { key: "outside", label: t("trends.tab-outside"), content: <OutsideLists /> },
    { key: "topic", label: t("trends.tab-topic"), content: <TopicDetails /> },
  ];
  return (
    <>
      <PageHeader title={t("trends.title")}>
        <p>{t("trends.intro")}</p>
      </PageHeader>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <Select
          label={s("analytics.range")}
          value={String(period)}
          onChange={(days) => set({ days })}
          options={trendPeriods.map((count) => ({
            value: String(count),
            label: s("analytics.days", { count }),
          }))}
        />
        <Select
          label={s("analytics.page-language")}
          value={lang ?? "all"}
          onChange={(value) => set({ lang: value === "all" ? null : value })}
          options={[
            { value: "all", label: s("analytics.all-languages") },
            ...languageCodes.map((code) => ({ value: code as string, label: languages[code].nativeName })),
          ]}
        />
      </div>
      <Tabs
        label={t("trends.parts")}
        tabs={tabs}
        selected={tabs.find(({ key }) => key === tab)?.key ?? "gaps"}
        onSelect={(key) => set({ tab: key })}
      />
    </>
  );
}
