import { expect, it, onTestFinished } from "vitest";
import { startModelServer } from "#demo/servers/writing/model-server.ts";
import { fieldNamed } from "#features/accounts/crm/audit-fields.ts";
import { labeledField, passedOver } from "#features/accounts/crm/audit-labeled-fields.ts";
import { changesOf } from "#features/audit/audit-changes.ts";
import { isLanguage } from "#i18n/languages.ts";
import auditWords from "#locales/en/crm-audit.json" with { type: "json" };
import { aUser } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { type ApiCaller, crmWrites, type Sent, unaudited } from "#tests/support/calls/crm-writes.ts";
import { shopItems } from "#tests/support/calls/crm-writes-of-entities.ts";
import { quickLimits } from "#tests/support/servers/connected-model.ts";
import { aListing, theShops } from "#tests/support/servers/shop-pages.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import { apiDescription } from "./api-description.ts";
import type { App } from "./app.ts";

/** Calls of visitors, and of users for their own account: no work on the site. */
const ofVisitors =
  /^\/api\/((auth|favorites|newsletter|price-alerts)(\/|$)|(reports|feedback\/helpful|analytics\/events)$)/;

/** Every call of the contract that changes something, as "POST /api/admin/products", and whether it needs authentication. */
function writesOf(app: App): { call: string; path: string; isGuarded: boolean }[] {
  const { paths = {} } = app.api.getOpenAPI31Document(apiDescription) as {
    paths?: Record<string, Record<string, { security?: unknown[] }>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => method !== "get")
      .map(([method, { security }]) => ({
        call: `${method.toUpperCase()} ${path}`,
        path,
        isGuarded: Boolean(security?.length),
      })),
  );
}

const request = (call: string, { at = [], query = "", body, version = 1 }: Sent, token?: string): Request => {
  const [method = "", path = ""] = call.split(" ");
  let next = 0;
  const isForm = body instanceof FormData;
  return new Request(`http://test${path.replaceAll(/\{[^}]+\}/g, () => String(at[next++] ?? 1))}${query}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
      // No worker runs that would finish a job to wait for.
      Prefer: "respond-async",
      // As the screens send it for a deletion.
      ...(method === "DELETE" ? { "If-Match": `"${version}"` } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
};

/** The fields in audit entries that the audit log has no label for; settings are called as on their tabs. */
function unlabeled(
  entries: readonly { entity_type: string; before: string | null; after: string | null }[],
): string[] {
  const found = entries.flatMap(({ entity_type: type, before, after }) => {
    if (type === "settings") return [];
    const changes = changesOf(JSON.parse(before ?? "null"), JSON.parse(after ?? "null"));
    return changes.flatMap(({ path }) => {
      const field = path
        .flatMap((step) => step.split("."))
        .find((step) => !passedOver.has(step) && !isLanguage(step));
      return field !== undefined && !labeledField(fieldNamed(field, type)) ? [`${type} ${field}`] : [];
    });
  });
  return [...new Set(found)];
}

async function aSite() {
  const model = await startModelServer();
  onTestFinished(model.close);
  const { marketplace } = theShops(
    shopItems.map(({ externalId, gtin }) =>
      aListing({ marketplace: "ebay", externalId, gtin, url: `https://www.ebay.com/itm/${externalId}` }),
    ),
  );
  const app = await testApp({ model: quickLimits, marketplace, env: { SMTP_URL: "smtp://127.0.0.1:9" } });
  const admin = await aMember(app, "admin");
  const editor = await aMember(app, "editor");
  const visitor = await aUser(app, "eve@example.com");
  const send = async (call: string, sent: Sent, token?: string) => {
    const from = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };
    const answer = await app.api.fetch(request(call, sent, token), from);
    return { status: answer.status, text: await answer.text() };
  };
  const callerOf =
    ({ token }: { token: string }): ApiCaller =>
    async (method, path, body, version) => {
      const { status, text } = await send(`${method} /api${path}`, { body, version }, token);
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
      return text ? JSON.parse(text) : {};
    };
  const callers = { admin: callerOf(admin), editor: callerOf(editor) };
  await callers.admin("PATCH", "/admin/writer", {
    version: 0,
    provider: "openai-compatible",
    model: "small",
    baseUrl: `${model.url}/v1`,
    key: "sk",
    mayBePrivate: true,
  });
  const entries = () => app.db.read.selectFrom("audit").selectAll().orderBy("id").execute();
  const tokens = { admin: admin.token, editor: editor.token, visitor: visitor.token };
  return { app, callers, send, entries, tokens, ids: { admin: admin.id, editor: editor.id } };
}

it("every write is listed here: its audit entry, or why it has none", async () => {
  const app = await testApp();
  const writes = writesOf(app);
  const ofTheSite = writes.filter(({ path }) => !ofVisitors.test(path));
  expect(ofTheSite.filter(({ isGuarded }) => !isGuarded)).toEqual([]);
  const known = [...Object.keys(crmWrites), ...Object.keys(unaudited)].sort();
  expect(known).toEqual(ofTheSite.map(({ call }) => call).sort());
  // Routes outside the contract would be unchecked.
  const braces = (path: string) => path.replaceAll(/:(\w+)(\{.*?\}+)?/g, "{$1}");
  const answered = app.api.routes
    .filter(({ method, path }) => !["GET", "ALL"].includes(method) && !path.includes("*"))
    .map(({ method, path }) => `${method} ${braces(path)}`);
  // A form alone: what proves its time is in its page.
  const documented = new Set([...writes.map(({ call }) => call), "POST /api/feedback/questions"]);
  expect([...new Set(answered)].filter((call) => !documented.has(call))).toEqual([]);
});

it("every CRM write is refused to strangers and lower roles, and appears in the audit log", {
  tags: postgresInEndure,
  timeout: 300_000,
}, async () => {
  const { app, callers, send, entries, tokens, ids } = await aSite();
  const wrong: string[] = [];
  for (const [call, { by, says, send: prepared }] of Object.entries(crmWrites))
    try {
      const sent = await prepared({ app, call: callers[by], name: call });
      const before = await entries();
      for (const [status, token] of [
        [401, undefined],
        [403, tokens.visitor],
        ...(by === "admin" ? ([[403, tokens.editor]] as const) : []),
      ] as const)
        expect((await send(call, sent, token)).status).toBe(status);
      expect(await entries()).toEqual(before);
      const { status, text } = await send(call, sent, tokens[by]);
      if (status >= 300) throw new Error(`${status} ${text}`);
      const own = (await entries())
        .slice(before.length)
        .filter(({ actor_id }) => String(actor_id) === ids[by]);
      expect(own.map(({ action, entity_type }) => `${action} ${entity_type}`)).toContain(says);
    } catch (error) {
      wrong.push(`${call}: ${(error as Error).message.slice(0, 600)}`);
    }
  expect(wrong).toEqual([]);
  expect(unlabeled(await entries())).toEqual([]);
});

it("the audit entries of all writes have messages", () => {
  const said = Object.values(crmWrites).flatMap(({ says }) => {
    const [action, type] = says.split(" ");
    return [`audit.action-${action}`, `audit.type-${type}`];
  });
  expect([...new Set(said)].filter((key) => !(key in auditWords))).toEqual([]);
});
