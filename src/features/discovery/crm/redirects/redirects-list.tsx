import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { Redirect } from "#features/discovery/redirect.ts";
import type { RedirectStatus } from "#features/discovery/redirect-status.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { readable } from "./redirect-dialog.tsx";
import { useRedirectsMessages } from "./redirects-messages.ts";

const tones: Record<RedirectStatus, ChipTone> = { 301: "quiet", 302: "warn", 410: "bad" };
const sorts = ["newest", "hits"] as const;

/** The redirects, searchable by address; a row opens its editor. */
export function RedirectsList({ open }: { open: (redirect: Redirect) => void }) {
  const { lang, t } = useRedirectsMessages();
  const [typed, setTyped] = useState("");
  const [sort, setSort] = useState<(typeof sorts)[number]>("newest");
  const filter = { q: useDeferredValue(typed), sort };
  const list = useInfiniteQuery({
    queryKey: ["redirects", "list", filter],
    queryFn: ({ pageParam }) =>
      crmApi().get("/api/admin/redirects", {
        query: { ...filter, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
  const address = (text: string) => (
    <span className="block min-w-36 wrap-anywhere">
      <Isolate dir="ltr">{text}</Isolate>
    </span>
  );
  const columns: TableColumn<Redirect>[] = [
    { key: "from", label: t("redirects.from"), isRowHeader: true, cell: ({ from }) => address(from) },
    {
      key: "to",
      label: t("redirects.to"),
      cell: ({ to }) =>
        to ? address(readable(to)) : <span className="text-ink-soft">{t("redirects.no-target")}</span>,
    },
    {
      key: "status",
      label: t("redirects.status"),
      cell: ({ status }) => <StatusChip tone={tones[status]}>{t(`redirects.status-${status}`)}</StatusChip>,
    },
    {
      key: "hits",
      label: t("redirects.hits"),
      isEnd: true,
      cell: ({ hits }) => formatNumber(lang, hits),
    },
  ];
  const items = list.data?.pages.flatMap((page) => page?.items ?? []) ?? [];
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField type="search" label={t("redirects.search")} value={typed} onChange={setTyped} dir="ltr" />
        <Select
          label={t("redirects.sort")}
          value={sort}
          onChange={setSort}
          options={sorts.map((value) => ({ value, label: t(`redirects.sort-${value}`) }))}
        />
      </div>
      {list.isPending ? <Skeleton /> : null}
      {list.isError ? <Failed error={list.error} retry={() => void list.refetch()} /> : null}
      {list.data ? (
        <>
          <p role="status" className="mb-2 text-sm text-ink-soft">
            {t("redirects.count", { count: list.data.pages[0]?.total ?? 0 })}
          </p>
          <DataTable
            label={t("redirects.table")}
            columns={columns}
            items={items}
            onOpen={open}
            dependencies={[lang]}
            empty={
              <TeachingEmpty
                icon="redirects"
                title={filter.q ? t("redirects.none-found") : t("redirects.none")}
              >
                {filter.q ? null : t("redirects.none-text")}
              </TeachingEmpty>
            }
          />
          {list.hasNextPage ? (
            <div className="mt-4 flex justify-center">
              <CrmButton isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                {t("redirects.more")}
              </CrmButton>
            </div>
          ) : null}
        </>
      ) : null}
    </>
  );
}
