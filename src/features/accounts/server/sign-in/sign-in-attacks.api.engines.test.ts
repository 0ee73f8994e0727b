import { describe, expect, it } from "vitest";
import type { App } from "#server/app.ts";
import {
  aUser,
  type CallResult,
  callApi,
  goodPassword,
  queuedMails,
} from "#tests/support/calls/account-calls.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

const email = "ada@example.com";
const attempt = (app: App, password: string, from: Parameters<typeof callApi>[4] = {}, as = email) =>
  callApi<CallResult>(app, "POST", "/auth/login", { email: as, password }, from);
const eleven = <T>(one: (i: number) => Promise<T>) =>
  Array.from({ length: 11 }, (_, i) => i).reduce<Promise<T[]>>(
    async (before, i) => [...(await before), await one(i)],
    Promise.resolve([]),
  );

describe("guessing passwords", () => {
  it("ends after ten wrong ones with a time to wait, and the right one works after it; elsewhere it works at once", async () => {
    const app = await testApp();
    await aUser(app);
    const answers = await eleven((i) => attempt(app, `wrong number ${i}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
    const wait = Number(answers.at(-1)?.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(30);
    expect((await attempt(app, goodPassword)).status).toBe(429);
    expect((await attempt(app, goodPassword, { ip: "198.51.100.20" })).status).toBe(200);
    app.clock.move(wait * 1_000);
    expect((await attempt(app, goodPassword)).status).toBe(200);
    expect((await attempt(app, "wrong again")).status).toBe(401);
  });

  it("in parallel gets no more tries", async () => {
    const app = await testApp();
    await aUser(app);
    const before = app.accounts.passwords.made();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => attempt(app, `wrong number ${i}`)),
    );
    expect(app.accounts.passwords.made() - before).toBeLessThanOrEqual(10);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  it("is not evaded by a forged X-Forwarded-For, and a trusted proxy's is believed", async () => {
    const app = await testApp({ env: { TRUSTED_PROXIES: "10.0.0.0/8" } });
    await aUser(app);
    const forged = await eleven((i) =>
      attempt(app, `wrong number ${i}`, { ip: "203.0.113.7", forwarded: `192.0.2.${i}` }),
    );
    expect(forged.at(-1)?.status).toBe(429);
    const prepended = await eleven((i) =>
      attempt(app, `wrong number ${i}`, { ip: "10.0.0.1", forwarded: `${i}.9.9.9, 198.51.100.4` }),
    );
    expect(prepended.at(-1)?.status).toBe(429);
    const proxied = await attempt(app, goodPassword, { ip: "10.0.0.1", forwarded: "192.0.2.77" });
    expect(proxied.status).toBe(200);
  });

  it("from many addresses ends for all of them, on every instance, but not where the owner is signed in", async () => {
    const app = await testApp();
    const another = await app.another();
    await aUser(app);
    const statuses: number[] = [];
    for (let i = 0; i < 101; i++) {
      const ip = `198.51.${i}.1`;
      statuses.push((await attempt(i % 2 ? app : another, "wrong", { ip })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
    expect((await attempt(another, goodPassword, { ip: "192.0.2.99" })).status).toBe(429);
    expect((await attempt(another, goodPassword)).status).toBe(200);
  });

  it("of many accounts from one address ends as well", async () => {
    const app = await testApp();
    let last = 0;
    for (let i = 0; i < 41; i++) last = (await attempt(app, "wrong", {}, `nobody${i}@example.com`)).status;
    expect(last).toBe(429);
  });
});

it("answers the queued sign-ins of a flood, and refuses the rest with Retry-After", async () => {
  // A password takes longer than a request: those that come meanwhile have to wait.
  const app = await testApp({ passwordCost: { memory: 1_024, passes: 4 } });
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, i) =>
      attempt(app, "wrong", { ip: `198.51.${i}.1` }, `nobody${i}@example.com`),
    ),
  );
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 401).length + refused.length).toBe(80);
  expect(app.accounts.passwords.made()).toBe(80 - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

describe("who has an account is not revealed", () => {
  it("by the answer to a sign-in, nor by the work it takes, nor by when it is limited", async () => {
    const app = await testApp();
    await aUser(app);
    const of = async (as: string) => {
      const before = app.accounts.passwords.made();
      const answers = await eleven((i) => attempt(app, `wrong number ${i}`, {}, as));
      return {
        hashes: app.accounts.passwords.made() - before,
        answers: answers.map(({ status, body, headers }) => [status, body.code, headers.get("retry-after")]),
      };
    };
    const known = await of(email);
    expect(known.hashes).toBe(10);
    expect(await of("nobody@example.com")).toEqual(known);
  });

  it("by forgot-password, nor by when it is limited", async () => {
    const app = await testApp();
    await aUser(app);
    const of = async (as: string) => {
      const before = app.accounts.passwords.made();
      const answers = [];
      for (let i = 0; i < 6; i++)
        answers.push(await callApi(app, "POST", "/auth/forgot-password", { email: as }));
      return [
        app.accounts.passwords.made() - before,
        ...answers.map(({ status, body, headers }) => [status, body.code, headers.get("retry-after")]),
      ];
    };
    const known = await of(email);
    expect(known.slice(1, 6)).toEqual(Array(5).fill([204, undefined, null]));
    expect(known.at(-1)).toEqual([429, "too-many-requests", expect.any(String)]);
    expect(await of("nobody@example.com")).toEqual(known);
    expect((await queuedMails(app)).filter(({ kind }) => kind === "reset-password")).toHaveLength(5);
  });

  it("by what forgot-password writes, which takes its time", async () => {
    const app = await testApp();
    await aUser(app);
    const writes = async (as: string) => {
      const tables = ["jobs", "one_time_tokens", "nonces", "rate_limits"] as const;
      const count = async () => {
        const rows = await Promise.all(
          tables.map((table) => app.db.read.selectFrom(table).selectAll().execute()),
        );
        return rows.flat().length;
      };
      const before = await count();
      await callApi(app, "POST", "/auth/forgot-password", { email: as });
      return (await count()) - before;
    };
    expect(await writes("nobody@example.com")).toBe(await writes(email));
  });

  it("one at a time by signing up: that is limited too", async () => {
    const app = await testApp();
    await aUser(app);
    let last: Awaited<ReturnType<typeof callApi>> | undefined;
    for (let i = 0; i < 41; i++)
      last = await callApi(app, "POST", "/auth/register", { name: "Eve", email, password: goodPassword });
    expect([last?.status, Number(last?.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});

describe("malformed input", () => {
  it.each([
    ["a password of a megabyte", JSON.stringify({ email, password: "x".repeat(1_000_000) }), 413],
    ["a password of 60 KB", JSON.stringify({ email, password: "x".repeat(60_000) }), 422],
    ["200 KB of nesting", `{"email":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, 400],
    ["60 KB of nesting", `{"email":${"[".repeat(30_000)}${"]".repeat(30_000)},"password":"x"}`, 400],
    ["no JSON", "{", 400],
    ["another kind of JSON", "[]", 422],
  ])("%s is refused at once, without a hash", { tags: postgresInEndure }, async (_, body, status) => {
    const app = await testApp();
    for (const path of ["/auth/login", "/auth/register"]) {
      const answer = await callApi<CallResult>(app, "POST", path, body);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.body.message).toBeTruthy();
    }
    expect(app.accounts.passwords.made()).toBe(0);
  });

  const shapes = [
    "' or '1'='1",
    '"; drop table users; --',
    { $gt: "" },
    { $ne: null },
    ["x"],
    1,
    null,
    true,
    "\u0000",
  ];
  it.each([
    ["/auth/login", { email, password: goodPassword }],
    ["/auth/register", { name: "Eve", email: "eve@example.com", password: goodPassword, favorites: ["1"] }],
    ["/auth/forgot-password", { email }],
    ["/auth/reset-password", { token: "A".repeat(43), password: goodPassword }],
    ["/auth/confirm-email", { token: "A".repeat(43) }],
    ["/auth/second-factor", { challenge: "A".repeat(43), code: "123456" }],
    ["/auth/google", { credential: "x" }],
    ["/auth/oidc/exchange", { code: "A".repeat(43), handle: "A".repeat(43) }],
  ])("words of SQL and objects in any field of %s open nothing and break nothing", async (path, good) => {
    const app = await testApp();
    await aUser(app);
    for (const field of Object.keys(good))
      for (const [i, shape] of shapes.entries()) {
        const answer = await callApi(app, "POST", path, { ...good, [field]: shape }, { ip: `192.0.${i}.1` });
        const isName = path === "/auth/register" && (field === "name" || field === "password");
        const allowed = isName && typeof shape === "string" ? [201, 409, 422] : [401, 404, 410, 422, 429];
        expect([field, shape, answer.status, allowed.includes(answer.status)]).toEqual([
          field,
          shape,
          answer.status,
          true,
        ]);
      }
    expect((await attempt(app, goodPassword, { ip: "192.0.2.200" })).status).toBe(200);
  });
});

describe("a token", () => {
  it("of a closed or deleted account is dead at once, on every instance", async () => {
    const app = await testApp();
    const another = await app.another();
    const verify = async (token: string) =>
      (await callApi(another, "GET", "/auth/verify", undefined, { token })).status;
    const ada = await aUser(app);
    const eve = await aUser(app, "eve@example.com");
    expect([await verify(ada.token), await verify(eve.token)]).toEqual([200, 200]);
    await app.accounts.setActive(ada.id, false);
    await app.accounts.removeUser(eve.id);
    expect((await queuedMails(app)).map(({ to }) => to)).toEqual([email]);
    expect([await verify(ada.token), await verify(eve.token)]).toEqual([401, 401]);
    expect((await attempt(app, goodPassword)).status).toBe(401);
    await app.accounts.setActive(ada.id, true);
    expect(await verify(ada.token)).toBe(401);
    expect((await attempt(app, goodPassword)).status).toBe(200);
  });

  it("brings the role of now: what a browser keeps of it counts for nothing", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    const roles = async () => (await callApi(app, "GET", "/auth/verify", undefined, ada)).body.user.role;
    expect(await roles()).toBe("user");
    await app.accounts.changeRole(ada.id, "editor");
    expect(await roles()).toBe("editor");
    await app.accounts.changeRole(ada.id, "user");
    expect(await roles()).toBe("user");
  });

  it("is not stored in clear text anywhere", async () => {
    const app = await testApp();
    const { token } = await aUser(app);
    app.clock.move(hours(2));
    await callApi(app, "GET", `/auth/verify?token=${token}`);
    const sessions = await app.db.read.selectFrom("sessions").selectAll().execute();
    const links = await app.db.read.selectFrom("one_time_tokens").selectAll().execute();
    const mailed = (await queuedMails(app)).map(({ values }) =>
      new URL(values.url).hash.replace("#token=", ""),
    );
    for (const secret of [token, ...mailed]) expect(JSON.stringify([sessions, links])).not.toContain(secret);
  });
});
