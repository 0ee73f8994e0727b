import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Asks shops for what is due. What fails is due again with the next turn. */
export const refreshOffers: JobKind<null> = {
  name: "offers.refresh",
  payload: z.null(),
  attempts: 1,
  timeLimit: 3_600_000,
  atOnce: 1,
};
