import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { aUser, callApi, goodPassword, mailedToken } from "#tests/support/calls/account-calls.ts";
import { authenticator } from "#tests/support/servers/authenticator.ts";
import { keyServer } from "#tests/support/servers/identity-server.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type TestApp = Awaited<ReturnType<typeof testApp>>;
type Options = { challenge: string; rp: { id: string }; rpId: string };
const email = "ada@example.com";
const password = "a kettle for the evening";

/** Adds a passkey to an account; gives the way in by it. */
async function addPasskey(app: TestApp, session: { token: string }) {
  const device = authenticator();
  const options = { password: goodPassword };
  const challenge = await callApi<Options>(app, "POST", "/auth/passkeys/options", options, session);
  const response = device.create(challenge.body);
  const added = await callApi(app, "POST", "/auth/passkeys", { name: "Phone", response }, session);
  expect(added.status).toBe(201);
  return async () => {
    const { body } = await callApi<Options>(app, "POST", "/auth/passkey/options");
    return (await callApi(app, "POST", "/auth/passkey", { response: device.get(body) })).status;
  };
}
async function addSecondFactor(app: TestApp, session: { token: string }) {
  const { secret } = (
    await callApi<{ secret: string }>(app, "POST", "/auth/totp", { password: goodPassword }, session)
  ).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
  expect((await callApi(app, "POST", "/auth/totp", { code }, session)).status).toBe(200);
}
async function resetByMail(app: TestApp) {
  await callApi(app, "POST", "/auth/forgot-password", { email });
  const token = await mailedToken(app, "reset-password", email);
  expect((await callApi(app, "POST", "/auth/reset-password", { token, password })).status).toBe(204);
}
const login = (app: TestApp) => callApi(app, "POST", "/auth/login", { email, password });

describe("an account created with another person's address", () => {
  it("is its owner's alone once the mailbox has set the password: no device and no code of the first one is left", async () => {
    const app = await testApp();
    const squatter = await aUser(app, email);
    const byPasskey = await addPasskey(app, squatter);
    await addSecondFactor(app, squatter);
    const { url } = (await callApi<{ url: string }>(app, "POST", "/favorites/share", undefined, squatter))
      .body;
    const shared = async () =>
      (await callApi(app, "GET", `/favorites/shared/${url.split("/").at(-1)}`)).status;
    expect(await shared()).toBe(200);
    const confirmation = await mailedToken(app, "confirm-email", email);
    expect(await byPasskey()).toBe(200);
    await resetByMail(app);
    expect(await byPasskey()).toBe(401);
    expect(await shared()).toBe(404);
    expect((await callApi(app, "GET", "/auth/verify", undefined, squatter)).status).toBe(401);
    expect((await login(app)).body.user).toMatchObject({ email, emailVerified: true });
    expect((await callApi(app, "POST", "/auth/confirm-email", { token: confirmation })).status).toBe(410);
  });

  it("is not opened by the first one's account elsewhere either", async () => {
    const keys = await keyServer();
    const app = await testApp({ env: { GOOGLE_CLIENT_ID: "magpie", GOOGLE_KEYS_URL: keys.url } });
    const bySocial = async () => {
      const now = Math.floor(app.clock.now() / 1_000);
      const { nonce } = (await callApi<{ nonce: string }>(app, "POST", "/auth/nonce")).body;
      const claims = { iss: "https://accounts.google.com", aud: "magpie", sub: "squatter", nonce };
      const times = { iat: now, exp: now + 3_600 };
      const credential = await keys.sign({ ...claims, ...times, email, email_verified: false });
      return (await callApi(app, "POST", "/auth/google", { credential })).status;
    };
    expect(await bySocial()).toBe(200);
    await resetByMail(app);
    expect(await bySocial()).toBe(409);
    expect((await login(app)).status).toBe(200);
  });

  it("becomes the first administrator's whole", async () => {
    const app = await testApp();
    const squatter = await aUser(app, email);
    const byPasskey = await addPasskey(app, squatter);
    await addSecondFactor(app, squatter);
    await callApi(app, "POST", "/auth/forgot-password", { email });
    const token = await mailedToken(app, "reset-password", email);
    await app.accounts.prepareAdministrator({ email, password });
    expect(await byPasskey()).toBe(401);
    const reset = await callApi(app, "POST", "/auth/reset-password", { token, password: goodPassword });
    expect(reset.status).toBe(410);
    expect((await login(app)).body.user).toMatchObject({ role: "admin" });
  });
});

it("who proved the mailbox before keeps devices and codes over a forgotten password", async () => {
  const app = await testApp();
  const ada = await aUser(app, email);
  await callApi(app, "POST", "/auth/confirm-email", {
    token: await mailedToken(app, "confirm-email", email),
  });
  const byPasskey = await addPasskey(app, ada);
  await addSecondFactor(app, ada);
  await resetByMail(app);
  expect(await byPasskey()).toBe(200);
  expect((await login(app)).body.challenge).toBeTruthy();
});
