import { expect, it, onTestFinished, vi } from "vitest";
import type { App } from "#server/app.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { engine, testApp } from "#tests/support/site/test-app.ts";
import { afterCommit, followChanges, type Position, recordUntaggedWrite } from "./changes.ts";

/** Follows an instance's changes; `look` replaces the timer, so that tests do not wait. */
async function follow(app: App, from?: Position) {
  const heard: string[] = [];
  const following = await followChanges(
    app.db,
    { changed: (tags) => heard.push(...tags), lost: () => heard.push("everything") },
    { from, onFailure: () => {} },
  );
  onTestFinished(following.stop);
  return { ...following, heard };
}

it("an instance is notified of its own changes once, as soon as they are committed", async () => {
  const app = await testApp();
  const { heard, look } = await follow(app);
  const id = await aProduct(app, "Kettle");
  expect(heard).toContain(`product:${id}`);
  heard.length = 0;
  await look();
  expect(heard).toEqual([]);
});

it("notifies another instance without a poll", async () => {
  const app = await testApp();
  const { heard } = await follow(await app.another());
  const id = await aProduct(app, "Kettle");
  await vi.waitFor(() => expect(heard).toContain(`product:${id}`), { timeout: 2_000 });
  expect(heard).not.toContain("everything");
});

it("a failed transaction notifies no listener", async () => {
  const app = await testApp();
  const { heard, look } = await follow(await app.another());
  await expect(app.products.create({ texts: { en: { name: "x", slug: "No slug" } } })).rejects.toThrow();
  await look();
  expect(heard).toEqual([]);
});

it("an instance that was away reads what it missed from the log", async () => {
  const app = await testApp();
  const before = await follow(app);
  const position = before.position();
  const id = await aProduct(app, "Kettle");
  const { heard, look } = await follow(await app.another(), position);
  await look();
  expect(heard).toContain(`product:${id}`);
});

it("an instance that was away longer than the log reaches back drops everything", async () => {
  const app = await testApp();
  for (let i = 0; i < 3; i++) await aProduct(app, `Kettle ${i}`);
  await app.db.transact((tx) => tx.deleteFrom("changes").where("id", "<", 3).execute());
  const { heard, look } = await follow(await app.another(), { last: 0, seen: [] });
  await look();
  expect(heard).toContain("everything");
});

if (engine === "sqlite")
  it("an untracked write by another program invalidates everything", async () => {
    const app = await testApp();
    const { heard, look } = await follow(app);
    const other = await app.another();
    await other.db.transact((tx) => tx.updateTable("programmes").set({ name: "Shop" }).execute());
    await look();
    expect(heard).toEqual(["everything"]);
  });

if (engine === "postgres")
  it("an entry that commits after a younger one is delivered, once", async () => {
    const app = await testApp();
    const { heard, look, position } = await follow(app);
    const { last } = position();
    const commit = (id: number, tag: string) =>
      app.db.transact((tx) =>
        tx
          .insertInto("changes")
          .values({ id, tags: JSON.stringify([tag]) })
          .execute(),
      );
    await commit(last + 3, "younger");
    await look();
    await commit(last + 1, "older");
    await look();
    await look();
    expect(heard).toEqual(["younger", "older"]);
  });

it("a write that no response depends on invalidates nothing and notifies no listener", async () => {
  const app = await testApp();
  const { heard, look } = await follow(app);
  const other = await app.another();
  await other.db.transact(async (tx) => {
    recordUntaggedWrite(tx);
    await tx.updateTable("programmes").set({ name: "Shop" }).execute();
  });
  await look();
  expect(heard).toEqual([]);
});

it("runs afterCommit callbacks after the commit, and not after a rollback", async () => {
  const app = await testApp();
  const done: string[] = [];
  await app.db.transact(async (tx) => {
    afterCommit(tx, () => done.push("committed"));
    expect(done).toEqual([]);
  });
  await app.db
    .transact(async (tx) => {
      afterCommit(tx, () => done.push("rolled back"));
      throw new Error("no");
    })
    .catch(() => {});
  expect(done).toEqual(["committed"]);
});
