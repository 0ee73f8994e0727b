import type { ZodType } from "zod";

/** What a running job is given beside its payload. */
export type RunningJob = {
  id: number;
  /** 1 for the first time it is tried. */
  attempt: number;
  /** Aborted when the job is cancelled, its time is over, its lease is lost or the server stops. A handler must obey it. */
  signal: AbortSignal;
  /** How far it is, in per cent, and what it is doing. Costs nothing: it is written now and then. */
  progress(percent: number, message?: string): void;
};

/** What is known of a kind of job without its handler: whoever enqueues one needs no more. */
export type JobKind<Payload> = {
  /** Stands in the table, so it never changes; the feature's name and the verb: "mail.send". */
  name: string;
  /** The payload is read with it when the job runs: an older release may have written it. */
  payload: ZodType<Payload>;
  /** How often a job is tried before it has failed; may look at the error. Five by default. */
  attempts?: number | ((error: unknown) => number);
  /** How long one try may take, in milliseconds. A minute by default. */
  timeLimit?: number;
  /** The pause after the first failure and the longest one, in milliseconds; between them it doubles. */
  pauses?: { first: number; longest: number };
  /** How many run at once in one process. Two by default. */
  atOnce?: number;
  /** The payload is taken away when the job is done. */
  forgetsPayload?: boolean;
};

/** One row of the table of jobs (src/jobs.ts): a kind, its handler, and its clock where it has one. */
export type JobRow = {
  kind: JobKind<unknown>;
  run(payload: unknown, job: RunningJob): Promise<unknown>;
  /** Runs by itself, with the payload `null`, in steps of this many milliseconds that all instances share. */
  every?: number | undefined;
};

/** Puts a kind and its handler together; the handler's answer is kept as the job's result and must be JSON. */
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

/** The pause after the n-th failed try, in milliseconds: doubled each time, and up to half shorter by chance, so that many do not come back together. */
export function pauseAfter({ pauses = usualPauses }: JobKind<unknown>, attempt: number): number {
  const whole = Math.min(pauses.first * 2 ** (attempt - 1), pauses.longest);
  return Math.round(whole * (1 - Math.random() / 2));
}

/** When a scheduled job runs next: the same moments on every instance. */
export const nextRunAt = (every: number, now: number): number => (Math.floor(now / every) + 1) * every;
