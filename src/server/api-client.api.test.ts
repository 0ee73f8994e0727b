import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import type { ApiDescription } from "#platform/http/api/api-description.ts";
import { exampleOf } from "#platform/http/api/api-examples.ts";
import { withSharedParameters } from "#platform/http/api/shared-parameters.ts";
import { anApiKey } from "#tests/support/calls/api-key-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { webInstance } from "#tests/support/site/web-instance.ts";
import { schemaTypes } from "../../scripts/client/schema-types.ts";
import { describeApi } from "./api-description.ts";

const root = join(import.meta.dirname, "../..");
const packageFolder = join(root, "packages/client");

/** The package with the types of an app's API, as it is packed. */
async function packaged(description: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "magpie-client-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const client = join(folder, "client");
  await mkdir(client);
  for (const name of ["package.json", "index.js", "index.d.ts", "README.md"])
    await cp(join(packageFolder, name), join(client, name));
  await writeFile(join(client, "schema.d.ts"), schemaTypes(withSharedParameters(description)));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

it("the client's types fit the description: every example of the API's page and of the README compiles", async () => {
  const description = describeApi((await testApp()).api) as ApiDescription;
  const folder = await packaged(description);
  const readme = await readFile(join(packageFolder, "README.md"), "utf8");
  const programs = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
  expect(programs).toHaveLength(2);
  for (const [place, text] of programs.entries()) await writeFile(join(folder, `readme-${place}.ts`), text);
  const calls = Object.entries(description.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => exampleOf({ method, path, operation }, description).typescript,
    ),
  );
  expect(calls.length).toBeGreaterThan(200);
  await writeFile(
    join(folder, "examples.ts"),
    `import type { ApiClient } from "@magpie/client";\nexport async function all(api: ApiClient, form: FormData) {\n${calls
      .map((call) => `  { ${call} void [data, error]; }`)
      .join(
        "\n",
      )}\n}\n// @ts-expect-error: there is no such call.\nexport const wrong = (api: ApiClient) => api.GET("/api/no-such-call");\n`,
  );
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: "ES2022", module: "ESNext", moduleResolution: "bundler" },
    ...{
      lib: ["ES2022", "DOM", "DOM.Iterable"],
      types: ["node"],
      paths: { "@magpie/client": ["./client/index.d.ts"] },
    },
  };
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["*.ts", "client/*.d.ts"] }),
  );
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "-p", folder],
    {
      encoding: "utf8",
    },
  );
  expect(stdout.trim()).toBe("");
});

it("the client reads without a key, writes with one, and tells failures by their code", async () => {
  const app = await testApp();
  const { port } = await webInstance(app);
  const { createClient } = await import(pathToFileURL(join(packageFolder, "index.js")).href);
  const site = `http://127.0.0.1:${port}/`;
  const reader = createClient({ site });
  const empty = await reader.GET("/api/products", { params: { query: { limit: 10 } } });
  expect([empty.response.status, empty.data]).toMatchObject([200, { items: [], total: 0 }]);
  const ada = await aMember(app, "editor");
  const key = await anApiKey(app, ada, ["content:read", "content:write"]);
  const api = createClient({ site, key: key.token });
  const made = await api.POST("/api/admin/products", { body: { name: "Kettle", summary: "Boils." } });
  expect(made.response.status).toBe(201);
  const path = { id: made.data.id };
  const refused = await api.POST("/api/admin/products/{id}/publish", { params: { path }, body: {} });
  expect([refused.response.status, refused.error.code]).toEqual([403, "scope-missing"]);
  expect((await reader.GET("/api/admin/products")).error.code).toBe("unauthenticated");
});

it("is packed with its types, its code and its README alone", async () => {
  const folder = join(await packaged(describeApi((await testApp()).api)), "client");
  const [npm, ...words] = ["npm", "pack", "--dry-run", "--json", "--ignore-scripts"] as const;
  const [packed] = JSON.parse(execFileSync(npm, words, { cwd: folder, encoding: "utf8" })) as {
    name: string;
    version: string;
    files: { path: string }[];
  }[];
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  expect(packed).toMatchObject({ name: "@magpie/client", version });
  expect(packed?.files.map(({ path }) => path).sort()).toEqual([
    ...["README.md", "index.d.ts", "index.js", "package.json", "schema.d.ts"],
  ]);
});
