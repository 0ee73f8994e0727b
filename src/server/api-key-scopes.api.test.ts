import { expect, it } from "vitest";
import { type KeyScope, keyScopes } from "#platform/key-scopes.ts";
import { anApiKey } from "#tests/support/calls/api-key-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { apiDescription } from "./api-description.ts";
import type { App } from "./app.ts";

/** These look for a session, and find none for a key. */
const ofSessions = new Set(["/api/auth/logout", "/api/auth/verify"]);

/** Every guarded call of the contract, with ids that do not exist. */
function guardedCalls(app: App): { call: string; method: string; path: string }[] {
  const { paths = {} } = app.api.getOpenAPI31Document(apiDescription) as {
    paths?: Record<string, Record<string, { security?: unknown[] }>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { security }]) =>
      security?.length && !ofSessions.has(path)
        ? {
            call: `${method.toUpperCase()} ${path}`,
            method: method.toUpperCase(),
            path: path.replaceAll(/\{[^}]+\}/g, "987654"),
          }
        : [],
    ),
  );
}

const from = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };

/** The scope of every guarded call, as its refusal names it; null for those that are closed to keys. */
async function scopesOfCalls(): Promise<Map<string, KeyScope | null>> {
  const app = await testApp();
  const boss = await aMember(app, "admin");
  const keys = new Map<KeyScope, string>();
  for (const scope of keyScopes) keys.set(scope, (await anApiKey(app, boss, [scope])).token);
  const reader = (await anApiKey(app, boss, ["content:read", "analytics:read"])).token;
  const send = async (method: string, path: string, token: string | undefined) => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await app.api.fetch(new Request(`http://test${path}`, { method, headers }), from);
    expect(answer.status).toBeLessThan(500);
    const text = await answer.text();
    app.clock.move(1_000);
    return answer.status === 403
      ? (JSON.parse(text) as { code: string; details?: { message: KeyScope }[] })
      : null;
  };
  const found = new Map<string, KeyScope | null>();
  for (const { call, method, path } of guardedCalls(app)) {
    const refused = await send(method, path, keys.get("analytics:read"));
    const scope = refused ? (refused.details?.[0]?.message ?? null) : "analytics:read";
    expect([call, refused?.code]).toEqual([
      call,
      !refused ? undefined : scope ? "scope-missing" : "closed-to-keys",
    ]);
    if (scope) {
      expect([call, await send(method, path, keys.get(scope))]).toEqual([call, null]);
      const other = keyScopes.find((one) => one !== scope && one !== "analytics:read");
      expect([call, (await send(method, path, other && keys.get(other)))?.code]).toEqual([
        call,
        "scope-missing",
      ]);
    }
    if (method !== "GET") expect([call, await send(method, path, reader)]).not.toEqual([call, null]);
    found.set(call, scope);
  }
  return found;
}

const items = "(products|articles|categories|content/(page|reusable))";
const publishing = new RegExp(
  `^(POST /api/admin/${items}/\\{id\\}/(publish|unpublish|schedule|block|unblock|mark-checked|clear-checked)|(POST|PATCH|DELETE) /api/admin/authors(/\\{id\\})?|DELETE /api/admin/categories/\\{id\\}|POST /api/admin/categories/\\{id\\}/(move|merge)|(POST|PUT|PATCH|DELETE) /api/admin/feeds(/.+)?)$`,
);
const ofContent = /^\w+ \/api\/admin\/(products|articles|categories|authors|content|static-pages)(\/|$)/;
/** Beside what the content's own routes do: work of a language model, which costs money. */
const ofModels = /\/outlines|\/review(\/|$)|\/claims|\/sections/;

it("every call is closed to API keys, or needs the one scope that its route names", {
  timeout: 120_000,
}, async () => {
  const scopes = await scopesOfCalls();
  const calls = (scope: KeyScope | null, which: RegExp) =>
    [...scopes].flatMap(([call, one]) => (one === scope && which.test(call) ? call : [])).sort();
  const [reads, writes, any] = [/^GET /, /^(?!GET )/, /./];
  const outside = (all: string[], area: RegExp) => all.filter((call) => !area.test(call));

  expect(calls("content:read", writes)).toEqual([]);
  expect(calls("analytics:read", writes)).toEqual([]);
  for (const scope of ["content:write", "content:publish", "media:write", "offers:write"] as const)
    expect(calls(scope, reads)).toEqual([]);
  expect(outside(calls("media:write", any), /^\w+ \/api\/admin\/media/)).toEqual([]);
  expect(outside(calls("imports:write", any), /^\w+ \/api\/(admin|crm)\/(imports|feeds)/)).toEqual([]);
  expect(outside(calls("offers:write", any), /\/offers|\/programmes/)).toEqual([]);
  expect(outside(calls("content:write", any), ofContent)).toEqual([]);
  expect(calls("content:publish", any)).toEqual(
    [...scopes.keys()].filter((call) => publishing.test(call)).sort(),
  );

  const closed = calls(null, any).filter((call) => !ofModels.test(call));
  expect(closed.filter((call) => ofContent.test(call) || /\/(media|imports|feeds)(\/|$)/.test(call))).toEqual(
    [],
  );
  // What could raise rights, cost money or change the site itself.
  const always =
    /\/(auth|favorites|users|api-keys|webhooks|settings|design|writer|marketplaces|jobs|redirects|menus|audit)(\/|$)/;
  for (const [call, scope] of scopes) if (always.test(call)) expect([call, scope]).toEqual([call, null]);
});
