import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { programs } from "./thread-programs.ts";

it("builds every program that the server starts", async () => {
  const files = (await readdir("src", { recursive: true })).filter((path) => path.endsWith(".ts"));
  const started = await Promise.all(
    files.map(async (path) =>
      [...(await readFile(join("src", path), "utf8")).matchAll(/\bownProgram\([^"]*"([^"]+)"/g)].map(
        ([, source]) => `/${source}`,
      ),
    ),
  );
  expect(started.flat().sort()).toEqual(Object.values(programs).sort());
});
