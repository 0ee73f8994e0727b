import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Five hundred addresses of one slow shop, in milliseconds. */
const longestRun = 4 * 3_600_000;

/** Several lists may be fetched at once: they wait for different shops. */
export const runFetch: JobKind<{ runId: number }> = {
  name: "fetcher.run",
  payload: z.object({ runId: z.number().int() }),
  timeLimit: longestRun,
  atOnce: 2,
};

/** Forgets what may not be kept, and lists that nobody looks at any more. */
export const cleanUpFetches: JobKind<null> = { name: "fetcher.tidy", payload: z.null() };

/** Follows the links of offers that are due. What was not reached is due with the next turn. */
export const checkLinks: JobKind<null> = {
  name: "fetcher.links",
  payload: z.null(),
  attempts: 1,
  timeLimit: 3_600_000,
  atOnce: 1,
};

/** Looks for the pictures that stand elsewhere. What was not reached is due with the next turn. */
export const checkImages: JobKind<null> = {
  name: "fetcher.pictures",
  payload: z.null(),
  attempts: 1,
  timeLimit: 3_600_000,
  atOnce: 1,
};
