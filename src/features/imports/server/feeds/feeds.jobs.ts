import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** A hundred thousand new items on slow hardware, in milliseconds. */
const longestRun = 6 * 3_600_000;

export type FeedTask = { feedId: number; runId: number };

/**
 * One feed at a time: two would wait for each other's rows. A feed server's failure does not fail the job: the feed's own schedule
 * retries it.
 */
export const runFeed: JobKind<FeedTask> = {
  name: "feeds.run",
  payload: z.object({ feedId: z.number().int(), runId: z.number().int() }),
  timeLimit: longestRun,
  attempts: 3,
  pauses: { first: 30_000, longest: 600_000 },
  atOnce: 1,
};

/** Starts the runs of feeds that are due. */
export const startFeeds: JobKind<null> = { name: "feeds.due", payload: z.null(), attempts: 1 };
