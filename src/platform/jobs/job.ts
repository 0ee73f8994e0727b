/** `cancelling` runs still and was asked to end; the last three are finished. */
export const jobStates = ["waiting", "running", "cancelling", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];

/** A job as it is shown; never its payload, which may hold a secret. Times are epoch milliseconds. */
export type Job = {
  id: number;
  kind: string;
  state: JobState;
  key: string | null;
  attempts: number;
  /** When it runs, or ran last. */
  runAt: number;
  progress: { percent: number; message: string | null };
  result: unknown;
  /** What the last failed try said. */
  error: string | null;
  createdAt: number;
  finishedAt: number | null;
};

/** One try of a job took longer than its kind allows. */
export class TookTooLong extends Error {
  override name = "TookTooLong";
}

/** Keeps a job whose handler failed for a reason that no other try can mend. */
export class LastingFailure extends Error {
  override name = "LastingFailure";
}

/** The order or its file was at fault, and whoever gave it sees why: not a failure of the server. */
export class InputFailure extends LastingFailure {
  override name = "InputFailure";
}
