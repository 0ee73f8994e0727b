import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Deletes counts past the retention period. */
export const cleanUpVisits: JobKind<null> = { name: "analytics.tidy", payload: z.null(), timeLimit: 600_000 };
