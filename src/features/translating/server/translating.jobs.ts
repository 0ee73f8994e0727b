import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Five hundred texts with a slow model, in milliseconds. The rest waits until the run is resumed. */
const longestRun = 12 * 3_600_000;

/** Resumes after a crash: each translated item is committed separately. */
export const translateTexts: JobKind<{ runId: number; turn: number }> = {
  name: "translating.run",
  payload: z.object({ runId: z.number().int(), turn: z.number().int() }),
  timeLimit: longestRun,
  atOnce: 1,
};
