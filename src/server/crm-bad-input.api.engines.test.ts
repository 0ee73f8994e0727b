import { expect, it } from "vitest";
import { aUser } from "#tests/support/calls/account-calls.ts";
import { inheritedNames } from "#tests/support/calls/inherited-names.ts";
import { aCategory, aProduct } from "#tests/support/content/made-content.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import { apiDescription } from "./api-description.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
};
type Operation = {
  security?: unknown[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};

/** Every call of the contract that needs an editor or an administrator. */
async function crmCalls() {
  const app = await testApp();
  const contract = app.api.getOpenAPI31Document(apiDescription) as {
    paths?: Record<string, Record<string, Operation>>;
    components?: { schemas?: Record<string, Schema> };
  };
  const named = contract.components?.schemas ?? {};
  const calls = Object.entries(contract.paths ?? {})
    .filter(([path]) => /^\/api\/(admin|crm|trends)\//.test(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        isGuarded: Boolean(operation.security?.length),
        schema: inlined(operation.requestBody?.content["application/json"]?.schema, named),
        query: (operation.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name),
      })),
    );
  const admin = await aUser(app, "admin@example.com");
  await app.accounts.changeRole(admin.id, "admin");
  const visitor = await aUser(app, "eve@example.com");
  const send = async (
    call: { method: string; path: string },
    { token, id = "1", query = "", body, type = "application/json" }: Sent,
  ): Promise<number> => {
    const path = call.path.replaceAll(/\{[^}]+\}/g, id);
    const request = new Request(`http://test${path}${query}`, {
      method: call.method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        "Content-Type": type,
        "If-Match": id,
      },
      ...(body === undefined || call.method === "GET" ? {} : { body }),
    });
    const answer = await app.api.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.7" } } });
    await answer.body?.cancel();
    return answer.status;
  };
  /** The calls that returned one of these statuses, with their input: none should. */
  const answered = async (
    isBad: (status: number) => boolean,
    given: (call: (typeof calls)[number]) => Sent[],
  ): Promise<string[]> => {
    const bad: string[] = [];
    for (const call of calls)
      for (const sent of given(call)) {
        const status = await send(call, sent);
        if (isBad(status))
          bad.push(`${status} ${call.method} ${call.path} ${sent.id ?? ""} ${sent.body?.slice(0, 80) ?? ""}`);
      }
    return bad;
  };
  return { app, calls, send, answered, admin: admin.token, visitor: visitor.token };
}

type Sent = {
  token?: string | undefined;
  id?: string;
  query?: string;
  body?: string | undefined;
  type?: string;
};

const crash = (status: number): boolean => status >= 500;
const evil = `<img src=x onerror=alert(1)><script>alert(1)</script>\u0000\ud800\u202e' or 1=1;-- {{7*7}}`;

/** The schema with its references inlined. */
function inlined(schema: Schema | undefined, named: Record<string, Schema>): Schema | undefined {
  const text = JSON.stringify(schema)?.replaceAll(
    /\{"\$ref":"#\/components\/schemas\/(\w+)"\}/g,
    (_, name: string) => JSON.stringify(inlined(named[name], named)),
  );
  return text && JSON.parse(text);
}

/** A body of the right shape whose every leaf is as bad as its type allows. */
function evilBody(schema: Schema | undefined, depth = 0): unknown {
  if (!schema || depth > 6) return evil;
  const [one] = schema.anyOf ?? schema.oneOf ?? [];
  if (one) return evilBody(one, depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => evilBody(part, depth + 1)));
  const type = [schema.type].flat()[0];
  if (schema.enum) return schema.enum[0];
  if (type === "array") return [evilBody(schema.items, depth + 1)];
  if (type === "integer" || type === "number") return 9_007_199_254_740_991;
  if (type === "boolean") return true;
  if (type !== "object") return evil;
  const own = Object.entries(schema.properties ?? {}).map(([key, value]) => [
    key,
    evilBody(value, depth + 1),
  ]);
  return Object.fromEntries(own);
}

const strangers = [
  "0",
  "-1",
  "1.5",
  "abc",
  "2147483648",
  "999999999999999",
  "9".repeat(400),
  "%00",
  "%F0%9F%98%80",
  "..%2f..%2fetc",
  "__proto__",
  "'%20or%201=1--",
];
const shapes = [
  "",
  "{",
  "null",
  "[]",
  "1",
  '"text"',
  "true",
  '{"__proto__":{"role":"admin"},"constructor":1}',
  JSON.stringify(Object.fromEntries(inheritedNames.map((name) => [name, { [name]: 1 }]))),
  `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  JSON.stringify({ name: "x".repeat(900_000), version: 1, ids: Array(20_000).fill("1") }),
];

it("refuses every CRM call without a token, whatever is sent with it", {
  tags: postgresInEndure,
  timeout: 120_000,
}, async () => {
  const { calls, answered, visitor } = await crmCalls();
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter(({ isGuarded }) => !isGuarded)).toEqual([]);
  const everything = (token?: string): Sent[] => [{ token }, { token, body: "{}" }];
  expect(
    await answered(
      (status) => status !== 401,
      () => everything(),
    ),
  ).toEqual([]);
  expect(
    await answered(
      (status) => status !== 403,
      () => everything(visitor),
    ),
  ).toEqual([]);
});

it("no input makes the CRM's calls fail", { tags: "endure", timeout: 240_000 }, async () => {
  const { app, answered, admin: token } = await crmCalls();
  const category = await aCategory(app, "Home");
  await aProduct(app, "Kettle", { categoryId: category });
  expect(await answered(crash, () => strangers.map((id) => ({ token, id, body: '{"version":1}' })))).toEqual(
    [],
  );
  expect(
    await answered(crash, ({ query }) =>
      query.length
        ? [evil, "", "-1", "999999999999999", "a".repeat(3_000)].map((value) => ({
            token,
            query: `?${query.map((name) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("&")}`,
          }))
        : [],
    ),
  ).toEqual([]);
  const inherited = `?${inheritedNames.map((name) => `${name}=1&${name}=2`).join("&")}`;
  expect(await answered(crash, () => [{ token, query: inherited }])).toEqual([]);
  const withBody = (call: { method: string }, bodies: readonly (string | undefined)[]): Sent[] =>
    call.method === "GET" || call.method === "DELETE" ? [] : bodies.map((body) => ({ token, body }));
  expect(await answered(crash, (call) => withBody(call, shapes))).toEqual([]);
  expect(
    await answered(crash, (call) =>
      withBody(call, [JSON.stringify(evilBody(call.schema)), JSON.stringify({ version: 1, name: evil })]),
    ),
  ).toEqual([]);
  for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/json; charset=utf-16"])
    expect(
      await answered(crash, (call) => withBody(call, ["{}"]).map((sent) => ({ ...sent, type }))),
    ).toEqual([]);
  expect((await app.api.fetch(new Request("http://test/api/home"))).status).toBe(200);
});
