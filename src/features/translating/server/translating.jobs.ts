import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Five hundred texts of a slow model, in milliseconds. What is left then waits until somebody lets it go on. */
const longestRun = 12 * 3_600_000;

/** A killed server's goes on where it was: what is translated is settled one by one. */
export const translateTexts: JobKind<{ runId: number; turn: number }> = {
  name: "translating.run",
  payload: z.object({ runId: z.number().int(), turn: z.number().int() }),
  timeLimit: longestRun,
  atOnce: 1,
};
