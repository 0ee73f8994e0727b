import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Takes away what was counted longer ago than it is kept. */
export const cleanUpVisits: JobKind<null> = { name: "analytics.tidy", payload: z.null(), timeLimit: 600_000 };
