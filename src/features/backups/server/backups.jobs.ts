import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** A site with hundreds of gigabytes of media, in milliseconds. */
const longestRun = 12 * 3_600_000;

/** Makes, verifies and stores a backup, and deletes the oldest. */
export const makeBackup: JobKind<null> = {
  name: "backups.run",
  payload: z.null(),
  timeLimit: longestRun,
  attempts: 4,
  pauses: { first: 600_000, longest: 3_600_000 },
  atOnce: 1,
};

/** Starts the backups that are due. */
export const startDueBackup: JobKind<null> = { name: "backups.due", payload: z.null(), attempts: 1 };
