import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@playwright/test";
import { languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";
import { type Cluster, findPostgres, startCluster } from "#tests/support/site/postgres-cluster.ts";

test.describe.configure({ mode: "serial" });
test.setTimeout(900_000);

/** The same for every site, so that their pages are identical. */
const SITE_URL = "http://magpie.example";
const mainPages = ["/", "/products", "/articles", "/search?q=kettle", "/search?q=zzz", "/sitemap", "/about"];

let folder: string;
let cluster: Cluster | null = null;
const running = new Set<Run>();

function begin(env: Record<string, string>, words: readonly string[] = []): Run {
  const run = startProgram({ SITE_URL, ...env }, words);
  running.add(run);
  void run.ended.then(() => running.delete(run));
  return run;
}

async function command(env: Record<string, string>, ...words: string[]): Promise<string> {
  const run = begin(env, words);
  expect(await run.ended, run.output()).toBe(0);
  return run.output();
}

/** Runs `work` while a site serves this data. */
async function withSite<T>(env: Record<string, string>, work: (address: string) => Promise<T>): Promise<T> {
  const port = String(await freePort());
  const run = begin({ PORT: port, ...env });
  await Promise.race([
    run.running,
    run.ended.then(() => {
      throw new Error(run.output());
    }),
  ]);
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    run.process.kill("SIGTERM");
    await run.ended;
  }
}

const textOf = async (address: string) => (await fetch(address)).text();
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);

/** The hash of every public page, feed and sitemap, and of every image they show. */
async function hashesOf(site: string): Promise<Record<string, string>> {
  const sitemaps = locations(await textOf(`${site}/sitemap.xml`)).map((url) => url.replace(SITE_URL, ""));
  const listed: string[] = [];
  for (const path of sitemaps)
    listed.push(...locations(await textOf(site + path)).map((url) => url.replace(SITE_URL, "") || "/"));
  const paths = new Set([
    "/sitemap.xml",
    "/rss.xml",
    ...sitemaps,
    ...languageCodes.flatMap((lang) => mainPages.map((path) => localPath(lang, path))),
    ...listed,
  ]);
  const hashes: Record<string, string> = {};
  const take = async (path: string) => {
    const answer = await fetch(site + path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    hashes[path] = `${answer.status} ${createHash("sha256").update(bytes).digest("hex")}`;
    return bytes;
  };
  const pictures = new Set<string>();
  for (const path of paths)
    for (const [picture] of (await take(path)).toString("utf8").matchAll(/\/media\/[a-z0-9/-]+\.[a-z]+/g))
      pictures.add(picture);
  for (const path of pictures) await take(path);
  return hashes;
}

const dataOf = (name: string) => join(folder, name);
const backupFile = () => join(folder, "site.tar.gz");
let before: Record<string, string> | undefined;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "magpie-backup-"));
  const postgres = await findPostgres();
  if (postgres) cluster = await startCluster(postgres);
});

test.afterAll(async () => {
  for (const run of running) run.process.kill("SIGKILL");
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a killed backup leaves no file; the next one is made while the site runs", {
  tag: endureTag,
}, async () => {
  const env = { DATA_DIR: dataOf("first"), DEMO: "1" };
  await withSite(env, async (site) => {
    // The first start resizes images while serving; until they are ready, pages change.
    for (let last = {}; !isDeepStrictEqual(last, before); ) {
      last = before ?? {};
      await pause(2_000);
      before = await hashesOf(site);
    }
    const killed = begin(env, ["backup", backupFile()]);
    while (!(await stat(`${backupFile()}.part`).catch(() => null))?.size) await pause(5);
    killed.process.kill("SIGKILL");
    await killed.ended;
    expect(existsSync(backupFile())).toBe(false);
    expect(await command(env, "backup", backupFile())).toContain("Backup saved:");
  });
  expect(Object.keys(before ?? {}).length).toBeGreaterThan(200);
  expect((await readdir(folder)).sort()).toEqual(["first", "site.tar.gz"]);
});

for (const engine of ["SQLite", "PostgreSQL"] as const)
  test(`a killed restore into ${engine} leaves the former site; a complete one reproduces every public page`, {
    tag: endureTag,
  }, async () => {
    test.skip(engine === "PostgreSQL" && !cluster, "PostgreSQL is not installed");
    const env: Record<string, string> = {
      DATA_DIR: dataOf(engine),
      DATABASE_URL: engine === "PostgreSQL" ? (cluster?.url("postgres") ?? "") : "",
    };
    const former = await withSite(env, (site) => textOf(`${site}/`));
    const refused = begin(env, ["restore", backupFile()]);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain("--force");

    const killed = begin(env, ["restore", backupFile(), "--force"]);
    while (!killed.output().includes("Media restored.")) await pause(2);
    killed.process.kill("SIGKILL");
    await killed.ended;
    expect(killed.output()).not.toContain("Restored the backup");
    expect(await withSite(env, (site) => textOf(`${site}/`))).toBe(former);

    expect(await command(env, "restore", backupFile(), "--force")).toContain("Restored the backup from");
    expect(await withSite(env, hashesOf)).toEqual(before);
  });

test("a site moved to PostgreSQL and back shows the same pages", { tag: endureTag }, async () => {
  test.skip(!cluster, "PostgreSQL is not installed");
  const DATABASE_URL = cluster?.url("postgres") ?? "";
  const DATA_DIR = dataOf("first");
  expect(await command({ DATA_DIR }, "move", "--to", DATABASE_URL, "--force")).toContain(
    "Row counts and hashes match",
  );
  expect(await withSite({ DATA_DIR, DATABASE_URL }, hashesOf)).toEqual(before);
  await command({ DATA_DIR, DATABASE_URL }, "move", "--to", "sqlite", "--force");
  expect(await withSite({ DATA_DIR }, hashesOf)).toEqual(before);
});
