import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Tells who wanted to know which prices have fallen, and forgets who never confirmed. */
export const watchPrices: JobKind<null> = {
  name: "products.alerts",
  payload: z.null(),
  timeLimit: 600_000,
  atOnce: 1,
};
