import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { FileDrop } from "#ui/crm/fields/file-drop.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Progress } from "#ui/crm/progress.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { Note } from "#ui/note.tsx";
import { type ImportFileFault, importFileFaults } from "../import-file-error.ts";
import { type ImportRun, isActive } from "../import-run.ts";
import { FeedList } from "./feeds/feed-list.tsx";
import { loadFeedMessages, loadImportsMessages, useImportsMessages } from "./imports-messages.ts";
import { RunState, useLayoutName } from "./run-state.tsx";

export const clientLoader = async () => {
  await Promise.all([loadImportsMessages(), loadFeedMessages()]);
  return null;
};

const accepted = [
  ".csv",
  ".tsv",
  ".txt",
  ".json",
  ".ndjson",
  ".jsonl",
  ".xml",
  ".wxr",
  ".rss",
  ".zip",
  ".gz",
];
const pollInterval = 2_000;

/** Uploads a file to import and lists earlier ones. */
export default function ImportsScreen() {
  const { t } = useImportsMessages();
  return (
    <>
      <PageHeader title={t("imports.title")}>{t("imports.intro")}</PageHeader>
      <Upload />
      <FeedList />
      <History />
    </>
  );
}

function Upload() {
  const { t } = useImportsMessages();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [sending, setSending] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  function wordsFor(error: unknown): string {
    if (!isApiFailure(error)) return t("imports.not-sent");
    if (error.status === 413) return t("imports.too-large");
    const details = (error.details ?? []) as { path: string; message: string }[];
    const named = details.find(({ path }) => path === "file")?.message;
    const known = importFileFaults.find((one): one is ImportFileFault => one === named);
    return known ? t(`imports.fault-${known}`) : error.message;
  }

  async function send([file]: File[]) {
    if (!file) return;
    setFault(null);
    setSending(file.name);
    try {
      const form = new FormData();
      form.append("file", file);
      const run = await crmApi().upload("/api/crm/imports", form);
      queries.setQueryData(["imports", run.id], run);
      await navigate(`/crm/imports/${run.id}`);
    } catch (error) {
      setFault(wordsFor(error));
    } finally {
      setSending(null);
    }
  }

  return (
    <section className="mb-10 grid gap-3">
      <FileDrop
        label={t("imports.drop")}
        choose={t("imports.choose")}
        accept={accepted}
        isDisabled={sending !== null}
        onFiles={(files) => void send(files)}
      >
        <p className="max-w-xl text-ink-soft">{t("imports.formats")}</p>
      </FileDrop>
      {sending === null ? null : <Progress label={t("imports.uploading", { name: sending })} value={null} />}
      {fault === null ? null : (
        <Note tone="warn" role="alert">
          <p>{fault}</p>
        </Note>
      )}
    </section>
  );
}

function History() {
  const { lang, t } = useImportsMessages();
  const layoutName = useLayoutName();
  const list = useInfiniteQuery({
    queryKey: ["imports", "list"],
    queryFn: ({ pageParam }) =>
      crmApi().get("/api/admin/imports", {
        query: { limit: 24, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page?.items.some(({ state }) => isActive(state)))
        ? pollInterval
        : false,
  });
  const items = list.data?.pages.flatMap((page) => page?.items ?? []) ?? [];
  const columns: TableColumn<ImportRun>[] = [
    {
      key: "file",
      label: t("imports.file"),
      isRowHeader: true,
      cell: (run) => (
        <span className="grid">
          <span className="font-semibold wrap-anywhere">
            <bdi>{run.fileName}</bdi>
          </span>
          <span className="text-xs text-ink-soft">{layoutName(run.reading.layout)}</span>
        </span>
      ),
    },
    { key: "state", label: t("imports.state"), cell: ({ state }) => <RunState state={state} /> },
    {
      key: "brought",
      label: t("imports.brought"),
      cell: ({ counts }) => (
        <span className="flex flex-wrap gap-x-3 text-ink-soft tabular">
          {(["added", "changed", "rejected"] as const).map((what) =>
            counts[what] ? (
              <span key={what} className="whitespace-nowrap">
                {t(`imports.count-${what}`)} <bdi>{counts[what]}</bdi>
              </span>
            ) : null,
          )}
        </span>
      ),
    },
    {
      key: "when",
      label: t("imports.when"),
      cell: (run) => (
        <span className="grid whitespace-nowrap text-ink-soft tabular">
          {formatLocalTime(lang, parseTime(run.createdAt))}
          <span className="text-xs">
            {run.by === null ? t("imports.by-command") : t("imports.by", { name: run.by })}
          </span>
        </span>
      ),
    },
  ];
  if (list.isPending) return <Skeleton />;
  if (list.data === undefined) return <Failed error={list.error} retry={() => void list.refetch()} />;
  return (
    <section>
      <h2 className="mb-3 text-xl">{t("imports.history")}</h2>
      {items.length ? (
        <DataTable
          label={t("imports.history")}
          columns={columns}
          items={items}
          hrefOf={({ id }) => `/crm/imports/${id}`}
        />
      ) : (
        <TeachingEmpty icon="imports" title={t("imports.empty-title")}>
          <p>{t("imports.empty-text")}</p>
        </TeachingEmpty>
      )}
      {list.hasNextPage ? (
        <CrmButton
          className="mt-4"
          isPending={list.isFetchingNextPage}
          onPress={() => void list.fetchNextPage()}
        >
          {t("imports.more-problems")}
        </CrmButton>
      ) : null}
    </section>
  );
}
