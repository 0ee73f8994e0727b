import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import type { App } from "#server/app.ts";
import { aQueue, waitUntil, workerOf } from "#tests/support/site/job-queue.ts";
import { engine, testApp } from "#tests/support/site/test-app.ts";
import { type JobKind, jobRow, type RunningJob } from "./job-kind.ts";

const minute = 60_000;
const slow: JobKind<null> = { name: "test.slow", payload: z.null() };

/** A handler that works until its signal aborts. */
function untilAborted() {
  const reasons: string[] = [];
  let begun = 0;
  return {
    reasons,
    begun: () => begun,
    work: (_: null, { signal }: RunningJob) =>
      new Promise<void>((_resolve, reject) => {
        begun++;
        signal.addEventListener("abort", () => {
          reasons.push(String(signal.reason));
          reject(signal.reason);
        });
      }),
  };
}

it("two instances share 200 jobs, and each runs once", async () => {
  const app = await testApp();
  const other = await app.another();
  const runs = new Map<number, number>();
  const by = new Map<string, number>();
  const kind: JobKind<number> = { name: "test.count", payload: z.number(), atOnce: 4 };
  const working = (name: string) =>
    jobRow(kind, async (which) => {
      runs.set(which, (runs.get(which) ?? 0) + 1);
      by.set(name, (by.get(name) ?? 0) + 1);
      await sleep(2);
    });
  const workers = [workerOf(app, [working("one")]), workerOf(other, [working("other")])];
  await app.db.transact(async (tx) => {
    for (let which = 0; which < 200; which++) await app.jobs.enqueue(tx, kind, which);
  });
  for (const worker of workers) worker.start();
  await waitUntil(async () => (await app.jobs.list({ states: ["done"], limit: 300 })).length === 200, 18_000);
  expect(runs.size).toBe(200);
  expect(Math.max(...runs.values())).toBe(1);
  expect([...by.keys()].sort()).toEqual(["one", "other"]);
});

it("runs no more at once than the kind allows", async () => {
  let now = 0;
  let most = 0;
  const kind: JobKind<number> = { name: "test.bounded", payload: z.number(), atOnce: 3 };
  const { add, runDue, app } = await aQueue([
    [
      kind,
      async () => {
        most = Math.max(most, ++now);
        await sleep(5);
        now--;
      },
    ],
  ]);
  for (let which = 0; which < 12; which++) await add(kind, which);
  await runDue();
  expect(most).toBe(3);
  expect(await app.jobs.list({ states: ["done"] })).toHaveLength(12);
});

/** Simulates an instance that claimed all jobs and died. */
const claimedByDeadInstance = (
  app: App,
  { attempts, until: locked_until }: { attempts: number; until: number },
) =>
  app.db.transact((tx) =>
    tx
      .updateTable("jobs")
      .set({ status: "running", attempts, locked_by: "the dead", locked_until })
      .execute(),
  );

it("takes up a dead instance's job when its lease has expired, and not before", async () => {
  const { app, add, runDue, heard } = await aQueue([[slow]]);
  const id = await add(slow, null);
  await claimedByDeadInstance(app, { attempts: 1, until: app.clock.now() + minute });
  await runDue();
  app.clock.move(minute);
  await runDue();
  expect(heard).toEqual([]);
  app.clock.move(1);
  await runDue();
  expect(heard).toHaveLength(1);
  expect(await app.jobs.find(id)).toMatchObject({ state: "done", attempts: 2 });
});

it("an instance that lost its lease notices, ends its job and writes nothing", async () => {
  const { work, reasons, begun } = untilAborted();
  const { app, worker, add } = await aQueue([[slow, work]]);
  const id = await add(slow, null);
  worker.start();
  await waitUntil(() => begun() === 1);
  await claimedByDeadInstance(app, { attempts: 2, until: app.clock.now() + minute });
  await waitUntil(() => reasons.length > 0);
  expect(reasons[0]).toMatch(/lease lost/);
  await waitUntil(() => worker.isQuiet());
  expect(await app.jobs.find(id)).toMatchObject({ state: "running", attempts: 2 });
});

it("a job whose instances die each time fails in the end", async () => {
  const { app, add, runDue, heard } = await aQueue([[{ ...slow, attempts: 2 }]]);
  const id = await add(slow, null);
  await claimedByDeadInstance(app, { attempts: 2, until: 1 });
  await runDue();
  expect(heard).toEqual([]);
  expect(await app.jobs.find(id)).toMatchObject({
    state: "failed",
    error: expect.stringMatching(/without a word/),
  });
});

it("a canceled waiting job does not run", async () => {
  const { app, add, runDue, heard } = await aQueue([[slow]]);
  const id = await add(slow, null);
  expect(await app.jobs.cancel(id)).toBe(true);
  await runDue();
  expect(heard).toEqual([]);
  expect(await app.jobs.find(id)).toMatchObject({ state: "cancelled" });
  expect(await app.jobs.cancel(id)).toBe(false);
});

it("a canceled running job is aborted, on whichever instance it was canceled", async () => {
  const { work, reasons, begun } = untilAborted();
  const { app, worker, add } = await aQueue([[slow, work]]);
  const other = await app.another();
  worker.start();
  for (const instance of [app, other]) {
    const before = begun();
    const id = await add(slow, null);
    await waitUntil(() => begun() > before);
    expect(await instance.jobs.cancel(id)).toBe(true);
    await waitUntil(async () => (await app.jobs.find(id))?.state === "cancelled");
  }
  expect(reasons).toEqual([expect.stringMatching(/cancelled/), expect.stringMatching(/cancelled/)]);
});

it("aborts and retries a job that exceeds its time limit", async () => {
  const { work, reasons } = untilAborted();
  const { app, add, runDue } = await aQueue([[{ ...slow, timeLimit: 50, attempts: 2 }, work]]);
  const id = await add(slow, null);
  await runDue();
  expect(await app.jobs.find(id)).toMatchObject({ state: "waiting", error: "Took longer than 50 ms" });
  app.clock.move(minute);
  await runDue();
  expect(await app.jobs.find(id)).toMatchObject({ state: "failed", attempts: 2 });
  expect(reasons).toHaveLength(2);
});

it("a handler that ignores its signal fails, and is not started again beside itself", async () => {
  let runs = 0;
  const work = () => {
    runs++;
    return new Promise<void>(() => {});
  };
  const { app, add, runDue } = await aQueue([[{ ...slow, timeLimit: 20 }, work]]);
  const id = await add(slow, null);
  await runDue();
  expect(await app.jobs.find(id)).toMatchObject({
    state: "failed",
    error: expect.stringMatching(/Did not end when told to/),
  });
  expect(runs).toBe(1);
});

it("reports a job's progress while it runs", async () => {
  let finish = (): void => {};
  const work = (_: null, job: RunningJob) => {
    job.progress(41.6, "three of seven");
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const { app, worker, add } = await aQueue([[slow, work]]);
  worker.start();
  const id = await add(slow, null);
  await waitUntil(async () => (await app.jobs.find(id))?.progress.percent === 42);
  expect((await app.jobs.find(id))?.progress.message).toBe("three of seven");
  finish();
  await waitUntil(async () => (await app.jobs.find(id))?.state === "done");
  expect((await app.jobs.find(id))?.progress.percent).toBe(100);
});

it("a stop aborts running jobs and re-queues them without counting the attempt", async () => {
  const { work, reasons } = untilAborted();
  const { app, worker, rows, add } = await aQueue([[slow, work]]);
  worker.start();
  const id = await add(slow, null);
  await waitUntil(async () => (await app.jobs.find(id))?.state === "running");
  await worker.stop();
  expect(reasons).toEqual([expect.stringMatching(/stopping/)]);
  expect(await app.jobs.find(id)).toMatchObject({ state: "waiting", attempts: 0, error: null });
  // Another instance continues at once.
  let runs = 0;
  const other = workerOf(await app.another(), [
    jobRow(rows[0]?.kind as JobKind<null>, async () => void runs++),
  ]);
  await other.runDue();
  expect(runs).toBe(1);
});

it("a job that succeeds while the server stops is done", async () => {
  const { app, worker, add } = await aQueue([
    [slow, (_: null, { signal }: RunningJob) => new Promise((end) => signal.addEventListener("abort", end))],
  ]);
  worker.start();
  const id = await add(slow, null);
  await waitUntil(async () => (await app.jobs.find(id))?.state === "running");
  await worker.stop();
  expect(await app.jobs.find(id)).toMatchObject({ state: "done" });
});

it("a schedule runs once per interval, however many instances there are", async () => {
  const every = 10 * minute;
  const app = await testApp();
  const other = await app.another();
  const turns: number[] = [];
  const rows = [jobRow(slow, async () => void turns.push(app.clock.now()), { every })];
  const workers = [workerOf(app, rows), workerOf(other, rows)];
  const round = () => Promise.all(workers.map((worker) => worker.runDue()));
  await round();
  expect(turns).toEqual([]);
  for (let turn = 1; turn <= 3; turn++) {
    app.clock.move(every);
    await round();
    await round();
    expect(turns).toHaveLength(turn);
  }
  // After a night without any instance it runs once.
  app.clock.move(50 * every);
  await round();
  expect(turns).toHaveLength(4);
  expect(await app.jobs.list()).toHaveLength(1);
});

it("a scheduled job that failed for good still has its next run, and shows the error", async () => {
  let runs = 0;
  const work = async () => {
    runs++;
    throw new Error("no luck");
  };
  const { app, runDue } = await aQueue([[{ ...slow, attempts: 1 }, work, 10 * minute]]);
  await runDue();
  for (const turn of [1, 2]) {
    app.clock.move(10 * minute);
    await runDue();
    expect(runs).toBe(turn);
  }
  const [job] = await app.jobs.list();
  expect(job).toMatchObject({ state: "waiting", error: "no luck", attempts: 0 });
  // A schedule cannot be canceled.
  expect(await app.jobs.cancel(job?.id ?? 0)).toBe(false);
});

it("logs once that a job's end cannot be written, however often it is retried", async () => {
  const messages: string[] = [];
  const hear = (_: unknown, message: string): void => void messages.push(message);
  const log = { info() {}, warn: hear, error: hear };
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  const failing = async () => {
    vi.spyOn(app.db, "transact").mockRejectedValueOnce(full).mockRejectedValueOnce(full);
  };
  const { app, add, runDue } = await aQueue([[slow, failing]], { log });
  await add(slow, null);
  await runDue();
  expect(messages).toEqual(["how a job ended could not be written"]);
  expect(await app.jobs.list({ states: ["done"] })).toHaveLength(1);
});

if (engine === "postgres")
  it("logs once that the queue's database is away, and continues when it is back", async () => {
    const messages: string[] = [];
    const hear = (_: unknown, message: string): void => void messages.push(message);
    const log = { info() {}, warn: hear, error: hear };
    const { app, worker, add, heard } = await aQueue([[slow]], { cuttable: true, log });
    worker.start();
    await waitUntil(() => worker.isQuiet());
    app.cut();
    await waitUntil(() => messages.includes("the queue of jobs cannot be read"));
    await sleep(2_500);
    expect(messages.filter((message) => message === "the queue of jobs cannot be read")).toHaveLength(1);
    app.mend();
    await waitUntil(() => add(slow, null).then(Boolean, () => false));
    await waitUntil(() => heard.length > 0);
  });
