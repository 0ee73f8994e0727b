import { randomUUID } from "node:crypto";
import type { Database } from "#platform/database/handles.ts";
import type { Clock } from "../clock.ts";
import { recordUntaggedWrite } from "../database/changes.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type Tracing, tracingOff } from "../tracing/tracing.ts";
import { type JobRow, nextRunAt } from "./job-kind.ts";
import * as repo from "./jobs.repo.ts";
import type { Jobs } from "./jobs.ts";
import { lease, type Run, runJob } from "./run-job.ts";

/** Polling interval of the queue, in milliseconds: for jobs of other processes and those that become due. */
const betweenLooks = 1_000;
const usualAtOnce = 2;

/** Runs the queue's jobs in this process. Any number of processes may: each job runs in one of them. */
export function createWorker({
  db,
  clock,
  log,
  jobs,
  metrics,
  tracing = tracingOff,
  table,
}: {
  db: Database;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  metrics?: Pick<Metrics, "job">;
  tracing?: Pick<Tracing, "job">;
  table: readonly JobRow[];
}) {
  const rows = new Map(table.map((row) => [row.kind.name, row]));
  const running = new Map<Run, { id: number; name: string }>();
  let isStopped = false;
  let isSure = true;
  let isPrepared = false;
  let timer: NodeJS.Timeout | undefined;
  let stopHearing: (() => void) | undefined;

  /** Every schedule has one job, which waits for its next run. */
  async function prepareSchedules(): Promise<void> {
    const now = clock.now();
    await db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      for (const { kind, every } of table) {
        if (every === undefined) continue;
        const key = repo.scheduleKey(kind.name);
        const runAt = nextRunAt(every, now);
        const wanted = { kind: kind.name, payload: null, key, runAt, createdBy: null };
        if ((await repo.insert(tx, wanted, now)) !== null) continue;
        const found = await repo.findByKey(tx, key);
        // A release with a longer interval may have created it.
        if (found) await repo.hasten(tx, found.id, runAt);
      }
    });
    isPrepared = true;
  }

  const freePlaces = ({ kind }: JobRow): number =>
    (kind.atOnce ?? usualAtOnce) - [...running.values()].filter(({ name }) => name === kind.name).length;

  function begin(row: JobRow, job: repo.Claimed): void {
    const run = runJob({ db, clock, log, metrics, tracing }, row, job);
    running.set(run, { id: job.id, name: row.kind.name });
    void run.done
      .catch((error: unknown) => log.error({ job: job.id, error: String(error) }, "a job broke off"))
      .finally(() => {
        running.delete(run);
        // A slot is free.
        wake();
      });
  }

  async function claimDue(): Promise<void> {
    if (!isPrepared) await prepareSchedules();
    for (const name of await repo.dueKinds(db.read, clock.now())) {
      const row = rows.get(name);
      const limit = row ? freePlaces(row) : 0;
      // Kinds of a newer release wait for it.
      if (!row || limit <= 0 || isStopped) continue;
      const now = clock.now();
      const order = { kind: name, limit, token: randomUUID(), now, until: now + lease };
      const claimed = await db.transact((tx) => {
        recordUntaggedWrite(tx);
        return repo.claim(tx, db.engine, order);
      });
      for (const job of claimed) begin(row, job);
    }
  }

  let looking: Promise<void> | undefined;
  let isWoken = false;
  async function lookUntilQuiet(): Promise<void> {
    do {
      isWoken = false;
      try {
        await claimDue();
        isSure = true;
      } catch (error) {
        // Logged once per failure, not with every poll.
        if (isSure) log.warn({ error: String(error) }, "the queue of jobs cannot be read");
        isSure = false;
      }
    } while (isWoken && isSure && !isStopped);
    looking = undefined;
  }
  function wake(): void {
    isWoken = true;
    if (!isStopped) looking ??= lookUntilQuiet();
  }

  return {
    /** Starts running jobs as they become due. */
    start(): void {
      if (timer || isStopped) return;
      timer = setInterval(wake, betweenLooks);
      timer.unref();
      stopHearing = jobs.onChange((changed) => {
        // Already running: cancellation was requested.
        for (const [run, { id }] of running) if (id === changed) run.look();
        wake();
      });
      wake();
    },

    /** Runs all due jobs, and those that become due through them: for commands and tests. */
    async runDue(): Promise<void> {
      do {
        wake();
        await looking;
        await Promise.allSettled([...running.keys()].map(({ done }) => done));
      } while (running.size > 0 || looking);
    },

    /** Whether nothing is running and no poll is in progress. */
    isQuiet: (): boolean => running.size === 0 && !looking,

    /** Takes no more jobs; running ones are aborted and re-queued. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      stopHearing?.();
      await looking;
      for (const run of running.keys()) run.stop();
      await Promise.allSettled([...running.keys()].map(({ done }) => done));
    },
  };
}
