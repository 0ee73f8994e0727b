import { describe, expect, it } from "vitest";
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

const ada = { name: "Ada", email: "ada@example.com", password: goodPassword };

describe("signing up", () => {
  it("answers a token and the user, and from then on the token says who it is", async () => {
    const app = await testApp();
    const made = await callApi(app, "POST", "/auth/register", {
      ...ada,
      email: " Ada@Example.COM ",
      name: " Ada ",
    });
    expect(made.status).toBe(201);
    expect(made.body.user).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: "Ada",
      email: "ada@example.com",
      role: "user",
      emailVerified: false,
      language: null,
    });
    for (const verified of [
      await callApi(app, "GET", "/auth/verify", undefined, made.body),
      await callApi(app, "GET", `/auth/verify?token=${made.body.token}`),
    ]) {
      expect([verified.status, verified.body.user]).toEqual([200, made.body.user]);
      expect(verified.headers.get("cache-control")).toBe("private, no-store");
    }
  });

  it("merges a guest's favorites, and sends an email in the chosen language", async () => {
    const app = await testApp();
    const kettle = await aProduct(app, "Kettle");
    const { id } = await aUser(app, "ada@example.com", {
      favorites: [String(kettle), "999999", "999999999999"],
      language: "fr",
    });
    expect((await app.favorites.exportOf(id)).map(({ productId }) => productId)).toEqual([String(kettle)]);
    expect(await queuedMails(app)).toMatchObject([
      { kind: "confirm-email", to: "ada@example.com", lang: "fr" },
    ]);
    expect(await mailedToken(app, "confirm-email", "ada@example.com")).toMatch(/^[\w-]{43}$/);
  });

  it("with an address that has an account is refused, and leaves that account alone", async () => {
    const app = await testApp();
    await aUser(app);
    const again = await callApi(app, "POST", "/auth/register", { ...ada, password: "another long password" });
    expect([again.status, again.body.code]).toEqual([409, "email-taken"]);
    expect((await callApi(app, "POST", "/auth/login", ada)).status).toBe(200);
  });

  it("twice at once makes one account", async () => {
    const app = await testApp();
    const both = await Promise.all([1, 2].map(() => callApi(app, "POST", "/auth/register", ada)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    ["password", { password: "seven77" }],
    ["password", { password: "x".repeat(257) }],
    ["password", { password: "sunshine1" }],
    ["password", { password: "PassWord1" }],
    ["password", { password: "ada@example.com" }],
    ["name", { name: "   " }],
    ["name", { name: "x".repeat(81) }],
    ["name", { name: "Ada\r\nBcc: all@example.com" }],
    ["email", { email: "ada@example.com\r\nBcc: eve@example.com" }],
    ["email", { email: `${"a".repeat(300)}@example.com` }],
    ["email", { email: "ada@p\u0430ypal.com" }],
    ["language", { language: "de" }],
    ["favorites.0", { favorites: ["1; drop table users"] }],
  ])("refuses a wrong %s and says which field it is: %j", async (path, wrong) => {
    const app = await testApp();
    const answer = await callApi(app, "POST", "/auth/register", { ...ada, ...wrong });
    expect([answer.status, answer.body.details?.map((detail) => detail.path)]).toEqual([422, [path]]);
    expect(await queuedMails(app)).toEqual([]);
  });
});

describe("signing in", () => {
  it("with the right password gives a new token each time, whatever token was sent along", async () => {
    const app = await testApp();
    const { token } = await aUser(app);
    const first = await callApi(app, "POST", "/auth/login", ada);
    const second = await callApi(app, "POST", "/auth/login", ada, { token: "A".repeat(43) });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(new Set([token, first.body.token, second.body.token]).size).toBe(3);
    expect(second.body.token).not.toBe("A".repeat(43));
  });

  it("a token ends with the sign-out, and only that one", async () => {
    const app = await testApp();
    const { token } = await aUser(app);
    const other = (await callApi(app, "POST", "/auth/login", ada)).body.token;
    for (let i = 0; i < 2; i++)
      expect((await callApi(app, "POST", "/auth/logout", undefined, { token })).status).toBe(204);
    const status = async (one: string) =>
      (await callApi(app, "GET", "/auth/verify", undefined, { token: one })).status;
    expect([await status(token), await status(other)]).toEqual([401, 200]);
  });

  it("a token lives while it is used once a month, is written at most once an hour, and ends after a year", async () => {
    const app = await testApp();
    const { token } = await aUser(app);
    const verify = async () => (await callApi(app, "GET", "/auth/verify", undefined, { token })).status;
    const seen = async () =>
      (await app.db.read.selectFrom("sessions").select("last_seen_at").executeTakeFirstOrThrow())
        .last_seen_at;
    const begin = await seen();
    app.clock.move(hours(0.9));
    expect([await verify(), await seen()]).toEqual([200, begin]);
    app.clock.move(hours(0.2));
    expect(await verify()).toBe(200);
    expect(await seen()).not.toBe(begin);
    for (let month = 0; month < 12; month++) {
      app.clock.move(hours(24 * 29));
      expect([month, await verify()]).toEqual([month, 200]);
    }
    app.clock.move(hours(24 * 29));
    expect(await verify()).toBe(401);
  });

  it("forged tokens open nothing: another one's form, a stored hash, words of SQL", async () => {
    const app = await testApp();
    const { token } = await aUser(app);
    const { token_hash } = await app.db.read
      .selectFrom("sessions")
      .select("token_hash")
      .executeTakeFirstOrThrow();
    for (const forged of [
      token_hash,
      `${token}x`,
      token.slice(1),
      token.toLowerCase(),
      "' or 1=1 --",
      "null",
    ]) {
      const answers = [
        await callApi(app, "GET", "/auth/verify", undefined, { token: forged }),
        await callApi(app, "GET", `/auth/verify?token=${encodeURIComponent(forged)}`),
      ];
      expect([forged, ...answers.map(({ status }) => status)]).toEqual([forged, 401, 401]);
    }
    expect((await callApi<CallResult>(app, "GET", "/auth/verify")).body.code).toBe("unauthenticated");
  });
});
