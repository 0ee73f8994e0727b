import type { Metrics } from "../metrics/metrics.ts";
import type { JobHealth } from "./job-health.ts";

/** The queue's length, its delay and the health of the schedules. The same on every process, because they share the queue. */
export function measureQueue(
  metrics: Pick<Metrics, "gauge" | "gauges">,
  { counts, longestWait, lateSince }: Pick<JobHealth, "counts" | "longestWait" | "lateSince">,
): void {
  metrics.gauges("magpie_jobs", "Jobs in the queue by state, without schedules.", "state", counts);
  metrics.gauge(
    "magpie_jobs_delay_seconds",
    "How long the oldest due job has waited for a worker.",
    async () => (await longestWait()) / 1_000,
  );
  metrics.gauge(
    "magpie_scheduler_late",
    "1 while a scheduled job is overdue by more than two minutes: no worker runs.",
    async () => ((await lateSince()) === null ? 0 : 1),
  );
}
