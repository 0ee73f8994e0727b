import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import type { EarningRows } from "../earning.ts";
import { useAnalyticsMessages } from "./analytics-messages.ts";
import { EarningFilters, useEarningsQuery } from "./earning-filters.tsx";
import { EarningLocation } from "./earning-location.tsx";
import { useMoneyText } from "./earning-notes.tsx";
import { useEarningsMessages } from "./earnings-messages.ts";
import { SaveTable, useMoreRows } from "./report-parts.tsx";

/** The individual earnings as reported, each with its file and line. */
export function EarningRowsTable() {
  const { t } = useEarningsMessages();
  const { t: shared, lang } = useAnalyticsMessages();
  const { asked: reportQuery } = useEarningsQuery();
  const { limit, more } = useMoreRows();
  const money = useMoneyText();
  const query = useQuery({
    queryKey: ["analytics", "earning-rows", reportQuery, limit],
    queryFn: ({ signal }) =>
      crmApi().get("/api/admin/earnings/rows", { query: { ...reportQuery, lang, limit }, signal }),
    placeholderData: (before) => before,
  });
  const columns: TableColumn<EarningRows["items"][number]>[] = [
    {
      key: "day",
      label: shared("analytics.day"),
      cell: ({ day }) => <bdi className="tabular">{formatDate(lang, parseTime(day))}</bdi>,
    },
    {
      key: "item",
      label: t("earnings.item"),
      isRowHeader: true,
      cell: ({ item, programme }) => (
        <span className="grid min-w-40 justify-items-start">
          <span className="line-clamp-2" dir="auto">
            {item || "–"}
          </span>
          <bdi className="text-xs text-ink-soft">{programme}</bdi>
        </span>
      ),
    },
    {
      key: "place",
      label: t("earnings.place"),
      cell: ({ place, name }) => <EarningLocation place={place} name={name} />,
    },
    {
      key: "commission",
      label: t("earnings.commission"),
      isEnd: true,
      cell: ({ commission, currency }) => <bdi>{money({ amount: commission, currency })}</bdi>,
    },
    {
      key: "sales",
      label: t("earnings.sales"),
      isEnd: true,
      cell: ({ sales, currency }) => <bdi>{money({ amount: sales, currency })}</bdi>,
    },
    {
      key: "orders",
      label: t("earnings.orders"),
      isEnd: true,
      cell: ({ orders }) => formatNumber(lang, orders),
    },
    {
      key: "file",
      label: t("earnings.from-file"),
      cell: ({ file, line }) => (
        <bdi className="min-w-32 text-xs wrap-anywhere text-ink-soft">
          {t("earnings.file-line", { file, line })}
        </bdi>
      ),
    },
  ];
  return (
    <>
      <h2 className="mb-3 text-xl">{t("earnings.rows")}</h2>
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <EarningFilters />
        <SaveTable
          path="/api/admin/earnings/rows/file"
          name="earning-rows.csv"
          query={reportQuery as Record<string, string>}
        />
      </div>
      <Loaded query={query} skeleton={<Skeleton rows={8} />}>
        {({ items, total }) => (
          <>
            <DataTable
              label={t("earnings.rows")}
              items={items}
              columns={columns}
              dependencies={[JSON.stringify(reportQuery)]}
              empty={<p className="p-6 text-sm text-ink-soft">{shared("analytics.no-rows")}</p>}
            />
            {more(items.length, total)}
          </>
        )}
      </Loaded>
    </>
  );
}
