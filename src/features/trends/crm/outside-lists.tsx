import { useQuery } from "@tanstack/react-query";
import { documentLanguage } from "#client/browser/document-language.ts";
import { crmApi } from "#client/crm-api.ts";
import { useCrmUser } from "#client/crm-user.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { DayTable } from "#ui/crm/day-chart.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { Note } from "#ui/note.tsx";
import { type SignalList, type TrendCountry, trendCountries, trendCountryCodes } from "../outside.ts";
import { ReadingNote } from "./reading-note.tsx";
import { SmallChart } from "./small-chart.tsx";
import { useStatisticsMessages, useTrendsMessages } from "./trends-messages.ts";
import { orderOf, useTrendsSearchParams } from "./trends-search-params.ts";

type Row = SignalList["items"][number] & { id: string };

/** Until what is read for the first time has come, in milliseconds, and how often it is looked for at most. */
const again = 2_000;
const mostLooks = 60;

const countryOf = (lang: Language): TrendCountry =>
  trendCountryCodes.find((code) => trendCountries[code] === lang) ?? "US";

/** What others count of searches and reading, each row one step from the form that orders an article. */
export function OutsideLists() {
  const { t, lang } = useTrendsMessages();
  const { lang: ofReaders, country: chosen, set } = useTrendsSearchParams();
  const isAdmin = useCrmUser()?.role === "admin";
  const language = ofReaders ?? documentLanguage();
  const country = chosen ?? countryOf(language);
  const request = { country, lang: language };
  const query = useQuery({
    queryKey: ["trends", "outside", request],
    queryFn: ({ signal }) => crmApi().post("/api/trends/outside", request, { signal }),
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < mostLooks && state.data?.lists.some(({ reading }) => reading.isPending)
        ? again
        : false,
  });
  const countries = new Intl.DisplayNames(languages[lang].tag, { type: "region" });
  return (
    <Loaded query={query} skeleton={<Skeleton rows={8} />}>
      {({ state, lists }) =>
        state === "off" ? (
          <TeachingEmpty
            icon="trends"
            title={t("trends.off")}
            action={
              isAdmin ? (
                <CrmLink href="/crm/settings?tab=trends">{t("trends.to-settings")}</CrmLink>
              ) : undefined
            }
          >
            <p>{t("trends.off-text")}</p>
          </TeachingEmpty>
        ) : (
          <div className="grid min-w-0 gap-8">
            {state === "demo" ? (
              <Note>
                <p>{t("trends.made-up")}</p>
              </Note>
            ) : null}
            <div className="max-w-xs">
              <Select
                label={t("trends.country")}
                value={country}
                onChange={(code) => set({ country: code })}
                options={trendCountryCodes.map((code) => ({
                  value: code,
                  label: countries.of(code) ?? code,
                }))}
              />
            </div>
            {lists.map((list) => (
              <OneList
                key={`${list.source} ${list.place}`}
                list={list}
                place={
                  list.source === "google-trends"
                    ? (countries.of(list.place) ?? list.place)
                    : languages[language].nativeName
                }
              />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function OneList({ list, place }: { list: SignalList; place: string }) {
  const { t, lang } = useTrendsMessages();
  const { t: s } = useStatisticsMessages();
  const { source, reading, day } = list;
  const isSearches = source === "google-trends";
  const title = t(`trends.list-${source}`, { place });
  const items: Row[] = list.items.map((row) => ({ ...row, id: row.brief.topic }));
  const number = (value: number) => formatNumber(lang, value);
  const date = (text: string) => formatDate(lang, parseTime(text));
  const columns: TableColumn<Row>[] = [
    {
      key: "topic",
      label: t("trends.topic"),
      isRowHeader: true,
      cell: ({ brief, href }) => (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          lang={languages[brief.lang].tag}
          aria-label={t("trends.at-source", { topic: brief.topic })}
          className="text-link"
        >
          <bdi>{brief.topic}</bdi>
        </a>
      ),
    },
    {
      key: "times",
      label: isSearches ? s("analytics.searches") : t("trends.views-of-day"),
      isEnd: true,
      cell: ({ times, isAtLeast }) => (
        <span className="whitespace-nowrap">
          {times === null ? "–" : isAtLeast ? t("trends.or-more", { number: number(times) }) : number(times)}
        </span>
      ),
    },
    isSearches
      ? {
          key: "since",
          label: t("trends.since"),
          cell: ({ since }) =>
            since ? (
              <span className="whitespace-nowrap tabular">{formatLocalTime(lang, parseTime(since))}</span>
            ) : (
              "–"
            ),
        }
      : {
          key: "course",
          label: t("trends.course"),
          cell: ({ days, brief }) =>
            days.length ? (
              <SmallChart
                label={t("trends.chart-views", {
                  name: brief.topic,
                  views: number(days.reduce((sum, { times }) => sum + times, 0)),
                })}
                days={days}
              />
            ) : (
              "–"
            ),
        },
    { key: "articles", label: t("trends.articles"), isEnd: true, cell: ({ articles }) => number(articles) },
    {
      key: "products",
      label: t("trends.products"),
      isEnd: true,
      cell: ({ brief }) => number(brief.products.length),
    },
    {
      key: "brief",
      label: t("trends.brief"),
      labelHidden: true,
      isEnd: true,
      cell: ({ brief }) => (
        <CrmLink href={orderOf(brief)} size="s" aria-label={t("trends.brief-of", { topic: brief.topic })}>
          {t("trends.brief")}
        </CrmLink>
      ),
    },
  ];
  const charted = items.filter(({ days }) => days.length);
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-lg">{title}</h2>
      <ReadingNote reading={reading} day={day && date(day)} />
      {items.length ? (
        <div className="min-w-0">
          <DataTable label={title} items={items} columns={columns} dependencies={[list]} />
          {charted.length ? (
            <DayTable
              lang={lang}
              open={`${s("analytics.as-table")}: ${title}`}
              day={s("analytics.day")}
              columns={charted.map(({ brief, days }) => ({
                label: brief.topic,
                days: days.map((one) => ({ date: date(one.day), times: one.times })),
              }))}
            />
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
