import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** A file of hundreds of megabytes on slow hardware, in milliseconds. */
const longestRun = 12 * 3_600_000;

export type ImportTask = { runId: number; what: "check" | "import" };

/** One file at a time: two would wait for each other's rows. */
export const runImport: JobKind<ImportTask> = {
  name: "imports.run",
  payload: z.object({ runId: z.number().int(), what: z.enum(["check", "import"]) }),
  timeLimit: longestRun,
  atOnce: 1,
};

export const undoImport: JobKind<{ runId: number }> = {
  name: "imports.undo",
  payload: z.object({ runId: z.number().int() }),
  timeLimit: longestRun,
  atOnce: 1,
};

/** Removes uploaded files that belong to no run. */
export const cleanUpImports: JobKind<null> = { name: "imports.tidy", payload: z.null() };
