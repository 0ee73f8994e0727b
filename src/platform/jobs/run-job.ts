import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Clock } from "../clock.ts";
import { recordUntaggedWrite } from "../database/changes.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { InputFailure, type Job, LastingFailure, TookTooLong } from "./job.ts";
import { attemptsOf, type JobRow, nextRunAt, pauseAfter } from "./job-kind.ts";
import * as repo from "./jobs.repo.ts";

/** How long a job belongs to its instance without a renewal of the lease, in milliseconds. */
export const lease = 60_000;
/** Interval of lease renewals, and of progress writes. */
const heartbeat = 5_000;
const progressWrites = 500;
/** Grace period for a handler to end after its signal aborts. */
const longestFarewell = 5_000;
const usualTimeLimit = 60_000;
const longestError = 1_000;

/** Why a job's signal was aborted. */
type Reason = "cancelled" | "time is over" | "lease lost" | "stopping";
class Ended extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.name = "AbortError";
    this.reason = reason;
  }
}

/** Anything can be thrown; PostgreSQL stores no text with a NUL. */
function wordsOf(error: unknown): string {
  const isThing = typeof error === "object" && error !== null;
  const thrown = isThing ? Object.prototype.toString.call(error) : String(error);
  const words = error instanceof Error ? error.message || error.name : `Thrown: ${thrown}`;
  return words.replaceAll("\0", "").slice(0, longestError);
}

function read(kind: JobRow["kind"], text: string): unknown {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    // The parser's own message quotes the payload, which may be secret.
    throw new LastingFailure("The payload cannot be read: it is no JSON");
  }
  const payload = kind.payload.safeParse(given);
  if (payload.success) return payload.data;
  const places = payload.error.issues.map(({ path, code }) => `${path.join(".") || "all"} (${code})`);
  throw new LastingFailure(`The payload cannot be read: ${places.join(", ")}`);
}

function asJson(result: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(result ?? null));
  } catch {
    throw new LastingFailure("It was done, but its result is no JSON");
  }
}

/** For the metrics: a schedule waits again after every attempt, so its state says nothing. */
function outcomeOf(
  outcome: { result: unknown } | { error: unknown } | null,
  ending: repo.Ending | null,
): string {
  if (outcome && "result" in outcome) return "done";
  if (!ending) return "lost";
  if (ending.state === "cancelled") return "cancelled";
  return ending.error === undefined ? "stopped" : "failed";
}

export type Run = { done: Promise<void>; look(): void; stop(): void };

/** Runs one claimed job to its end, renews its lease meanwhile, and records the outcome. */
export function runJob(
  {
    db,
    clock,
    log,
    metrics,
    tracing,
  }: {
    db: Database;
    clock: Clock;
    log: Log;
    metrics?: Pick<Metrics, "job"> | undefined;
    tracing: Pick<Tracing, "job">;
  },
  { kind, run, every }: JobRow,
  job: repo.Claimed,
): Run {
  const ending = new AbortController();
  const abort = (reason: Reason): void => ending.abort(new Ended(reason));
  const about = { job: job.id, kind: kind.name, attempt: job.attempts };
  const traced = { id: job.id, kind: kind.name, attempt: job.attempts, parent: job.trace };
  let progress: Job["progress"] | null = null;
  let isReported = true;
  let until = clock.now() + lease;

  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transact((tx) => {
      recordUntaggedWrite(tx);
      return work(tx);
    });

  /** Logged once per failure, not with every attempt. */
  let isFailing = false;
  let beating: Promise<void> | undefined;
  async function beat(): Promise<void> {
    const next = clock.now() + lease;
    const reported = progress;
    try {
      const state = await write((tx) =>
        repo.renewLease(tx, job, { until: next, progress: reported, now: clock.now() }),
      );
      until = next;
      isFailing = false;
      isReported = reported === progress;
      if (state === null) abort("lease lost");
      if (state === "cancelling") abort("cancelled");
    } catch (error) {
      if (!isFailing) log.warn({ ...about, error: wordsOf(error) }, "a job's lease could not be lengthened");
      isFailing = true;
      // Another instance must not start it before this one has ended.
      if (clock.now() > until - longestFarewell - heartbeat) abort("lease lost");
    }
  }
  const look = (): void => {
    beating ??= beat().finally(() => {
      beating = undefined;
    });
  };

  async function work(): Promise<unknown> {
    const payload = read(kind, every === undefined ? job.payload : "null");
    const result = await run(payload, {
      id: job.id,
      attempt: job.attempts,
      signal: ending.signal,
      progress(percent, message = "") {
        const whole = Math.round(Math.min(100, Math.max(0, percent))) || 0;
        progress = { percent: whole, message: message || null };
        isReported = false;
      },
    });
    return asJson(result);
  }

  /** The ending of a job that has not succeeded. */
  function failure(error: unknown, isLasting: boolean): repo.Ending {
    const now = clock.now();
    const tried = { error: wordsOf(error), progress };
    if (!isLasting && job.attempts < attemptsOf(kind, error)) {
      log.warn({ ...about, error: tried.error }, "a job failed; it is tried again");
      return { ...tried, state: "waiting", runAt: now + pauseAfter(kind, job.attempts) };
    }
    log[error instanceof InputFailure ? "info" : "error"]({ ...about, error: tried.error }, "a job failed");
    if (every === undefined) return { ...tried, state: "failed" };
    return { ...tried, state: "waiting", attempts: 0, runAt: nextRunAt(every, now) };
  }

  function endingOf(outcome: { result: unknown } | { error: unknown } | null): repo.Ending | null {
    const reason = ending.signal.aborted ? (ending.signal.reason as Ended).reason : null;
    if (outcome && "result" in outcome) {
      const done = { result: outcome.result, error: null, forgetsPayload: kind.forgetsPayload };
      if (every !== undefined)
        return {
          ...done,
          state: "waiting",
          attempts: 0,
          progress: null,
          runAt: nextRunAt(every, clock.now()),
        };
      return { ...done, state: "done", progress: { percent: 100, message: progress?.message ?? null } };
    }
    if (reason === "lease lost") return null;
    if (reason === "cancelled") {
      if (every === undefined) return { state: "cancelled", progress, forgetsPayload: kind.forgetsPayload };
      return { state: "waiting", attempts: 0, progress: null, runAt: nextRunAt(every, clock.now()) };
    }
    if (reason === "stopping")
      // A handler that does not end keeps its lease: it may run until the process exits.
      return outcome && { state: "waiting", attempts: job.attempts - 1, runAt: clock.now(), progress };
    const limit = kind.timeLimit ?? usualTimeLimit;
    // A handler that ignores its signal must not run twice at the same time.
    if (!outcome) return failure(new Error(`Did not end when told to, after ${limit} ms`), true);
    if (reason === "time is over") return failure(new TookTooLong(`Took longer than ${limit} ms`), false);
    return failure(outcome.error, outcome.error instanceof LastingFailure);
  }

  const startedAt = clock.now();
  async function complete(): Promise<void> {
    if (job.state === "cancelling") abort("cancelled");
    const diedTooOften = job.attempts > attemptsOf(kind, undefined);
    const timers = [
      setInterval(look, heartbeat),
      setInterval(() => !isReported && look(), progressWrites),
      setTimeout(() => abort("time is over"), kind.timeLimit ?? usualTimeLimit),
    ];
    const graceOver = new Promise<null>((resolve) => {
      ending.signal.addEventListener("abort", () => {
        sleep(longestFarewell, null, { ref: false }).then(resolve);
      });
    });
    const outcome = await Promise.race([
      ending.signal.aborted
        ? { error: ending.signal.reason }
        : diedTooOften
          ? { error: new LastingFailure("The instances that ran it ended without a word") }
          : tracing.job(traced, work).then(
              (result) => ({ result }),
              (error: unknown) => ({ error }),
            ),
      graceOver,
    ]);
    timers.forEach(clearInterval);
    await beating;
    const written = endingOf(outcome);
    metrics?.job(kind.name, outcomeOf(outcome, written), (clock.now() - startedAt) / 1_000);
    if (!written) return;
    await settle(written);
  }

  /** Retries for a while: if success is not recorded, the job runs again. */
  async function settle(written: repo.Ending): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        const isOurs = await write((tx) => repo.end(tx, job, written, clock.now()));
        if (!isOurs) log.warn(about, "a job had been taken over before it ended");
        return;
      } catch (error) {
        if (tries === 1)
          log.error({ ...about, error: wordsOf(error) }, "how a job ended could not be written");
        if (clock.now() > until || (ending.signal.aborted && tries > 2)) return;
        await sleep(1_000, undefined, { ref: false });
      }
  }

  return { done: complete(), look, stop: () => abort("stopping") };
}
