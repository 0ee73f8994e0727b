import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Looks what money is worth by now. A feed that fails is asked again with the next turn, not by another try. */
export const refreshRates: JobKind<null> = { name: "offers.rates", payload: z.null() };

/** Writes the comparable amounts of all prices anew, when money has another worth. */
export const recalculatePrices: JobKind<null> = {
  name: "offers.rebase",
  payload: z.null(),
  timeLimit: 3_600_000,
  atOnce: 1,
};
