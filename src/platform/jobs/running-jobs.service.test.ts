import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import type { App } from "#server/app.ts";
import { aQueue, waitUntil, workerOf } from "#tests/support/site/job-queue.ts";
import { engine, testApp } from "#tests/support/site/test-app.ts";
import { type JobKind, jobRow, type RunningJob } from "./job-kind.ts";

const minute = 60_000;
const slow: JobKind<null> = { name: "test.slow", payload: z.null() };

/** A handler that begins and works until its signal says to end. */
function untilTold() {
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
  await waitUntil(async () => (await app.jobs.list({ state: "done", limit: 300 })).length === 200, 18_000);
  expect(runs.size).toBe(200);
  expect(Math.max(...runs.values())).toBe(1);
  expect([...by.keys()].sort()).toEqual(["one", "other"]);
});

it("no more run at once than the kind allows", async () => {
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
  expect(await app.jobs.list({ state: "done" })).toHaveLength(12);
});

/** As an instance that took all jobs and died leaves them. */
const takenByTheDead = (app: App, { attempts, until: locked_until }: { attempts: number; until: number }) =>
  app.db.transact((tx) =>
    tx
      .updateTable("jobs")
      .set({ status: "running", attempts, locked_by: "the dead", locked_until })
      .execute(),
  );

it("a job of an instance that died is taken up again when its lease is over, and not before", async () => {
  const { app, add, runDue, heard } = await aQueue([[slow]]);
  const id = await add(slow, null);
  await takenByTheDead(app, { attempts: 1, until: app.clock.now() + minute });
  await runDue();
  app.clock.move(minute);
  await runDue();
  expect(heard).toEqual([]);
  app.clock.move(1);
  await runDue();
  expect(heard).toHaveLength(1);
  expect(await app.jobs.find(id)).toMatchObject({ state: "done", attempts: 2 });
});

it("an instance that was taken for dead notices, ends its job and writes nothing", async () => {
  const { work, reasons, begun } = untilTold();
  const { app, worker, add } = await aQueue([[slow, work]]);
  const id = await add(slow, null);
  worker.start();
  await waitUntil(() => begun() === 1);
  await takenByTheDead(app, { attempts: 2, until: app.clock.now() + minute });
  await waitUntil(() => reasons.length > 0);
  expect(reasons[0]).toMatch(/lease lost/);
  await waitUntil(() => worker.isQuiet());
  expect(await app.jobs.find(id)).toMatchObject({ state: "running", attempts: 2 });
});

it("a job whose instances die each time fails in the end", async () => {
  const { app, add, runDue, heard } = await aQueue([[{ ...slow, attempts: 2 }]]);
  const id = await add(slow, null);
  await takenByTheDead(app, { attempts: 2, until: 1 });
  await runDue();
  expect(heard).toEqual([]);
  expect(await app.jobs.find(id)).toMatchObject({
    state: "failed",
    error: expect.stringMatching(/without a word/),
  });
});

it("a waiting job that is cancelled does not run", async () => {
  const { app, add, runDue, heard } = await aQueue([[slow]]);
  const id = await add(slow, null);
  expect(await app.jobs.cancel(id)).toBe(true);
  await runDue();
  expect(heard).toEqual([]);
  expect(await app.jobs.find(id)).toMatchObject({ state: "cancelled" });
  expect(await app.jobs.cancel(id)).toBe(false);
});

it("a running job that is cancelled is told to end, wherever it is cancelled", async () => {
  const { work, reasons, begun } = untilTold();
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

it("a job that takes too long is told to end and tried again", async () => {
  const { work, reasons } = untilTold();
  const { app, add, runDue } = await aQueue([[{ ...slow, timeLimit: 50, attempts: 2 }, work]]);
  const id = await add(slow, null);
  await runDue();
  expect(await app.jobs.find(id)).toMatchObject({ state: "waiting", error: "Took longer than 50 ms" });
  app.clock.move(minute);
  await runDue();
  expect(await app.jobs.find(id)).toMatchObject({ state: "failed", attempts: 2 });
  expect(reasons).toHaveLength(2);
});

it("one that does not end when told to has failed, and is not begun beside itself", async () => {
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

it("a job says how far it is while it runs", async () => {
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

it("a stop tells running jobs to end and puts them back as if they had not been begun", async () => {
  const { work, reasons } = untilTold();
  const { app, worker, rows, add } = await aQueue([[slow, work]]);
  worker.start();
  const id = await add(slow, null);
  await waitUntil(async () => (await app.jobs.find(id))?.state === "running");
  await worker.stop();
  expect(reasons).toEqual([expect.stringMatching(/stopping/)]);
  expect(await app.jobs.find(id)).toMatchObject({ state: "waiting", attempts: 0, error: null });
  // Another instance goes on at once.
  let runs = 0;
  const other = workerOf(await app.another(), [
    jobRow(rows[0]?.kind as JobKind<null>, async () => void runs++),
  ]);
  await other.runDue();
  expect(runs).toBe(1);
});

it("a job that ends well while the server stops is done", async () => {
  const { app, worker, add } = await aQueue([
    [slow, (_: null, { signal }: RunningJob) => new Promise((end) => signal.addEventListener("abort", end))],
  ]);
  worker.start();
  const id = await add(slow, null);
  await waitUntil(async () => (await app.jobs.find(id))?.state === "running");
  await worker.stop();
  expect(await app.jobs.find(id)).toMatchObject({ state: "done" });
});

it("a schedule runs once a turn, however many instances there are", async () => {
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
  // A night without any instance is made up for by one run.
  app.clock.move(50 * every);
  await round();
  expect(turns).toHaveLength(4);
  expect(await app.jobs.list()).toHaveLength(1);
});

it("a scheduled job that fails for good has its next turn all the same, and says what was wrong", async () => {
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
  // And nobody cancels a schedule by mistake.
  expect(await app.jobs.cancel(job?.id ?? 0)).toBe(false);
});

it("a job whose end cannot be written says so once, however often it is tried", async () => {
  const told: string[] = [];
  const hear = (_: unknown, message: string): void => void told.push(message);
  const log = { info() {}, warn: hear, error: hear };
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  const failing = async () => {
    vi.spyOn(app.db, "transact").mockRejectedValueOnce(full).mockRejectedValueOnce(full);
  };
  const { app, add, runDue } = await aQueue([[slow, failing]], { log });
  await add(slow, null);
  await runDue();
  expect(told).toEqual(["how a job ended could not be written"]);
  expect(await app.jobs.list({ state: "done" })).toHaveLength(1);
});

if (engine === "postgres")
  it("a queue whose database goes away says so once, and goes on when it is back", async () => {
    const told: string[] = [];
    const hear = (_: unknown, message: string): void => void told.push(message);
    const log = { info() {}, warn: hear, error: hear };
    const { app, worker, add, heard } = await aQueue([[slow]], { cuttable: true, log });
    worker.start();
    await waitUntil(() => worker.isQuiet());
    app.cut();
    await waitUntil(() => told.includes("the queue of jobs cannot be read"));
    await sleep(2_500);
    expect(told.filter((message) => message === "the queue of jobs cannot be read")).toHaveLength(1);
    app.mend();
    await waitUntil(() => add(slow, null).then(Boolean, () => false));
    await waitUntil(() => heard.length > 0);
  });
