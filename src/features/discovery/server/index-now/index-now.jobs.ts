import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** The protocol's limit of a call (indexnow.org/documentation). */
export const longestBatch = 10_000;

/** Gathers the URLs that changed since the last run. */
export const gatherUrls: JobKind<null> = {
  name: "index-now.gather",
  payload: z.null(),
  attempts: 1,
  atOnce: 1,
};

/** Sends a batch. `delays` counts how often the server asked to come back later. */
export const submitUrls: JobKind<{ urls: string[]; delays: number }> = {
  name: "index-now.submit",
  payload: z.object({ urls: z.array(z.string()).max(longestBatch), delays: z.number().int() }),
  attempts: 8,
  pauses: { first: 60_000, longest: 3_600_000 },
  atOnce: 1,
  forgetsPayload: true,
};
