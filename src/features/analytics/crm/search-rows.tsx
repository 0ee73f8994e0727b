import { useQuery } from "@tanstack/react-query";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { Switch } from "#ui/crm/fields/choice.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { useAnalyticsMessages } from "./analytics-messages.ts";
import { ChosenFilters, LanguageFilter, SaveReport, Sums, useMoreRows } from "./report-parts.tsx";
import { useReportSearchParams } from "./report-search-params.ts";

type Report = NonNullable<CrmResponse<"/api/analytics/searches">>;
type Row = Report["items"][number] & { id: string };

/** What readers searched for, and which searches found nothing. */
export function SearchRows() {
  const { t, lang } = useAnalyticsMessages();
  const { range, get, set } = useReportSearchParams();
  const { limit, more } = useMoreRows();
  const isMissed = get("missed") === "1";
  const language = get("language");
  const term = get("term");
  const reportQuery = {
    from: range.from,
    to: range.to,
    ...(isMissed ? { missed: "1" as const } : {}),
    ...(language ? { language: language as Language } : {}),
    ...(term ? { term } : {}),
  };
  const query = useQuery({
    queryKey: ["analytics", "searches", reportQuery, limit],
    queryFn: ({ signal }) =>
      crmApi().get("/api/analytics/searches", { query: { ...reportQuery, limit }, signal }),
    placeholderData: (before) => before,
  });
  const columns: TableColumn<Row>[] = [
    {
      key: "words",
      label: t("analytics.words"),
      isRowHeader: true,
      cell: ({ spelling, lang: of }) => <bdi {...languageAttributes(of)}>{spelling}</bdi>,
    },
    {
      key: "language",
      label: t("analytics.language"),
      cell: ({ lang: of }) => <span lang={languages[of].tag}>{languages[of].nativeName}</span>,
    },
    {
      key: "searches",
      label: t("analytics.searches"),
      isEnd: true,
      cell: ({ times }) => formatNumber(lang, times),
    },
    {
      key: "missed",
      label: t("analytics.missed"),
      isEnd: true,
      cell: ({ missed }) => formatNumber(lang, missed),
    },
    {
      key: "last",
      label: t("analytics.last"),
      isEnd: true,
      cell: ({ lastAsked }) => <bdi>{formatDate(lang, parseTime(lastAsked))}</bdi>,
    },
  ];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <LanguageFilter />
        <SaveReport report="searches" query={reportQuery} />
        <Switch isBeside isSelected={isMissed} onChange={(isOn) => set({ missed: isOn ? "1" : null })}>
          {t("analytics.only-missed")}
        </Switch>
        <ChosenFilters names={["term"]} />
      </div>
      <Loaded query={query} skeleton={<Skeleton rows={8} />}>
        {({ items, total, totals, unnamed }) => (
          <>
            <div className="mb-3 grid gap-1">
              <Sums
                sums={[
                  { label: t("analytics.searches"), value: formatNumber(lang, totals.times) },
                  { label: t("analytics.missed"), value: formatNumber(lang, totals.missed) },
                ]}
              />
              {unnamed.times ? (
                <p className="max-w-2xl text-sm text-ink-soft">
                  {t("analytics.unnamed", { count: unnamed.times })}
                </p>
              ) : null}
            </div>
            <DataTable
              label={t("analytics.tab-searches")}
              items={items.map((row) => ({ ...row, id: `${row.lang} ${row.term}` }))}
              columns={columns}
              empty={<p className="p-6 text-sm text-ink-soft">{t("analytics.no-rows")}</p>}
            />
            {more(items.length, total)}
          </>
        )}
      </Loaded>
    </>
  );
}
