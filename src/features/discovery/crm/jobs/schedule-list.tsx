import type { UseQueryResult } from "@tanstack/react-query";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { Reason } from "#layouts/crm-layout/forms/crm-reason.tsx";
import { parseTime } from "#platform/clock.ts";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { RowAction } from "../row-action.tsx";
import { useJobName } from "./job-names.ts";
import { useJobsMessages } from "./jobs-messages.ts";

type Overview = CrmResponse<"/api/admin/jobs/overview">;
type Schedule = Overview["schedules"][number];

/** The jobs that run at set intervals: when they ran last and run next; each can be run now. */
export function ScheduleList({ query }: { query: UseQueryResult<Overview | null> }) {
  const { t, lang } = useJobsMessages();
  const nameOf = useJobName();
  const timeOf = (time: string) => (
    <span className="whitespace-nowrap text-ink-soft tabular">{formatLocalTime(lang, parseTime(time))}</span>
  );
  const intervalOf = (seconds: number): string => {
    const minutes = seconds / 60;
    if (minutes < 60) return t("jobs.every-minutes", { count: minutes });
    return minutes < 1_440
      ? t("jobs.every-hours", { count: minutes / 60 })
      : t("jobs.every-days", { count: minutes / 1_440 });
  };
  const columns: TableColumn<Schedule>[] = [
    {
      key: "job",
      label: t("jobs.job"),
      isRowHeader: true,
      cell: ({ kind, everySeconds }) => (
        <span className="grid">
          <span className="font-semibold">{nameOf(kind)}</span>
          <span className="text-xs text-ink-faint">{intervalOf(everySeconds)}</span>
        </span>
      ),
    },
    {
      key: "last",
      label: t("jobs.last-run"),
      cell: ({ lastRunAt, error }) => (
        <span className="grid justify-items-start gap-1">
          {lastRunAt ? timeOf(lastRunAt) : <span className="text-ink-faint">{t("jobs.never")}</span>}
          {error ? (
            <>
              <StatusChip tone="bad">{t("jobs.failed-last")}</StatusChip>
              <span className="min-w-40 text-xs break-words text-ink-soft">
                <Reason text={error} />
              </span>
            </>
          ) : null}
        </span>
      ),
    },
    {
      key: "next",
      label: t("jobs.next-run"),
      cell: ({ nextRunAt, isRunning, isLate }) =>
        isRunning ? (
          <StatusChip tone="good">{t("jobs.state-running")}</StatusChip>
        ) : (
          <span className="grid justify-items-start gap-1">
            {timeOf(nextRunAt)}
            {isLate ? <StatusChip tone="bad">{t("jobs.late")}</StatusChip> : null}
          </span>
        ),
    },
    {
      key: "actions",
      label: t("jobs.actions"),
      labelHidden: true,
      isEnd: true,
      cell: ({ id, kind, isRunning }) =>
        isRunning ? null : (
          <RowAction
            list="jobs"
            icon="refresh"
            label={t("jobs.run-now-of", { name: nameOf(kind) })}
            work={() => crmApi().post("/api/admin/jobs/{id}/run-now", undefined, { params: { id } })}
            done={() => t("jobs.run-now-done")}
          >
            {t("jobs.run-now")}
          </RowAction>
        ),
    },
  ];
  return (
    <Loaded query={query}>
      {({ schedules }) => (
        <DataTable
          label={t("jobs.schedule-table")}
          columns={columns}
          items={schedules}
          dependencies={[lang, query.dataUpdatedAt]}
        />
      )}
    </Loaded>
  );
}
