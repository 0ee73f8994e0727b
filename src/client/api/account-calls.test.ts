import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeGateway, startGateway } from "#tests/support/servers/fake-api-server.ts";
import { createAccountCalls } from "./account-calls.ts";
import { createApiClient } from "./api-client.ts";
import { ApiFailure } from "./api-failure.ts";

type User = { id: string; name: string };
const user: User = { id: "1", name: "Ada" };
const session = { token: "new-token", user };
const credentials = { email: "ada@example.com", password: "correct horse" };
const passwords = { currentPassword: "a", newPassword: "b" };

let gateway: FakeGateway;
let forgotten: FakeGateway;
beforeEach(async () => {
  [gateway, forgotten] = await Promise.all([startGateway(), startGateway()]);
});
afterEach(() => Promise.all([gateway.stop(), forgotten.stop()]));

function account(stored: string | null = "secret") {
  const main = gateway.address;
  const token = () => stored;
  const gateways = {
    main,
    alternative: main,
    forgotPassword: forgotten.address,
    staging: false,
    cacheBust: false,
  };
  return createAccountCalls<User>({
    api: createApiClient({ gateways, token, clock: { now: () => 0 } }),
    token,
  });
}

const textOf = (call: Promise<unknown>) =>
  call.then(
    () => "no failure",
    (failure: unknown) => (failure instanceof ApiFailure ? failure.message : failure),
  );

describe("signing in", () => {
  it("posts email and password and returns token and user", async () => {
    gateway.replies({ json: session });
    expect(await account(null).login(credentials)).toEqual(session);
    expect(gateway.received[0]).toMatchObject({ method: "POST", path: "/api/auth/login" });
    expect(JSON.parse(gateway.received[0]?.body ?? "")).toEqual(credentials);
  });

  it("returns the challenge where a second factor is required", async () => {
    gateway.replies({ json: { challenge: "c1", methods: ["totp"] } });
    expect(await account(null).login(credentials)).toEqual({ challenge: "c1", methods: ["totp"] });
  });

  it("shows 'Login failed' without a response or a session in it, and else the response's text", async () => {
    for (const reply of ["drop", { json: { user } }, { status: 204 }] as const) {
      gateway.replies(reply);
      expect(await textOf(account(null).login(credentials))).toBe("Login failed");
    }
    gateway.replies({ status: 401, json: { message: "Wrong e-mail or password" } });
    expect(await textOf(account(null).login(credentials))).toBe("Wrong e-mail or password");
  });

  it("by a provider posts its payload to its URL and returns token and user", async () => {
    gateway.replies({ json: session });
    expect(await account(null).social("google", { credential: "jwt" })).toEqual(session);
    expect(gateway.received[0]).toMatchObject({ path: "/api/auth/google", body: '{"credential":"jwt"}' });
    expect(gateway.received[0]?.headers).not.toHaveProperty("authorization");
  });

  it("by a provider shows '{provider} login failed'", async () => {
    gateway.replies("drop");
    expect(await textOf(account(null).social("google", {}))).toBe("google login failed");
    expect(await textOf(account(null).social("google", {}, "Google"))).toBe("Google login failed");
    gateway.replies({ json: {} });
    expect(await textOf(account(null).social("google", {}))).toBe("google login failed");
  });

  it("for the first time posts the registration and returns token and user", async () => {
    gateway.replies({ status: 201, json: session });
    expect(await account(null).register({ ...credentials, name: "Ada" })).toEqual(session);
    expect(gateway.received[0]?.path).toBe("/api/auth/register");
  });

  it("for the first time shows 'Registration failed', and the server's text for a known email", async () => {
    gateway.replies("drop");
    expect(await textOf(account(null).register(credentials))).toBe("Registration failed");
    gateway.replies({ status: 409, json: { message: "This address has an account" } });
    await expect(account(null).register(credentials)).rejects.toMatchObject({
      message: "This address has an account",
      conflict: true,
    });
  });
});

describe("verifying the stored session", () => {
  it("sends the token as header and as query parameter and returns the user", async () => {
    gateway.replies({ json: { user } });
    expect(await account().verify()).toEqual({ state: "verified", user });
    const [request] = gateway.received;
    expect(request?.headers.authorization).toBe("Bearer secret");
    expect(request?.query.get("token")).toBe("secret");
  });

  it.each([401, 403])("refuses the session for a %i", async (status) => {
    gateway.replies({ status, json: { message: "Expired" } });
    expect(await account().verify()).toMatchObject({ state: "refused", failure: { message: "Expired" } });
  });

  it.each([
    "drop",
    "hang",
    { status: 404 },
    { status: 503 },
    { json: {} },
    { text: "<h1>Hotel</h1>" },
  ] as const)("leaves it open for %j, which is no verdict", async (reply) => {
    gateway.replies(reply);
    expect(await account().verify({ timeoutMs: 40 })).toMatchObject({ state: "unknown" });
  });
});

describe("the signed-in account", () => {
  it("changes its profile and returns the user", async () => {
    gateway.replies({ json: { user } });
    expect(await account().profile({ name: "Ada" })).toEqual(user);
    expect(gateway.received[0]).toMatchObject({ path: "/api/auth/profile", body: '{"name":"Ada"}' });
    expect(gateway.received[0]?.headers.authorization).toBe("Bearer secret");
  });

  it("shows 'Profile update failed'", async () => {
    for (const reply of ["drop", { json: {} }] as const) {
      gateway.replies(reply);
      expect(await textOf(account().profile({}))).toBe("Profile update failed");
    }
  });

  it("changes its password", async () => {
    gateway.replies({ status: 204 });
    await account().changePassword(passwords);
    expect(gateway.received[0]?.path).toBe("/api/auth/change-password");
    expect(JSON.parse(gateway.received[0]?.body ?? "")).toEqual(passwords);
  });

  it("shows 'Password change failed'", async () => {
    gateway.replies("drop");
    expect(await textOf(account().changePassword(passwords))).toBe("Password change failed");
  });

  it("is refused with 'Not authenticated', unsent, where there is no token", async () => {
    const { profile, changePassword, verify } = account(null);
    for (const call of [profile({}), changePassword(passwords), verify()])
      expect(await textOf(call)).toBe("Not authenticated");
    expect(gateway.received).toEqual([]);
  });

  it("signs out with its token, and without one sends nothing", async () => {
    gateway.replies({ status: 204 });
    await account().logout();
    await account(null).logout();
    expect(gateway.received).toMatchObject([
      { method: "POST", path: "/api/auth/logout", headers: { authorization: "Bearer secret" } },
    ]);
  });
});

describe("a forgotten password", () => {
  it("goes to its own gateway without an authorization header", async () => {
    await account().forgotPassword({ email: "ada@example.com" });
    expect(gateway.received).toEqual([]);
    expect(forgotten.received[0]).toMatchObject({ method: "POST", path: "/api/auth/forgot-password" });
    expect(forgotten.received[0]?.headers).not.toHaveProperty("authorization");
  });

  it("shows 'Failed to send password reset request' without a response, and else the response's text", async () => {
    forgotten.replies("drop");
    expect(await textOf(account().forgotPassword(credentials))).toBe("Failed to send password reset request");
    forgotten.replies({ status: 429, json: { message: "Too many requests" } });
    expect(await textOf(account().forgotPassword(credentials))).toBe("Too many requests");
  });
});
