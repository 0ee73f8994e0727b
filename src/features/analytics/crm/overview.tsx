import { useQuery } from "@tanstack/react-query";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { languages } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { DayChart, DayTable } from "#ui/crm/day-chart.tsx";
import { Figure } from "#ui/crm/figure.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { useAnalyticsMessages } from "./analytics-messages.ts";
import { Behind, SaveReport, shareText } from "./report-parts.tsx";
import { useReportSearchParams } from "./report-search-params.ts";

type Summary = NonNullable<CrmResponse<"/api/analytics/summary">>;
const figures = ["views", "clicks", "searches", "missed"] as const;

/** Compares a sum with the preceding period. */
function useComparison() {
  const { t, lang } = useAnalyticsMessages();
  return (now: number, before: number): string => {
    if (!before) return t("analytics.before-none");
    const share = shareText(lang, Math.abs(now - before) / before);
    if (now === before) return t("analytics.before-same");
    return t(now > before ? "analytics.before-more" : "analytics.before-less", { share });
  };
}

/** One breakdown of the same views and clicks. */
function Cut<Row extends { id: string; label: string; lang?: string; views: number; clicks?: number }>({
  title,
  rows,
  hrefOf,
}: {
  title: string;
  rows: readonly Row[];
  hrefOf?: (row: Row, figure: "views" | "clicks") => string | undefined;
}) {
  const { t, lang } = useAnalyticsMessages();
  const number = (row: Row, figure: "views" | "clicks") => {
    const href = hrefOf?.(row, figure);
    const value = row[figure] ?? 0;
    return href ? (
      <Behind value={value} href={href} label={`${row.label}, ${t(`analytics.${figure}`)}`} />
    ) : (
      formatNumber(lang, value)
    );
  };
  const hasClicks = rows.some(({ clicks }) => clicks !== undefined);
  const columns: TableColumn<Row>[] = [
    {
      key: "label",
      label: title,
      labelHidden: true,
      isRowHeader: true,
      cell: (row) => <span lang={row.lang}>{row.label}</span>,
    },
    { key: "views", label: t("analytics.views"), isEnd: true, cell: (row) => number(row, "views") },
    ...(hasClicks
      ? [
          {
            key: "clicks",
            label: t("analytics.clicks"),
            isEnd: true,
            cell: (row: Row) => number(row, "clicks"),
          },
        ]
      : []),
  ];
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-lg">{title}</h2>
      <DataTable label={title} items={rows} columns={columns} />
    </section>
  );
}

function Cuts({ summary }: { summary: Summary }) {
  const { t } = useAnalyticsMessages();
  const { to } = useReportSearchParams();
  return (
    <div className="mt-10 grid items-start gap-8 xl:grid-cols-2">
      <Cut
        title={t("analytics.by-kind")}
        rows={summary.kinds.map((row) => ({ ...row, id: row.kind, label: t(`analytics.kind-${row.kind}`) }))}
        hrefOf={({ kind }, figure) =>
          figure === "views" ? to("pages", { kind }) : to("clicks", { kind, by: "page" })
        }
      />
      <Cut
        title={t("analytics.languages")}
        rows={summary.languages.map((row) => ({
          ...row,
          id: row.language,
          label: languages[row.language].nativeName,
          lang: languages[row.language].tag,
        }))}
        hrefOf={({ language }, figure) => to(figure === "views" ? "pages" : "clicks", { language })}
      />
      <Cut
        title={t("analytics.by-source")}
        rows={summary.sources.map((row) => ({
          ...row,
          id: row.source,
          label: t(`analytics.source-${row.source}`),
        }))}
        hrefOf={({ source }) => to("visits", { source })}
      />
      <Cut
        title={t("analytics.by-device")}
        rows={summary.devices.map((row) => ({
          ...row,
          id: row.device,
          label: t(`analytics.device-${row.device}`),
        }))}
        hrefOf={({ device }) => to("visits", { device })}
      />
    </div>
  );
}

/** The period's sums, its days, and their breakdowns. */
export function Overview() {
  const { t, lang } = useAnalyticsMessages();
  const { range, timeZone, to } = useReportSearchParams();
  const compared = useComparison();
  const reportQuery = { from: range.from, to: range.to };
  const query = useQuery({
    queryKey: ["analytics", "summary", reportQuery],
    queryFn: ({ signal }) => crmApi().get("/api/analytics/summary", { query: reportQuery, signal }),
    placeholderData: (before) => before,
  });
  const date = (day: string) => formatDate(lang, parseTime(day));
  const places = {
    views: to("pages"),
    clicks: to("clicks"),
    searches: to("searches"),
    missed: to("searches", { missed: "1" }),
  };
  return (
    <Loaded query={query} skeleton={<Skeleton rows={8} />}>
      {(summary) => {
        const { totals, before, days } = summary;
        if (!totals.views && !totals.clicks && !totals.searches)
          return (
            <TeachingEmpty icon="chart" title={t("analytics.empty")}>
              <p>{t("analytics.empty-text")}</p>
              <p>{t("analytics.counted-how", { zone: timeZone })}</p>
            </TeachingEmpty>
          );
        const columns = figures.map((name) => ({
          name,
          label: t(`analytics.${name}`),
          days: days.map((one) => ({ date: date(one.day), times: one[name] })),
        }));
        return (
          <>
            <div className="grid gap-4 md:grid-cols-2">
              {columns.map(({ name, label, days: counted }) => (
                <Figure
                  key={name}
                  label={label}
                  value={formatNumber(lang, totals[name])}
                  href={places[name]}
                  note={compared(totals[name], before[name])}
                >
                  <DayChart
                    lang={lang}
                    days={counted}
                    label={t("analytics.chart", {
                      what: label,
                      from: date(summary.from),
                      to: date(summary.to),
                      most: Math.max(...counted.map(({ times }) => times)),
                    })}
                  />
                </Figure>
              ))}
            </div>
            <DayTable lang={lang} open={t("analytics.as-table")} day={t("analytics.day")} columns={columns} />
            <div className="mt-4">
              <SaveReport report="summary" query={reportQuery} />
            </div>
            <Cuts summary={summary} />
          </>
        );
      }}
    </Loaded>
  );
}
