import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import { recordUntaggedWrite } from "../database/changes.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { type JobRow, nextRunAt } from "./job-kind.ts";
import * as repo from "./jobs.repo.ts";
import type { Jobs } from "./jobs.ts";
import { lease, type Run, runJob } from "./run-job.ts";

/** Between two looks at the queue, in milliseconds: for what others enqueued and what has become due. */
const betweenLooks = 1_000;
const usualAtOnce = 2;

/** Works the queue's jobs in this process. Any number of processes may: each job runs in one of them. */
export function createWorker({
  db,
  clock,
  log,
  jobs,
  table,
}: {
  db: Database;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  table: readonly JobRow[];
}) {
  const rows = new Map(table.map((row) => [row.kind.name, row]));
  const running = new Map<Run, { id: number; name: string }>();
  let isStopped = false;
  let isSure = true;
  let isPrepared = false;
  let timer: NodeJS.Timeout | undefined;
  let stopHearing: (() => void) | undefined;

  /** Every schedule has its one job, which waits for its next turn. */
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
        // It may have been made by a release that ran it less often.
        if (found) await repo.hasten(tx, found.id, runAt);
      }
    });
    isPrepared = true;
  }

  const freePlaces = ({ kind }: JobRow): number =>
    (kind.atOnce ?? usualAtOnce) - [...running.values()].filter(({ name }) => name === kind.name).length;

  function begin(row: JobRow, job: repo.Claimed): void {
    const run = runJob({ db, clock, log }, row, job);
    running.set(run, { id: job.id, name: row.kind.name });
    void run.done
      .catch((error: unknown) => log.error({ job: job.id, error: String(error) }, "a job broke off"))
      .finally(() => {
        running.delete(run);
        // A place is free.
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
        // Told once a failure, not with every look.
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
    /** From now on jobs are worked as they become due. */
    start(): void {
      if (timer || isStopped) return;
      timer = setInterval(wake, betweenLooks);
      timer.unref();
      stopHearing = jobs.onChange((changed) => {
        // Running already: it was asked to end.
        for (const [run, { id }] of running) if (id === changed) run.look();
        wake();
      });
      wake();
    },

    /** Runs what is due, and what becomes due by it, to its end: for commands and tests. */
    async runDue(): Promise<void> {
      do {
        wake();
        await looking;
        await Promise.allSettled([...running.keys()].map(({ done }) => done));
      } while (running.size > 0 || looking);
    },

    /** Whether nothing runs and nothing is being looked for. */
    isQuiet: (): boolean => running.size === 0 && !looking,

    /** Takes no more jobs; the running ones are told to end and are put back. */
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
