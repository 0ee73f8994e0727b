import { z } from "zod";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Clock } from "../clock.ts";
import { afterCommit, recordUntaggedWrite } from "../database/changes.ts";
import { type Tracing, tracingOff } from "../tracing/tracing.ts";
import type { Job } from "./job.ts";
import type { JobKind } from "./job-kind.ts";
import * as repo from "./jobs.repo.ts";
import * as cleanup from "./jobs-cleanup.repo.ts";

export type Jobs = ReturnType<typeof createJobs>;

type EnqueueOptions = {
  /** No second job with the same key is added while the first is not finished. */
  key?: string;
  /** The earliest start, in epoch milliseconds; now by default. */
  runAt?: number;
  /** The user who requested it. */
  createdBy?: number;
};

/** Writes in the same transaction, if the job changes. */
type Also = (tx: Tx) => Promise<void>;

const usualList = 100;
/** Retention of finished jobs (a week) and of failed ones (a month), in milliseconds. */
const doneRetention = 7 * 86_400_000;
const failedRetention = 30 * 86_400_000;

/** Deletes finished jobs. */
export const cleanUpJobs: JobKind<null> = { name: "jobs.tidy", payload: z.null() };

/** The queue: work that outlives its request and process, in the same database as the data it concerns (docs/decisions/0012). */
export function createJobs({
  db,
  clock,
  tracing = tracingOff,
}: {
  db: Database;
  clock: Clock;
  tracing?: Pick<Tracing, "enqueue">;
}) {
  const listeners = new Set<(id: number | null) => void>();
  const hearAll = (id: number | null): void => {
    for (const hear of listeners) hear(id);
  };
  /** Notifies the workers of all processes after the commit. */
  async function changed(tx: Tx, id: number, runAt = 0): Promise<void> {
    recordUntaggedWrite(tx);
    afterCommit(tx, () => hearAll(id));
    if (runAt <= clock.now()) await repo.announce(tx, db.engine, id);
  }

  return {
    /**
     * Adds a job in the caller's transaction: it is committed with the change it belongs to, or not at all. Returns its id, or that of the
     * unfinished one with the same key.
     */
    async enqueue<Payload>(
      tx: Tx,
      kind: JobKind<Payload>,
      payload: Payload,
      { key, runAt, createdBy }: EnqueueOptions = {},
    ): Promise<number> {
      const now = clock.now();
      const wanted = {
        kind: kind.name,
        payload,
        key: key === undefined ? null : `${kind.name}:${key}`,
        runAt: runAt ?? now,
        createdBy: createdBy ?? null,
      };
      return tracing.enqueue(kind.name, async (trace) => {
        // The job with the key may finish between the two statements.
        for (;;) {
          const id =
            (await repo.insert(tx, { ...wanted, trace }, now)) ??
            (await repo.findByKey(tx, wanted.key as string))?.id;
          if (id === undefined) continue;
          await changed(tx, id, wanted.runAt);
          return id;
        }
      });
    },

    /** Whether the same work was requested again since: by a job of this kind with this payload that waits or runs. */
    isSuperseded: <Payload>(id: number, kind: JobKind<Payload>, payload: Payload): Promise<boolean> =>
      repo.hasLater(db.read, id, { kind: kind.name, payload }),

    find: (id: number): Promise<Job | null> => repo.find(db.read, id),
    /** The newest first. */
    list: ({ limit = usualList, ...which }: Partial<Parameters<typeof repo.list>[1]> = {}): Promise<Job[]> =>
      repo.list(db.read, { ...which, limit }),

    /** Cancels a waiting job, or requests that a running one end. False for a finished job, or one that a schedule owns. */
    cancel: (id: number, also?: Also): Promise<boolean> =>
      db.transact(async (tx) => {
        const job = await repo.find(tx, id);
        if (!job) return false;
        await changed(tx, id);
        const now = clock.now();
        const isSchedule = job.key === repo.scheduleKey(job.kind);
        const isDone =
          (!isSchedule && (await repo.cancelWaiting(tx, id, now))) || (await repo.askToEnd(tx, id, now));
        if (isDone) await also?.(tx);
        return isDone;
      }),

    /** Whether cancellation was requested, as the caller's transaction sees it: the job's results must not be written then. */
    isCancelled: async (tx: Tx, id: number): Promise<boolean> => {
      const state = (await repo.find(tx, id))?.state;
      return state === "cancelling" || state === "cancelled";
    },

    /** Re-queues a failed or canceled job, with its attempts reset. False in any other state, or if another job has its key by now. */
    retry: (id: number, also?: Also): Promise<boolean> =>
      db.transact(async (tx) => {
        await changed(tx, id);
        const job = await repo.find(tx, id);
        if (job?.key && (await repo.findByKey(tx, job.key))) return false;
        const isDone = await repo.revive(tx, id, clock.now());
        if (isDone) await also?.(tx);
        return isDone;
      }),

    /** Runs a waiting schedule now. False for any other job. */
    runNow: (id: number, also?: Also): Promise<boolean> =>
      db.transact(async (tx) => {
        const job = await repo.find(tx, id);
        if (job?.state !== "waiting" || job.key !== repo.scheduleKey(job.kind)) return false;
        await changed(tx, id);
        await repo.hasten(tx, id, clock.now());
        await also?.(tx);
        return true;
      }),

    /** Deletes the jobs of a kind whose payload matches; one that is running leaves nothing behind. */
    async erase<Payload>(
      tx: Tx,
      kind: JobKind<Payload>,
      isTheirs: (payload: Payload, createdBy: number | null) => boolean,
    ): Promise<void> {
      const theirs = (await cleanup.payloads(tx, kind.name)).filter(({ payload, createdBy }) => {
        const parsed = kind.payload.safeParse(payload);
        return parsed.success && isTheirs(parsed.data, createdBy);
      });
      if (!theirs.length) return;
      recordUntaggedWrite(tx);
      await cleanup.remove(
        tx,
        theirs.map(({ id }) => id),
      );
    },

    /** Deletes jobs beyond their retention. */
    tidy: (): Promise<{ deleted: number }> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const now = clock.now();
        return {
          deleted: await cleanup.removeFinished(tx, {
            done: now - doneRetention,
            failed: now - failedRetention,
          }),
        };
      }),

    /**
     * Calls back after each change of the queue, of this process and, on PostgreSQL, of others; with null where some may have been missed.
     * Returns the unsubscribe function.
     */
    onChange(hear: (id: number | null) => void): () => void {
      listeners.add(hear);
      const stop = db.onNotification(repo.channel, (id) => hear(id === null ? null : Number(id)));
      return () => {
        listeners.delete(hear);
        stop();
      };
    },
  };
}
