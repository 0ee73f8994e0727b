import { formatDate } from "#i18n/formats/format.ts";
import { parseTime } from "#platform/clock.ts";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { loadAnalyticsMessages, useAnalyticsMessages } from "./analytics-messages.ts";
import { ClickRows } from "./click-rows.tsx";
import { Earnings } from "./earnings.tsx";
import { loadEarningsMessages } from "./earnings-messages.ts";
import { Overview } from "./overview.tsx";
import { PageRows } from "./page-rows.tsx";
import { offeredDays, useReportSearchParams } from "./report-search-params.ts";
import { SearchRows } from "./search-rows.tsx";
import { VisitRows } from "./visit-rows.tsx";

export const clientLoader = async (): Promise<null> => {
  await Promise.all([loadAnalyticsMessages(), loadEarningsMessages()]);
  return null;
};

/** The period: a number of days up to today, or two dates. */
function RangeChoice() {
  const { t, lang } = useAnalyticsMessages();
  const { range, set } = useReportSearchParams();
  const { days, from, to } = range;
  const date = (day: string) => formatDate(lang, parseTime(day));
  const change = (next: { from: string; to: string }) => {
    if (next.from && next.to && next.from <= next.to) set({ ...next, days: null });
  };
  return (
    <div className="mb-6 flex flex-wrap items-end gap-4">
      <Select
        label={t("analytics.range")}
        value={days === null ? "own" : String(days)}
        onChange={(value) =>
          value === "own" ? set({ from, to, days: null }) : set({ days: value, from: null, to: null })
        }
        options={[
          ...offeredDays.map((count) => ({ value: String(count), label: t("analytics.days", { count }) })),
          { value: "own", label: t("analytics.range-own") },
        ]}
      />
      {days === null ? (
        <>
          <TextField
            type="date"
            label={t("analytics.from")}
            value={from}
            onChange={(value) => change({ from: value, to })}
          />
          <TextField
            type="date"
            label={t("analytics.to")}
            value={to}
            onChange={(value) => change({ from, to: value })}
          />
        </>
      ) : (
        <p className="min-h-10 content-center text-sm text-ink-soft">
          <span className="tabular">{`${date(from)} – ${date(to)}`}</span>
        </p>
      )}
    </div>
  );
}

/** Filters of one tab; they are dropped when switching to another. */
const ownOfTabs = [
  ...["kind", "page", "block", "position", "product", "programme"],
  ...["origin", "view", "q", "term", "by", "device", "source"],
];

/** Visit statistics: sums, and the rows behind each of them. */
export default function AnalyticsScreen() {
  const { t } = useAnalyticsMessages();
  const { get, set, timeZone } = useReportSearchParams();
  const tabs = [
    { key: "overview", label: t("analytics.tab-overview"), content: <Overview /> },
    { key: "products", label: t("analytics.tab-products"), content: <PageRows only="product" /> },
    { key: "articles", label: t("analytics.tab-articles"), content: <PageRows only="article" /> },
    { key: "pages", label: t("analytics.tab-pages"), content: <PageRows /> },
    { key: "visits", label: t("analytics.tab-visits"), content: <VisitRows /> },
    { key: "searches", label: t("analytics.tab-searches"), content: <SearchRows /> },
    { key: "clicks", label: t("analytics.tab-clicks"), content: <ClickRows /> },
    { key: "earnings", label: t("analytics.tab-earnings"), content: <Earnings /> },
  ];
  const shown = tabs.find(({ key }) => key === get("tab"))?.key ?? "overview";
  return (
    <>
      <PageHeader title={t("analytics.title")}>
        <p>{t("analytics.counted-how", { zone: timeZone })}</p>
      </PageHeader>
      <RangeChoice />
      <Tabs
        label={t("analytics.parts")}
        tabs={tabs}
        selected={shown}
        onSelect={(tab) => set({ ...Object.fromEntries(ownOfTabs.map((name) => [name, null])), tab })}
      />
    </>
  );
}
