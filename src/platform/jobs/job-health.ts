import type { Database } from "#platform/database/handles.ts";
import type { Clock } from "../clock.ts";
import type { Job, JobState } from "./job.ts";
import * as repo from "./job-health.repo.ts";
import type { JobRow } from "./job-kind.ts";
import { scheduleKey } from "./jobs.repo.ts";

/** A schedule that is due for longer than this, in milliseconds, means that no worker takes jobs. */
const longestDelay = 120_000;

/** The next and the last run of a scheduled job. Times are epoch milliseconds. */
export type Schedule = {
  id: number;
  kind: string;
  /** The interval, in milliseconds. */
  every: number;
  isRunning: boolean;
  /** Overdue for longer than `longestDelay`. */
  isLate: boolean;
  nextRunAt: number;
  /** When it ran last; null before the first run. */
  lastRunAt: number | null;
  /** Why the last run failed; null after a success. */
  error: string | null;
};

export type JobHealth = ReturnType<typeof createJobHealth>;

/** How the queue and its schedules are doing. */
export function createJobHealth({
  db,
  clock,
  table,
}: {
  db: Database;
  clock: Clock;
  table: readonly JobRow[];
}) {
  const intervals = new Map(table.flatMap(({ kind, every }) => (every ? [[kind.name, every] as const] : [])));
  const kinds = table.map(({ kind }) => kind.name);

  const schedules = async (): Promise<Schedule[]> =>
    (await repo.schedules(db.read)).flatMap((job: Job & { updatedAt: number }) => {
      const every = intervals.get(job.kind);
      // A kind that this release no longer has.
      if (every === undefined) return [];
      const { id, kind, runAt, updatedAt, createdAt, error } = job;
      const isRunning = job.state !== "waiting";
      const isLate = !isRunning && clock.now() - runAt > longestDelay;
      return {
        id,
        kind,
        every,
        isRunning,
        isLate,
        nextRunAt: runAt,
        lastRunAt: updatedAt > createdAt ? updatedAt : null,
        error,
      };
    });

  return {
    schedules,
    counts: (): Promise<ReadonlyMap<JobState, number>> => repo.countByState(db.read),
    /** How long the oldest job that could run has waited for a worker, in milliseconds; 0 if none does. */
    async longestWait(): Promise<number> {
      const now = clock.now();
      const since = await repo.oldestDue(db.read, kinds, now);
      return since === null ? 0 : now - since;
    },
    /** Since when a schedule has been overdue, in epoch milliseconds; null while workers take jobs in time. */
    async lateSince(): Promise<number | null> {
      const now = clock.now();
      const since = await repo.oldestDue(db.read, [...intervals.keys()], now, scheduleKey(""));
      return since !== null && now - since > longestDelay ? since : null;
    },
  };
}
