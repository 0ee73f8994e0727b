import { expect, it, onTestFinished, vi } from "vitest";
import type { App } from "#server/app.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { engine, testApp } from "#tests/support/site/test-app.ts";
import { afterCommit, followChanges, type Position, recordUntaggedWrite } from "./changes.ts";

/** Follows an instance's changes; `look` stands for the timer, so that a test waits for nothing. */
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

it("an instance hears what it changes itself as soon as it is committed, once", async () => {
  const app = await testApp();
  const { heard, look } = await follow(app);
  const id = await aProduct(app, "Kettle");
  expect(heard).toContain(`product:${id}`);
  heard.length = 0;
  await look();
  expect(heard).toEqual([]);
});

it("another instance hears it without being asked", async () => {
  const app = await testApp();
  const { heard } = await follow(await app.another());
  const id = await aProduct(app, "Kettle");
  await vi.waitFor(() => expect(heard).toContain(`product:${id}`), { timeout: 2_000 });
  expect(heard).not.toContain("everything");
});

it("a transaction that fails tells nobody", async () => {
  const app = await testApp();
  const { heard, look } = await follow(await app.another());
  await expect(app.products.create({ texts: { en: { name: "x", slug: "No slug" } } })).rejects.toThrow();
  await look();
  expect(heard).toEqual([]);
});

it("who was away learns from the log what was missed", async () => {
  const app = await testApp();
  const before = await follow(app);
  const position = before.position();
  const id = await aProduct(app, "Kettle");
  const { heard, look } = await follow(await app.another(), position);
  await look();
  expect(heard).toContain(`product:${id}`);
});

it("who was away for longer than the log goes back knows that it knows nothing", async () => {
  const app = await testApp();
  for (let i = 0; i < 3; i++) await aProduct(app, `Kettle ${i}`);
  await app.db.transact((tx) => tx.deleteFrom("changes").where("id", "<", 3).execute());
  const { heard, look } = await follow(await app.another(), { last: 0, seen: [] });
  await look();
  expect(heard).toContain("everything");
});

if (engine === "sqlite")
  it("what another program writes without a word makes everything unknown", async () => {
    const app = await testApp();
    const { heard, look } = await follow(app);
    const other = await app.another();
    await other.db.transact((tx) => tx.updateTable("programmes").set({ name: "Shop" }).execute());
    await look();
    expect(heard).toEqual(["everything"]);
  });

if (engine === "postgres")
  it("what is committed later than what began after it is heard, once", async () => {
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

it("what no answer is made from makes nothing unknown, and is told to nobody", async () => {
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

it("what waits for a commit is done after it, and not after a roll-back", async () => {
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
