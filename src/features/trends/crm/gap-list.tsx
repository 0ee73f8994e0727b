import { useQuery } from "@tanstack/react-query";
import { Link } from "react-aria-components";
import { crmApi } from "#client/crm-api.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import type { GapsResponse } from "../trend.ts";
import { useStatisticsMessages, useTrendsMessages } from "./trends-messages.ts";
import { orderOf, rowsBehind, useTrendsSearchParams } from "./trends-search-params.ts";

type Row = GapsResponse["items"][number] & { id: string };

/** What is searched for and has no article: each row one step from the form that orders one. */
export function GapList() {
  const { t, lang } = useTrendsMessages();
  const { t: s } = useStatisticsMessages();
  const { lang: ofReaders, period } = useTrendsSearchParams();
  const request = { period, ...(ofReaders ? { lang: ofReaders } : {}) };
  const query = useQuery({
    queryKey: ["trends", "gaps", request],
    queryFn: ({ signal }) => crmApi().post("/api/trends/gaps", request, { signal }),
  });
  const date = (day: string) => formatDate(lang, parseTime(day));
  const columnsOf = ({ from, to }: GapsResponse): TableColumn<Row>[] => {
    const number = ({ brief, term }: Row, times: number, label: string, missed: boolean) => {
      const text = formatNumber(lang, times);
      if (!times) return text;
      const href = rowsBehind(
        "searches",
        { from, to, lang: brief.lang },
        { term, ...(missed ? { missed: "1" } : {}) },
      );
      return (
        <Link href={href} aria-label={`${brief.topic}, ${label}: ${text}`} className="text-link">
          {text}
        </Link>
      );
    };
    return [
      {
        key: "words",
        label: t("trends.words"),
        isRowHeader: true,
        cell: ({ brief }) => (
          <span className="grid">
            <bdi {...languageAttributes(brief.lang)}>{brief.topic}</bdi>
            <span className="text-xs text-ink-faint" lang={languages[brief.lang].tag}>
              {languages[brief.lang].nativeName}
            </span>
          </span>
        ),
      },
      {
        key: "times",
        label: s("analytics.searches"),
        isEnd: true,
        cell: (row) => number(row, row.times, s("analytics.searches"), false),
      },
      {
        key: "missed",
        label: s("analytics.missed"),
        isEnd: true,
        cell: (row) => number(row, row.missed, s("analytics.missed"), true),
      },
      {
        key: "products",
        label: t("trends.products"),
        cell: ({ brief }) =>
          brief.products.length ? (
            <ul className="grid gap-0.5 text-sm">
              {brief.products.map(({ id, name }) => (
                <li key={id}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          ) : (
            <span className="text-ink-faint">{t("trends.no-products")}</span>
          ),
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
  };
  return (
    <Loaded query={query} skeleton={<Skeleton rows={8} />}>
      {(answer) =>
        answer.items.length ? (
          <>
            <p className="mb-3 max-w-2xl text-sm text-ink-soft">
              {t("trends.gaps-how", {
                least: formatNumber(lang, answer.least),
                from: date(answer.from),
                to: date(answer.to),
              })}
            </p>
            <DataTable
              label={t("trends.tab-gaps")}
              items={answer.items.map((row) => ({ ...row, id: `${row.brief.lang} ${row.brief.topic}` }))}
              columns={columnsOf(answer)}
              dependencies={[answer]}
            />
          </>
        ) : (
          <TeachingEmpty icon="trends" title={t("trends.no-gaps")}>
            <p>{t("trends.no-gaps-text", { least: formatNumber(lang, answer.least) })}</p>
          </TeachingEmpty>
        )
      }
    </Loaded>
  );
}
