import { z } from "zod";
import { isoTime } from "#platform/clock.ts";
import { type Job, jobStates } from "#platform/jobs/job.ts";

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

export const jobsQuery = z.object({
  state: z.enum(jobStates).optional(),
  kind: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
});
