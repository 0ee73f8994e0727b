import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { createSealing } from "#platform/sealing.ts";
import { userCommand } from "#server/cli/user-command.ts";
import { aUser, callApi, goodPassword } from "#tests/support/calls/account-calls.ts";
import { authenticator } from "#tests/support/servers/authenticator.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type TestApp = Awaited<ReturnType<typeof testApp>>;
const credentials = { email: "ada@example.com", password: goodPassword };
const halfMinute = 30_000;

/** A user whose phone shows codes. */
async function withPhone(app: TestApp) {
  const ada = await aUser(app);
  type Proposal = { secret: string; uri: string; recoveryCodes: string[] };
  const totp = (body: object) => callApi<Proposal>(app, "POST", "/auth/totp", body, ada);
  const { secret, uri } = (await totp({ password: goodPassword })).body;
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
  return { ada, totp, secret, uri, code };
}
async function withSecondFactor(app: TestApp) {
  const { ada, totp, code } = await withPhone(app);
  const { recoveryCodes } = (await totp({ code: code() })).body;
  app.clock.move(halfMinute);
  const login = () => callApi(app, "POST", "/auth/login", credentials);
  const answer = (challenge: string | undefined, said: string) =>
    callApi(app, "POST", "/auth/second-factor", { challenge, code: said });
  return { ada, code, recoveryCodes, login, answer };
}

describe("a second factor", () => {
  it("is in force when a first code was right, and not before", async () => {
    const app = await testApp();
    const { totp, code, uri, secret } = await withPhone(app);
    expect(uri).toContain(`secret=${secret}`);
    expect((await callApi(app, "POST", "/auth/login", credentials)).body.token).toBeTruthy();
    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, "0");
    expect((await totp({ code: wrong })).status).toBe(401);
    const { body, status } = await totp({ code: code() });
    expect([status, new Set(body.recoveryCodes).size]).toEqual([200, 10]);
    expect((await callApi(app, "POST", "/auth/login", credentials)).body.token).toBeUndefined();
    expect((await totp({ password: goodPassword })).status).toBe(409);
  });

  it("is not offered to a stolen session: the password is required", async () => {
    const app = await testApp();
    const ada = await aUser(app);
    for (const body of [{}, { password: "wrong" }])
      expect((await callApi(app, "POST", "/auth/totp", body, ada)).status).toBe(403);
  });

  it("turns a sign-in into a challenge without a token, which a code answers, once", async () => {
    const app = await testApp();
    const { login, answer, code } = await withSecondFactor(app);
    const begun = await login();
    expect([begun.status, begun.body]).toEqual([
      200,
      { challenge: expect.stringMatching(/^[\w-]{43}$/), methods: ["totp", "recovery"] },
    ]);
    const { challenge = "" } = begun.body;
    expect((await callApi(app, "GET", "/auth/verify", undefined, { token: challenge })).status).toBe(401);
    const done = await answer(challenge, code());
    expect([done.status, done.body.user.email]).toEqual([200, "ada@example.com"]);
    expect((await callApi(app, "GET", "/auth/verify", undefined, done.body)).status).toBe(200);
    app.clock.move(halfMinute);
    expect((await answer(challenge, code())).status).toBe(410);
  });

  it("takes no code twice, not even at once, and no challenge that is five minutes old", async () => {
    const app = await testApp();
    const { login, answer, code } = await withSecondFactor(app);
    const first = (await login()).body.challenge;
    expect((await answer(first, code())).status).toBe(200);
    const second = (await login()).body.challenge;
    expect((await answer(second, code())).status).toBe(401);
    app.clock.move(halfMinute);
    const both = await Promise.all([answer(second, code()), answer(second, code())]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const third = (await login()).body.challenge;
    app.clock.move(5 * 60_000);
    expect((await answer(third, code())).status).toBe(410);
  });

  it("is not guessed: after five wrong codes the right one has to wait, whatever challenge", async () => {
    const app = await testApp();
    const { login, answer, code } = await withSecondFactor(app);
    const wrong = () => String((Number(code()) + 500_000) % 1_000_000).padStart(6, "0");
    for (let i = 0; i < 5; i++)
      expect((await answer((await login()).body.challenge, wrong())).status).toBe(401);
    const refused = await answer((await login()).body.challenge, code());
    expect(refused.status).toBe(429);
    app.clock.move(Number(refused.headers.get("retry-after")) * 1_000);
    expect((await answer((await login()).body.challenge, code())).status).toBe(200);
  });

  it("lost is made up for by a recovery code, each once and however it is typed", async () => {
    const app = await testApp();
    const { ada, login, answer, recoveryCodes } = await withSecondFactor(app);
    const [first = "", second = ""] = recoveryCodes;
    expect((await answer((await login()).body.challenge, first)).status).toBe(200);
    expect((await answer((await login()).body.challenge, first)).status).toBe(401);
    const typed = second.toUpperCase().replace("-", " ");
    expect((await answer((await login()).body.challenge, typed)).status).toBe(200);
    const state = await callApi<object>(app, "GET", "/auth/totp", undefined, ada);
    expect(state.body).toEqual({ enabled: true, recoveryCodesLeft: 8 });
    const stored = await app.db.read.selectFrom("recovery_codes").selectAll().execute();
    for (const one of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(one.replace("-", ""));
  });

  it("has its secret nowhere in clear; where the site's secret is another by now, a recovery code is what is left", async () => {
    const app = await testApp();
    const { ada, code, secret, totp } = await withPhone(app);
    const { recoveryCodes = [] } = (await totp({ code: code() })).body;
    const stored = await app.db.read.selectFrom("totp_secrets").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    const sealing = createSealing({ SECRET: "another secret of thirty characters", dataDir: "/nowhere" });
    const sealed = await sealing.seal(secret, `totp ${ada.id}`);
    await app.db.transact((tx) => tx.updateTable("totp_secrets").set({ secret: sealed }).execute());
    app.clock.move(halfMinute);
    const { challenge } = (await callApi(app, "POST", "/auth/login", credentials)).body;
    const answer = (said: string | undefined) =>
      callApi(app, "POST", "/auth/second-factor", { challenge, code: said });
    expect((await answer(code())).status).toBe(401);
    expect((await answer(recoveryCodes[0])).status).toBe(200);
  });

  it("lost with all its recovery codes is taken away by the operator, who asks for that", async () => {
    const app = await testApp();
    const { login } = await withSecondFactor(app);
    const reset = (...more: string[]) => userCommand(app, ["reset", "ada@example.com", ...more], () => {});
    expect(await reset()).toBe(0);
    expect((await login()).body.token).toBeUndefined();
    expect(await reset("--second-factor")).toBe(0);
    expect((await login()).body.token).toBeTruthy();
  });

  it("is taken away with a code alone", async () => {
    const app = await testApp();
    const { ada, code, login } = await withSecondFactor(app);
    const remove = (said: string) => callApi(app, "DELETE", `/auth/totp?code=${said}`, undefined, ada);
    expect((await remove("000000")).status).toBe(401);
    expect((await remove(code())).status).toBe(204);
    expect((await login()).body.token).toBeTruthy();
  });
});

describe("a passkey", () => {
  type Options = { challenge: string; rp: { id: string }; rpId: string };
  const options = async (app: TestApp, ada: { token: string }, password = goodPassword) =>
    callApi<Options>(app, "POST", "/auth/passkeys/options", { password }, ada);
  const signInOptions = async (app: TestApp) =>
    (await callApi<Options>(app, "POST", "/auth/passkey/options")).body;
  async function withPasskey(app: TestApp) {
    const ada = await aUser(app);
    const device = authenticator();
    const response = device.create((await options(app, ada)).body);
    const added = await callApi<{ id: string }>(
      app,
      "POST",
      "/auth/passkeys",
      { name: "Phone", response },
      ada,
    );
    expect(added.status).toBe(201);
    return { ada, device, response, id: added.body.id };
  }
  const signIn = (app: TestApp, response: object) => callApi(app, "POST", "/auth/passkey", { response });

  it("signs in without a password, and once for each challenge", async () => {
    const app = await testApp();
    const { device, ada } = await withPasskey(app);
    const response = device.get(await signInOptions(app));
    const done = await signIn(app, response);
    expect([done.status, done.body.user.id]).toEqual([200, ada.user.id]);
    expect((await callApi(app, "GET", "/auth/verify", undefined, done.body)).status).toBe(200);
    expect((await signIn(app, response)).status).toBe(410);
  });

  it("opens nothing from another site, with another key, without its owner, or for a challenge of our own making", async () => {
    const app = await testApp();
    const { device } = await withPasskey(app);
    const refused = async (response: object) => (await signIn(app, response)).status;
    expect(await refused(authenticator().get(await signInOptions(app)))).toBe(401);
    expect(await refused(device.get({ ...(await signInOptions(app)), rpId: "evil.example" }))).toBe(401);
    expect(await refused(device.get(await signInOptions(app), 0x01))).toBe(401);
    expect(await refused(device.get({ challenge: "A".repeat(43), rpId: "magpie.example" }))).toBe(410);
    const thief = authenticator("https://evil.example");
    const mixed = thief.get(await signInOptions(app));
    expect(await refused({ ...mixed, id: device.get({ challenge: "x", rpId: "x" }).id })).toBe(401);
  });

  it("is added by its account alone, with the password, and gone when it is taken away", async () => {
    const app = await testApp();
    const { ada, device, response, id } = await withPasskey(app);
    const eve = await aUser(app, "eve@example.com");
    expect((await options(app, ada, "wrong")).status).toBe(403);
    const mine = (await options(app, ada)).body;
    const stolen = { name: "Phone", response: authenticator().create(mine) };
    expect((await callApi(app, "POST", "/auth/passkeys", stolen, eve)).status).toBe(410);
    expect((await callApi(app, "POST", "/auth/passkeys", { name: "Again", response }, ada)).status).toBe(410);
    type Listed = { items: { id: string; name: string }[] };
    const list = async () => (await callApi<Listed>(app, "GET", "/auth/passkeys", undefined, ada)).body.items;
    expect(await list()).toMatchObject([{ id, name: "Phone" }]);
    expect((await callApi(app, "DELETE", `/auth/passkeys/${id}`, undefined, eve)).status).toBe(404);
    expect((await callApi(app, "DELETE", `/auth/passkeys/${id}`, undefined, ada)).status).toBe(204);
    expect((await signIn(app, device.get(await signInOptions(app)))).status).toBe(401);
  });

  it("of a closed account opens nothing", async () => {
    const app = await testApp();
    const { ada, device } = await withPasskey(app);
    await app.accounts.setActive(ada.id, false);
    expect((await signIn(app, device.get(await signInOptions(app)))).status).toBe(401);
  });
});
