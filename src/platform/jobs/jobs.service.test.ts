import { expect, it } from "vitest";
import { z } from "zod";
import { aQueue, waitUntil } from "#tests/support/site/job-queue.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { LastingFailure } from "./job.ts";
import type { JobKind } from "./job-kind.ts";

const echo: JobKind<string> = { name: "test.echo", payload: z.string(), atOnce: 1 };

it("jobs of a kind run in the order they are due", async () => {
  const { app, add, runDue, heard } = await aQueue([[echo]]);
  const now = app.clock.now();
  await add(echo, "later", { runAt: now + 2_000 });
  await add(echo, "first");
  await add(echo, "second");
  await runDue();
  expect(heard).toEqual(["first", "second"]);
  app.clock.move(2_000);
  await runDue();
  expect(heard).toEqual(["first", "second", "later"]);
});

it("a job is committed with its transaction, or not at all", async () => {
  const { app, runDue, heard } = await aQueue([[echo]]);
  const rolledBack = app.db.transact(async (tx) => {
    await app.jobs.enqueue(tx, echo, "never");
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");
  await runDue();
  expect(heard).toEqual([]);
  expect(await app.jobs.list({ kind: echo.name })).toEqual([]);
});

it("a running worker takes a job as soon as it is committed", async () => {
  const { add, worker, heard } = await aQueue([[echo]]);
  worker.start();
  await waitUntil(() => worker.isQuiet());
  await add(echo, "now");
  // Sooner than the next poll of the queue.
  await waitUntil(() => heard.length > 0, 900);
});

it("retries a failed job after a pause that doubles", async () => {
  const kind: JobKind<null> = {
    name: "test.fails",
    payload: z.null(),
    attempts: 4,
    pauses: { first: 10_000, longest: 30_000 },
  };
  const { app, add, runDue } = await aQueue([
    [
      kind,
      async () => {
        throw new Error("no luck");
      },
    ],
  ]);
  const id = await add(kind, null);
  for (const longest of [10_000, 20_000, 30_000]) {
    await runDue();
    const job = await app.jobs.find(id);
    expect(job).toMatchObject({ state: "waiting", error: "no luck" });
    const pause = (job?.runAt ?? 0) - app.clock.now();
    expect(pause).toBeGreaterThanOrEqual(longest / 2);
    expect(pause).toBeLessThanOrEqual(longest);
    app.clock.move(pause - 1);
    await runDue();
    expect((await app.jobs.find(id))?.attempts).toBe(job?.attempts);
    app.clock.move(1);
  }
  await runDue();
  expect(await app.jobs.find(id)).toMatchObject({ state: "failed", attempts: 4, error: "no luck" });
});

it("a failed job can be retried and then succeed", async () => {
  let isMended = false;
  const { app, add, runDue } = await aQueue([
    [
      echo,
      async () => {
        if (!isMended) throw new LastingFailure("broken");
        return { fine: true };
      },
    ],
  ]);
  const id = await add(echo, "x");
  await runDue();
  expect(await app.jobs.find(id)).toMatchObject({ state: "failed", attempts: 1, error: "broken" });
  isMended = true;
  expect(await app.jobs.retry(id)).toBe(true);
  await runDue();
  expect(await app.jobs.find(id)).toMatchObject({ state: "done", error: null, result: { fine: true } });
  expect(await app.jobs.retry(id)).toBe(false);
});

it("a key identifies one job until that is finished", async () => {
  const { app, add, runDue, heard } = await aQueue([[echo]]);
  const first = await add(echo, "one", { key: "k" });
  expect(await add(echo, "two", { key: "k" })).toBe(first);
  expect(await add(echo, "three", { key: "other" })).not.toBe(first);
  await runDue();
  expect(heard).toEqual(["one", "three"]);
  expect(await add(echo, "four", { key: "k" })).not.toBe(first);
  await runDue();
  expect(heard).toEqual(["one", "three", "four"]);
  expect(await app.jobs.list({ states: ["done"] })).toHaveLength(3);
});

it("concurrent enqueues of the same key create one job", async () => {
  const { app, add } = await aQueue([[echo]]);
  const other = await app.another();
  const ids = await Promise.all([
    add(echo, "a", { key: "k" }),
    other.db.transact((tx) => other.jobs.enqueue(tx, echo, "b", { key: "k" })),
  ]);
  expect(new Set(ids).size).toBe(1);
});

it("does not retry a failed job while another has its key", async () => {
  const { app, add, runDue } = await aQueue([
    [
      echo,
      async () => {
        throw new LastingFailure("broken");
      },
    ],
  ]);
  const failed = await add(echo, "a", { key: "k" });
  await runDue();
  await add(echo, "b", { key: "k" });
  expect(await app.jobs.retry(failed)).toBe(false);
});

it("accepts thrown values that are not errors", async () => {
  const thrown = [undefined, "a\0 word", { code: 7 }, Symbol("odd"), Object.create(null)];
  const kind: JobKind<number> = { name: "test.throws", payload: z.number(), attempts: 1 };
  const { app, add, runDue } = await aQueue([
    [
      kind,
      async (which: number) => {
        throw thrown[which];
      },
    ],
  ]);
  for (const which of thrown.keys()) await add(kind, which);
  await runDue();
  const errors = (await app.jobs.list({ states: ["failed"] })).map(({ error }) => error).sort();
  expect(errors).toEqual(
    ["Symbol(odd)", "[object Object]", "[object Object]", "a word", "undefined"].map((w) => `Thrown: ${w}`),
  );
});

it("an unreadable payload fails at once and is not deleted", async () => {
  const { app, add, runDue, heard } = await aQueue([[echo]]);
  const id = await add({ name: echo.name, payload: z.object({ secret: z.string() }) }, { secret: "s3cret" });
  await runDue();
  const job = await app.jobs.find(id);
  expect(job).toMatchObject({ state: "failed", attempts: 1 });
  expect(job?.error).toMatch(/payload cannot be read/);
  expect(JSON.stringify(job)).not.toContain("s3cret");
  expect(heard).toEqual([]);
});

it("a kind that this release does not know stays in the queue", async () => {
  const { app, add, runDue } = await aQueue([[echo]]);
  const id = await add({ name: "test.of-tomorrow", payload: z.null() }, null);
  await runDue();
  expect(await app.jobs.find(id)).toMatchObject({ state: "waiting", attempts: 0 });
});

it("deletes finished jobs after some days, and failed ones later", async () => {
  const { app, add, runDue } = await aQueue([
    [
      echo,
      async (word) => {
        if (word === "bad") throw new LastingFailure("bad");
      },
    ],
  ]);
  const good = await add(echo, "good");
  const bad = await add(echo, "bad");
  const waiting = await add(echo, "later", { runAt: app.clock.now() + hours(24 * 365) });
  await runDue();
  app.clock.move(hours(24 * 8));
  expect(await app.jobs.tidy()).toEqual({ deleted: 1 });
  expect(await app.jobs.find(good)).toBeNull();
  expect(await app.jobs.find(bad)).not.toBeNull();
  app.clock.move(hours(24 * 30));
  expect(await app.jobs.tidy()).toEqual({ deleted: 1 });
  expect(await app.jobs.find(waiting)).not.toBeNull();
});

it("a result that cannot be stored fails the job, and its work is not repeated", async () => {
  let runs = 0;
  const { app, add, runDue } = await aQueue([
    [
      echo,
      async () => {
        runs++;
        return { count: 7n };
      },
    ],
  ]);
  const id = await add(echo, "x");
  await runDue();
  expect(await app.jobs.find(id)).toMatchObject({ state: "failed", error: expect.stringMatching(/no JSON/) });
  expect(runs).toBe(1);
});
