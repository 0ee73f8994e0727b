import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { s3Server } from "#tests/support/servers/s3-server.ts";
import { createLog } from "../../log.ts";
import { backupName, isBackupName } from "./backup-name.ts";
import type { BackupStore } from "./backup-store.ts";
import { bucketBackups } from "./bucket-backups.ts";
import { folderBackups } from "./folder-backups.ts";
import { xmlRecords } from "./xml-records.ts";

const signal = new AbortController().signal;
const day = 86_400_000;
const nameOf = (which: number) => backupName(Date.UTC(2026, 10, 20, 3) + which * day);

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "magpie-backups-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function aBucket() {
  const { env, site } = await s3Server();
  const folder = await aFolder();
  const store = bucketBackups(
    {
      endpoint: env.S3_ENDPOINT,
      region: "us-east-1",
      bucket: "pictures",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      prefix: "site/backups/",
      pathStyle: true,
    },
    folder,
    createLog("silent"),
    { patience: 1_000, betweenTries: 10 },
  );
  return { site, store };
}

async function save(store: BackupStore, name: string, bytes: Uint8Array, sha256?: string) {
  const file = join(store.workFolder, `${name}.unverified`);
  await writeFile(file, bytes);
  await store.save(file, name, sha256 ?? createHash("sha256").update(bytes).digest("hex"), signal);
}

it.each(["folder", "bucket"] as const)("lists, fetches and removes what was saved in a %s", async (kind) => {
  const store = kind === "bucket" ? (await aBucket()).store : folderBackups(await aFolder());
  expect(await store.list()).toEqual([]);
  await save(store, nameOf(0), Buffer.from("older"));
  await save(store, nameOf(1), Buffer.from("newer one"));
  expect(await store.list()).toEqual([
    { name: nameOf(1), size: 9, madeAt: Date.UTC(2026, 10, 21, 3), isVerified: true },
    { name: nameOf(0), size: 5, madeAt: Date.UTC(2026, 10, 20, 3), isVerified: true },
  ]);
  expect(await readFile((await store.fetch(nameOf(0))) ?? "", "utf8")).toBe("older");
  for (const name of ["../secret", "magpie.sqlite", nameOf(5), ""])
    expect(await store.fetch(name)).toBeNull();
  await store.remove(nameOf(0));
  expect((await store.list()).map(({ name }) => name)).toEqual([nameOf(1)]);
});

it("uploads a file of several parts and leaves nothing in the work folder", {
  timeout: 120_000,
}, async () => {
  const { store } = await aBucket();
  const bytes = Buffer.alloc(20_000_000, "magpie ");
  await save(store, nameOf(0), bytes);
  expect(await store.list()).toMatchObject([{ size: bytes.length, isVerified: true }]);
  await expect(stat(join(store.workFolder, `${nameOf(0)}.unverified`))).rejects.toThrow("ENOENT");
  expect((await readFile((await store.fetch(nameOf(0))) ?? "")).equals(bytes)).toBe(true);
});

it("refuses a file that the store returns otherwise, and a store that is away", async () => {
  const { store, site } = await aBucket();
  await expect(save(store, nameOf(0), Buffer.from("one"), "0".repeat(64))).rejects.toMatchObject({
    code: "unavailable",
  });
  // It is there, but was never verified.
  expect(await store.list()).toMatchObject([{ name: nameOf(0), isVerified: false }]);
  site.line = "cut";
  await expect(save(store, nameOf(1), Buffer.from("two"))).rejects.toMatchObject({ code: "unavailable" });
  await expect(store.list()).rejects.toMatchObject({ code: "unavailable" });
  site.line = "whole";
  expect((await store.list()).map(({ name }) => name)).toEqual([nameOf(0)]);
});

it("takes only its own names for backups", () => {
  expect(isBackupName(nameOf(0))).toBe(true);
  for (const name of ["site.tar.gz", `${nameOf(0)}.sha256`, `${nameOf(0)}.unverified`, `../${nameOf(0)}`])
    expect([name, isBackupName(name)]).toEqual([name, false]);
});

it("reads records of a store's XML, their entities resolved", () => {
  const xml = `<?xml version="1.0"?><List xmlns="http://s3.example/"><Name>all</Name>
    <Contents><Key>a&amp;b</Key><Owner><ID>x</ID></Owner><Size>1</Size></Contents>
    <Contents><Key>c</Key></Contents></List>`;
  expect(xmlRecords(xml, "Contents").map(({ Key, Size, ID }) => [Key, Size, ID])).toEqual([
    ["a&b", "1", undefined],
    ["c", undefined, undefined],
  ]);
  expect(() => xmlRecords("<List><Contents>", "Contents")).toThrow();
});
