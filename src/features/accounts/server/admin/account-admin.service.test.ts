import { describe, expect, it } from "vitest";
import type { AuditEntry } from "#features/audit/audit-entry.ts";
import { commandLine } from "#platform/audit/actor.ts";
import type { App } from "#server/app.ts";
import { userCommand } from "#server/cli/user-command.ts";
import { aUser, callApi, goodPassword } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import * as secondFactorRepo from "../sign-in/second-factor.repo.ts";

const administrators = (app: App) =>
  app.db.read
    .selectFrom("users")
    .select("email")
    .where("role", "=", "admin")
    .where("is_active", "=", 1)
    .execute();
const owner = { email: "owner@example.com", password: "the first of all kettles" };
const run = async (app: App, ...words: string[]) => {
  const said: string[] = [];
  const code = await userCommand(app, words, (line) => said.push(line));
  return { code, said: said.join("\n") };
};

describe("the first administrator", () => {
  it("is made once, also by two instances at once", async () => {
    const app = await testApp();
    const another = await app.another();
    const made = await Promise.all([app, another].map((one) => one.accounts.prepareAdministrator(owner)));
    expect(made.filter(Boolean)).toEqual([{ email: owner.email, madePassword: null }]);
    expect(await app.accounts.prepareAdministrator(owner)).toBe(null);
    expect((await callApi(app, "POST", "/auth/login", owner)).body.user).toMatchObject({ role: "admin" });
  });

  it("takes an address back once, also by two instances at once", async () => {
    const app = await testApp();
    await aUser(app, owner.email);
    const both = [app, await app.another()];
    const wanted = { email: owner.email, password: undefined };
    const made = await Promise.all(both.map((one) => one.accounts.prepareAdministrator(wanted)));
    const [only, ...others] = made.filter((one) => one !== null);
    expect(others).toEqual([]);
    const credentials = { email: owner.email, password: only?.madePassword };
    expect((await callApi(app, "POST", "/auth/login", credentials)).status).toBe(200);
  });

  it("gets a password that is shown once where none is set, and takes the address back from who took it", async () => {
    const app = await testApp();
    const squatter = await aUser(app, owner.email);
    const made = await app.accounts.prepareAdministrator({ email: owner.email, password: undefined });
    expect(made?.madePassword).toHaveLength(16);
    expect((await callApi(app, "GET", "/auth/verify", undefined, squatter)).status).toBe(401);
    const login = { email: owner.email, password: made?.madePassword };
    expect((await callApi(app, "POST", "/auth/login", login)).body.user).toMatchObject({ role: "admin" });
  });
});

describe("the last administrator", () => {
  it("is not demoted, closed, removed or deleted; a closed one or an editor does not count", async () => {
    const app = await testApp();
    await app.accounts.prepareAdministrator(owner);
    const { id } = (await app.accounts.findUser(owner.email)) ?? { id: 0 };
    const second = await aUser(app);
    await app.accounts.changeRole(second.id, "admin");
    await app.accounts.setActive(second.id, false);
    const refused = expect.objectContaining({ code: "last-administrator" });
    await expect(app.accounts.changeRole(id, "editor")).rejects.toEqual(refused);
    await expect(app.accounts.setActive(id, false)).rejects.toEqual(refused);
    await expect(app.accounts.removeUser(id)).rejects.toEqual(refused);
    const signedIn = (await callApi(app, "POST", "/auth/login", owner)).body;
    const deleted = await callApi(
      app,
      "POST",
      "/auth/delete-account",
      { password: owner.password },
      signedIn,
    );
    expect([deleted.status, deleted.body.code]).toEqual([409, "last-administrator"]);
    await app.accounts.setActive(second.id, true);
    await app.accounts.changeRole(id, "editor");
    expect(await administrators(app)).toEqual([{ email: "ada@example.com" }]);
  });

  it.each(["changeRole", "setActive", "removeUser"] as const)(
    "remains where two %s each other at once, on two instances",
    async (verb) => {
      const app = await testApp();
      const another = await app.another();
      for (let round = 0; round < 5; round++) {
        const pair = [await aUser(app, `a${round}@example.com`), await aUser(app, `b${round}@example.com`)];
        for (const { id } of pair) await app.accounts.changeRole(id, "admin");
        for (const { email } of await administrators(app))
          if (!email.includes(String(round)))
            await app.accounts.changeRole((await app.accounts.findUser(email))?.id ?? 0, "user");
        const demote = (on: App, id: number) =>
          verb === "changeRole"
            ? on.accounts.changeRole(id, "user")
            : verb === "setActive"
              ? on.accounts.setActive(id, false)
              : on.accounts.removeUser(id);
        const both = await Promise.allSettled([
          demote(app, pair[1]?.id ?? 0),
          demote(another, pair[0]?.id ?? 0),
        ]);
        expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
        expect(await administrators(app)).toHaveLength(1);
      }
    },
  );
});

describe("npm run user", () => {
  it("makes an account with a role and shows its password once", async () => {
    const app = await testApp();
    const { code, said } = await run(app, "create", "--email", "Eve@example.com", "--role", "editor");
    const password = said.match(/Password {2}(\S+)/)?.[1];
    expect(code).toBe(0);
    const login = await callApi(app, "POST", "/auth/login", { email: "eve@example.com", password });
    expect(login.body.user).toMatchObject({ role: "editor", emailVerified: true, name: "Eve" });
    await expect(run(app, "create", "--email", "eve@example.com")).rejects.toThrow("already exists");
    await expect(run(app, "create", "--email", "x@example.com", "--password", "short")).rejects.toThrow(
      "too short",
    );
    await expect(run(app, "create", "--email", "nobody")).rejects.toThrow("such as name@example.com");
  });

  it("changes a role, and gives a link that sets a new password", async () => {
    const app = await testApp();
    await aUser(app);
    expect((await run(app, "role", "ada@example.com", "admin")).code).toBe(0);
    await expect(run(app, "role", "ada@example.com", "user")).rejects.toThrow("only admin");
    await expect(run(app, "role", "ada@example.com", "king")).rejects.toThrow("The role must be one of");
    await expect(run(app, "reset", "nobody@example.com")).rejects.toThrow("no account");
    const link = (await run(app, "reset", "ada@example.com")).said.match(/https:\S+/)?.[0] ?? "";
    const token = new URL(link).hash.replace("#token=", "");
    const reset = { token, password: "another kettle altogether" };
    expect((await callApi(app, "POST", "/auth/reset-password", reset)).status).toBe(204);
    const login = (password: string) =>
      callApi(app, "POST", "/auth/login", { email: "ada@example.com", password });
    expect([(await login(goodPassword)).status, (await login(reset.password)).status]).toEqual([401, 200]);
  });

  it("leaves a line in the audit of each account made and each role changed", async () => {
    const app = await testApp();
    const { token } = await aMember(app, "admin");
    await run(app, "create", "--email", "eve@example.com", "--name", "Eve", "--role", "editor");
    for (const role of ["admin", "admin", "user"]) await run(app, "role", "eve@example.com", role);
    const { body } = await callApi<{ items: AuditEntry[] }>(app, "GET", "/admin/audit?type=user", undefined, {
      token,
    });
    const entries = body.items.filter(({ person }) => person?.name === commandLine.name).reverse();
    expect(entries).toMatchObject([
      { action: "create", before: null, after: { email: "eve@example.com", name: "Eve", role: "editor" } },
      { action: "update", before: { role: "editor" }, after: { role: "admin" } },
      { action: "update", before: { role: "admin" }, after: { role: "user" } },
    ]);
    expect(entries.map(({ person, network }) => [person?.id, network])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/password|argon/i);
  });

  it("leaves a line in the audit of each link made, and of a second factor taken away where there was one", async () => {
    const app = await testApp();
    const { token } = await aMember(app, "admin");
    const { id: eve } = await aUser(app);
    await app.db.transact(async (tx) => {
      await secondFactorRepo.propose(tx, eve, "sealed");
      await secondFactorRepo.confirm(tx, eve, app.clock.now());
    });
    for (let times = 0; times < 2; times++) await run(app, "reset", "ada@example.com", "--second-factor");
    const { body } = await callApi<{ items: AuditEntry[] }>(app, "GET", "/admin/audit?type=user", undefined, {
      token,
    });
    const entries = body.items.filter(({ person }) => person?.name === commandLine.name).reverse();
    expect(entries.map(({ action, thing, before, after }) => [action, thing, before, after])).toEqual([
      ["update", String(eve), { secondFactor: true }, { secondFactor: false }],
      ["reset-link", String(eve), null, null],
      ["reset-link", String(eve), null, null],
    ]);
  });

  it("says how it is used", async () => {
    const app = await testApp();
    expect(await run(app)).toMatchObject({ code: 1, said: expect.stringContaining("Usage") });
    expect((await run(app, "--help")).code).toBe(0);
  });
});
