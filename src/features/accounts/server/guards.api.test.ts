import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import { cacheKey } from "#platform/http/page-cache/cache-key.ts";
import { knownParameters } from "#platform/http/page-cache/query-allow-list.ts";
import { apiDescription } from "#server/api-description.ts";
import { aUser } from "#tests/support/calls/account-calls.ts";
import { testApp } from "#tests/support/site/test-app.ts";

describe("a guarded route", () => {
  it("lets in whose role it names, by the database and nothing the caller says; its answer is for one person", async () => {
    const app = await testApp();
    const { requireRole, requireUser } = app.accounts.guards;
    const routes = new Hono()
      .get("/crm", requireRole("admin", "editor"), (c) => c.json(c.get("signedIn").user.email))
      .get("/users", requireRole("admin"), (c) => c.json("users"))
      .get("/mine", requireUser, (c) => c.json(c.get("signedIn").userId));
    routes.onError((error, c) => c.json({}, error instanceof AppError ? (error.status as 401) : 500));
    const ada = await aUser(app);
    const statuses = (token?: string) =>
      Promise.all(
        ["/mine", "/crm", "/users"].map(async (path) => {
          const headers = {
            ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
            "X-Role": "admin",
            Cookie: `auth_token=${ada.token}; auth_user={"role":"admin"}`,
          };
          return (await routes.request(path, { headers })).status;
        }),
      );
    expect(await statuses()).toEqual([401, 401, 401]);
    expect(await statuses("A".repeat(43))).toEqual([401, 401, 401]);
    expect(await statuses(ada.token)).toEqual([200, 403, 403]);
    await app.accounts.changeRole(ada.id, "editor");
    expect(await statuses(ada.token)).toEqual([200, 200, 403]);
    await app.accounts.changeRole(ada.id, "admin");
    expect(await statuses(ada.token)).toEqual([200, 200, 200]);
    const answer = await routes.request("/crm", { headers: { Authorization: `bearer ${ada.token}` } });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  });
});

it("account responses are not cached, and no token becomes part of a cached URL", async () => {
  const app = await testApp();
  const document = app.api.getOpenAPI31Document(apiDescription);
  const known = knownParameters(document);
  for (const path of [
    "/api/auth/verify?token=x",
    "/api/auth/export",
    "/api/auth/oidc/start?redirect=/",
    "/api/auth/any",
  ])
    expect([path, cacheKey(path, known)]).toEqual([path, null]);
  expect(cacheKey("/api/categories?token=x", known)).toBe("/api/categories");
  const guarded = Object.entries(document.paths ?? {}).flatMap(([path, { get }]) =>
    get?.security ? [path] : [],
  );
  expect(guarded.map((path) => cacheKey(path, known)).filter(Boolean)).toEqual([]);
  expect(guarded).toContain("/api/auth/export");
});

it("every call of an account is described, with what it takes", async () => {
  const app = await testApp();
  const { paths = {} } = app.api.getOpenAPI31Document(apiDescription);
  for (const [method, path] of [
    ["post", "register"],
    ["post", "login"],
    ["get", "verify"],
    ["post", "logout"],
    ["post", "profile"],
    ["post", "change-password"],
    ["post", "forgot-password"],
    ["post", "reset-password"],
    ["post", "confirm-email"],
    ["post", "second-factor"],
    ["get", "sessions"],
    ["delete", "sessions/{id}"],
    ["post", "email"],
    ["get", "totp"],
    ["post", "totp"],
    ["delete", "totp"],
    ["get", "passkeys"],
    ["post", "passkeys"],
    ["delete", "passkeys/{id}"],
    ["get", "export"],
    ["post", "delete-account"],
    ["post", "{provider}"],
  ] as const)
    expect([path, paths[`/api/auth/${path}`]?.[method] !== undefined]).toEqual([path, true]);
});
