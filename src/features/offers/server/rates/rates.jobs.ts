import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Updates the exchange rates. A failed feed is retried by the next scheduled run, not by the queue. */
export const refreshRates: JobKind<null> = { name: "offers.rates", payload: z.null() };

/** Recalculates the comparable amounts of all prices after a change of the rates. */
export const recalculatePrices: JobKind<null> = {
  name: "offers.rebase",
  payload: z.null(),
  timeLimit: 3_600_000,
  atOnce: 1,
};
