import { generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import {
  aUser,
  type CallResult,
  callApi,
  mailedToken,
  queuedMails,
} from "#tests/support/calls/account-calls.ts";
import { graphServer, keyServer, serve } from "#tests/support/servers/identity-server.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

type TestApp = Awaited<ReturnType<typeof testApp>>;
const clientId = "magpie-at-google";
const email = "ada@example.com";

async function withGoogle(env: Record<string, string> = {}) {
  const keys = await keyServer();
  const app = await testApp({
    env: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_KEYS_URL: keys.url,
      APPLE_CLIENT_ID: "magpie-at-apple",
      APPLE_KEYS_URL: keys.url,
      ...env,
    },
  });
  const now = () => Math.floor(app.clock.now() / 1_000);
  const claims = (more: JWTPayload = {}): JWTPayload => ({
    iss: "https://accounts.google.com",
    aud: clientId,
    sub: "google-1",
    iat: now(),
    exp: now() + 3_600,
    email,
    email_verified: true,
    name: "Ada",
    ...more,
  });
  const token = async (more: JWTPayload = {}) => keys.sign(claims({ nonce: await nonceOf(app), ...more }));
  return { app, keys, now, claims, token };
}
const nonceOf = async (app: TestApp) =>
  (await callApi<{ nonce: string }>(app, "POST", "/auth/nonce")).body.nonce;
const signIn = (app: TestApp, credential: string, provider = "google", more: object = {}) =>
  callApi<CallResult>(app, "POST", `/auth/${provider}`, { credential, ...more });

describe("an id token", () => {
  it("makes an account the first time and opens it afterwards, also when the address at the provider changed", async () => {
    const { app, token } = await withGoogle();
    const first = await signIn(app, await token());
    expect([first.status, first.body.user]).toMatchObject([200, { email, name: "Ada", emailVerified: true }]);
    expect(await queuedMails(app)).toEqual([]);
    const again = await signIn(app, await token({ email: "other@example.com" }));
    expect(again.body.user).toMatchObject({ id: first.body.user.id, email });
    expect((await callApi(app, "GET", "/auth/verify", undefined, again.body)).status).toBe(200);
  });

  it("opens nothing twice: its nonce is used up", async () => {
    const { app, token } = await withGoogle();
    const credential = await token();
    const both = await Promise.all([signIn(app, credential), signIn(app, credential)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await signIn(app, credential)).status).toBe(401);
  });

  it.each<[string, (now: number) => JWTPayload]>([
    ["for another site", () => ({ aud: "another-site" })],
    ["for several sites, used by another", () => ({ aud: [clientId, "another-site"], azp: "another-site" })],
    ["of another issuer", () => ({ iss: "https://evil.example" })],
    ["of Apple", () => ({ iss: "https://appleid.apple.com" })],
    ["that expired", (now) => ({ iat: now - 7_200, exp: now - 3_600 })],
    ["of an hour ago that never ends", (now) => ({ iat: now - 3_700, exp: now + 1_000_000 })],
    ["from the future", (now) => ({ iat: now + 600, exp: now + 4_000 })],
    ["without an end", () => ({ exp: undefined })],
    ["without a nonce", () => ({ nonce: undefined })],
    ["with a nonce that we never made", () => ({ nonce: "A".repeat(43) })],
    ["without a subject", () => ({ sub: undefined })],
  ])("%s is refused", async (_, wrong) => {
    const { app, token, now } = await withGoogle();
    const answer = await signIn(app, await token(wrong(now())));
    expect([answer.status, answer.body.code]).toEqual([401, "provider-refused"]);
    expect(await app.db.read.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  it("forged with another key, with our client id as its secret, or unsigned, is refused", async () => {
    const { app, keys, claims } = await withGoogle();
    const mine = await generateKeyPair("RS256");
    const said = claims({ nonce: await nonceOf(app) });
    const secret = new TextEncoder().encode(clientId);
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    for (const forged of [
      await keys.sign(said, { key: mine.privateKey }),
      await keys.sign(said, { key: mine.privateKey, kid: "mine" }),
      await new SignJWT(said).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(secret),
      `${encode({ alg: "none" })}.${encode(said)}.`,
      "not.a.token",
      "x",
    ])
      expect([forged, (await signIn(app, forged)).status]).toEqual([forged, 401]);
  });

  it("is bound to the nonce of the call, plain or hashed as Apple's script may send it", async () => {
    const { app, token } = await withGoogle();
    const nonce = await nonceOf(app);
    const { createHash } = await import("node:crypto");
    const hashed = createHash("sha256").update(nonce).digest("hex");
    const apple = {
      iss: "https://appleid.apple.com",
      aud: "magpie-at-apple",
      nonce: hashed,
      email_verified: "true",
    };
    const other = await nonceOf(app);
    expect((await signIn(app, await token(apple), "apple", { nonce: other })).status).toBe(401);
    const answer = await signIn(app, await token({ ...apple, name: undefined }), "apple", {
      nonce,
      name: "Ada L.",
    });
    expect(answer.body.user).toMatchObject({ email, emailVerified: true, name: "Ada L." });
  });

  it("while the provider's keys cannot be had, is no refusal but an outage", async () => {
    const { app, token } = await withGoogle({ GOOGLE_KEYS_URL: "http://127.0.0.1:9/keys" });
    const answer = await signIn(app, await token());
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

describe("an account that exists", () => {
  it("is linked by an address that both sides proved", async () => {
    const { app, token } = await withGoogle();
    const ada = await aUser(app, email);
    await callApi(app, "POST", "/auth/confirm-email", {
      token: await mailedToken(app, "confirm-email", email),
    });
    const linked = await signIn(app, await token());
    expect([linked.status, linked.body.user.id]).toEqual([200, ada.user.id]);
  });

  it("is not opened by an address that the provider, or its owner here, did not prove", async () => {
    const { app, token } = await withGoogle();
    await aUser(app, email);
    const unprovedHere = await signIn(app, await token());
    expect([unprovedHere.status, unprovedHere.body.code]).toEqual([409, "email-taken"]);
    await callApi(app, "POST", "/auth/confirm-email", {
      token: await mailedToken(app, "confirm-email", email),
    });
    for (const email_verified of [false, "false", undefined, "yes"]) {
      const unprovedThere = await signIn(app, await token({ email_verified }));
      expect([email_verified, unprovedThere.status]).toEqual([email_verified, 409]);
    }
  });

  it("once closed stays closed", async () => {
    const { app, token } = await withGoogle();
    const { user } = (await signIn(app, await token())).body;
    await app.accounts.setActive(Number(user.id), false);
    expect((await signIn(app, await token())).status).toBe(401);
  });

  it("a new one with an address that is not proved gets a mail", async () => {
    const { app, token } = await withGoogle();
    const answer = await signIn(app, await token({ email_verified: false }));
    expect(answer.body.user.emailVerified).toBe(false);
    expect(await queuedMails(app)).toMatchObject([{ kind: "confirm-email", to: email }]);
  });

  it("is not made without an address", async () => {
    const { app, token } = await withGoogle();
    const answer = await signIn(app, await token({ email: undefined }));
    expect([answer.status, answer.body.details?.[0]?.path]).toEqual([422, "email"]);
  });
});

describe("Facebook's access token", () => {
  const env = { FACEBOOK_APP_ID: "app-1", FACEBOOK_APP_SECRET: "secret" };
  it("opens an account where Facebook says it is valid, for our app, and whose; its address proves nothing", async () => {
    const FACEBOOK_GRAPH_URL = await graphServer({
      good: { app: "app-1", id: "77", name: "Ada", email },
      foreign: { app: "app-2", id: "77", email },
      expired: { app: "app-1", id: "77", email, isValid: false },
      mailless: { app: "app-1", id: "78" },
    });
    const app = await testApp({ env: { ...env, FACEBOOK_GRAPH_URL } });
    for (const [token, status] of [
      ["foreign", 401],
      ["expired", 401],
      ["unknown", 401],
      ["mailless", 422],
      ["good", 200],
    ] as const)
      expect([token, (await signIn(app, token, "facebook")).status]).toEqual([token, status]);
    expect((await signIn(app, "good", "facebook")).body.user).toMatchObject({ email, emailVerified: false });
  });

  it("is refused where what answers for Facebook speaks no JSON", async () => {
    const FACEBOOK_GRAPH_URL = await serve((_, response) => response.end("<html>Welcome to our network"));
    const app = await testApp({ env: { ...env, FACEBOOK_GRAPH_URL } });
    expect((await signIn(app, "good", "facebook")).status).toBe(401);
  });

  it("while Facebook is away is no refusal", async () => {
    const app = await testApp({ env: { ...env, FACEBOOK_GRAPH_URL: "http://127.0.0.1:9" } });
    expect((await signIn(app, "good", "facebook")).status).toBe(503);
  });
});

it("providers without their keys are neither known nor shown, nor is any other name", async () => {
  const { app } = await withGoogle();
  for (const provider of ["facebook", "oidc", "github", "__proto__", "constructor"])
    expect([provider, (await signIn(app, "x", provider)).status]).toEqual([provider, 404]);
  type Shown = { signInProviders: { provider: string; clientId: string }[] };
  const { signInProviders } = (await call<Shown>(app, "/api/settings/public")).body;
  expect(signInProviders).toEqual([
    { provider: "google", name: "Google", clientId },
    { provider: "apple", name: "Apple", clientId: "magpie-at-apple" },
  ]);
});
