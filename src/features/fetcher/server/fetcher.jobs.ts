import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Time for five hundred URLs of one slow shop, in milliseconds. */
const longestRun = 4 * 3_600_000;

/** Runs may overlap: they wait for different shops. */
export const runFetch: JobKind<{ runId: number }> = {
  name: "fetcher.run",
  payload: z.object({ runId: z.number().int() }),
  timeLimit: longestRun,
  atOnce: 2,
};

/** Deletes results past their permitted retention, and old runs. */
export const cleanUpFetches: JobKind<null> = { name: "fetcher.tidy", payload: z.null() };

/** Checks the offer links that are due. The rest stay due for the next run. */
export const checkLinks: JobKind<null> = {
  name: "fetcher.links",
  payload: z.null(),
  attempts: 1,
  timeLimit: 3_600_000,
  atOnce: 1,
};

/** Checks the hot-linked images that are due. The rest stay due for the next run. */
export const checkImages: JobKind<null> = {
  name: "fetcher.pictures",
  payload: z.null(),
  attempts: 1,
  timeLimit: 3_600_000,
  atOnce: 1,
};
