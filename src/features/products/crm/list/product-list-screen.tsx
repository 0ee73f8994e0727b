import { useInfiniteQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { useSavedViews } from "#content/crm/saved-views.ts";
import type { AdminList } from "#features/products/admin-product.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { everyId } from "#layouts/crm-layout/lists/crm-bulk.ts";
import { SaveFile } from "#layouts/crm-layout/lists/crm-save-file.tsx";
import { useSelection } from "#layouts/crm-layout/lists/crm-selection.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { DataTable } from "#ui/crm/lists/data-table.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { useCategories } from "../product-category.ts";
import { useProductLabels } from "../product-labels.ts";
import { loadProductMessages } from "../product-messages.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ListFilters } from "./list-filters.tsx";
import { ListTools } from "./list-tools.tsx";
import { sortOf, sortParameter, useColumns } from "./product-columns.tsx";

export const clientLoader = async () => {
  await Promise.all([loadProductMessages(), loadEditorMessages()]);
  return null;
};

const pageSize = 50;
/** The most that a page of the list holds. */
const mostOfPage = 100;

/** Every product that is there: found, narrowed, sorted, changed by the dozen. */
export default function ProductList() {
  const { t, lang } = useProductLabels();
  const [search, setSearch] = useSearchParams();
  const query = Object.fromEntries(search);
  const categories = useCategories(lang);
  const views = useSavedViews("products");
  const [selected, setSelected, selectIfSame] = useSelection(search.toString());
  const page = (cursor: string, limit: number, signal?: AbortSignal): Promise<AdminList | null> =>
    crmApi().get("/api/admin/products", {
      query: { ...query, limit, ...(cursor ? { cursor } : {}) },
      signal,
    });
  const list = useInfiniteQuery({
    queryKey: ["products", "list", query],
    queryFn: ({ pageParam, signal }) => page(pageParam, pageSize, signal),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
  const items = list.data?.pages.flatMap((page) => page?.items ?? []) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const set = (change: Record<string, string | null>) => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries(change))
        if (value) next.set(key, value);
        else next.delete(key);
      return next;
    });
  };
  const columns = useColumns(views.columns, categories.wayOf);
  const ids = selected === "all" ? items.map(({ id }) => id) : [...selected].map(String);
  const isNarrowed = [...search.keys()].some((key) => key !== "sort");
  const create = (
    <CrmLink href="/crm/products/new" kind="primary" icon="plus">
      {t("prod.new")}
    </CrmLink>
  );
  return (
    <>
      <PageHeader
        title={t("prod.title")}
        actions={
          <>
            <SaveFile path="/api/admin/products/export" name="products.csv" query={query}>
              {t("prod.export")}
            </SaveFile>
            <CrmLink href="/crm/imports" icon="imports">
              {t("prod.import")}
            </CrmLink>
            {create}
          </>
        }
      >
        {list.isSuccess ? <span role="status">{t("prod.count", { count: total })}</span> : null}
      </PageHeader>
      <ListFilters query={query} onChange={set} categories={categories} />
      <ListTools query={search} views={views} onView={(text) => setSearch(new URLSearchParams(text))} />
      {list.isError ? (
        <Failed error={list.error} retry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Skeleton rows={8} />
      ) : (
        <DataTable
          label={t("prod.title")}
          columns={columns}
          items={items}
          selected={selected}
          onSelect={setSelected}
          sort={sortOf(query.sort)}
          onSort={(sort) => set({ sort: sortParameter(sort) })}
          hrefOf={({ id }) => `/crm/products/edit/${id}`}
          dependencies={[columns, lang]}
          empty={
            isNarrowed ? (
              <TeachingEmpty
                icon="search"
                title={t("prod.none-found")}
                action={<CrmButton onPress={() => setSearch({})}>{t("prod.clear-filters")}</CrmButton>}
              />
            ) : (
              <TeachingEmpty icon="products" title={t("prod.none-yet")} action={create}>
                <p>{t("prod.none-yet-text")}</p>
              </TeachingEmpty>
            )
          }
        />
      )}
      {list.hasNextPage ? (
        <CrmButton
          className="mt-4"
          isPending={list.isFetchingNextPage}
          onPress={() => void list.fetchNextPage()}
        >
          {t("prod.show-more", { shown: items.length, total })}
        </CrmButton>
      ) : null}
      {ids.length ? (
        <BulkBar
          ids={ids}
          found={total}
          query={query}
          chooseFound={async () => selectIfSame(await everyId((cursor) => page(cursor, mostOfPage)))}
          isBin={query.status === "deleted"}
          categories={categories}
          onDone={() => selectIfSame(new Set())}
        />
      ) : null}
    </>
  );
}
