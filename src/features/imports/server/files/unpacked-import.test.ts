import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { unpackInPlace } from "./unpacked-import.ts";

async function unpacked(content: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "unpacked-"));
  const path = join(folder, "file");
  await writeFile(path, content);
  const outcome = await unpackInPlace(path, { most: 1_000_000 }).catch(
    (error: unknown) => (error as { code?: unknown }).code,
  );
  return { outcome, files: await readdir(folder), text: (await readFile(path)).toString("latin1") };
}

it("reports a nested archive as such, and never as a workbook", async () => {
  const table = Buffer.from("sku,name\nA,B\n");
  expect(await unpacked(gzipSync(table))).toMatchObject({ outcome: table.length, text: table.toString() });
  const zip = await readFile("tests/support/import-files/reported/feed.zip");
  for (const inner of [zip, gzipSync(table), Buffer.from("PK\x03\x04 broken", "latin1")])
    expect(await unpacked(gzipSync(inner))).toMatchObject({ outcome: "zip-nested", files: ["file"] });
});
