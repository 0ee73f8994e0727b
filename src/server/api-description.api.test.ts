import { expect, it, vi } from "vitest";
import { recipe } from "#tests/support/content/fixture-type.ts";
import { engine, testApp } from "#tests/support/site/test-app.ts";
import { webInstance } from "#tests/support/site/web-instance.ts";
import { describeApi } from "./api-description.ts";

/** The largest integer of PostgreSQL. */
const largestInteger = 2 ** 31 - 1;

/**
 * In bytes: a schema without an id would be repeated wherever it is used. The eleven calls of API keys and webhooks, with five schemas,
 * need 7,250; the three of backups 2,660; the ten of agents and their plans, with three, 6,900. The page has two examples of every call,
 * which compress to a tenth.
 */
const largest = { "/api/openapi.json": 482_000, "/api/docs": 475_000 };

it("the description and its page are small, and every reference resolves to a schema", async () => {
  const app = await testApp();
  const { ask } = await webInstance(app);
  const [openapi, docs] = await Promise.all(Object.keys(largest).map((path) => ask(path)));
  expect(openapi?.bytes.length).toBeLessThanOrEqual(largest["/api/openapi.json"]);
  expect(docs?.bytes.length).toBeLessThanOrEqual(largest["/api/docs"]);
  const text = String(openapi?.bytes);
  const { components } = JSON.parse(text) as { components: Record<string, Record<string, unknown>> };
  const named = new Set(Object.keys(components.schemas ?? {}).map((name) => `#/components/schemas/${name}`));
  const referred = new Set([...text.matchAll(/"(#\/components\/schemas\/[^"]+)"/g)].map(([, ref]) => ref));
  expect([...referred].filter((ref) => !named.has(ref as string))).toEqual([]);
  expect(text.match(/"pattern":"[^"]*\$\/[a-z]+"/g)).toBe(null);
  // Null satisfies `anyOf` only.
  expect(text).toContain('{"anyOf":[{"$ref":"#/components/schemas/Money"},{"type":"null"}]}');
  expect(text.match(/"allOf":\[\{"\$ref":"[^"]+"\},\{"type":\["\w+","null"\]\}\]/g)).toBe(null);
  const anchors = new Set([...String(docs?.bytes).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...String(docs?.bytes).matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !anchors.has(id as string))).toEqual([]);
});

it("no query, token, or spelling of the URL generates the description again", async () => {
  const app = await testApp();
  const { ask, cache } = await webInstance(app);
  for (const path of ["/api/openapi.json", "/api/docs"]) {
    const first = await ask(path, { "accept-encoding": "br" });
    expect([first.status, first.headers["content-encoding"]]).toEqual([200, "br"]);
    const generate = vi.spyOn(Object.getPrototypeOf(app.api.openAPIRegistry), "definitions", "get");
    const spellings: [string, Record<string, string>?, string?][] = [
      [`${path}?preview=x`],
      [`${path}?lang=fr&a=b&a=c`],
      [`/api/a/..${path.slice(4)}`],
      [`/api/./%2e/a/%2E%2e${path.slice(4)}`],
      [path, { authorization: "bearer x" }],
      [path, {}, "HEAD"],
      [`${path}?a=1`, { authorization: "Bearer y" }, "HEAD"],
    ];
    for (const [spelling, headers = {}, method = "GET"] of spellings) {
      const { status, headers: its } = await ask(spelling, { "accept-encoding": "br", ...headers }, method);
      expect([spelling, status, its.etag, its["content-length"]]).toEqual([
        spelling,
        200,
        first.headers.etag,
        first.headers["content-length"],
      ]);
    }
    expect((await ask(path, { "if-none-match": String((await ask(path)).headers.etag) })).status).toBe(304);
    expect(generate).not.toHaveBeenCalled();
    describeApi(app.api);
    expect(generate).toHaveBeenCalled();
    generate.mockRestore();
  }
  // They are stored beside the page cache, not in it.
  expect(cache.size()).toBe(0);
});

it.skipIf(engine === "postgres")("the description is the same for every app of the process", async () => {
  const [one, other, withRecipes] = await Promise.all([
    testApp(),
    testApp({ env: { OIDC_ISSUER: "https://id.example" } }),
    testApp({ contentTypes: [recipe] }),
  ]);
  expect(JSON.stringify(describeApi(withRecipes.api))).toContain("/api/admin/content/recipe");
  expect(JSON.stringify(describeApi(one.api))).toBe(JSON.stringify(describeApi(other.api)));
  expect(JSON.stringify(describeApi(one.api))).not.toMatch(/recipe/i);
});

it.skipIf(engine === "postgres")(
  "every number of a path or query is one that both engines can hold",
  async () => {
    type Parameter = {
      name: string;
      in: string;
      schema: { type?: string; maximum?: number; anyOf?: object[] };
    };
    const { paths } = describeApi((await testApp()).api) as {
      paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
    };
    const unlimited = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
        parameters
          .filter(({ schema: { type, maximum = Number.POSITIVE_INFINITY } }) =>
            type === "integer"
              ? maximum > largestInteger
              : type === "number" && maximum > Number.MAX_SAFE_INTEGER,
          )
          .map(({ name }) => `${method} ${path} ${name}`),
      ),
    );
    expect(unlimited).toEqual([]);
  },
);
