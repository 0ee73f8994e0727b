import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** A file of hundreds of megabytes on slow hardware, in milliseconds. */
const longestRun = 12 * 3_600_000;

export type ImportTask = {
  runId: number;
  what: "check" | "import";
  /** The API key that started it, whose rights go on counting. */
  key?: { id: number; name: string; scopes: readonly string[] } | undefined;
};

const keySchema = z.object({ id: z.number().int(), name: z.string(), scopes: z.array(z.string()) });

/** One file at a time: two would wait for each other's rows. */
export const runImport: JobKind<ImportTask> = {
  name: "imports.run",
  payload: z.object({
    runId: z.number().int(),
    what: z.enum(["check", "import"]),
    key: keySchema.optional(),
  }),
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
