import { describe, expect, it } from "vitest";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const kettle = { type: "product", id: 7 } as const;

describe("the revisions of an entity", () => {
  it("are numbered, with author and content; saving the same twice makes one", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const actor = { id: ada.id, name: "Ada", ipPrefix: null };
    const save = (name: string) => app.db.transact((tx) => app.revisions.record(tx, kettle, { name }, actor));
    expect([await save("Kettle"), await save("Kettle"), await save("Kettle 2")]).toEqual([1, 1, 2]);
    expect((await app.revisions.list(kettle)).map(({ number, author }) => [number, author?.id])).toEqual([
      [2, String(ada.id)],
      [1, String(ada.id)],
    ]);
    expect((await app.revisions.list(kettle, 2)).map(({ number }) => number)).toEqual([1]);
    expect(await app.revisions.content(kettle, 1)).toEqual({ name: "Kettle" });
    await expect(app.revisions.content({ ...kettle, id: 8 }, 1)).rejects.toThrow("not-found");
  });

  it("are limited to 200, the oldest are removed", async () => {
    const app = await testApp();
    await app.db.transact(async (tx) => {
      for (let i = 1; i <= 203; i++) await app.revisions.record(tx, kettle, { i }, null);
    });
    const numbers = (await app.revisions.list(kettle, null, 300)).map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([200, 203, 4]);
  });
});

describe("a draft", () => {
  it("replaces the previous one, with its author and the version it is based on", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const actor = { id: ada.id, name: "Ada", ipPrefix: null };
    for (const name of ["Ket", "Kettle"])
      await app.db.transact((tx) =>
        app.revisions.saveDraft(tx, kettle, { content: { name }, baseVersion: 3, actor }),
      );
    expect(await app.revisions.draft(kettle)).toMatchObject({
      content: { name: "Kettle" },
      baseVersion: 3,
      author: { id: String(ada.id) },
    });
    await app.db.transact((tx) => app.revisions.removeDraft(tx, kettle));
    expect(await app.revisions.draft(kettle)).toBeNull();
  });
});

describe("who is editing an entity", () => {
  it("is reported to the others who have it open, until they close it or time out", async () => {
    const app = await testApp();
    const editors = [await aUser(app, "ada@example.com"), await aUser(app, "bea@example.com")];
    for (const { id } of editors) await app.accounts.changeRole(id, "editor");
    const [ada, bea] = editors;
    const open = (token = "", path = "") =>
      callApi<{ others?: { id: string }[] }>(
        app,
        "POST",
        `/admin/editing${path}`,
        { type: "product", id: "7" },
        { token },
      );
    expect((await open(ada?.token)).body.others).toEqual([]);
    expect((await open(bea?.token)).body.others).toMatchObject([{ id: String(ada?.id) }]);
    expect((await open(ada?.token, "/end")).status).toBe(204);
    expect((await open(bea?.token)).body.others).toEqual([]);
    expect((await open(ada?.token)).body.others).toHaveLength(1);
    const visitor = await aUser(app, "eve@example.com");
    expect([(await open(visitor.token)).status, (await open()).status]).toEqual([403, 401]);
    app.clock.move(60_000);
    expect((await open(ada?.token)).body.others).toEqual([]);
  });
});
