import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { App } from "#server/app.ts";
import {
  aUser,
  type CallResult,
  callApi,
  goodPassword,
  mailedToken,
  queuedMails,
} from "#tests/support/calls/account-calls.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { coolingOff } from "./personal-data.ts";

const email = "ada@example.com";
const other = "a kettle for the evening";
const signIn = (app: App, password = goodPassword, as = email) =>
  callApi(app, "POST", "/auth/login", { email: as, password });
const isGood = async (app: App, token: string): Promise<boolean> =>
  (await callApi(app, "GET", "/auth/verify", undefined, { token })).status === 200;

describe("the mailbox", () => {
  it("is proved by the mail's link, once, and of the account it was made for alone", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const eve = await aUser(app, "eve@example.com");
    const token = await mailedToken(app, "confirm-email", email);
    expect((await callApi(app, "POST", "/auth/confirm-email", { token }, eve)).status).toBe(204);
    const isProved = async (who: { token: string }) =>
      (await callApi(app, "GET", "/auth/verify", undefined, who)).body.user.emailVerified;
    expect([await isProved(ada), await isProved(eve)]).toEqual([true, false]);
    const again = await callApi(app, "POST", "/auth/confirm-email", { token });
    expect([again.status, again.body.code]).toEqual([410, "link-expired"]);
  });

  it("is not proved by a link that is too old, or replaced by a newer one", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const first = await mailedToken(app, "confirm-email", email);
    expect((await callApi(app, "POST", "/auth/confirm-email/again", undefined, ada)).status).toBe(204);
    const second = await mailedToken(app, "confirm-email", email);
    expect((await callApi(app, "POST", "/auth/confirm-email", { token: first })).status).toBe(410);
    app.clock.move(hours(8 * 24));
    expect((await callApi(app, "POST", "/auth/confirm-email", { token: second })).status).toBe(410);
  });

  it("changes when the new one is confirmed; the old one is notified, and its links are void", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const stale = await mailedToken(app, "confirm-email", email);
    const wrong = await callApi(
      app,
      "POST",
      "/auth/email",
      { email: "new@example.com", password: other },
      ada,
    );
    expect([wrong.status, wrong.body.code]).toEqual([403, "wrong-password"]);
    const request = { email: "New@Example.com", password: goodPassword };
    expect((await callApi(app, "POST", "/auth/email", request, ada)).status).toBe(204);
    expect((await signIn(app)).status).toBe(200);
    const token = await mailedToken(app, "email-change", "new@example.com");
    expect((await callApi(app, "POST", "/auth/confirm-email", { token })).status).toBe(204);
    expect((await signIn(app)).status).toBe(401);
    expect((await signIn(app, goodPassword, "new@example.com")).body.user).toMatchObject({
      email: "new@example.com",
      emailVerified: true,
    });
    expect((await queuedMails(app)).at(-1)).toMatchObject({ kind: "email-changed", to: email });
    expect((await callApi(app, "POST", "/auth/confirm-email", { token: stale })).status).toBe(410);
  });

  it("cannot become one that another account has, though it was free when requested", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    await callApi(app, "POST", "/auth/email", { email: "eve@example.com", password: goodPassword }, ada);
    const token = await mailedToken(app, "email-change", "eve@example.com");
    await aUser(app, "eve@example.com");
    const late = await callApi(app, "POST", "/auth/confirm-email", { token });
    expect([late.status, late.body.code]).toEqual([409, "email-taken"]);
    const retried = await callApi(
      app,
      "POST",
      "/auth/email",
      { email: "eve@example.com", password: goodPassword },
      ada,
    );
    expect(retried.status).toBe(409);
  });
});

describe("the password", () => {
  it("once changed, ends the other sessions, voids what was sent, and notifies the owner", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const phone = (await signIn(app)).body.token;
    await callApi(app, "POST", "/auth/forgot-password", { email });
    const change = { currentPassword: goodPassword, newPassword: other };
    const wrong = await callApi(
      app,
      "POST",
      "/auth/change-password",
      { ...change, currentPassword: "x" },
      ada,
    );
    expect([wrong.status, wrong.body.code]).toEqual([403, "wrong-password"]);
    expect((await callApi(app, "POST", "/auth/change-password", change, ada)).status).toBe(204);
    expect([await isGood(app, ada.token), await isGood(app, phone)]).toEqual([true, false]);
    expect([(await signIn(app)).status, (await signIn(app, other)).status]).toEqual([401, 200]);
    expect((await queuedMails(app)).at(-1)).toMatchObject({ kind: "password-changed", to: email });
    const token = await mailedToken(app, "reset-password", email);
    const reset = await callApi(app, "POST", "/auth/reset-password", { token, password: goodPassword });
    expect(reset.status).toBe(410);
  });

  it("cannot become one of the most common, and the old one stays valid", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const change = { currentPassword: goodPassword, newPassword: "Iloveyou2" };
    const answer = await callApi(app, "POST", "/auth/change-password", change, ada);
    expect([answer.status, answer.body.code, answer.body.details?.[0]?.path]).toEqual([
      422,
      "password-too-common",
      "newPassword",
    ]);
    expect((await signIn(app)).status).toBe(200);
  });

  it("forgotten is reset by the email's link, once; all sessions end and the mailbox is confirmed", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    expect(
      (await callApi(app, "POST", "/auth/forgot-password?lang=he", { email: "ADA@example.com" })).status,
    ).toBe(204);
    expect((await queuedMails(app)).at(-1)).toMatchObject({ kind: "reset-password", lang: "he" });
    const token = await mailedToken(app, "reset-password", email);
    const reset = () => callApi(app, "POST", "/auth/reset-password", { token, password: other });
    const both = await Promise.all([reset(), reset()]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 410]);
    expect((await reset()).status).toBe(410);
    expect(await isGood(app, ada.token)).toBe(false);
    expect((await signIn(app, other)).body.user.emailVerified).toBe(true);
  });

  it("changed twice at once is changed by one: the other no longer knows the old one", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const change = (newPassword: string) =>
      callApi(app, "POST", "/auth/change-password", { currentPassword: goodPassword, newPassword }, ada);
    const both = await Promise.all([change("the first new kettle"), change("the second new kettle")]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
  });

  it("a reset by the email's link also ends requests in flight with the old one", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    await callApi(app, "POST", "/auth/forgot-password", { email });
    const reset = { token: await mailedToken(app, "reset-password", email), password: other };
    const move = { email: "eve@example.com", password: goodPassword };
    const [done] = await Promise.all([
      callApi(app, "POST", "/auth/reset-password", reset),
      callApi(app, "POST", "/auth/email", move, ada),
    ]);
    expect(done.status).toBe(204);
    const sent = (await queuedMails(app)).filter(({ kind }) => kind === "email-change");
    for (const { values } of sent) {
      const token = new URL(values.url).hash.replace("#token=", "");
      expect((await callApi(app, "POST", "/auth/confirm-email", { token })).status).toBe(410);
    }
    expect((await signIn(app, other)).body.user.email).toBe(email);
  });

  it("is not set by a link that is an hour old, forged, or for something else", async () => {
    const app = await testApp();
    await aUser(app);
    await callApi(app, "POST", "/auth/forgot-password", { email });
    const { token_hash } = await app.db.read
      .selectFrom("one_time_tokens")
      .select("token_hash")
      .where("purpose", "=", "reset-password")
      .executeTakeFirstOrThrow();
    const good = await mailedToken(app, "reset-password", email);
    app.clock.move(hours(1));
    for (const token of [good, token_hash, await mailedToken(app, "confirm-email", email), "A".repeat(43)])
      expect((await callApi(app, "POST", "/auth/reset-password", { token, password: other })).status).toBe(
        410,
      );
    expect((await signIn(app)).status).toBe(200);
  });
});

describe("the account", () => {
  it("takes another name and language", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const answer = await callApi(app, "POST", "/auth/profile", { name: "عدا", language: "ar" }, ada);
    expect(answer.body.user).toMatchObject({ name: "عدا", language: "ar" });
    const renamed = await callApi(app, "POST", "/auth/profile", { name: "Ada L." }, ada);
    expect(renamed.body.user).toMatchObject({ name: "Ada L.", language: "ar" });
    expect(
      (await callApi(app, "POST", "/auth/profile", { name: "Eve", role: "admin" }, ada)).body.user.role,
    ).toBe("user");
  });

  it("lists where it is signed in without the tokens, and ends one or all others, never another account's", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const eve = await aUser(app, "eve@example.com");
    const login = { email, password: goodPassword };
    const phone = await callApi(app, "POST", "/auth/login", login, { userAgent: "Phone" });
    const tablet = await callApi(app, "POST", "/auth/login", login, { userAgent: "Tablet" });
    type Listed = { items: { id: string; isCurrent: boolean; userAgent: string | null }[] };
    const list = async (who: { token: string }) =>
      (await callApi<Listed>(app, "GET", "/auth/sessions", undefined, who)).body.items;
    const all = await list(ada);
    expect(all).toHaveLength(3);
    expect(all.filter((one) => one.isCurrent)).toHaveLength(1);
    expect(JSON.stringify(all)).not.toContain(ada.token);
    const id = all.find((one) => one.userAgent === "Phone")?.id;
    const end = (who: { token: string }, path = `/auth/sessions/${id}`) =>
      callApi(app, "DELETE", path, undefined, who);
    expect([(await end(eve)).status, await isGood(app, phone.body.token)]).toEqual([404, true]);
    expect([(await end(ada)).status, await isGood(app, phone.body.token)]).toEqual([204, false]);
    expect((await end(ada)).status).toBe(404);
    expect((await end(ada, "/auth/sessions")).status).toBe(204);
    expect([
      await isGood(app, ada.token),
      await isGood(app, tablet.body.token),
      await isGood(app, eve.token),
    ]).toEqual([true, false, true]);
  });

  it("exports to its owner all that is stored of it, and no secrets", async () => {
    const app = await testApp();
    const kettle = await aProduct(app, "Kettle");
    const ada = await aUser(app, email, { favorites: [String(kettle)] });
    const answer = await callApi<Record<string, unknown>>(app, "GET", "/auth/export", undefined, ada);
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(answer.body).toMatchObject({
      account: { name: "Ada", email, role: "user" },
      sessions: [{ network: "203.0.113.0/24" }],
      identities: [],
      passkeys: [],
      twoFactor: { enabled: false, recoveryCodesLeft: 0 },
      favorites: [{ productId: String(kettle) }],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2id|token|hash/i);
  });

  it("once deleted leaves no row with an address it had before either", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    await callApi(app, "POST", "/auth/email", { email: "new@example.com", password: goodPassword }, ada);
    const token = await mailedToken(app, "email-change", "new@example.com");
    expect((await callApi(app, "POST", "/auth/confirm-email", { token })).status).toBe(204);
    expect((await queuedMails(app)).map(({ to }) => to)).toContain(email);
    await callApi(app, "POST", "/auth/delete-account", { password: goodPassword }, ada);
    app.clock.move(coolingOff);
    expect(await app.accounts.deleteDue()).toEqual({ deleted: 1 });
    expect(await queuedMails(app)).toEqual([]);
  });

  it("is deleted two weeks after its owner said so, unless they sign in before that", async () => {
    const app = await testApp();
    const kettle = await aProduct(app, "Kettle");
    const ada = await aUser(app, email, { favorites: [String(kettle)] });
    const remove = async (token: string) =>
      callApi(app, "POST", "/auth/delete-account?lang=fr", { password: goodPassword }, { token });
    expect((await remove(ada.token)).status).toBe(204);
    expect(await isGood(app, ada.token)).toBe(false);
    const [notice] = (await queuedMails(app)).filter(({ kind }) => kind === "account-deletion");
    expect(notice).toMatchObject({ to: email, lang: "fr", values: { more: { date: expect.any(String) } } });
    app.clock.move(coolingOff - 60_000);
    expect(await app.accounts.deleteDue()).toEqual({ deleted: 0 });
    const { token } = (await signIn(app)).body;
    app.clock.move(coolingOff);
    expect(await app.accounts.deleteDue()).toEqual({ deleted: 0 });
    expect((await callApi(app, "GET", "/favorites", undefined, { token })).body).toMatchObject({
      items: [{ productId: String(kettle) }],
    });
    // A second request restarts the whole period.
    expect((await remove(token)).status).toBe(204);
    app.clock.move(coolingOff - 60_000);
    expect(await app.accounts.deleteDue()).toEqual({ deleted: 0 });
    app.clock.move(60_000);
    expect(await app.accounts.deleteDue()).toEqual({ deleted: 1 });
    expect((await signIn(app)).status).toBe(401);
  });

  it("of the last administrator stays, whoever else has gone meanwhile", async () => {
    const app = await testApp();
    const users = [await aUser(app, "one@example.com"), await aUser(app, "two@example.com")];
    for (const { id } of users) await app.accounts.changeRole(id, "admin");
    for (const one of users)
      expect(
        (await callApi(app, "POST", "/auth/delete-account", { password: goodPassword }, one)).status,
      ).toBe(204);
    app.clock.move(coolingOff);
    expect(await app.accounts.deleteDue()).toEqual({ deleted: 1 });
    expect(await app.accounts.deleteDue()).toEqual({ deleted: 0 });
    expect(await app.accounts.hasAdministrator()).toBe(true);
  });

  it("once deleted leaves no mail in the outbox to the address, and others' mails where they are", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    await aUser(app, "eve@example.com");
    const outbox = async () => {
      const folder = join(app.config.dataDir, "outbox");
      const names = await readdir(folder);
      return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
    };
    await callApi(app, "POST", "/auth/delete-account", { password: goodPassword }, ada);
    await app.worker.runDue();
    expect(await outbox()).toContain(email);
    app.clock.move(coolingOff);
    await app.accounts.deleteDue();
    await expect.poll(outbox).not.toContain(email);
    expect(await outbox()).toContain("eve@example.com");
  });

  it("once deleted leaves no row with the e-mail address, and its tokens are dead", async () => {
    const app = await testApp();
    const kettle = await aProduct(app, "Kettle");
    const ada = await aUser(app, email, { favorites: [String(kettle)] });
    await callApi(app, "POST", "/auth/forgot-password", { email });
    await callApi(app, "POST", "/auth/email", { email: "new@example.com", password: goodPassword }, ada);
    const wrong = await callApi(app, "POST", "/auth/delete-account", { password: other }, ada);
    expect([wrong.status, await isGood(app, ada.token)]).toEqual([403, true]);
    const password = goodPassword;
    expect((await callApi(app, "POST", "/auth/delete-account", { password }, ada)).status).toBe(204);
    expect(await isGood(app, ada.token)).toBe(false);
    app.clock.move(coolingOff);
    expect(await app.accounts.deleteDue()).toEqual({ deleted: 1 });
    for (const table of ["users", "sessions", "one_time_tokens", "favorites", "identities", "audit"] as const)
      expect([table, await app.db.read.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    for (const { name } of await app.db.read.introspection.getTables()) {
      const rows = await app.db.read
        .selectFrom(name as "users")
        .selectAll()
        .execute();
      expect([name, JSON.stringify(rows).match(/ada@|new@example/)]).toEqual([name, null]);
    }
    expect(await queuedMails(app)).toEqual([]);
    expect((await signIn(app)).status).toBe(401);
    expect((await aUser(app)).user.email).toBe(email);
  });

  it.each([
    ["POST", "/auth/profile"],
    ["POST", "/auth/change-password"],
    ["POST", "/auth/email"],
    ["POST", "/auth/delete-account"],
    ["POST", "/auth/confirm-email/again"],
    ["GET", "/auth/export"],
    ["GET", "/auth/sessions"],
    ["DELETE", "/auth/sessions"],
    ["DELETE", "/auth/sessions/1"],
    ["GET", "/auth/totp"],
    ["POST", "/auth/totp"],
    ["DELETE", "/auth/totp?code=123456"],
    ["GET", "/auth/passkeys"],
    ["POST", "/auth/passkeys"],
    ["POST", "/auth/passkeys/options"],
    ["DELETE", "/auth/passkeys/1"],
  ])("%s %s asks who it is, before it looks at anything", async (method, path) => {
    const app = await testApp();
    const body = method === "POST" ? {} : undefined;
    for (const token of [undefined, "A".repeat(43)]) {
      const answer = await callApi<CallResult>(app, method, path, body, { token });
      expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
    }
  });
});
