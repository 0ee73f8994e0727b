import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Selection } from "react-aria-components";
import { crmApi } from "#client/crm-api.ts";
import { useWritable } from "#client/crm-user.ts";
import { editorOf } from "#features/discovery/editor-paths.ts";
import {
  type Cell,
  type CellState,
  type Translations,
  translatedTypes,
} from "#features/discovery/translation.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { TranslationFilters } from "./translation-filters.tsx";
import { TranslationOrder } from "./translation-order.tsx";
import { TranslationShares } from "./translation-shares.tsx";
import { loadTranslationsMessages, useTranslationsMessages } from "./translations-messages.ts";

export const clientLoader = loadTranslationsMessages;

const pageSize = 50;
const tones: Record<Exclude<CellState, "missing">, ChipTone> = {
  draft: "quiet",
  stale: "warn",
  live: "good",
};

type Item = Translations["items"][number];
/** Entities of different kinds share ids. */
type Row = Item & { of: string };
const rowOf = (item: Item): Row => ({ ...item, of: item.id, id: `${item.type}-${item.id}` });

/** All translatable content by language: what is missing, unpublished or outdated. */
export default function TranslationsScreen() {
  const { t, lang } = useTranslationsMessages();
  const [search, setSearch] = useSearchParams();
  const query = Object.fromEntries(search);
  const list = useInfiniteQuery({
    queryKey: ["translations", query, lang],
    queryFn: ({ pageParam, signal }): Promise<Translations | null> =>
      crmApi().get("/api/admin/translations", {
        query: { ...query, shownIn: lang, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
  const { textsOnly, languages: codes } = useWritable();
  const [isChoosing, setChoosing] = useState(false);
  const [selected, setSelected] = useState<Selection>(new Set());
  const [first] = list.data?.pages ?? [];
  const rows = list.data?.pages.flatMap((page) => page?.items.map(rowOf) ?? []) ?? [];
  const chosen = rows
    .filter(({ id }) => selected === "all" || selected.has(id))
    .map(({ type, of }) => ({ type, id: of }));
  const total = first?.total ?? 0;
  const typeLabel = (type: string) => {
    const known = translatedTypes.find((one) => one === type);
    return known ? t(`trans.type-${known}`) : type;
  };
  const set = (change: Record<string, string | null>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries(change))
        if (value) next.set(key, value);
        else next.delete(key);
      return next;
    });
  const columns: TableColumn<Row>[] = [
    {
      key: "name",
      label: t("trans.column-name"),
      isRowHeader: true,
      cell: ({ label, textLang, type }) => (
        <span className="grid min-w-36 max-w-72 gap-0.5">
          <bdi lang={textLang && languages[textLang].tag} className="font-semibold">
            {label}
          </bdi>
          <span className="text-xs text-ink-soft">{typeLabel(type)}</span>
        </span>
      ),
    },
    ...codes.map(
      (code): TableColumn<Row> => ({
        key: code,
        label: languages[code].nativeName,
        cell: (row) => <CellLink row={row} code={code} />,
      }),
    ),
  ];
  return (
    <>
      <PageHeader
        title={t("trans.title")}
        actions={
          textsOnly ? null : (
            <CrmLink href="/crm/translations/terms" icon="list">
              {t("trans.glossary")}
            </CrmLink>
          )
        }
      >
        {t("trans.intro")}
      </PageHeader>
      {first?.shares ? (
        <TranslationShares
          shares={first.shares}
          chosen={query.lang}
          onChoose={(code) => set({ lang: code })}
        />
      ) : null}
      <TranslationFilters query={query} onChange={set} />
      {textsOnly ? null : (
        <TranslationOrder things={isChoosing ? chosen : []} filter={query} onToggle={setChoosing} />
      )}
      <div className="mb-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-ink-soft">
        <p role="status">{first ? t("trans.count", { count: total }) : ""}</p>
        <p className="hidden sm:block">{t("trans.keys")}</p>
      </div>
      {list.isError ? (
        <Failed error={list.error} retry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("trans.title")}
          columns={columns}
          items={rows}
          {...(isChoosing ? { selected, onSelect: setSelected } : {})}
          dependencies={[lang]}
          empty={
            list.isPending ? undefined : search.size ? (
              <TeachingEmpty
                icon="search"
                title={t("trans.none-found")}
                action={<CrmButton onPress={() => setSearch({})}>{t("trans.clear-filters")}</CrmButton>}
              />
            ) : (
              <TeachingEmpty
                icon="globe"
                title={t("trans.empty-title")}
                action={
                  <CrmLink href="/crm/products/new" kind="primary" icon="plus">
                    {t("trans.empty-action")}
                  </CrmLink>
                }
              >
                <p>{t("trans.empty-text")}</p>
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
          {t("trans.more", { shown: rows.length, total })}
        </CrmButton>
      ) : null}
    </>
  );
}

/** An entity's state in a language, linked to that language in its editor. */
function CellLink({ row, code }: { row: Row; code: Language }) {
  const { t } = useTranslationsMessages();
  const cell: Cell = row.cells[code];
  const state = t(`trans.state-${cell.state}`);
  const details = [
    ...(cell.state === "stale" && !cell.isPublished ? [t("trans.state-draft")] : []),
    ...(cell.stale ? [t("trans.fields-stale", { count: cell.stale })] : []),
    ...(cell.untranslated ? [t("trans.fields-untranslated", { count: cell.untranslated })] : []),
  ];
  return (
    <a
      href={`${editorOf(row.type, row.of)}?lang=${code}`}
      className="relative -mx-2 grid min-h-11 min-w-24 content-center justify-items-start gap-0.5 rounded-md px-2 -outline-offset-2 hover:bg-surface"
    >
      <span className="sr-only">{languages[code].nativeName}: </span>
      {cell.state === "missing" ? (
        <span className="rounded-sm border border-dashed border-line-strong px-1.5 text-xs leading-5 text-ink-soft">
          {state}
        </span>
      ) : (
        <StatusChip tone={tones[cell.state]}>{state}</StatusChip>
      )}
      {details.map((detail) => (
        <span key={detail} className="text-xs text-ink-soft">
          {detail}
        </span>
      ))}
    </a>
  );
}
