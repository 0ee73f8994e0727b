import type { ZodType } from "zod";

/** What a handler gets beside its payload. */
export type RunningJob = {
  id: number;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborted when the job is canceled, exceeds its time limit, loses its lease, or the server stops. A handler must obey it. */
  signal: AbortSignal;
  /** Reports progress in percent, with a message. Cheap: it is written periodically. */
  progress(percent: number, message?: string): void;
};

/** A kind of job without its handler, which is all that enqueuing needs. */
export type JobKind<Payload> = {
  /** Stored in the table, so it never changes; the feature's name and the verb: "mail.send". */
  name: string;
  /** Parses the payload when the job runs: an older release may have written it. */
  payload: ZodType<Payload>;
  /** The number of attempts; may depend on the error. Five by default. */
  attempts?: number | ((error: unknown) => number);
  /** The time limit of one attempt, in milliseconds. A minute by default. */
  timeLimit?: number;
  /** The pause after the first failure and the longest one, in milliseconds; between them it doubles. */
  pauses?: { first: number; longest: number };
  /** How many run at once in one process. Two by default. */
  atOnce?: number;
  /** Deletes the payload when the job is done. */
  forgetsPayload?: boolean;
};

/** One row of the table of jobs (src/jobs.ts): a kind, its handler, and its schedule if it has one. */
export type JobRow = {
  kind: JobKind<unknown>;
  run(payload: unknown, job: RunningJob): Promise<unknown>;
  /** Scheduled with the payload `null`, at multiples of this many milliseconds, which all instances share. */
  every?: number | undefined;
};

/** Combines a kind and its handler; the handler's result is stored with the job and must be JSON. */
export const jobRow = <Payload>(
  kind: JobKind<Payload>,
  run: (payload: Payload, job: RunningJob) => Promise<unknown>,
  clock: { every?: number } = {},
): JobRow => ({
  kind: kind as JobKind<unknown>,
  run: run as JobRow["run"],
  every: clock.every,
});

const usualAttempts = 5;
const usualPauses = { first: 10_000, longest: 3_600_000 };

export const attemptsOf = ({ attempts = usualAttempts }: JobKind<unknown>, error: unknown): number =>
  typeof attempts === "number" ? attempts : attempts(error);

/** The pause after the n-th failed attempt, in milliseconds: doubles each time, with a random reduction of up to half as jitter. */
export function pauseAfter({ pauses = usualPauses }: JobKind<unknown>, attempt: number): number {
  const whole = Math.min(pauses.first * 2 ** (attempt - 1), pauses.longest);
  return Math.round(whole * (1 - Math.random() / 2));
}

/** The next run of a scheduled job: the same time on every instance. */
export const nextRunAt = (every: number, now: number): number => (Math.floor(now / every) + 1) * every;
