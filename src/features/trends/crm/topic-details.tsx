import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-aria-components";
import { documentLanguage } from "#client/browser/document-language.ts";
import { crmApi } from "#client/crm-api.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { DayChart, DayTable } from "#ui/crm/day-chart.tsx";
import { SearchField } from "#ui/crm/fields/search-field.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { TopicViews } from "./topic-views.tsx";
import { useStatisticsMessages, useTrendsMessages } from "./trends-messages.ts";
import { orderOf, rowsBehind, useTrendsSearchParams } from "./trends-search-params.ts";

/** How often a pending reading is polled, in milliseconds, and how many times at most. */
const again = 1_500;
const mostLooks = 20;

/** How often a topic was searched for, what the site has of it, and the way to an article. */
export function TopicDetails() {
  const { t, lang } = useTrendsMessages();
  const { t: s } = useStatisticsMessages();
  const { topic, lang: chosen, period, set } = useTrendsSearchParams();
  const request = { q: topic.trim().slice(0, 200), lang: chosen ?? documentLanguage(), period };
  const queries = useQueryClient();
  const queryKey = ["trends", "topic", request];
  const query = useQuery({
    queryKey,
    // Other sites are queried only for a topic that is still shown at the next poll: not for every prefix that is typed.
    queryFn: ({ signal }) => {
      const asksOutside = queries.getQueryData(queryKey) !== undefined;
      return crmApi().post("/api/trends/search", { ...request, asksOutside }, { signal });
    },
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < mostLooks && state.data?.views?.reading.isPending ? again : false,
    enabled: request.q !== "",
  });
  const number = (value: number) => formatNumber(lang, value);
  return (
    <div className="grid gap-6">
      <div className="max-w-xl">
        <SearchField label={t("trends.topic")} text={topic} onChange={(text) => set({ topic: text })} />
        <p className="mt-1 text-xs text-ink-faint">
          {t("trends.topic-lang")}:{" "}
          <span lang={languages[request.lang].tag}>{languages[request.lang].nativeName}</span>
        </p>
      </div>
      {request.q === "" ? (
        <p className="max-w-xl text-sm text-ink-soft">{t("trends.topic-start")}</p>
      ) : (
        <Loaded query={query} skeleton={<Skeleton rows={6} />}>
          {({ totals, days, searches, articles, brief, from, to, views }) => {
            const dailyCounts = days.map(({ day, times }) => ({
              date: formatDate(lang, parseTime(day)),
              times,
            }));
            const label = t("trends.chart", {
              name: request.q,
              before: number(totals.before),
              now: number(totals.now),
            });
            return (
              <div className="grid max-w-3xl gap-6">
                <p>
                  <Link href={rowsBehind("searches", { from, to, lang: request.lang })} className="text-link">
                    {t("trends.topic-counted", {
                      now: number(totals.now),
                      before: number(totals.before),
                      missed: number(totals.missed),
                    })}
                  </Link>
                </p>
                <div>
                  <DayChart lang={lang} days={dailyCounts} label={label} />
                  <DayTable
                    lang={lang}
                    open={s("analytics.as-table")}
                    day={s("analytics.day")}
                    columns={[{ label: s("analytics.searches"), days: dailyCounts }]}
                  />
                </div>
                {searches.length ? (
                  <ul aria-label={t("trends.words")} className="grid gap-1 text-sm">
                    {searches.map(({ spelling, term, now }) => (
                      <li key={term} className="flex justify-between gap-4 border-b border-line py-1">
                        <bdi {...languageAttributes(request.lang)}>{spelling}</bdi>
                        {now ? (
                          <Link
                            href={rowsBehind("searches", { from, to, lang: request.lang }, { term })}
                            aria-label={`${spelling}, ${s("analytics.searches")}: ${number(now)}`}
                            className="tabular text-link"
                          >
                            {number(now)}
                          </Link>
                        ) : (
                          number(now)
                        )}
                      </li>
                    ))}
                  </ul>
                ) : null}
                {views ? <TopicViews views={views} of={request.lang} /> : null}
                <div className="grid gap-6 sm:grid-cols-2">
                  <Names
                    title={t("trends.articles")}
                    items={articles.map(({ id, title }) => ({ id, name: title }))}
                  />
                  <Names title={t("trends.products")} items={brief.products} />
                </div>
                <div>
                  <CrmLink kind="primary" href={orderOf(brief)}>
                    {t("trends.brief")}
                  </CrmLink>
                </div>
              </div>
            );
          }}
        </Loaded>
      )}
    </div>
  );
}

function Names({ title, items }: { title: string; items: readonly { id: string; name: string }[] }) {
  const { t } = useTrendsMessages();
  return (
    <section className="min-w-0">
      <h2 className="mb-1 text-sm font-semibold">{title}</h2>
      {items.length ? (
        <ul className="grid gap-1 text-sm">
          {items.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-faint">{t("trends.no-products")}</p>
      )}
    </section>
  );
}
