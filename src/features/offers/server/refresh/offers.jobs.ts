import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Queries shops for due offers. Failures are due again with the next run. */
export const refreshOffers: JobKind<null> = {
  name: "offers.refresh",
  payload: z.null(),
  attempts: 1,
  timeLimit: 3_600_000,
  atOnce: 1,
};
