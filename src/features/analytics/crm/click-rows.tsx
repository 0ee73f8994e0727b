import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import { isLanguage, type Language, languages } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { type ClickCut, clickCuts } from "../report.ts";
import { devices } from "../visitor-kind.ts";
import { useAnalyticsMessages } from "./analytics-messages.ts";
import {
  Behind,
  CutFilters,
  PageName,
  Sums,
  useBlockName,
  useMoreRows,
  usePageName,
} from "./report-parts.tsx";
import { useReportSearchParams } from "./report-search-params.ts";

type Report = NonNullable<CrmResponse<"/api/analytics/clicks">>;
type Row = Report["items"][number] & { id: string };

const filters = ["kind", "page", "block", "position", "programme", "device", "product"] as const;

/** The filter that a row applies, and the cut to use then. */
function narrowed(by: ClickCut, { key, page }: Row): Record<string, string> {
  switch (by) {
    case "page":
      return { by: "block", kind: page?.kind ?? "other", ...(page?.id ? { page: page.id } : {}) };
    case "block":
      return { by: "position", block: key };
    case "position":
      return { by: "page", position: key };
    case "programme":
      return { by: "page", programme: key };
    case "language":
      return { by: "page", language: key };
    case "device":
      return { by: "page", device: key };
    case "product":
      return { by: "page", product: key };
  }
}

/** Followed shop links, cut by placement or target; each row links to its breakdown. */
export function ClickRows() {
  const { t, lang } = useAnalyticsMessages();
  const { range, get, to } = useReportSearchParams();
  const nameOf = usePageName();
  const blockName = useBlockName();
  const { limit, more } = useMoreRows();
  const by = clickCuts.find((one) => one === get("by")) ?? "page";
  const language = get("language");
  const chosen = Object.fromEntries(
    filters.flatMap((name) => {
      const value = get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const reportQuery = {
    from: range.from,
    to: range.to,
    by,
    ...(language ? { language: language as Language } : {}),
    ...chosen,
  };
  const query = useQuery({
    queryKey: ["analytics", "clicks", reportQuery, limit],
    queryFn: ({ signal }) =>
      crmApi().get("/api/analytics/clicks", { query: { ...reportQuery, lang, limit }, signal }),
    placeholderData: (before) => before,
  });

  // "By device" reuses the heading of the overview's table.
  const cutName = (cut: ClickCut): string => t(cut === "device" ? "analytics.device" : `analytics.by-${cut}`);
  const wordsOf = ({ key, name, page }: Row): string => {
    if (page) return nameOf({ ...page, name });
    if (by === "block") return blockName(key);
    if (by === "position") return t("analytics.position-of", { number: key });
    if (by === "language") return isLanguage(key) ? languages[key].nativeName : key;
    if (by === "device") {
      const device = devices.find((one) => one === key);
      return device ? t(`analytics.device-${device}`) : key;
    }
    if (by === "product" && key === "0") return t("analytics.no-product");
    return name?.text ?? (by === "product" ? `${t("analytics.gone")} (${key})` : key);
  };
  const drawn = (row: Row): ReactNode => {
    if (row.page) return <PageName page={{ ...row.page, name: row.name }} />;
    if (by === "product" && row.key !== "0")
      return <PageName page={{ kind: "product", id: row.key, name: row.name }} />;
    return (
      <bdi lang={by === "language" && isLanguage(row.key) ? languages[row.key].tag : undefined}>
        {wordsOf(row)}
      </bdi>
    );
  };
  const hrefOf = (row: Row): string =>
    to("clicks", { ...chosen, ...(language ? { language } : {}), ...narrowed(by, row) });
  const columns: TableColumn<Row>[] = [
    { key: "row", label: cutName(by), isRowHeader: true, cell: drawn },
    {
      key: "clicks",
      label: t("analytics.clicks"),
      isEnd: true,
      cell: (row) =>
        by === "product" && row.key === "0" ? (
          formatNumber(lang, row.clicks)
        ) : (
          <Behind value={row.clicks} href={hrefOf(row)} label={`${wordsOf(row)}, ${t("analytics.clicks")}`} />
        ),
    },
  ];
  return (
    <>
      <CutFilters
        report="clicks"
        by={by}
        labels={Object.fromEntries(clickCuts.map((one) => [one, cutName(one)]))}
        names={filters}
        query={reportQuery}
      />
      <Loaded query={query} skeleton={<Skeleton rows={8} />}>
        {({ items, total, totals }) => (
          <>
            <div className="mb-3">
              <Sums sums={[{ label: t("analytics.clicks"), value: formatNumber(lang, totals.clicks) }]} />
            </div>
            <DataTable
              label={t("analytics.tab-clicks")}
              items={items.map((row) => ({ ...row, id: row.key }))}
              columns={columns}
              dependencies={[by, JSON.stringify(reportQuery)]}
              empty={<p className="p-6 text-sm text-ink-soft">{t("analytics.no-rows")}</p>}
            />
            {more(items.length, total)}
          </>
        )}
      </Loaded>
    </>
  );
}
