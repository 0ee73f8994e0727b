import { expect, it } from "vitest";
import { aUser, goodPassword } from "#tests/support/calls/account-calls.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type TestApp = Awaited<ReturnType<typeof testApp>>;
const evil = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
const send = (app: TestApp, method: string, path: string, init: { headers?: object; body?: string } = {}) =>
  app.api.fetch(
    new Request(`http://test/api/auth/${path}`, { ...init, method, headers: { ...evil, ...init.headers } }),
    { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
  );
const login = JSON.stringify({ email: "ada@example.com", password: goodPassword });

it.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain; application/json",
])("a form of another site, sent as %s, neither signs in nor registers", async (type) => {
  const app = await testApp();
  await aUser(app);
  for (const path of ["login", "register", "forgot-password", "reset-password", "google", "oidc/exchange"]) {
    const answer = await send(app, "POST", path, { headers: { "Content-Type": type }, body: login });
    expect([path, answer.status]).toEqual([path, 415]);
  }
});

it("another site's script is granted nothing: no preflight is answered, no answer may be read, no cookie is a token", async () => {
  const app = await testApp();
  const { token } = await aUser(app);
  const asks = { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type" };
  const cookie = { Cookie: `auth_token=${token}; token=${token}; session=${token}` };
  for (const [method, path, headers, status] of [
    ["OPTIONS", "login", asks, 404],
    ["OPTIONS", "delete-account", asks, 404],
    ["GET", "verify", cookie, 401],
    ["GET", "export", cookie, 401],
    ["DELETE", "sessions", cookie, 401],
  ] as const) {
    const answer = await send(app, method, path, { headers });
    expect([method, path, answer.status]).toEqual([method, path, status]);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
  // A sign-out by another site would be an anonymous one.
  expect((await send(app, "POST", "logout", { headers: cookie })).status).toBe(204);
  const mine = await send(app, "GET", "verify", { headers: { Authorization: `Bearer ${token}` } });
  expect(mine.status).toBe(200);
});
