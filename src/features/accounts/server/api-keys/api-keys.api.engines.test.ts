import { describe, expect, it } from "vitest";
import type { ApiKey } from "#features/accounts/api-key.ts";
import { callApi, goodPassword } from "#tests/support/calls/account-calls.ts";
import { anApiKey } from "#tests/support/calls/api-key-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const day = 86_400_000;
const minute = 60_000;
const path = "/admin/api-keys";
const list = "/admin/products";

async function aSite() {
  const app = await testApp();
  const ada = await aMember(app, "editor", "ada@example.com");
  const boss = await aMember(app, "admin", "boss@example.com");
  return { app, ada, boss };
}

describe("an API key", () => {
  it("is shown once, stored as a hash, and acts as its user", async () => {
    const { app, ada } = await aSite();
    const { token, key, by } = await anApiKey(app, ada, ["content:read"]);
    expect(token).toMatch(/^mgp_[A-Za-z0-9_-]{43}$/);
    expect(key).toMatchObject({
      name: "CI",
      prefix: token.slice(0, 8),
      scopes: ["content:read"],
      user: { id: ada.id },
      expiresAt: new Date(app.clock.now() + 90 * day).toISOString(),
      lastUsedAt: null,
      state: "active",
    });
    expect((await by("GET", list)).status).toBe(200);
    const stored = await app.db.read.selectFrom("api_keys").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(8));
    const { body } = await ada.by<{ items: ApiKey[] }>("GET", path);
    expect(body.items.map(({ id, lastUsedAt }) => [id, lastUsedAt])).toEqual([
      [key.id, new Date(app.clock.now()).toISOString()],
    ]);
    expect(JSON.stringify(body)).not.toContain(token.slice(8));
  });

  it("needs the password of its user, a scope, and a date to come", async () => {
    const { app, ada } = await aSite();
    const given = { name: "CI", scopes: ["content:read"], password: goodPassword };
    const create = async (change: object) => (await ada.by("POST", path, { ...given, ...change })).status;
    expect(await create({ password: "wrong horse" })).toBe(403);
    expect(await create({ password: undefined })).toBe(403);
    for (const change of [
      { scopes: [] },
      { scopes: ["everything"] },
      { scopes: ["content:read", "content:read"] },
      { scopes: ["__proto__"] },
      { name: " " },
      { name: "x".repeat(81) },
      { expiresAt: new Date(app.clock.now()).toISOString() },
      { expiresAt: new Date(app.clock.now() + 4_000 * day).toISOString() },
      { expiresAt: "tomorrow" },
    ])
      expect([change, await create(change)]).toEqual([change, 422]);
    expect(await create({ expiresAt: null })).toBe(201);
  });

  it("ends when it is revoked, expires, or its user is blocked or closes the account", async () => {
    const { app, ada, boss } = await aSite();
    const expiresAt = new Date(app.clock.now() + day).toISOString();
    const key = await anApiKey(app, ada, ["content:read"]);
    const short = await anApiKey(app, ada, ["content:read"], { expiresAt });
    const status = async ({ by }: typeof key) => (await by("GET", list)).status;
    expect([await status(key), await status(short)]).toEqual([200, 200]);
    app.clock.move(day);
    expect([await status(key), await status(short)]).toEqual([200, 401]);
    const setActive = (is_active: 0 | 1, deletes_at: number | null) =>
      app.db.transact((tx) =>
        tx.updateTable("users").set({ is_active, deletes_at }).where("id", "=", Number(ada.id)).execute(),
      );
    await setActive(0, null);
    expect(await status(key)).toBe(401);
    await setActive(1, app.clock.now() + day);
    expect(await status(key)).toBe(401);
    await setActive(1, null);
    expect(await status(key)).toBe(200);
    expect((await boss.by("DELETE", `${path}/${key.id}`)).status).toBe(204);
    expect(await status(key)).toBe(401);
    expect((await boss.by("DELETE", `${path}/${key.id}`)).status).toBe(204);
    const { body } = await boss.by<{ items: ApiKey[] }>("GET", path);
    expect(body.items.map(({ state }) => state)).toEqual(["expired", "revoked"]);
  });

  it("has no more rights than its user has now", async () => {
    const { app, ada, boss } = await aSite();
    const key = await anApiKey(app, boss, ["content:read", "offers:write"]);
    const programme = { name: "Shop", homeUrl: "https://shop.example/", hosts: ["shop.example"] };
    expect((await key.by("POST", "/admin/programmes", programme)).status).toBe(201);
    await app.accounts.changeRole(Number(ada.id), "admin", null, []);
    await app.accounts.changeRole(Number(boss.id), "editor", null, []);
    const refused = await key.by("POST", "/admin/programmes", { ...programme, hosts: ["b.example"] });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect((await key.by("GET", list)).status).toBe(200);
    await app.accounts.changeRole(Number(boss.id), "user", null, []);
    expect((await key.by("GET", list)).status).toBe(403);
  });

  it("is seen and revoked by its user and administrators, and by no key", async () => {
    const { app, ada, boss } = await aSite();
    const bea = await aMember(app, "editor", "bea@example.com");
    const key = await anApiKey(app, ada, ["content:read", "content:write", "content:publish"]);
    expect((await bea.by<{ items: [] }>("GET", path)).body.items).toEqual([]);
    expect((await bea.by("DELETE", `${path}/${key.id}`)).status).toBe(404);
    expect((await boss.by<{ items: ApiKey[] }>("GET", path)).body.items).toHaveLength(1);
    for (const [method, at] of [
      ["GET", path],
      ["POST", path],
      ["DELETE", `${path}/${key.id}`],
      ["GET", "/auth/export"],
      ["GET", "/favorites"],
      ["GET", "/admin/users"],
      ["GET", "/admin/settings"],
      ["GET", "/admin/audit"],
      ["GET", "/admin/home"],
    ] as const) {
      const { status, body } = await key.by(method, at, method === "POST" ? {} : undefined);
      expect([method, at, status]).toEqual([method, at, body.code === "not-found" ? 404 : 403]);
    }
    expect((await ada.by("DELETE", `${path}/${key.id}`)).status).toBe(204);
  });

  it("is refused in an address, whatever it is called there", async () => {
    const { app, ada } = await aSite();
    const { token, by } = await anApiKey(app, ada, ["content:read"]);
    for (const at of [
      `${list}?token=${token}`,
      `${list}?api_key=${token}`,
      `${list}?api-key=1`,
      `${list}?access_token=x`,
      `${list}?x=%6dgp_${token.slice(4)}`,
      `/products/${token}`,
      `/auth/session?token=${token}`,
    ]) {
      const { status, body } = await callApi(app, "GET", at);
      expect([at, status, body.code]).toEqual([at, 400, "key-in-address"]);
      expect((await by("GET", at)).status).toBe(400);
    }
  });

  it("writes when it was used at most once a minute", async () => {
    const { app, ada } = await aSite();
    const { by } = await anApiKey(app, ada, ["content:read"]);
    const used = async () => {
      await by("GET", list);
      return (await app.db.read.selectFrom("api_keys").select("last_used_at").executeTakeFirstOrThrow())
        .last_used_at;
    };
    const first = await used();
    app.clock.move(minute - 1);
    expect(await used()).toBe(first);
    app.clock.move(1);
    expect(await used()).toBe(Number(first) + minute);
  });

  it("may call 600 times at once, and ten times a second then", async () => {
    const { app, ada } = await aSite();
    const one = await anApiKey(app, ada, ["analytics:read"]);
    const other = await anApiKey(app, ada, ["analytics:read"]);
    // A call that the guard refuses counts too.
    for (let call = 0; call < 600; call++) expect((await one.by("GET", list)).status).toBe(403);
    const { status, headers } = await one.by("GET", list);
    expect([status, headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await other.by("GET", list)).status).toBe(403);
    app.clock.move(100);
    expect((await one.by("GET", list)).status).toBe(403);
    expect((await one.by("GET", list)).status).toBe(429);
  });

  it("is named in the audit log, beside its user", async () => {
    const { app, ada, boss } = await aSite();
    const key = await anApiKey(app, ada, ["content:write"]);
    await key.by("POST", list, { name: "Kettle", summary: "Boils." });
    type Entries = { items: { action: string; type: string; key: string | null; person: object }[] };
    const { items } = (await boss.by<Entries>("GET", "/admin/audit?lang=en")).body;
    expect(items[0]).toMatchObject({
      action: "create",
      type: "product",
      key: "CI",
      person: { id: ada.id, name: "editor" },
    });
    expect(items[1]).toMatchObject({ action: "create", type: "api-key", key: null });
    await app.db.transact((tx) => app.auditLog.forgetPerson(tx, Number(ada.id)));
    expect((await boss.by<Entries>("GET", "/admin/audit?lang=en")).body.items[0]).toMatchObject({
      key: null,
      person: null,
    });
  });

  it("is in its user's export, and goes with the account", async () => {
    const { app, ada } = await aSite();
    const { token } = await anApiKey(app, ada, ["content:read"]);
    const { body } = await ada.by<{ apiKeys: object[] }>("GET", "/auth/export");
    expect(body.apiKeys).toMatchObject([{ name: "CI", prefix: token.slice(0, 8) }]);
    await app.db.transact((tx) => tx.deleteFrom("users").where("id", "=", Number(ada.id)).execute());
    expect(await app.db.read.selectFrom("api_keys").selectAll().execute()).toEqual([]);
  });
});
