/** `cancelling`: still running, cancellation requested; the last three are final. */
export const jobStates = ["waiting", "running", "cancelling", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];

/** The public state of a job, without its payload, which may hold a secret. Times are epoch milliseconds. */
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
  /** The error of the last failed attempt. */
  error: string | null;
  createdAt: number;
  finishedAt: number | null;
};

/** An attempt exceeded the time limit of its kind. */
export class TookTooLong extends Error {
  override name = "TookTooLong";
}

/** Fails a job for a reason that another attempt cannot fix. */
export class LastingFailure extends Error {
  override name = "LastingFailure";
}

/** The input or its file was invalid, and the user sees why: not a server failure. */
export class InputFailure extends LastingFailure {
  override name = "InputFailure";
}
