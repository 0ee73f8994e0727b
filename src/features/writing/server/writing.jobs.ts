import { z } from "zod";
import { TookTooLong } from "#platform/jobs/job.ts";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** A slow local model takes a quarter of an hour for a long article. Milliseconds. */
const longestWriting = 20 * 60_000;
/** Many attempts, so that repeated crashes and restarts don't lose an order; fewer after a timeout, which costs each time. */
const attempts = (error: unknown): number => (error instanceof TookTooLong ? 5 : 20);

/** Restarted by another instance after a crash; failures of the model are not retried, since each try costs. */
export const writeArticle: JobKind<{ writingId: number }> = {
  name: "writing.article",
  payload: z.object({ writingId: z.number().int() }),
  attempts,
  timeLimit: longestWriting,
  atOnce: 2,
};
