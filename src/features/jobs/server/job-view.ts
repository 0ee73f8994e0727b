import { z } from "zod";
import { isoTime } from "#platform/clock.ts";
import { type Job, type JobState, jobStates } from "#platform/jobs/job.ts";
import type { Schedule } from "#platform/jobs/job-health.ts";

/** A job as the CRM shows it. The payload is never exposed. */
export const jobSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    state: z.enum(jobStates),
    attempts: z.number().int(),
    percent: z.number().int(),
    message: z.string().nullable(),
    /** The error of the last failed attempt. */
    error: z.string().nullable(),
    runAt: z.string(),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
  })
  .meta({ id: "Job" });
export type JobView = z.infer<typeof jobSchema>;

export const jobView = (job: Job): JobView => ({
  id: String(job.id),
  kind: job.kind,
  state: job.state,
  attempts: job.attempts,
  percent: job.progress.percent,
  message: job.progress.message,
  error: job.error,
  runAt: isoTime(job.runAt),
  createdAt: isoTime(job.createdAt),
  finishedAt: job.finishedAt === null ? null : isoTime(job.finishedAt),
});

/** The states of each group that the CRM lists. */
export const jobGroups = {
  open: ["waiting", "running", "cancelling"],
  failed: ["failed"],
  finished: ["done", "cancelled"],
} as const satisfies Record<string, readonly JobState[]>;

export const jobsQuery = z.object({
  state: z.enum(jobStates).optional(),
  group: z.enum(["open", "failed", "finished"]).optional(),
  kind: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(200).optional(),
});

/** The jobs by state, and every schedule. */
export const jobOverviewSchema = z
  .object({
    counts: z.record(z.enum(jobStates), z.number().int()),
    schedules: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        everySeconds: z.number(),
        isRunning: z.boolean(),
        isLate: z.boolean(),
        nextRunAt: z.string(),
        lastRunAt: z.string().nullable(),
        error: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "JobOverview" });

export const scheduleView = ({ id, every, nextRunAt, lastRunAt, ...rest }: Schedule) => ({
  ...rest,
  id: String(id),
  everySeconds: every / 1_000,
  nextRunAt: isoTime(nextRunAt),
  lastRunAt: lastRunAt === null ? null : isoTime(lastRunAt),
});
