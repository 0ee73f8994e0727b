import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { CachedResponse } from "./page-cache.ts";
import { readSnapshot, writeSnapshot } from "./page-cache-file.ts";

async function aFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "magpie-answers-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "finished-answers");
}

const page = (text: string): CachedResponse => ({
  status: 200,
  encoding: "br",
  body: Buffer.from([0, 10, 255, ...Buffer.from(text), ...Buffer.from("\n{}\n")]),
  etag: '"a-br"',
  headers: ["etag", '"a-br"'],
  tags: ["product:1"],
  until: 5,
});
const answers: [string, CachedResponse][] = [
  ["/", page("first")],
  ["/ar/منتج", { ...page(""), status: 404, until: null }],
];
const head = { key: "build", position: { last: 3, seen: [3] } };

async function readBack(file: string, key: string) {
  const found: [string, CachedResponse][] = [];
  const position = await readSnapshot(file, key, (...one) => found.push(one));
  return { position, found };
}

it("restores responses exactly, whatever bytes they hold", async () => {
  const file = await aFile();
  await writeSnapshot(file, head, answers);
  expect(await readBack(file, "build")).toEqual({ position: head.position, found: answers });
});

it("instances that save at the same time leave one complete file and nothing else", async () => {
  const file = await aFile();
  await Promise.all(Array.from({ length: 5 }, () => writeSnapshot(file, head, answers)));
  expect(await readBack(file, "build")).toEqual({ position: head.position, found: answers });
  expect(await readdir(dirname(file))).toEqual(["finished-answers"]);
});

it("another build restores none of them", async () => {
  const file = await aFile();
  await writeSnapshot(file, head, answers);
  expect(await readBack(file, "another build")).toEqual({ position: null, found: [] });
});

it("restores nothing from a truncated or foreign file, and deletes it", async () => {
  const file = await aFile();
  await writeSnapshot(file, head, answers);
  const { length } = await readFile(file);
  for (const size of [length - 1, length - 40, 60]) {
    await writeSnapshot(file, head, answers);
    await truncate(file, size);
    expect(await readBack(file, "build")).toEqual({ position: null, found: [] });
    await expect(readFile(file)).rejects.toThrow("ENOENT");
  }
  await writeFile(file, "something else");
  expect(await readBack(file, "build")).toEqual({ position: null, found: [] });
});
