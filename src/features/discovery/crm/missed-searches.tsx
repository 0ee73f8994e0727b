import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#i18n/format.ts";
import { languages } from "#i18n/languages.ts";
import { parseTime } from "#platform/clock.ts";
import { DataTable } from "#ui/crm/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { crmApi } from "../../../crm-api.ts";
import { Loaded } from "../../../layouts/crm-query.tsx";
import { DayChart } from "./day-chart.tsx";
import { useHomeWords } from "./home-words.ts";

/** What readers of the last 30 days searched for in vain. */
export function MissedSearches() {
  const { t, lang } = useHomeWords();
  const query = useQuery({
    queryKey: ["missed-searches"],
    queryFn: ({ signal }) =>
      crmApi().get("/api/analytics/searches", { query: { days: 30, limit: 10 }, signal }),
  });
  const date = (day: string) => formatDate(lang, parseTime(day));
  return (
    <section aria-labelledby="searches" className="mt-12">
      <h2 id="searches" className="text-xl">
        {t("home.searches")}
      </h2>
      <Loaded query={query} skeleton={<Skeleton rows={4} />}>
        {({ days, items }) => {
          if (!items.length)
            return <p className="mt-2 max-w-2xl text-sm text-ink-soft">{t("home.searches-none")}</p>;
          const count = days.reduce((sum, { times }) => sum + times, 0);
          const most = Math.max(...days.map(({ times }) => times));
          return (
            <>
              <p className="mt-1.5 mb-5 max-w-2xl text-sm text-ink-soft">
                {t("home.searches-text", { count })}
              </p>
              <div className="grid items-start gap-6 xl:grid-cols-2">
                <DayChart
                  lang={lang}
                  days={days}
                  label={t("home.chart", {
                    from: date(days[0]?.day ?? ""),
                    to: date(days.at(-1)?.day ?? ""),
                    most,
                  })}
                  words={{ open: t("home.as-table"), day: t("home.day"), times: t("home.times") }}
                />
                <DataTable
                  label={t("home.searches")}
                  items={items.map((item) => ({ ...item, id: `${item.lang} ${item.term}` }))}
                  columns={[
                    {
                      key: "term",
                      label: t("home.term"),
                      isRowHeader: true,
                      cell: ({ spelling, lang: of }) => <bdi lang={languages[of].tag}>{spelling}</bdi>,
                    },
                    {
                      key: "lang",
                      label: t("home.language"),
                      cell: ({ lang: of }) => (
                        <span lang={languages[of].tag}>{languages[of].nativeName}</span>
                      ),
                    },
                    { key: "times", label: t("home.times"), isEnd: true, cell: ({ times }) => times },
                    {
                      key: "last",
                      label: t("home.last"),
                      isEnd: true,
                      cell: ({ lastAsked }) => <bdi>{date(lastAsked)}</bdi>,
                    },
                  ]}
                />
              </div>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** Nothing counts views and clicks yet. */
export function Traffic() {
  const { t } = useHomeWords();
  return (
    <section aria-label={t("home.traffic")} className="card mt-12">
      <TeachingEmpty icon="trends" title={t("home.traffic")}>
        <p>{t("home.traffic-none")}</p>
      </TeachingEmpty>
    </section>
  );
}
