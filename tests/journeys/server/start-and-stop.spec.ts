import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { faultsOf, open } from "#tests/support/journey/journey.ts";
import { enduredLanguages, endureTag } from "#tests/support/journey/journey-languages.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";

const started: Run[] = [];
let folder = "";
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "magpie-start-"));
});
test.afterEach(async () => {
  for (const run of started.splice(0)) {
    run.process.kill("SIGKILL");
    await run.ended;
  }
  await rm(folder, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): Run {
  const run = startProgram({ DATA_DIR: folder, ...env });
  started.push(run);
  return run;
}

/** The start fails with one sentence that contains `words`, without a stack trace. */
async function refuses(run: Run, words: RegExp): Promise<void> {
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toMatch(words);
  expect(run.output().trim().split("\n")).toHaveLength(1);
}

test("a bad setting is named, but its value is not printed", async () => {
  await refuses(start({ PORT: "many" }), /^A setting has a value that cannot be used: PORT/);
  const secret = start({ ADMIN_PASSWORD: "hush", ADMIN_EMAIL: "nobody" });
  await refuses(secret, /ADMIN_EMAIL.*ADMIN_PASSWORD/);
  expect(secret.output()).not.toContain("hush");
});

test("a port in use is reported, with another to try", { tag: endureTag }, async () => {
  const server = createServer();
  const port = await new Promise<number>((done) =>
    server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)),
  );
  await refuses(start({ PORT: String(port) }), new RegExp(`^Port ${port} is in use.*PORT=${port + 1}`));
  server.close();
});

test("a read-only folder is named", { tag: endureTag }, async () => {
  await writeFile(join(folder, "no-folder"), "");
  const data = join(folder, "no-folder", "data");
  await refuses(start({ DATA_DIR: data }), /^The data folder .* cannot be written.*DATA_DIR/);
});

test("a damaged database file is left unchanged", { tag: endureTag }, async () => {
  const file = join(folder, "magpie.sqlite");
  const damaged = Buffer.alloc(8192, "not a database ");
  await writeFile(file, damaged);
  await refuses(start(), /^The database file .* is damaged.*backup/);
  expect((await readFile(file)).equals(damaged)).toBe(true);
});

test("a newer release's database is left unchanged", { tag: endureTag }, async () => {
  const first = start();
  await first.running;
  first.process.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  const open = () => new Sqlite(join(folder, "magpie.sqlite"));
  const file = open();
  file.prepare("insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')").run();
  const rows = (db: Sqlite.Database) => db.prepare("select * from kysely_migration").all();
  const before = rows(file);
  file.close();
  await refuses(start(), /^The database was written by a newer release of Magpie/);
  const after = open();
  expect(rows(after)).toEqual(before);
  after.close();
});

test("a database locked by another program is reported", { tag: endureTag }, async () => {
  const first = start();
  await first.running;
  first.process.kill("SIGTERM");
  await first.ended;
  const other = new Sqlite(join(folder, "magpie.sqlite"));
  other.exec("begin immediate");
  await refuses(start({ DEMO: "1" }), /^Another program is writing to the database/);
  other.close();
});

test("a restart begins with the last run's cached pages, unless the database changed meanwhile", {
  tag: endureTag,
}, async () => {
  const port = await freePort();
  const cacheStatus = async (): Promise<string | null> =>
    (await fetch(`http://127.0.0.1:${port}/about`)).headers.get("cache-status");
  const once = async (): Promise<string | null> => {
    const run = start({ PORT: String(port) });
    await run.running;
    const status = await cacheStatus();
    run.process.kill("SIGTERM");
    expect(await run.ended).toBe(0);
    return status;
  };
  expect(await once()).toBe("Magpie; fwd=miss; stored");
  expect(await once()).toBe("Magpie; hit");
  const file = new Sqlite(join(folder, "magpie.sqlite"));
  file.prepare("insert into settings (key, value, version, updated_at) values ('mine', '1', 1, 0)").run();
  file.close();
  expect(await once()).toBe("Magpie; fwd=miss; stored");
});

test("a restart with a newer build drops cached pages, which refer to removed files", {
  tag: endureTag,
}, async () => {
  const root = join(folder, "root");
  const stamp = join(root, "build", ".hash");
  await mkdir(join(root, "build"), { recursive: true });
  for (const part of ["client", "api"]) await symlink(resolve("build", part), join(root, "build", part));
  await writeFile(stamp, "first");
  const port = await freePort();
  const once = async (whileRunning?: () => Promise<void>): Promise<string | null> => {
    const run = start({ PORT: String(port), MAGPIE_ROOT: root });
    await run.running;
    const status = (await fetch(`http://127.0.0.1:${port}/about`)).headers.get("cache-status");
    await whileRunning?.();
    run.process.kill("SIGTERM");
    expect(await run.ended).toBe(0);
    return status;
  };
  expect(await once()).toBe("Magpie; fwd=miss; stored");
  expect(await once(() => writeFile(stamp, "second"))).toBe("Magpie; hit");
  expect(await once()).toBe("Magpie; fwd=miss; stored");
});

for (const { lang, tag } of enduredLanguages("he", "en", "fr", "ar", "zh"))
  test(`a site without content shows a friendly message in ${lang}, and no headings of empty sections`, {
    tag,
  }, async ({ page }) => {
    const port = await freePort();
    await start({ PORT: String(port) }).running;
    const { t } = messagesFor(lang);
    const faults = faultsOf(page);
    const to = (path: string) => open(page, `http://127.0.0.1:${port}${localPath(lang, path)}`);
    for (const path of ["/", "/products", "/articles"]) {
      await to(path);
      await expect(page.getByRole("heading", { name: t("discovery.soon") })).toBeVisible();
      await expect(page.getByText(t("listing.clear"))).toHaveCount(0);
      await expect(page.getByText(t("listing.none"))).toHaveCount(0);
      await expect(page.locator("header [data-hover-menu]")).toHaveCount(0);
    }
    await to("/sitemap");
    await expect(page.locator("main h2")).toHaveText([t("discovery.sitemapPages")]);
    await to("/");
    await page.getByRole("link", { name: t("discovery.followLink") }).click();
    await expect(page).toHaveURL(/\/rss\.xml(\?lang=..)?$/);
    expect(faults).toEqual([]);
  });

test("a graceful stop answers every request sent before it", async () => {
  const port = await freePort();
  const run = start({ PORT: String(port) });
  await run.running;
  const answers: Promise<number | string>[] = [];
  const sent: Promise<void>[] = [];
  for (let i = 0; i < 40; i++)
    answers.push(
      new Promise((done) => {
        const request = get({ host: "127.0.0.1", port, path: `/about?n=${i}`, agent: false }, (answer) => {
          answer.resume().on("end", () => done(answer.statusCode ?? 0));
        });
        request.on("error", (error) => done(String(error)));
        sent.push(new Promise((written) => request.once("finish", written)));
      }),
    );
  await Promise.all(sent);
  run.process.kill("SIGTERM");
  expect(await Promise.all(answers)).toEqual(answers.map(() => 200));
  expect(await run.ended).toBe(0);
  const again = start({ PORT: String(port) });
  await again.running;
});
