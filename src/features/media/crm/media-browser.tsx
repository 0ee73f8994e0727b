import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { TileGrid } from "#ui/crm/lists/tile-grid.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import type { MediaGroups, MediaItem } from "../media-item.ts";
import { useMediaMessages } from "./media-messages.ts";
import { Thumb } from "./media-thumb.tsx";
import { onUploaded } from "./uploads.ts";

export const noFilter = { q: "", folder: "", tag: "", missingAlt: "", state: "", unused: "" };
export type MediaFilter = typeof noFilter;

/** A filter as the API's query. */
export const queryOf = (filter: MediaFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

const pageSize = 100;
/** Between two looks while sizes of pictures are being made, in milliseconds; not where much is listed. */
const betweenLooks = 3_000;
const watchedPages = 3;

/** The library's pictures that pass the filter, loaded page by page. */
export function useMediaList(filter: MediaFilter) {
  const queries = useQueryClient();
  const deferredFilter = useDeferredValue(filter);
  // Pictures may be uploaded from any screen while the list is shown.
  useEffect(() => onUploaded(() => void queries.invalidateQueries({ queryKey: ["media"] })), [queries]);
  const query = useInfiniteQuery({
    queryKey: ["media", "list", deferredFilter],
    queryFn: ({ pageParam, signal }) =>
      crmApi().get("/api/admin/media", {
        query: { ...queryOf(deferredFilter), limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data &&
      state.data.pages.length <= watchedPages &&
      state.data.pages.some((page) => page?.items.some((item) => item.state === "processing"))
        ? betweenLooks
        : false,
  });
  const pages = query.data?.pages ?? [];
  return { query, items: pages.flatMap((page) => page?.items ?? []), total: pages[0]?.total ?? 0 };
}

export const useMediaGroups = (): MediaGroups | null | undefined =>
  useQuery({
    queryKey: ["media", "groups"],
    queryFn: ({ signal }) => crmApi().get("/api/admin/media/groups", { signal }),
  }).data;

const all = "*";

/** The search and the filters of the library. */
export function MediaFilters({
  filter,
  onChange,
  children,
}: {
  filter: MediaFilter;
  onChange: (filter: MediaFilter) => void;
  children?: ReactNode;
}) {
  const { t } = useMediaMessages();
  const { lang } = useMessages();
  const groups = useMediaGroups();
  const choices = (everything: string, names: readonly { name: string; count: number }[] = []) => [
    { value: all, label: everything },
    ...names.map(({ name, count }) => ({ value: name, label: t("crm-media.counted", { name, count }) })),
  ];
  const inOwn = new Intl.DisplayNames([languages[lang].tag], { type: "language" });
  const pick = (key: "folder" | "tag" | "missingAlt") => (value: string) =>
    onChange({ ...filter, [key]: value === all ? "" : value });
  return (
    <search className="mb-4 grid grid-cols-2 items-end gap-3 lg:flex">
      <div className="col-span-2 grow">
        <TextField
          label={t("crm-media.search")}
          placeholder={t("crm-media.search-hint")}
          type="search"
          value={filter.q}
          onChange={(q) => onChange({ ...filter, q })}
        />
      </div>
      <div className="lg:w-44">
        <Select
          label={t("crm-media.folder")}
          options={choices(t("crm-media.folder-all"), groups?.folders)}
          value={filter.folder || all}
          onChange={pick("folder")}
        />
      </div>
      <div className="lg:w-40">
        <Select
          label={t("crm-media.tag")}
          options={choices(t("crm-media.tag-all"), groups?.tags)}
          value={filter.tag || all}
          onChange={pick("tag")}
        />
      </div>
      <div className="lg:w-52">
        <Select
          label={t("crm-media.missing-alt")}
          options={[
            { value: all, label: t("crm-media.missing-alt-any") },
            ...languageCodes.map((code) => ({
              value: code,
              label: inOwn.of(languages[code].tag) ?? languages[code].nativeName,
            })),
          ]}
          value={filter.missingAlt || all}
          onChange={pick("missingAlt")}
        />
      </div>
      {children}
    </search>
  );
}

/** The pictures that pass a filter; `empty` replaces an empty list. */
export function MediaTiles({
  filter,
  isList = false,
  selected,
  onSelect,
  onOpen,
  empty,
  className,
}: {
  filter: MediaFilter;
  isList?: boolean;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  onOpen: (item: MediaItem) => void;
  empty: ReactNode;
  className: string;
}) {
  const { t } = useMediaMessages();
  const { query, items, total } = useMediaList(filter);
  const [loadingAfter, setLoadingAfter] = useState(0);
  if (query.isPending) return <Skeleton rows={4} rowClass="h-24" />;
  if (!query.data) return <Failed error={query.error} retry={() => void query.refetch()} />;
  if (!items.length) return empty;
  const more = () => {
    if (!query.hasNextPage || query.isFetchingNextPage || loadingAfter === items.length) return;
    setLoadingAfter(items.length);
    void query.fetchNextPage().finally(() => setLoadingAfter(0));
  };
  return (
    <>
      <p role="status" className="mb-2 text-sm text-ink-soft">
        {t("crm-media.found", { count: total })}
      </p>
      <TileGrid
        label={t("crm-media.pictures")}
        items={items}
        isList={isList}
        nameOf={({ fileName }) => fileName}
        tile={(item) => <Tile item={item} />}
        line={(item) => <Line item={item} />}
        selected={selected}
        onSelect={onSelect}
        onOpen={onOpen}
        onEnd={query.hasNextPage ? more : undefined}
        isLoading={query.isFetchingNextPage}
        className={className}
      />
    </>
  );
}

function Tile({ item }: { item: MediaItem }) {
  return (
    <>
      <Thumb item={item} className="aspect-4/3 w-full rounded-lg" />
      <span className="flex items-center gap-1.5 px-1 py-1.5 text-xs">
        <bdi className="min-w-0 grow truncate [text-align:match-parent]">{item.fileName}</bdi>
        <Marks item={item} />
      </span>
    </>
  );
}

function Line({ item }: { item: MediaItem }) {
  const { t } = useMediaMessages();
  return (
    <>
      <Thumb item={item} sizes="4rem" className="h-12 w-16 shrink-0 rounded-md" />
      <span className="grid min-w-0 grow text-sm">
        <bdi className="truncate font-semibold [text-align:match-parent]">{item.fileName}</bdi>
        <span className="truncate text-xs text-ink-soft">
          {item.folder ? <bdi>{item.folder}</bdi> : t("crm-media.folder-none")}
        </span>
      </span>
      <Marks item={item} />
      {item.width && item.height ? (
        <bdi className="hidden text-xs whitespace-nowrap text-ink-soft tabular sm:block">{`${item.width} × ${item.height}`}</bdi>
      ) : null}
    </>
  );
}

/** What is special about a picture. */
function Marks({ item: { state, isElsewhere, alt } }: { item: MediaItem }) {
  const { t } = useMediaMessages();
  return (
    <>
      {isElsewhere ? (
        <span title={t("crm-media.elsewhere")}>
          <CrmIcon name="link" size={14} className="text-ink-soft" />
          <span className="sr-only">{t("crm-media.elsewhere")}</span>
        </span>
      ) : null}
      {state === "processing" ? (
        <span title={t("crm-media.state-processing")}>
          <CrmIcon name="clock" size={14} className="text-ink-soft" />
          <span className="sr-only">{t("crm-media.state-processing")}</span>
        </span>
      ) : null}
      {state === "failed" ? <StatusChip tone="bad">{t("crm-media.state-failed")}</StatusChip> : null}
      {Object.keys(alt).length === 0 ? (
        <span title={t("crm-media.no-alt")} className="text-warn">
          <CrmIcon name="warning" size={14} />
          <span className="sr-only">{t("crm-media.no-alt")}</span>
        </span>
      ) : null}
    </>
  );
}
