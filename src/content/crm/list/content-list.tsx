import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { changeParams, useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { everyId } from "#layouts/crm-layout/lists/crm-bulk.ts";
import { useSelection } from "#layouts/crm-layout/lists/crm-selection.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { ListDeclaration, ListQuery } from "./list-declaration.ts";
import { ListHeader } from "./list-header.tsx";
import { ColumnsButton, SortMenu, ViewsMenu } from "./list-menus.tsx";
import { useListMessages } from "./list-messages.ts";
import { ListTable } from "./list-table.tsx";
import { ListTools } from "./list-tools.tsx";
import { TrashContext } from "./trash-context.ts";
import { useListKeys } from "./use-list-keys.ts";

const pageSize = 50;
/** The most that a page of an API's list holds. */
const mostOfPage = 100;

/** The part of an address that the list understands. */
function queryIn(
  params: URLSearchParams,
  { filters, sorts }: Pick<ListDeclaration<{ id: string }>, "filters" | "sorts">,
): ListQuery {
  const query: Record<string, string> = {};
  const q = params.get("q");
  if (q) query.q = q;
  for (const { key, options, isLoaded } of filters) {
    const value = params.get(key);
    if (value && (isLoaded || options.some((option) => option.value === value))) query[key] = value;
  }
  const sort = params.get("sort");
  if (sorts.some(({ value }) => value === sort) && sort) query.sort = sort;
  return query;
}

/** A list of the CRM, from its declaration: search, filters, order, columns, views, rows, bulk actions. */
export function ContentList<Row extends { id: string }>({
  declaration,
}: {
  declaration: ListDeclaration<Row>;
}) {
  const { t } = useListMessages();
  const { views, filters, sorts, board } = declaration;
  const [params, setParams] = useSearchParams();
  const isBoard = board !== undefined && params.get("view") === "board";
  const query = queryIn(params, declaration);
  const sort = query.sort ?? sorts[0]?.value ?? "";
  const tableRef = useRef<HTMLTableElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const [selected, setSelected, selectIfSame] = useSelection(JSON.stringify(query));
  useListKeys({ tableRef, searchRef, selected, onSelect: setSelected });
  const list = useInfiniteQuery({
    queryKey: [...declaration.queryKey, "list", query],
    queryFn: ({ pageParam, signal }) => declaration.page({ sort, ...query }, pageParam, pageSize, signal),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
    placeholderData: (before) => before,
    enabled: !isBoard,
  });
  const rows = list.data?.pages.flatMap((page) => page?.items ?? []) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const isTrash = query.status === "deleted";
  const set = (change: Record<string, string | null>) => setParams(changeParams(change));
  const usual = declaration.columns.flatMap(({ key, isUsual }) => (isUsual ? key : []));
  const columns = declaration.columns.filter(({ key }) => (views.columns ?? usual).includes(key));
  const ids = selected === "all" ? rows.map(({ id }) => id) : [...selected].map(String);
  const isNarrowed = Object.keys(query).some((key) => key !== "sort");
  const shown = isBoard ? filters.filter(({ key }) => !board.without.includes(key)) : filters;
  return (
    <>
      <ListHeader
        title={declaration.title}
        count={list.isSuccess && !isBoard ? declaration.count(total) : undefined}
        actions={declaration.actions}
        create={declaration.create}
      />
      <ListTools
        searchLabel={declaration.searchLabel}
        searchRef={searchRef}
        query={query}
        set={set}
        filters={shown}
      >
        {board ? (
          <CrmButton
            kind="plain"
            icon={isBoard ? "list" : "grid"}
            aria-label={isBoard ? board.tableLabel : board.label}
            onPress={() => set({ view: isBoard ? null : "board" })}
          />
        ) : null}
        {isBoard ? null : (
          <>
            <SortMenu
              sorts={sorts}
              chosen={sort}
              onChoose={(chosen) => set({ sort: chosen === sorts[0]?.value ? null : chosen })}
            />
            <span className="max-sm:hidden">
              <ColumnsButton columns={declaration.columns} views={views} />
            </span>
          </>
        )}
        <ViewsMenu
          views={views}
          presets={declaration.presets}
          query={String(params)}
          onView={(saved) => setParams(new URLSearchParams(saved))}
        />
      </ListTools>
      {isBoard ? (
        board.view(query)
      ) : list.isError ? (
        <Failed error={list.error} retry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Skeleton rows={8} />
      ) : (
        <TrashContext value={isTrash}>
          <ListTable
            declaration={declaration}
            columns={columns}
            rows={rows}
            tableRef={tableRef}
            selected={selected}
            onSelect={setSelected}
            sort={sort}
            onSort={(chosen) => set({ sort: chosen })}
            empty={
              isNarrowed ? (
                <TeachingEmpty
                  icon="search"
                  title={declaration.noneFound}
                  action={<CrmButton onPress={() => setParams({})}>{t("list.clear-filters")}</CrmButton>}
                />
              ) : (
                <TeachingEmpty
                  icon={declaration.noneYet.icon}
                  title={declaration.noneYet.title}
                  action={
                    <CrmLink href={declaration.create.href} kind="primary" icon="plus">
                      {declaration.create.label}
                    </CrmLink>
                  }
                >
                  <p>{declaration.noneYet.text}</p>
                </TeachingEmpty>
              )
            }
          />
        </TrashContext>
      )}
      {list.hasNextPage && !isBoard ? (
        <CrmButton
          className="mt-4"
          isPending={list.isFetchingNextPage}
          onPress={() => void list.fetchNextPage()}
        >
          {t("list.more", { shown: rows.length, total })}
        </CrmButton>
      ) : null}
      {ids.length && !isBoard && declaration.bulk ? (
        <BulkBar
          bulk={declaration.bulk}
          queryKey={declaration.queryKey}
          ids={ids}
          found={total}
          chooseFound={async () =>
            selectIfSame(await everyId((cursor) => declaration.page({ sort, ...query }, cursor, mostOfPage)))
          }
          isTrash={isTrash}
          nameOf={(id) => {
            const row = rows.find((one) => one.id === id);
            return row && declaration.name(row).text;
          }}
          onDone={() => selectIfSame(new Set())}
        />
      ) : null}
    </>
  );
}
