import { expect, it, vi } from "vitest";
import { aUser, callApi, goodPassword } from "#tests/support/calls/account-calls.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type TestApp = Awaited<ReturnType<typeof testApp>>;
const away = Object.assign(new Error("terminating connection"), { code: "57P01" });
const login = (app: TestApp, password: string) =>
  callApi(app, "POST", "/auth/login", { email: "ada@example.com", password });
const many = async (times: number, one: () => Promise<{ status: number }>) => {
  const statuses = new Set<number>();
  for (let i = 0; i < times; i++) statuses.add((await one()).status);
  return [...statuses];
};

it("tries while the database is away use up no budget of the address", async () => {
  const app = await testApp();
  await aUser(app);
  const transact = vi.spyOn(app.db, "transact").mockRejectedValue(away);
  const tries: [string, () => Promise<{ status: number }>][] = [
    ["login", () => login(app, goodPassword)],
    ["forgot-password", () => callApi(app, "POST", "/auth/forgot-password", { email: "ada@example.com" })],
    ["confirm-email", () => callApi(app, "POST", "/auth/confirm-email", { token: "x".repeat(43) })],
    ["nonce", () => callApi(app, "POST", "/auth/nonce")],
  ];
  for (const [name, one] of tries) expect([name, await many(70, one)]).toEqual([name, [503]]);
  transact.mockRestore();
  expect((await login(app, goodPassword)).status).toBe(200);
  // What the visitor does wrong is counted as before.
  expect(await many(11, () => login(app, "wrong password"))).toEqual([401, 429]);
});

it("a right password whose session cannot be opened is no try of the account", async () => {
  const app = await testApp();
  await aUser(app);
  const real = app.db.transact;
  let turn = 0;
  // Each sign-in counts, fails to open the session, and takes the count back.
  const transact = vi
    .spyOn(app.db, "transact")
    .mockImplementation((work, how) => (turn++ % 3 === 1 ? Promise.reject(away) : real(work, how)));
  expect(await many(12, () => login(app, goodPassword))).toEqual([503]);
  transact.mockRestore();
  expect((await login(app, goodPassword)).status).toBe(200);
});
