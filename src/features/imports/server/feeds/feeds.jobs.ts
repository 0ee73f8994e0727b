import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** A hundred thousand items that are all new, on a slow machine, in milliseconds. */
const longestRun = 6 * 3_600_000;

export type FeedTask = { feedId: number; runId: number };

/**
 * One feed after the other: two at once would wait for each other's rows. What a feed's server says, or does not say, is no failure of the
 * job: it is tried again by the feed's own clock.
 */
export const runFeed: JobKind<FeedTask> = {
  name: "feeds.run",
  payload: z.object({ feedId: z.number().int(), runId: z.number().int() }),
  timeLimit: longestRun,
  attempts: 3,
  pauses: { first: 30_000, longest: 600_000 },
  atOnce: 1,
};

/** Begins the runs of feeds whose turn has come. */
export const startFeeds: JobKind<null> = { name: "feeds.due", payload: z.null(), attempts: 1 };
