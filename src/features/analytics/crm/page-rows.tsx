import { useQuery } from "@tanstack/react-query";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import type { Language } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { SearchField } from "#ui/crm/fields/search-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { isPageKind, pageKinds } from "../counted-page.ts";
import { useAnalyticsMessages } from "./analytics-messages.ts";
import {
  Behind,
  ChosenFilters,
  LanguageFilter,
  PageName,
  SaveReport,
  Sums,
  shareText,
  useMoreRows,
  usePageName,
} from "./report-parts.tsx";
import { useReportSearchParams } from "./report-search-params.ts";

type Report = NonNullable<CrmResponse<"/api/analytics/pages">>;
type Row = Report["items"][number] & { id: string; pageId: string | null };

/** Pages with their views and clicks: of products, of articles, or of every kind. */
export function PageRows({ only }: { only?: "product" | "article" }) {
  const { t, lang } = useAnalyticsMessages();
  const { range, get, set, to } = useReportSearchParams();
  const nameOf = usePageName();
  const { limit, more } = useMoreRows();
  const chosen = get("kind");
  const kind = only ?? (chosen !== undefined && isPageKind(chosen) ? chosen : undefined);
  const sort = get("sort") === "clicks" ? ("clicks" as const) : ("views" as const);
  const language = get("language");
  const q = get("q") ?? "";
  const page = get("page");
  const reportQuery = {
    ...(q ? { q } : {}),
    from: range.from,
    to: range.to,
    sort,
    ...(kind ? { kind } : {}),
    ...(page ? { page } : {}),
    ...(language ? { language: language as Language } : {}),
  };
  const query = useQuery({
    queryKey: ["analytics", "pages", reportQuery, limit],
    queryFn: ({ signal }) =>
      crmApi().get("/api/analytics/pages", { query: { ...reportQuery, lang, limit }, signal }),
    placeholderData: (before) => before,
  });
  const columns: TableColumn<Row>[] = [
    {
      key: "page",
      label: t("analytics.page"),
      isRowHeader: true,
      cell: ({ pageId, ...row }) => <PageName page={{ ...row, id: pageId }} />,
    },
    {
      key: "views",
      label: t("analytics.views"),
      isEnd: true,
      isSortable: true,
      cell: ({ views }) => formatNumber(lang, views),
    },
    {
      key: "clicks",
      label: t("analytics.clicks"),
      isEnd: true,
      isSortable: true,
      cell: ({ pageId, ...row }) => (
        <Behind
          value={row.clicks}
          label={`${nameOf({ ...row, id: pageId })}, ${t("analytics.clicks")}`}
          href={to("clicks", { by: "block", kind: row.kind, ...(pageId ? { page: pageId } : {}) })}
        />
      ),
    },
    {
      key: "rate",
      label: t("analytics.rate"),
      isEnd: true,
      cell: ({ rate }) => <bdi>{shareText(lang, rate)}</bdi>,
    },
  ];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-4">
        {only ? null : (
          <Select
            label={t("analytics.kind")}
            value={kind ?? "all"}
            onChange={(value) => set({ kind: value === "all" ? null : value, page: null })}
            options={[
              { value: "all", label: t("analytics.all-kinds") },
              ...pageKinds.map((one) => ({ value: one as string, label: t(`analytics.kind-${one}`) })),
            ]}
          />
        )}
        <SearchField label={t("analytics.find")} text={q} onChange={(text) => set({ q: text || null })} />
        <LanguageFilter />
        <SaveReport report="pages" query={reportQuery} />
        <ChosenFilters names={["page"]} />
      </div>
      <Loaded query={query} skeleton={<Skeleton rows={8} />}>
        {({ items, total, totals }) => (
          <>
            <div className="mb-3">
              <Sums
                sums={[
                  { label: t("analytics.views"), value: formatNumber(lang, totals.views) },
                  { label: t("analytics.clicks"), value: formatNumber(lang, totals.clicks) },
                  {
                    label: t("analytics.rate"),
                    value: shareText(lang, totals.views ? totals.clicks / totals.views : null),
                  },
                ]}
              />
            </div>
            <DataTable
              label={t("analytics.tab-pages")}
              items={items.map((row) => ({ ...row, pageId: row.id, id: `${row.kind} ${row.id}` }))}
              columns={columns}
              sort={{ column: sort, direction: "descending" }}
              onSort={({ column }) => set({ sort: String(column) })}
              dependencies={[range.from, range.to, q]}
              empty={<p className="p-6 text-sm text-ink-soft">{t("analytics.no-rows")}</p>}
            />
            {more(items.length, total)}
          </>
        )}
      </Loaded>
    </>
  );
}
