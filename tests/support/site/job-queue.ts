import { onTestFinished } from "vitest";
import { type JobKind, type JobRow, jobRow, type RunningJob } from "#platform/jobs/job-kind.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { createWorker } from "#platform/jobs/worker.ts";
import { createLog, type Log } from "#platform/log.ts";
import type { App } from "#server/app.ts";
import { testApp } from "./test-app.ts";

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds with different payloads
type Any = any;
type Work = (payload: Any, job: RunningJob) => Promise<unknown>;
type Entry = [kind: JobKind<Any>, work?: Work, every?: number];

/** A worker of an app's queue with the test's own jobs. */
export function workerOf(app: App, rows: readonly JobRow[], log: Log = createLog("silent")) {
  const worker = createWorker({ db: app.db, clock: app.clock, log, jobs: app.jobs, table: rows });
  // Before the app's own cleanup, which closes the database.
  onTestFinished(worker.stop);
  return worker;
}

/** An app with a worker whose jobs record their payload in `heard`, or run the test's handler. */
export async function aQueue(entries: readonly Entry[], given: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(given);
  const heard: unknown[] = [];
  const note = async (payload: unknown): Promise<void> => void heard.push(payload);
  const rows = entries.map(([kind, work, every]) =>
    jobRow(kind, work ?? note, every === undefined ? {} : { every }),
  );
  const worker = workerOf(app, rows, given.log);
  const add = <Payload>(
    kind: JobKind<Payload>,
    payload: Payload,
    options?: Parameters<Jobs["enqueue"]>[3],
  ): Promise<number> => app.db.transact((tx) => app.jobs.enqueue(tx, kind, payload, options));
  return { app, rows, worker, heard, add, runDue: worker.runDue };
}

/** Waits for what the queue does on its own. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, longest = 10_000): Promise<void> {
  for (const end = Date.now() + longest; !(await isTrue()); await new Promise((next) => setTimeout(next, 10)))
    if (Date.now() > end) throw new Error("It did not come to pass.");
}
