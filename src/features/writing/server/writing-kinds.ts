import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** A slow local model writes a long article for a quarter of an hour, in milliseconds. */
const longestWriting = 20 * 60_000;

/** A killed server's is begun anew by the next; what a model could not do is not tried again by itself, since each try costs. */
export const writeArticle: JobKind<{ writingId: number }> = {
  name: "writing.article",
  payload: z.object({ writingId: z.number().int() }),
  timeLimit: longestWriting,
  atOnce: 2,
};
