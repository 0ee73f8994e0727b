import { useQuery } from "@tanstack/react-query";
import { Link } from "react-aria-components";
import { crmApi } from "#client/crm-api.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { DayTable } from "#ui/crm/day-chart.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import type { RisingResponse, TrendKind } from "../trend.ts";
import { SmallChart } from "./small-chart.tsx";
import { useStatisticsMessages, useTrendsMessages } from "./trends-messages.ts";
import { orderOf, rowsBehind, useTrendsSearchParams } from "./trends-search-params.ts";

type Row = RisingResponse["rising"][number] & { id: string };

function useRowName(): (row: Pick<Row, "page" | "search">) => string {
  const { t } = useStatisticsMessages();
  return ({ page, search }) => {
    if (search) return search.spelling;
    if (!page) return "";
    return (
      page.name?.text ?? (page.id ? `${t("analytics.gone")} (${page.id})` : t(`analytics.kind-${page.kind}`))
    );
  };
}

function RowName({ row }: { row: Row }) {
  const { t } = useStatisticsMessages();
  const name = useRowName()(row);
  const { page, search } = row;
  return (
    <span className="grid">
      <bdi {...(search ? { lang: languages[search.lang].tag } : languageAttributes(page?.name?.lang))}>
        {name}
      </bdi>
      <span className="text-xs text-ink-faint">
        {search ? (
          <span lang={languages[search.lang].tag}>{languages[search.lang].nativeName}</span>
        ) : page?.id ? (
          t(`analytics.kind-${page.kind}`)
        ) : null}
      </span>
    </span>
  );
}

function ChangeList({ direction, answer }: { direction: "rising" | "falling"; answer: RisingResponse }) {
  const { t, lang } = useTrendsMessages();
  const { t: s } = useStatisticsMessages();
  const { lang: ofReaders } = useTrendsSearchParams();
  const nameOf = useRowName();
  const { kind, from, to, beforeFrom } = answer;
  const items: Row[] = answer[direction].map((row) => ({
    ...row,
    id: JSON.stringify(row.page ?? row.search),
  }));
  const beforeTo = (row: Row) => row.days[row.days.length / 2 - 1]?.day ?? beforeFrom;
  const number = (row: Row, when: "now" | "before") => {
    const range = when === "now" ? { from, to } : { from: beforeFrom, to: beforeTo(row) };
    const text = formatNumber(lang, row[when]);
    const href = behind(row, { ...range, lang: row.search?.lang ?? ofReaders });
    return row[when] && href ? (
      <Link href={href} aria-label={`${nameOf(row)}, ${t(`trends.${when}`)}: ${text}`} className="text-link">
        {text}
      </Link>
    ) : (
      text
    );
  };
  /** The screen behind a row; none for favorites, since whose they are is private. */
  const behind = ({ page, search }: Row, range: Parameters<typeof rowsBehind>[1]): string | null => {
    if (search)
      return rowsBehind("searches", range, {
        term: search.term,
        ...(kind === "missed" ? { missed: "1" } : {}),
      });
    if (!page || kind === "favorites") return null;
    if (kind === "clicks") return rowsBehind("clicks", range, { by: "page", product: page.id ?? "" });
    return rowsBehind("pages", range, { kind: page.kind, ...(page.id ? { page: page.id } : {}) });
  };
  const columns: TableColumn<Row>[] = [
    { key: "what", label: t("trends.what"), isRowHeader: true, cell: (row) => <RowName row={row} /> },
    { key: "before", label: t("trends.before"), isEnd: true, cell: (row) => number(row, "before") },
    { key: "now", label: t("trends.now"), isEnd: true, cell: (row) => number(row, "now") },
    {
      key: "change",
      label: t("trends.change"),
      isEnd: true,
      cell: ({ factor }) =>
        direction === "rising"
          ? t("trends.at-least", { factor: formatNumber(lang, factor, { maximumFractionDigits: 1 }) })
          : t("trends.at-most", {
              share: formatNumber(lang, factor, { style: "percent", maximumFractionDigits: 0 }),
            }),
    },
    {
      key: "course",
      label: t("trends.course"),
      cell: (row) => (
        <SmallChart
          label={t("trends.chart", {
            name: nameOf(row),
            before: formatNumber(lang, row.before),
            now: formatNumber(lang, row.now),
          })}
          days={row.days}
        />
      ),
    },
    ...(direction === "rising"
      ? [
          {
            key: "brief",
            label: t("trends.brief"),
            labelHidden: true,
            isEnd: true,
            cell: ({ brief }: Row) =>
              brief ? (
                <CrmLink
                  href={orderOf(brief)}
                  size="s"
                  aria-label={t("trends.brief-of", { topic: brief.topic })}
                >
                  {t("trends.brief")}
                </CrmLink>
              ) : null,
          },
        ]
      : []),
  ];
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-lg">{t(`trends.${direction}`)}</h2>
      {items.length ? (
        <>
          <DataTable
            label={t(`trends.${direction}`)}
            items={items}
            columns={columns}
            dependencies={[answer]}
          />
          <DayTable
            lang={lang}
            open={`${s("analytics.as-table")}: ${t(`trends.${direction}`)}`}
            day={s("analytics.day")}
            columns={items.map((row) => ({
              label: nameOf(row),
              days: row.days.map(({ day, times }) => ({ date: formatDate(lang, parseTime(day)), times })),
            }))}
          />
        </>
      ) : (
        <p className="text-sm text-ink-soft">{t(`trends.none-${direction}`)}</p>
      )}
    </section>
  );
}

/** What was counted clearly more or less often than before, and how that is decided. */
export function RisingLists({ kind }: { kind: TrendKind }) {
  const { t, lang } = useTrendsMessages();
  const { lang: ofReaders, period } = useTrendsSearchParams();
  const request = { kind, period, namesIn: lang, ...(ofReaders ? { lang: ofReaders } : {}) };
  const query = useQuery({
    queryKey: ["trends", "rising", request],
    queryFn: ({ signal }) => crmApi().post("/api/trends/rising", request, { signal }),
  });
  const date = (day: string) => formatDate(lang, parseTime(day));
  return (
    <Loaded query={query} skeleton={<Skeleton rows={8} />}>
      {(answer) => {
        const { comparable, from, to, totals, compared, least } = answer;
        if (!comparable.from)
          return (
            <TeachingEmpty icon="trends" title={t("trends.nothing")}>
              <p>{t("trends.nothing-text")}</p>
            </TeachingEmpty>
          );
        if (!comparable.isComparable)
          return (
            <TeachingEmpty icon="trends" title={t("trends.too-early")}>
              <p>{t("trends.too-early-text", { date: date(comparable.from) })}</p>
            </TeachingEmpty>
          );
        return (
          <div className="grid min-w-0 gap-8">
            <div className="grid max-w-2xl gap-1 text-sm text-ink-soft">
              <p>{t("trends.compared", { from: date(from), to: date(to) })}</p>
              <p>
                {t("trends.counted", {
                  now: formatNumber(lang, totals.now),
                  before: formatNumber(lang, totals.before),
                  compared: formatNumber(lang, compared),
                })}
              </p>
              {kind === "favorites" ? <p>{t("trends.favorites-how")}</p> : null}
              <details>
                <summary className="text-link w-fit py-1">{t("trends.how-title")}</summary>
                <p className="mt-1">{t("trends.how", { least: formatNumber(lang, least) })}</p>
              </details>
            </div>
            <ChangeList direction="rising" answer={answer} />
            <ChangeList direction="falling" answer={answer} />
          </div>
        );
      }}
    </Loaded>
  );
}
