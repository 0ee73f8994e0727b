import { useInfiniteQuery } from "@tanstack/react-query";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { Reason } from "#layouts/crm-layout/forms/crm-reason.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Progress } from "#ui/crm/progress.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { RowAction } from "../row-action.tsx";
import { useJobName } from "./job-names.ts";
import { useJobsMessages } from "./jobs-messages.ts";

export type JobGroup = "open" | "failed" | "finished";
type Job = CrmResponse<"/api/admin/jobs">["items"][number];

const tones: Record<Job["state"], ChipTone> = {
  waiting: "quiet",
  running: "good",
  cancelling: "warn",
  done: "good",
  failed: "bad",
  cancelled: "quiet",
};

/** The jobs of a group, newest first; open ones can be canceled, failed and canceled ones retried. */
export function JobsList({ group, refreshInterval }: { group: JobGroup; refreshInterval: number }) {
  const { t, lang } = useJobsMessages();
  const nameOf = useJobName();
  const list = useInfiniteQuery({
    queryKey: ["jobs", "list", group],
    queryFn: ({ pageParam }) =>
      crmApi().get("/api/admin/jobs", {
        query: { group, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
    refetchInterval: refreshInterval,
  });
  const columns: TableColumn<Job>[] = [
    {
      key: "job",
      label: t("jobs.job"),
      isRowHeader: true,
      cell: ({ id, kind }) => (
        <span className="grid">
          <span className="font-semibold">{nameOf(kind)}</span>
          <span className="text-xs text-ink-faint">{t("jobs.number", { id })}</span>
        </span>
      ),
    },
    { key: "status", label: t("jobs.status"), cell: (job) => <State job={job} name={nameOf(job.kind)} /> },
    {
      key: "time",
      label: t("jobs.time"),
      cell: ({ runAt, finishedAt }) => (
        <span className="whitespace-nowrap text-ink-soft tabular">
          {formatLocalTime(lang, parseTime(finishedAt ?? runAt))}
        </span>
      ),
    },
    ...(group === "finished"
      ? []
      : [
          {
            key: "reason",
            label: t("jobs.reason"),
            cell: ({ error, state }: Job) =>
              error ? (
                <span className="grid min-w-40 break-words text-ink-soft">
                  <Reason text={error} />
                  {state === "failed" ? null : <span className="text-xs">{t("jobs.retries")}</span>}
                </span>
              ) : null,
          },
        ]),
    {
      key: "attempts",
      label: t("jobs.attempts"),
      isEnd: true,
      cell: ({ attempts }) => attempts,
    },
    {
      key: "actions",
      label: t("jobs.actions"),
      labelHidden: true,
      isEnd: true,
      cell: (job) => <Actions job={job} name={nameOf(job.kind)} />,
    },
  ];
  if (list.isPending) return <Skeleton />;
  if (list.isError) return <Failed error={list.error} retry={() => void list.refetch()} />;
  return (
    <>
      <DataTable
        label={t("jobs.table")}
        columns={columns}
        items={list.data.pages.flatMap((page) => page?.items ?? [])}
        dependencies={[lang]}
        empty={
          <TeachingEmpty icon={group === "failed" ? "check" : "jobs"} title={t(`jobs.empty-${group}`)}>
            <p>{t(`jobs.empty-${group}-text`)}</p>
          </TeachingEmpty>
        }
      />
      {list.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <CrmButton isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t("jobs.more")}
          </CrmButton>
        </div>
      ) : null}
    </>
  );
}

function State({ job: { state, percent }, name }: { job: Job; name: string }) {
  const { t } = useJobsMessages();
  return (
    <span className="grid min-w-24 justify-items-start gap-1">
      <StatusChip tone={tones[state]}>{t(`jobs.state-${state}`)}</StatusChip>
      {state === "running" && percent > 0 ? (
        <span className="w-full">
          <Progress label={name} labelHidden value={percent / 100} />
        </span>
      ) : null}
    </span>
  );
}

function Actions({ job: { id, state }, name }: { job: Job; name: string }) {
  const { t } = useJobsMessages();
  if (state === "waiting" || state === "running")
    return (
      <RowAction
        list="jobs"
        icon="close"
        label={t("jobs.cancel-of", { name })}
        work={() => crmApi().post("/api/admin/jobs/{id}/cancel", undefined, { params: { id } })}
        done={(job) => t(job?.state === "cancelled" ? "jobs.canceled" : "jobs.stopping")}
      >
        {t("jobs.cancel")}
      </RowAction>
    );
  if (state === "failed" || state === "cancelled")
    return (
      <RowAction
        list="jobs"
        icon="refresh"
        label={t("jobs.retry-of", { name })}
        work={() => crmApi().post("/api/admin/jobs/{id}/retry", undefined, { params: { id } })}
        done={() => t("jobs.retried")}
      >
        {t("jobs.retry")}
      </RowAction>
    );
  return null;
}
