import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-aria-components";
import { crmApi } from "#client/crm-api.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { currencies, isLanguage, languages } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { type EarningCut, type EarningsReport, earningCuts } from "../earning.ts";
import { useAnalyticsMessages } from "./analytics-messages.ts";
import { EarningFilters, useEarningsQuery } from "./earning-filters.tsx";
import { EarningNotes, useMoneyText } from "./earning-notes.tsx";
import { useEarningsMessages } from "./earnings-messages.ts";
import {
  Behind,
  PageName,
  SaveTable,
  Sums,
  shareText,
  useBlockName,
  useMoreRows,
  usePageName,
} from "./report-parts.tsx";
import { useReportSearchParams } from "./report-search-params.ts";

type Row = EarningsReport["items"][number] & { id: string };

/** The filter that a row applies; a row without a placement filters by origin. */
function narrowed(by: EarningCut, { key, page, origin }: Row): Record<string, string> {
  switch (by) {
    case "programme":
      return { programme: key };
    case "page":
      return page ? { kind: page.kind, ...(page.id ? { page: page.id } : {}) } : { origin };
    case "block":
      return origin === "placed" ? { block: key } : { origin };
    case "language":
      return origin === "placed" ? { language: key } : { origin };
    case "day":
      return { from: key, to: key };
  }
}

/** Earnings, orders and clicks, cut in several ways; each figure links to its rows. */
export function EarningSums() {
  const { t } = useEarningsMessages();
  const { t: shared, lang } = useAnalyticsMessages();
  const { get, set, to } = useReportSearchParams();
  const { asked: reportQuery, chosen } = useEarningsQuery();
  const { limit, more } = useMoreRows();
  const money = useMoneyText();
  const nameOf = usePageName();
  const blockName = useBlockName();
  const by = earningCuts.find((one) => one === get("by")) ?? "programme";
  const currency = get("currency") ?? languages[lang].currency;
  const query = useQuery({
    queryKey: ["analytics", "earnings", reportQuery, by, currency, limit],
    queryFn: ({ signal }) =>
      crmApi().get("/api/admin/earnings", { query: { ...reportQuery, by, currency, lang, limit }, signal }),
    placeholderData: (before) => before,
  });

  const wordsOf = ({ key, page, name, origin }: Row): string => {
    if (origin !== "placed") return t(`earnings.origin-${origin}`);
    if (page) return nameOf({ ...page, name });
    if (by === "block") return blockName(key);
    if (by === "language") return isLanguage(key) ? languages[key].nativeName : key;
    return by === "day" ? formatDate(lang, parseTime(key)) : (name?.text ?? key);
  };
  const drawn = (row: Row): ReactNode =>
    row.page ? (
      <PageName page={{ ...row.page, name: row.name }} />
    ) : (
      <bdi lang={by === "language" && isLanguage(row.key) ? languages[row.key].tag : undefined}>
        {wordsOf(row)}
      </bdi>
    );
  const rowsOf = (row: Row): string => to("earnings", { ...chosen, ...narrowed(by, row), view: "rows" });
  const clicksOf = (row: Row): string => {
    const { origin: _, ...place } = { ...chosen, ...narrowed(by, row) };
    return to("clicks", { by: by === "page" ? "block" : "page", ...place });
  };
  const amount = (row: Row, name: "commission" | "sales"): ReactNode => {
    const text = money({ amount: row[name], currency });
    return row.orders || row.commission || row.sales ? (
      <Link
        href={rowsOf(row)}
        aria-label={`${wordsOf(row)}, ${t(`earnings.${name}`)}: ${text}`}
        className="text-link"
      >
        <bdi>{text}</bdi>
      </Link>
    ) : (
      <bdi>{text}</bdi>
    );
  };
  const perClick = (epc: number | null): string =>
    epc === null ? "–" : money({ amount: Math.round(epc), currency });
  const columns: TableColumn<Row>[] = [
    {
      key: "row",
      label: shared(by === "day" ? "analytics.day" : `analytics.by-${by}`),
      isRowHeader: true,
      cell: drawn,
    },
    {
      key: "commission",
      label: t("earnings.commission"),
      isEnd: true,
      cell: (row) => amount(row, "commission"),
    },
    { key: "sales", label: t("earnings.sales"), isEnd: true, cell: (row) => amount(row, "sales") },
    {
      key: "orders",
      label: t("earnings.orders"),
      isEnd: true,
      cell: (row) => (
        <Behind value={row.orders} href={rowsOf(row)} label={`${wordsOf(row)}, ${t("earnings.orders")}`} />
      ),
    },
    {
      key: "clicks",
      label: shared("analytics.clicks"),
      isEnd: true,
      cell: (row) => (
        <Behind
          value={row.clicks}
          href={clicksOf(row)}
          label={`${wordsOf(row)}, ${shared("analytics.clicks")}`}
        />
      ),
    },
    { key: "epc", label: t("earnings.epc"), isEnd: true, cell: ({ epc }) => <bdi>{perClick(epc)}</bdi> },
    {
      key: "conversion",
      label: t("earnings.conversion"),
      isEnd: true,
      cell: ({ conversion }) => <bdi>{shareText(lang, conversion)}</bdi>,
    },
  ];
  return (
    <>
      <p className="mb-4 max-w-3xl text-sm text-ink-soft">{t("earnings.intro")}</p>
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <Select
          label={shared("analytics.cut")}
          value={by}
          onChange={(value) => set({ by: value })}
          options={earningCuts.map((one) => ({
            value: one,
            label: shared(one === "day" ? "analytics.day" : `analytics.by-${one}`),
          }))}
        />
        <Select
          label={t("earnings.currency")}
          value={currency}
          onChange={(value) => set({ currency: value })}
          options={[
            ...new Set([
              ...Object.keys(currencies),
              ...(query.data?.unconverted ?? []).map((one) => one.currency),
              currency,
            ]),
          ].map((code) => ({ value: code, label: code }))}
        />
        <EarningFilters />
        <SaveTable
          path="/api/admin/earnings/file"
          name="earnings.csv"
          query={{ ...reportQuery, by, currency } as Record<string, string>}
        />
        <CrmLink kind="primary" icon="imports" href={to("earnings", { view: "files" })}>
          {t("earnings.import")}
        </CrmLink>
      </div>
      <Loaded query={query} skeleton={<Skeleton rows={8} />}>
        {(report) => {
          const { items, total, totals } = report;
          if (!total && !Object.keys(chosen).length)
            return (
              <TeachingEmpty icon="chart" title={t("earnings.empty")}>
                <p>{t("earnings.empty-text")}</p>
              </TeachingEmpty>
            );
          return (
            <>
              <div className="mb-3 grid gap-2">
                <Sums
                  sums={[
                    {
                      label: t("earnings.commission"),
                      value: money({ amount: totals.commission, currency }),
                    },
                    { label: t("earnings.sales"), value: money({ amount: totals.sales, currency }) },
                    { label: t("earnings.orders"), value: formatNumber(lang, totals.orders) },
                    { label: shared("analytics.clicks"), value: formatNumber(lang, totals.clicks) },
                    { label: t("earnings.epc"), value: perClick(totals.epc) },
                    { label: t("earnings.conversion"), value: shareText(lang, totals.conversion) },
                  ]}
                />
                <EarningNotes report={report} />
              </div>
              <DataTable
                label={shared("analytics.tab-earnings")}
                items={items.map((row) => ({ ...row, id: `${row.origin} ${row.key}` }))}
                columns={columns}
                dependencies={[by, currency, JSON.stringify(reportQuery)]}
                empty={<p className="p-6 text-sm text-ink-soft">{shared("analytics.no-rows")}</p>}
              />
              {more(items.length, total)}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
