import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";
import { HandoverError } from "./handover/handover-client.ts";

/** Starts what is due, and forgets who never confirmed. */
export const maintainNewsletter: JobKind<null> = {
  name: "newsletter.maintain",
  payload: z.null(),
  attempts: 1,
  atOnce: 1,
};

/** Sends a digest to who has not got it yet. A mail server that is away is tried again for half a day, and then by the job above. */
export const sendDigest: JobKind<{ digestId: number }> = {
  name: "newsletter.send",
  payload: z.object({ digestId: z.number().int() }),
  attempts: 12,
  pauses: { first: 30_000, longest: 3_600_000 },
  timeLimit: 20 * 60_000,
  atOnce: 1,
};

/** Hands an address over to the service that keeps the list. */
export const handOver: JobKind<{ subscriberId: number }> = {
  name: "newsletter.hand-over",
  payload: z.object({ subscriberId: z.number().int() }),
  // A wrong key is not mended within minutes: the job above tries again later.
  attempts: (error) => (error instanceof HandoverError && error.isOfSettings ? 1 : 6),
  pauses: { first: 30_000, longest: 3_600_000 },
};
