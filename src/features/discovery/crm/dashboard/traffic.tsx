import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { DayChart, DayTable } from "#ui/crm/day-chart.tsx";
import { Figure } from "#ui/crm/figure.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { useDashboardMessages } from "./dashboard-messages.ts";

const figures = ["views", "clicks", "missed"] as const;
const places = {
  views: "/crm/analytics?tab=pages",
  clicks: "/crm/analytics?tab=clicks",
  missed: "/crm/analytics?tab=searches&missed=1",
};

/** Views, clicks and searches without results of the last thirty days; each number links to its rows. */
export function Traffic() {
  const { t, lang } = useDashboardMessages();
  const query = useQuery({
    queryKey: ["analytics", "summary", "home"],
    queryFn: ({ signal }) => crmApi().get("/api/analytics/summary", { query: {}, signal }),
  });
  const date = (day: string) => formatDate(lang, parseTime(day));
  return (
    <section aria-labelledby="traffic" className="mt-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="traffic" className="text-xl">
            {t("home.traffic")}
          </h2>
          <p className="mt-1.5 max-w-2xl text-sm text-ink-soft">{t("home.traffic-text")}</p>
        </div>
        <CrmLink href="/crm/analytics" icon="chart">
          {t("home.traffic-all")}
        </CrmLink>
      </div>
      <Loaded query={query} skeleton={<Skeleton rows={4} />}>
        {({ days, totals, from, to }) => {
          if (!totals.views && !totals.clicks && !totals.searches)
            return (
              <div className="card">
                <TeachingEmpty icon="chart" title={t("home.traffic-empty")}>
                  <p>{t("home.traffic-none")}</p>
                </TeachingEmpty>
              </div>
            );
          const columns = figures.map((name) => ({
            name,
            label: t(`home.sum-${name}`),
            days: days.map((one) => ({ date: date(one.day), times: one[name] })),
          }));
          return (
            <>
              <div className="grid gap-4 lg:grid-cols-3">
                {columns.map(({ name, label, days: counted }) => (
                  <Figure
                    key={name}
                    level="h3"
                    label={label}
                    value={formatNumber(lang, totals[name])}
                    href={places[name]}
                    note={name === "missed" ? t("home.of-searches", { count: totals.searches }) : undefined}
                  >
                    <DayChart
                      lang={lang}
                      days={counted}
                      label={t("home.chart", {
                        what: label,
                        from: date(from),
                        to: date(to),
                        most: Math.max(...counted.map(({ times }) => times)),
                      })}
                    />
                  </Figure>
                ))}
              </div>
              <DayTable lang={lang} open={t("home.as-table")} day={t("home.day")} columns={columns} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
