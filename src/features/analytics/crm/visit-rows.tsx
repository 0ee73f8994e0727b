import { useQuery } from "@tanstack/react-query";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { isLanguage, languages } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { type VisitCut, visitCuts } from "../report.ts";
import { devices, sources } from "../visitor-kind.ts";
import { useAnalyticsMessages } from "./analytics-messages.ts";
import { Behind, CutFilters, Sums, useMoreRows } from "./report-parts.tsx";
import { useReportSearchParams } from "./report-search-params.ts";

type Report = NonNullable<CrmResponse<"/api/analytics/visits">>;
type Row = Report["items"][number] & { id: string };

/** A row's label, and its language where that differs from the screen's. */
function useRowWords(by: VisitCut): (key: string) => { text: string; lang?: string } {
  const { t, lang } = useAnalyticsMessages();
  return (key) => {
    if (by === "day") return { text: formatDate(lang, parseTime(key)) };
    if (by === "language")
      return isLanguage(key) ? { text: languages[key].nativeName, lang: languages[key].tag } : { text: key };
    if (by === "device") {
      const device = devices.find((one) => one === key);
      return { text: device ? t(`analytics.device-${device}`) : key };
    }
    const source = sources.find((one) => one === key);
    return { text: source ? t(`analytics.source-${source}`) : key };
  };
}

/** Views and clicks of all pages by day or by visit property; each row links to its days. */
export function VisitRows() {
  const { t, lang } = useAnalyticsMessages();
  const { range, get, to } = useReportSearchParams();
  const { limit, more } = useMoreRows();
  const by = visitCuts.find((one) => one === get("by")) ?? "day";
  const device = devices.find((one) => one === get("device"));
  const source = sources.find((one) => one === get("source"));
  const language = get("language") ?? "";
  const narrowed = {
    ...(isLanguage(language) ? { language } : {}),
    ...(device ? { device } : {}),
    ...(source ? { source } : {}),
  };
  const reportQuery = { from: range.from, to: range.to, by, ...narrowed };
  const query = useQuery({
    queryKey: ["analytics", "visits", reportQuery, limit],
    queryFn: ({ signal }) =>
      crmApi().get("/api/analytics/visits", { query: { ...reportQuery, limit }, signal }),
    placeholderData: (before) => before,
  });
  const labels: Record<VisitCut, string> = {
    day: t("analytics.day"),
    language: t("analytics.by-language"),
    device: t("analytics.device"),
    source: t("analytics.source"),
  };
  const wordsOf = useRowWords(by);
  const number = ({ key }: Row, figure: "views" | "clicks", value: number) =>
    by === "day" ? (
      formatNumber(lang, value)
    ) : (
      <Behind
        value={value}
        href={to("visits", { ...narrowed, [by]: key })}
        label={`${wordsOf(key).text}, ${t(`analytics.${figure}`)}`}
      />
    );
  const columnsOf = ({ totals }: Report): TableColumn<Row>[] => [
    {
      key: "row",
      label: labels[by],
      isRowHeader: true,
      cell: ({ key }) => {
        const { text, lang: of } = wordsOf(key);
        return <bdi lang={of}>{text}</bdi>;
      },
    },
    {
      key: "views",
      label: t("analytics.views"),
      isEnd: true,
      cell: (row) => number(row, "views", row.views),
    },
    ...(totals.clicks === null
      ? []
      : [
          {
            key: "clicks",
            label: t("analytics.clicks"),
            isEnd: true,
            cell: (row: Row) => number(row, "clicks", row.clicks ?? 0),
          },
        ]),
  ];
  return (
    <>
      <CutFilters report="visits" by={by} labels={labels} names={["device", "source"]} query={reportQuery} />
      <Loaded query={query} skeleton={<Skeleton rows={8} />}>
        {(report) => (
          <>
            <div className="mb-3">
              <Sums
                sums={[
                  { label: t("analytics.views"), value: formatNumber(lang, report.totals.views) },
                  ...(report.totals.clicks === null
                    ? []
                    : [{ label: t("analytics.clicks"), value: formatNumber(lang, report.totals.clicks) }]),
                ]}
              />
            </div>
            <DataTable
              label={t("analytics.tab-visits")}
              items={report.items.map((row) => ({ ...row, id: row.key }))}
              columns={columnsOf(report)}
              dependencies={[JSON.stringify(reportQuery), report.by]}
              empty={<p className="p-6 text-sm text-ink-soft">{t("analytics.no-rows")}</p>}
            />
            {more(report.items.length, report.total)}
          </>
        )}
      </Loaded>
    </>
  );
}
