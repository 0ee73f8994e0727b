import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { type JobGroup, JobsList } from "./jobs-list.tsx";
import { loadJobsMessages, useJobsMessages } from "./jobs-messages.ts";
import { ScheduleList } from "./schedule-list.tsx";

export const clientLoader = loadJobsMessages;

/** While the screen is open, in milliseconds. */
const refreshInterval = 5_000;
const groups = ["open", "failed", "finished"] as const satisfies readonly JobGroup[];

/** The background jobs by status, and the schedule of those that run at set intervals. */
export default function JobsScreen() {
  const { t } = useJobsMessages();
  const [parameters, setParameters] = useSearchParams();
  const overview = useQuery({
    queryKey: ["jobs", "overview"],
    queryFn: () => crmApi().get("/api/admin/jobs/overview"),
    refetchInterval: refreshInterval,
  });
  const counts = overview.data?.counts;
  const countOf: Record<JobGroup, number> = {
    open: counts ? counts.waiting + counts.running + counts.cancelling : 0,
    failed: counts?.failed ?? 0,
    finished: 0,
  };
  const list = parameters.get("list");
  const selected = [...groups, "schedule" as const].find((group) => group === list) ?? "open";
  return (
    <>
      <PageHeader title={t("jobs.title")}>{t("jobs.intro")}</PageHeader>
      <Tabs
        label={t("jobs.tabs")}
        selected={selected}
        onSelect={(key) => setParameters(key === "open" ? {} : { list: key }, { replace: true })}
        tabs={[
          ...groups.map((group) => ({
            key: group,
            label: (
              <>
                {t(`jobs.tab-${group}`)}
                {countOf[group] ? (
                  <span className="ms-1.5 text-ink-faint tabular">{countOf[group]}</span>
                ) : null}
              </>
            ),
            content: <JobsList group={group} refreshInterval={refreshInterval} />,
          })),
          { key: "schedule", label: t("jobs.tab-schedule"), content: <ScheduleList query={overview} /> },
        ]}
      />
    </>
  );
}
