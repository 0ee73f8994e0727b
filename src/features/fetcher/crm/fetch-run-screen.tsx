import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Progress } from "#ui/crm/progress.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { FetchItem } from "../fetch-run.ts";
import { ItemState, RunCounts, RunState } from "./fetch-run-state.tsx";
import { loadFetcherMessages, useFetcherMessages } from "./fetcher-messages.ts";
import { FoundProduct } from "./found-product.tsx";
import { FoundList } from "./found-products.tsx";

export const clientLoader = loadFetcherMessages;

const betweenLooks = 1_000;
type Run = CrmResponse<"/api/admin/fetcher/jobs/{id}">;

/** A fetch run: progress, the result of each URL, and a retry for the failed ones. */
export default function FetchRunScreen() {
  const { t } = useFetcherMessages();
  const { id = "" } = useParams();
  const back = { href: "/crm/product-fetcher?way=many", label: t("fetch.back") };
  const query = useQuery({
    queryKey: ["fetcher", "run", id],
    queryFn: () => crmApi().get("/api/admin/fetcher/jobs/{id}", { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? betweenLooks : false),
  });
  return (
    <Loaded query={query} missing={<PageHeader title={t("fetch.run-missing")} back={back} />}>
      {(run) => <OneRun run={run} back={back} />}
    </Loaded>
  );
}

function OneRun({ run, back }: { run: Run; back: { href: string; label: string } }) {
  const { t, lang } = useFetcherMessages();
  const say = useFailureText();
  const queries = useQueryClient();
  const params = { id: run.id };
  const refuse = (error: unknown) => toast(say(error), { tone: "bad" });
  const stop = useMutation({
    mutationFn: () =>
      crmApi().post("/api/admin/jobs/{id}/cancel", undefined, { params: { id: run.jobId ?? "" } }),
    onError: refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["fetcher", "run", run.id] }),
  });
  const retry = useMutation({
    mutationFn: () => crmApi().post("/api/admin/fetcher/jobs/{id}/retry", undefined, { params }),
    onSuccess: (next) => queries.setQueryData(["fetcher", "run", run.id], next),
    onError: refuse,
  });
  const { all, waiting, failed } = run.counts;
  const isWorking = run.state === "running";
  return (
    <>
      <PageHeader
        title={run.makesDrafts ? t("fetch.run-title") : t("fetch.run-one-title")}
        back={back}
        actions={
          !isWorking && waiting + failed > 0 ? (
            <CrmButton icon="refresh" isPending={retry.isPending} onPress={() => retry.mutate()}>
              {t(waiting ? "fetch.go-on" : "fetch.retry")}
            </CrmButton>
          ) : null
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RunState state={run.state} />
          <span className="tabular">{formatLocalTime(lang, parseTime(run.createdAt))}</span>
          <bdi>{run.by}</bdi>
        </span>
      </PageHeader>
      <div className="grid gap-6">
        {isWorking ? (
          <div className="flex flex-wrap items-end gap-4 rounded-lg bg-surface px-5 py-4">
            <div className="min-w-56 grow">
              <Progress
                label={t("fetch.run-running")}
                value={all ? (all - waiting) / all : null}
                words={t("fetch.progress", { done: String(all - waiting), all: String(all) })}
              />
            </div>
            <CrmButton size="s" isPending={stop.isPending} onPress={() => stop.mutate()}>
              {t("fetch.stop")}
            </CrmButton>
          </div>
        ) : null}
        {run.makesDrafts ? <Items run={run} /> : <Alone run={run} />}
      </div>
    </>
  );
}

/** A single URL that took too long for the request: its result is reviewed here. */
function Alone({ run }: { run: Run }) {
  const { t } = useFetcherMessages();
  const [item] = run.items;
  if (!item || item.state === "waiting") return null;
  if (item.state === "found" && !item.preview) return <p>{t("fetch.preview-gone")}</p>;
  return (
    <FoundList found={{ items: item.preview ? [item.preview] : [], problem: item.problem, shop: null }} />
  );
}

function Items({ run }: { run: Run }) {
  const { t } = useFetcherMessages();
  const [open, setOpen] = useState<string | null>(null);
  const shown = run.items.find(({ id }) => id === open);
  const columns: TableColumn<FetchItem>[] = [
    {
      key: "address",
      label: t("fetch.run-address"),
      isRowHeader: true,
      cell: (item) => (
        <span className="grid min-w-0">
          {item.title ? <bdi className="font-semibold">{item.title}</bdi> : null}
          <bdi dir="ltr" className="text-xs break-all text-ink-soft">
            {item.url}
          </bdi>
        </span>
      ),
    },
    {
      key: "state",
      label: t("fetch.run-state"),
      cell: (item) => (
        <span className="grid justify-items-start gap-1">
          <ItemState state={item.state} />
          {item.problem ? (
            <span className="text-xs text-ink-soft">{t(`fetch.problem-${item.problem}`)}</span>
          ) : null}
          <span className="flex flex-wrap gap-2">
            {item.productId ? (
              <CrmLink href={`/crm/products/edit/${item.productId}`} size="s" icon="arrow">
                {t("fetch.open")}
              </CrmLink>
            ) : null}
            {item.preview ? (
              <CrmButton size="s" icon="eye" onPress={() => setOpen(item.id === open ? null : item.id)}>
                {t("fetch.look")}
              </CrmButton>
            ) : null}
          </span>
        </span>
      ),
    },
  ];
  return (
    <>
      <RunCounts run={run} />
      {shown?.preview ? <FoundProduct key={shown.id} found={shown.preview} isOpenAtFirst={false} /> : null}
      <DataTable label={t("fetch.run-title")} columns={columns} items={run.items} dependencies={[open]} />
    </>
  );
}
