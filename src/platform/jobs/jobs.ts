import { z } from "zod";
import type { Clock } from "../clock.ts";
import { afterCommit, recordUntaggedWrite } from "../database/changes.ts";
import type { Database, Tx } from "../database/database.ts";
import type { Job, JobState } from "./job.ts";
import type { JobKind } from "./job-kind.ts";
import * as repo from "./jobs.repo.ts";

export type Jobs = ReturnType<typeof createJobs>;

type EnqueueOptions = {
  /** No second job with the same key is added while the first is not finished. */
  key?: string;
  /** Not before then, in epoch milliseconds; now by default. */
  runAt?: number;
  /** The user who asked for it. */
  createdBy?: number;
};

/** What is written in the same transaction, where there is anything done. */
type Also = (tx: Tx) => Promise<void>;

const usualList = 100;
/** A finished job is kept for a week, one that failed for a month, in milliseconds. */
const keptDone = 7 * 86_400_000;
const keptFailed = 30 * 86_400_000;

/** Deletes finished jobs. */
export const cleanUpJobs: JobKind<null> = { name: "jobs.tidy", payload: z.null() };

/** The queue: work that outlives its request and its process, in the database beside what it is about (docs/decisions/0012). */
export function createJobs({ db, clock }: { db: Database; clock: Clock }) {
  const listeners = new Set<(id: number) => void>();
  /** Whoever works here looks at the job as soon as it is committed. */
  function changed(tx: Tx, id: number): void {
    recordUntaggedWrite(tx);
    afterCommit(tx, () => {
      for (const hear of listeners) hear(id);
    });
  }

  return {
    /**
     * Adds a job in the caller's transaction: it is there with the change it belongs to, or not at all. Gives its id; the id of the
     * one with the same key where there is one that is not finished.
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
      // The one that has the key may finish between the two statements.
      for (;;) {
        const id =
          (await repo.insert(tx, wanted, now)) ?? (await repo.findByKey(tx, wanted.key as string))?.id;
        if (id === undefined) continue;
        changed(tx, id);
        return id;
      }
    },

    find: (id: number): Promise<Job | null> => repo.find(db.read, id),
    /** The newest first. */
    list: ({
      limit = usualList,
      ...which
    }: {
      state?: JobState;
      kind?: string;
      limit?: number;
    } = {}): Promise<Job[]> => repo.list(db.read, { ...which, limit }),

    /** A waiting job will not run, a running one is asked to end. False where it is finished, or a schedule waits for its turn. */
    cancel: (id: number, also?: Also): Promise<boolean> =>
      db.transact(async (tx) => {
        const job = await repo.find(tx, id);
        if (!job) return false;
        changed(tx, id);
        const now = clock.now();
        const isSchedule = job.key === repo.scheduleKey(job.kind);
        const isDone =
          (!isSchedule && (await repo.cancelWaiting(tx, id, now))) || (await repo.askToEnd(tx, id, now));
        if (isDone) await also?.(tx);
        return isDone;
      }),

    /** Whether somebody asked it to end, as the caller's transaction sees it: what belongs to the job is then not written. */
    isCancelled: async (tx: Tx, id: number): Promise<boolean> => {
      const state = (await repo.find(tx, id))?.state;
      return state === "cancelling" || state === "cancelled";
    },

    /** Lets a failed or cancelled job wait again, as if it had never been tried. False where it is neither, or another has its key by now. */
    retry: (id: number, also?: Also): Promise<boolean> =>
      db.transact(async (tx) => {
        changed(tx, id);
        const job = await repo.find(tx, id);
        if (job?.key && (await repo.findByKey(tx, job.key))) return false;
        const isDone = await repo.revive(tx, id, clock.now());
        if (isDone) await also?.(tx);
        return isDone;
      }),

    /** Deletes the jobs of a kind whose payload is said to be somebody's; one that runs just now leaves nothing behind. */
    async erase<Payload>(
      tx: Tx,
      kind: JobKind<Payload>,
      isTheirs: (payload: Payload, createdBy: number | null) => boolean,
    ): Promise<void> {
      const theirs = (await repo.payloads(tx, kind.name)).filter(({ payload, createdBy }) => {
        const parsed = kind.payload.safeParse(payload);
        return parsed.success && isTheirs(parsed.data, createdBy);
      });
      if (!theirs.length) return;
      recordUntaggedWrite(tx);
      await repo.remove(
        tx,
        theirs.map(({ id }) => id),
      );
    },

    /** Deletes what was finished long ago. */
    tidy: (): Promise<{ deleted: number }> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const now = clock.now();
        return { deleted: await repo.removeFinished(tx, { done: now - keptDone, failed: now - keptFailed }) };
      }),

    /** Calls after each change of the queue made in this process; gives the way to stop. */
    onChange(hear: (id: number) => void): () => void {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
