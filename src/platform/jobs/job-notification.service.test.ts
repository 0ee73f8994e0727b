import { expect, it, vi } from "vitest";
import { z } from "zod";
import { waitUntil, workerOf } from "#tests/support/site/job-queue.ts";
import { engine, testApp } from "#tests/support/site/test-app.ts";
import { type JobKind, jobRow } from "./job-kind.ts";

const echo: JobKind<string> = { name: "test.echo", payload: z.string() };

if (engine === "postgres")
  it("a job of another process starts by its notification, and a cancellation reaches it, without polling", async () => {
    const app = await testApp();
    const other = await app.another();
    // Neither the worker's poll nor the heartbeat of a running job.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const runs: string[] = [];
    let isAborted = false;
    const worker = workerOf(other, [
      jobRow(echo, async (text, { signal }) => {
        runs.push(text);
        if (text !== "long") return;
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        isAborted = true;
        throw signal.reason;
      }),
    ]);
    const add = (text: string) => app.db.transact((tx) => app.jobs.enqueue(tx, echo, text));
    try {
      worker.start();
      await add("first");
      await waitUntil(() => runs.length === 1);
      const id = await add("long");
      await waitUntil(() => runs.length === 2);
      await app.jobs.cancel(id);
      await waitUntil(async () => isAborted && (await app.jobs.find(id))?.state === "cancelled");
      // A rolled-back transaction notifies no worker.
      await app.db
        .transact(async (tx) => {
          await app.jobs.enqueue(tx, echo, "never");
          throw new Error("rolled back");
        })
        .catch(() => {});
      await add("last");
      await waitUntil(() => runs.length === 3);
      expect(runs).toEqual(["first", "long", "last"]);
    } finally {
      vi.useRealTimers();
    }
  });

const minute = 60_000;

it("knows since when a schedule is overdue, what waits longest, and what runs when", async () => {
  const app = await testApp();
  const scheduled = () => app.jobHealth.schedules();
  await app.worker.runDue();
  const before = await scheduled();
  expect(before.map(({ kind }) => kind)).toContain("offers.refresh");
  expect(new Set(before.map(({ lastRunAt }) => lastRunAt))).toEqual(new Set([null]));
  expect(await app.jobHealth.lateSince()).toBeNull();
  expect(await app.jobHealth.longestWait()).toBe(0);

  // The first due in an hour of silence is the most frequent.
  const first = Math.min(...before.map(({ nextRunAt }) => nextRunAt));
  app.clock.move(first + 2 * minute - app.clock.now());
  expect(await app.jobHealth.lateSince()).toBeNull();
  app.clock.move(1);
  expect(await app.jobHealth.lateSince()).toBe(first);
  expect(await app.jobHealth.longestWait()).toBe(2 * minute + 1);
  const late = (await scheduled()).filter(({ isLate }) => isLate);
  expect(late.map(({ nextRunAt }) => nextRunAt)).toContain(first);
  expect(late.every(({ nextRunAt }) => app.clock.now() - nextRunAt > 2 * minute)).toBe(true);

  await app.worker.runDue();
  expect(await app.jobHealth.lateSince()).toBeNull();
  const ran = (await scheduled()).filter(({ lastRunAt }) => lastRunAt !== null);
  expect(ran.length).toBeGreaterThan(0);
  expect(ran.every(({ nextRunAt, every }) => nextRunAt > app.clock.now() && nextRunAt % every === 0)).toBe(
    true,
  );
});
