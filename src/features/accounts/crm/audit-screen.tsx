import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-aria-components";
import { crmApi } from "#client/crm-api.ts";
import { changesOf } from "#features/audit/audit-changes.ts";
import type { NamedEntry } from "#features/audit/audit-entry.ts";
import { listed } from "#i18n/formats/lists.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { changeParams, useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { loadSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { SaveFile } from "#layouts/crm-layout/lists/crm-save-file.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { DateTimeField } from "#ui/crm/fields/date-time-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { AuditEntryDialog } from "./audit-entry-dialog.tsx";
import { useAuditLabels } from "./audit-labels.ts";
import { auditLink } from "./audit-links.ts";
import { loadAuditMessages, useAuditMessages } from "./audit-messages.ts";

export const clientLoader = async () => {
  await Promise.all([loadAuditMessages(), loadSettingsMessages()]);
  return null;
};

/** The thing by its name, and the way to it; else by its kind and number. */
function Thing({ entry }: { entry: NamedEntry }) {
  const words = useAuditLabels();
  const { type, thing, name } = entry;
  const place = auditLink(entry);
  const label = name ? <bdi {...languageAttributes(name.lang)}>{name.text}</bdi> : words.thing(type, thing);
  return (
    <span className="grid justify-items-start">
      {place ? (
        <Link href={place} className="text-link">
          {label}
        </Link>
      ) : (
        label
      )}
      {name ? <span className="text-xs text-ink-faint">{words.thing(type, thing)}</span> : null}
    </span>
  );
}

const filters = ["person", "action", "type", "thing", "from", "to"] as const;
type Filter = (typeof filters)[number];
/** So many names of fields are shown in a row. */
const mostNamed = 3;

/** Who did what to which thing: found by person, action, kind and time, opened to see each field before and after. */
export default function AuditScreen() {
  const { lang, t } = useAuditMessages();
  const words = useAuditLabels();
  const [parameters, setParameters] = useSearchParams();
  const [opened, setOpened] = useState<NamedEntry | null>(null);
  const query = Object.fromEntries(
    filters.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name) as string]] : [])),
  ) as Partial<Record<Filter, string>>;
  const set = (name: Filter, value: string | null) =>
    setParameters(changeParams({ [name]: value }), { replace: true });

  const choices = useQuery({
    queryKey: ["audit", "choices"],
    queryFn: () => crmApi().get("/api/admin/audit/choices"),
  });
  const list = useInfiniteQuery({
    queryKey: ["audit", "list", query],
    queryFn: ({ pageParam }) =>
      crmApi().get("/api/admin/audit", {
        query: { ...query, lang, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
  const columns: TableColumn<NamedEntry>[] = [
    {
      key: "when",
      label: t("audit.when"),
      cell: ({ at }) => (
        <span className="whitespace-nowrap text-ink-soft tabular">
          {formatLocalTime(lang, parseTime(at))}
        </span>
      ),
    },
    {
      key: "person",
      label: t("audit.person"),
      cell: (entry) => (
        <bdi className={entry.person ? undefined : "text-ink-faint"}>{words.person(entry)}</bdi>
      ),
    },
    {
      key: "action",
      label: t("audit.action"),
      isRowHeader: true,
      cell: ({ action }) => <span className="font-semibold">{words.action(action)}</span>,
    },
    {
      key: "thing",
      label: t("audit.thing"),
      cell: (entry) => <Thing entry={entry} />,
    },
    {
      key: "changed",
      label: t("audit.changed"),
      cell: ({ type, thing, before, after }) => {
        const named = changesOf(before, after).map(({ path }) => words.field(path, type, thing));
        return (
          <span className="line-clamp-2 min-w-40 text-ink-soft">
            {listed(lang, named.slice(0, mostNamed))}
            {named.length > mostNamed ? " …" : ""}
          </span>
        );
      },
    },
  ];
  const items = list.data?.pages.flatMap((page) => page?.items ?? []) ?? [];
  const all = { value: "all", label: t("audit.all") };
  const choice = (name: "person" | "action" | "type", options: { value: string; label: string }[]) => (
    <Select
      label={t(`audit.${name}`)}
      value={query[name] ?? "all"}
      onChange={(value) => set(name, value === "all" ? null : value)}
      options={[all, ...options]}
    />
  );

  return (
    <>
      <PageHeader
        title={t("audit.title")}
        actions={
          <SaveFile path="/api/admin/audit/file" name="audit.csv" query={query}>
            {t("audit.save-file")}
          </SaveFile>
        }
      >
        {t("audit.intro")}
      </PageHeader>
      <div className="mb-3 grid gap-3 sm:grid-cols-3">
        {choice("person", choices.data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? [])}
        {choice(
          "action",
          choices.data?.actions.map((value) => ({ value, label: words.action(value) })) ?? [],
        )}
        {choice("type", choices.data?.types.map((value) => ({ value, label: words.type(value) })) ?? [])}
      </div>
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        <DateTimeField
          label={t("audit.from")}
          value={query.from ?? null}
          onChange={(value) => set("from", value)}
        />
        <DateTimeField
          label={t("audit.to")}
          value={query.to ?? null}
          onChange={(value) => set("to", value)}
        />
      </div>
      {list.isPending ? <Skeleton /> : null}
      {list.isError ? <Failed error={list.error} retry={() => void list.refetch()} /> : null}
      {list.data ? (
        <>
          <p role="status" className="mb-2 text-sm text-ink-soft">
            {t("audit.count", { count: list.data.pages[0]?.total ?? 0 })}
          </p>
          <DataTable
            label={t("audit.table")}
            columns={columns}
            items={items}
            onOpen={setOpened}
            dependencies={[lang]}
            empty={
              <TeachingEmpty
                icon="audit"
                title={t("audit.none")}
                action={
                  Object.keys(query).length ? (
                    <CrmButton onPress={() => setParameters({}, { replace: true })}>
                      {t("audit.clear")}
                    </CrmButton>
                  ) : undefined
                }
              >
                {t("audit.none-text")}
              </TeachingEmpty>
            }
          />
          {list.hasNextPage ? (
            <div className="mt-4 flex justify-center">
              <CrmButton isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                {t("audit.more")}
              </CrmButton>
            </div>
          ) : null}
        </>
      ) : null}
      {opened ? <AuditEntryDialog entry={opened} close={() => setOpened(null)} /> : null}
    </>
  );
}
