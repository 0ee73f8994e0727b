import { z } from "zod";
import { TookTooLong } from "#platform/jobs/job.ts";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** A slow local model writes a long article for a quarter of an hour, in milliseconds. */
const longestWriting = 20 * 60_000;
/** An order ends as a draft however often servers die under it (as in a bad night of restarts); what takes too long is paid for each time. */
const attempts = (error: unknown): number => (error instanceof TookTooLong ? 5 : 20);

/** A killed server's is begun anew by the next; what a model could not do is not tried again by itself, since each try costs. */
export const writeArticle: JobKind<{ writingId: number }> = {
  name: "writing.article",
  payload: z.object({ writingId: z.number().int() }),
  attempts,
  timeLimit: longestWriting,
  atOnce: 2,
};
