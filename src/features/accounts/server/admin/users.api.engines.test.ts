import { expect, it } from "vitest";
import type { ManagedUser } from "#features/accounts/managed-user.ts";
import type { App } from "#server/app.ts";
import {
  aUser,
  callApi,
  goodPassword,
  mailedToken,
  queuedMails,
} from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type List = { items: ManagedUser[]; total: number; nextCursor: string | null };
type Failed = { code: string; current?: ManagedUser };

async function aSite() {
  const app = await testApp();
  const boss = await aMember(app, "admin", "boss@example.com");
  const as = (token: string) => (method: string, path: string, body?: unknown) =>
    callApi(app, method, path, body, { token });
  return { app, boss, as, byBoss: boss.by };
}

const actionsOf = async (app: App) =>
  (
    await app.db.read
      .selectFrom("audit")
      .select(["action", "before", "after", "entity_id"])
      .where("action", "!=", "sign-in")
      .orderBy("id")
      .execute()
  ).map(({ action, before, after, entity_id }) => [
    action,
    entity_id,
    JSON.parse(before ?? "null"),
    JSON.parse(after ?? "null"),
  ]);

it("only administrators reach the accounts of others", async () => {
  const { app, as } = await aSite();
  const editor = await aMember(app, "editor", "ed@example.com");
  for (const [method, path] of [
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["PATCH", `/admin/users/${editor.id}`],
    ["DELETE", `/admin/users/${editor.id}`],
    ["GET", `/admin/users/${editor.id}/sessions`],
  ] as const) {
    expect((await callApi(app, method, path, method === "GET" ? undefined : {})).status).toBe(401);
    expect((await as(editor.token)(method, path, method === "GET" ? undefined : {})).status).toBe(403);
  }
});

it("inviting twice with one Idempotency-Key creates one account and one email, also when both requests run at once", async () => {
  const { app, boss } = await aSite();
  const invite = (given: object, key: string) =>
    callApi<ManagedUser & Failed>(app, "POST", "/admin/users", given, {
      token: boss.token,
      headers: { "Idempotency-Key": key },
    });
  const noa = { email: "noa@example.com", role: "editor" };
  const answers = await Promise.all([0, 1, 2].map(() => invite(noa, "first")));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await queuedMails(app)).toHaveLength(1);
  expect((await actionsOf(app)).filter(([action]) => action === "invite")).toHaveLength(1);
  const other = await invite({ ...noa, role: "admin" }, "first");
  expect([other.status, other.body.code]).toEqual([409, "conflict"]);
  // A refusal is not stored: the corrected request may reuse the key.
  expect((await invite({ email: "nobody", role: "editor" }, "second")).status).toBe(422);
  expect((await invite({ email: "ada@example.com", role: "editor" }, "second")).status).toBe(201);
});

it("who is invited chooses name and password by the mail's link, once, and is signed in with the role given", async () => {
  const { app, boss, byBoss } = await aSite();
  const given = { email: "Noa@Example.com", role: "editor", language: "he" };
  const invited = await byBoss<ManagedUser>("POST", "/admin/users", given);
  expect(invited.status).toBe(201);
  expect(invited.body).toMatchObject({
    email: "noa@example.com",
    name: "",
    role: "editor",
    state: "invited",
  });
  expect((await byBoss("POST", "/admin/users", given)).status).toBe(409);
  const [mail] = await queuedMails(app);
  expect([mail?.kind, mail?.lang, mail?.to]).toEqual(["invitation", "he", "noa@example.com"]);
  const first = await mailedToken(app, "invitation", "noa@example.com");

  expect((await byBoss("POST", `/admin/users/${invited.body.id}/invite`)).status).toBe(200);
  const token = await mailedToken(app, "invitation", "noa@example.com");
  const answer = { name: "Noa", password: goodPassword };
  expect((await callApi(app, "POST", "/auth/accept-invitation", { token: first, ...answer })).status).toBe(
    410,
  );

  const seen = await callApi<{ email: string; role: string }>(app, "POST", "/auth/invitation", { token });
  expect([seen.status, seen.body.email, seen.body.role]).toEqual([200, "noa@example.com", "editor"]);
  const common = await callApi(app, "POST", "/auth/accept-invitation", {
    token,
    name: "Noa",
    password: "password1",
  });
  expect(common.status).toBe(422);
  const accepted = await callApi(app, "POST", "/auth/accept-invitation", { token, ...answer });
  expect([accepted.status, accepted.body.user.name, accepted.body.user.role]).toEqual([200, "Noa", "editor"]);
  expect(accepted.body.user.emailVerified).toBe(true);
  expect((await callApi(app, "POST", "/auth/accept-invitation", { token, ...answer })).status).toBe(410);
  const again = await callApi(app, "POST", "/auth/login", {
    email: "noa@example.com",
    password: goodPassword,
  });
  expect(again.status).toBe(200);
  expect((await byBoss("POST", `/admin/users/${invited.body.id}/invite`)).status).toBe(409);
  expect((await byBoss<ManagedUser>("GET", `/admin/users/${invited.body.id}`)).body.state).toBe("active");
  expect((await actionsOf(app)).map(([action, id]) => [action, id])).toEqual([
    ["invite", invited.body.id],
    ["invite", invited.body.id],
  ]);
  expect(boss.id).not.toBe(invited.body.id);
});

it("an invitation ends after seven days, with another one, and with the account", async () => {
  const { app, byBoss } = await aSite();
  const { body } = await byBoss<ManagedUser>("POST", "/admin/users", {
    email: "a@example.com",
    role: "editor",
  });
  const token = await mailedToken(app, "invitation", "a@example.com");
  const look = async (token: string) => (await callApi(app, "POST", "/auth/invitation", { token })).status;
  expect(await look(token)).toBe(200);
  await byBoss("PATCH", `/admin/users/${body.id}`, { version: body.version, isActive: false });
  expect(await look(token)).toBe(410);
  await byBoss("PATCH", `/admin/users/${body.id}`, { version: body.version + 1, isActive: true });
  expect(await look(token)).toBe(200);
  app.clock.move(7 * 24 * 3_600_000 + 1);
  expect(await look(token)).toBe(410);
});

it("a change says what it was and what it became; one made of an old state is refused with the present one", async () => {
  const { app, byBoss, as } = await aSite();
  const editor = await aMember(app, "editor", "ed@example.com");
  const path = `/admin/users/${editor.id}`;
  const { body: seen } = await byBoss<ManagedUser>("GET", path);
  const changed = await byBoss<ManagedUser>("PATCH", path, {
    version: seen.version,
    name: "Edith",
    role: "admin",
  });
  expect(changed.body).toMatchObject({ name: "Edith", role: "admin", state: "active" });
  const stale = await byBoss<Failed>("PATCH", path, { version: seen.version, name: "Edwin" });
  expect([stale.status, stale.body.code, stale.body.current?.name]).toEqual([409, "conflict", "Edith"]);
  // The role counts with the next call.
  expect((await as(editor.token)("GET", "/admin/users")).status).toBe(200);
  await byBoss("PATCH", path, { version: changed.body.version, isActive: false });
  expect((await as(editor.token)("GET", "/auth/verify")).status).toBe(401);
  expect(await actionsOf(app)).toEqual([
    ["update", editor.id, { name: "editor", role: "editor" }, { name: "Edith", role: "admin" }],
    ["update", editor.id, { isActive: true }, { isActive: false }],
  ]);
});

it("the last administrator can neither go nor be made anything else, however it is tried", async () => {
  const { app, boss, byBoss, as } = await aSite();
  const mine = `/admin/users/${boss.id}`;
  const version = async (path: string) => (await byBoss<ManagedUser>("GET", path)).body.version;
  const tries = async () => [
    (await byBoss<Failed>("PATCH", mine, { version: await version(mine), role: "editor" })).body.code,
    (await byBoss<Failed>("PATCH", mine, { version: await version(mine), isActive: false })).body.code,
  ];
  expect(await tries()).toEqual(["last-administrator", "last-administrator"]);
  // An invited administrator who has not accepted yet cannot sign in and does not count.
  await byBoss("POST", "/admin/users", { email: "new@example.com", role: "admin" });
  expect(await tries()).toEqual(["last-administrator", "last-administrator"]);

  const other = await aMember(app, "admin", "other@example.com");
  const theirs = `/admin/users/${other.id}`;
  const [seen, ownVersion] = [await version(theirs), await version(mine)];
  const both = await Promise.all([
    byBoss("PATCH", theirs, { version: seen, role: "editor" }),
    as(other.token)("PATCH", mine, { version: ownVersion, role: "editor" }),
  ]);
  // Of two who remove each other at once one stays.
  expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  expect(both.map(({ status }) => status)).toContain(200);
});

it("an account is taken away with its sessions, and what it did stays without its name", async () => {
  const { app, byBoss } = await aSite();
  const editor = await aMember(app, "editor", "ed@example.com");
  const path = `/admin/users/${editor.id}`;
  const remove = (version: number) => byBoss("DELETE", path, undefined, version);
  expect((await remove(99)).status).toBe(409);
  expect((await remove(1)).status).toBe(204);
  expect((await byBoss("GET", path)).status).toBe(404);
  const left = await app.db.read.selectFrom("audit").select(["action", "actor_name"]).orderBy("id").execute();
  expect(left).toContainEqual({ action: "delete", actor_name: "admin" });
  expect(left.filter(({ actor_name }) => actor_name === "editor")).toEqual([]);
});

it("nothing in the audit tells who a deleted account was, invited or made on the command line", async () => {
  const { app, byBoss } = await aSite();
  const { body: invited } = await byBoss<ManagedUser>("POST", "/admin/users", {
    email: "anna.invited@example.com",
    name: "Anna Invited",
    role: "editor",
  });
  const { id: made } = await app.accounts.createUser(
    { email: "carl.made@example.com", name: "Carl Made", role: "editor" },
    { id: null, name: "command line", ipPrefix: null },
  );
  await byBoss("PATCH", `/admin/users/${invited.id}`, { version: invited.version, name: "Anna I." });
  const auditText = async () => JSON.stringify(await actionsOf(app));
  expect(await auditText()).toMatch(/anna\.invited.*carl\.made.*Anna I\./);
  for (const id of [invited.id, made]) {
    const { version } = (await byBoss<ManagedUser>("GET", `/admin/users/${id}`)).body;
    expect((await byBoss("DELETE", `/admin/users/${id}`, undefined, version)).status).toBe(204);
  }
  expect(await auditText()).not.toMatch(/anna|carl/i);
  expect((await actionsOf(app)).find(([action]) => action === "invite")).toEqual([
    "invite",
    invited.id,
    null,
    { role: "editor" },
  ]);
});

it("sessions are seen and ended, one or all", async () => {
  const { app, byBoss, as } = await aSite();
  const editor = await aMember(app, "editor", "ed@example.com");
  const again = (
    await callApi(app, "POST", "/auth/login", { email: "ed@example.com", password: goodPassword })
  ).body;
  const path = `/admin/users/${editor.id}/sessions`;
  const open = await byBoss<{ items: { id: string; network: string }[] }>("GET", path);
  expect(open.body.items.map(({ network }) => network)).toEqual(["203.0.113.0/24", "203.0.113.0/24"]);
  expect((await byBoss("DELETE", `${path}/${open.body.items[0]?.id}`)).status).toBe(204);
  expect((await as(again.token)("GET", "/auth/verify")).status).toBe(401);
  expect((await as(editor.token)("GET", "/auth/verify")).status).toBe(200);
  expect((await byBoss("DELETE", path)).status).toBe(204);
  expect((await as(editor.token)("GET", "/auth/verify")).status).toBe(401);
});

it("the list is found through by name, role and state, page by page", async () => {
  const { app, byBoss } = await aSite();
  for (const name of ["Ada", "BÓ Zoe Łącki", "100%"])
    await aUser(app, `${name.charCodeAt(0)}@example.com`, { name });
  await byBoss("POST", "/admin/users", { email: "late@example.com", role: "editor" });
  const emails = async (query: string) => {
    const { body } = await byBoss<List>("GET", `/admin/users?${query}`);
    return [body.total, ...body.items.map(({ email }) => email)];
  };
  expect(await emails("q=ADA")).toEqual([1, "65@example.com"]);
  expect(await emails("q=lacki%20ZOË")).toEqual([1, "66@example.com"]);
  expect(await emails("q=0%25")).toEqual([1, "49@example.com"]);
  expect(await emails("role=admin")).toEqual([1, "boss@example.com"]);
  expect(await emails("state=invited")).toEqual([1, "late@example.com"]);
  expect(await emails("state=active&role=user")).toEqual([
    3,
    "49@example.com",
    "66@example.com",
    "65@example.com",
  ]);
  const first = await byBoss<List>("GET", "/admin/users?limit=3");
  const second = await byBoss<List>("GET", `/admin/users?limit=3&cursor=${first.body.nextCursor}`);
  expect([first.body.items.length, second.body.items.length, second.body.nextCursor]).toEqual([3, 2, null]);
  expect((await byBoss("GET", "/admin/users?cursor=x")).status).toBe(400);
  expect((await byBoss("PATCH", "/admin/users/999", { version: 1, name: "x" })).status).toBe(404);
  expect((await byBoss("PATCH", "/admin/users/1", { version: 1, role: "god" })).status).toBe(422);
});
