import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { root } from "../bootstrap.mjs";

/** The lines of a file that the rule reports. */
async function faultsIn(lines: readonly string[]): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), "magpie-lint-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const plugins = [join(root, "scripts/lint/lookup-tables.grit")];
  await writeFile(
    join(folder, "biome.json"),
    JSON.stringify({ root: true, plugins, linter: { rules: { preset: "none" } } }),
  );
  await writeFile(join(folder, "sample.ts"), lines.join("\n"));
  const { stdout } = spawnSync(
    join(root, "node_modules/.bin/biome"),
    ["lint", "--reporter=json", "sample.ts"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { start?: { line: number } } }[] };
  return diagnostics.map(({ location }) => location.start?.line ?? 0).sort();
}

it("reports an object used as a lookup table of text when it is indexed or exported", async () => {
  expect(readFileSync(join(root, "biome.json"), "utf8")).toContain("scripts/lint/lookup-tables.grit");
  expect(
    await faultsIn([
      'const table: Record<string, string> = { a: "b", c: "d" };',
      'const closed: Record<"a", string> = { a: "b" };',
      "const empty: Record<string, string> = {};",
      'const map = new Map<string, string>(Object.entries({ a: "b" }));',
      'export const shared: Readonly<Record<string, string>> = { a: "b" };',
      "export const find = (name: string) => table[name];",
      'export const others = (name: string) => [closed["a"], empty[name], map.get(name)];',
    ]),
  ).toEqual([5, 6]);
});
