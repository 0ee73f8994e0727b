import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { languageCodes } from "#i18n/languages.ts";
import type { App } from "#server/app.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { dice } from "#tests/support/random/dice.ts";
import { randomChanges } from "#tests/support/random/random-changes.ts";
import { s3Server } from "#tests/support/servers/s3-server.ts";
import { contentsOf, rewritten } from "#tests/support/site/backup-contents.ts";
import { movingClock } from "#tests/support/site/moving-clock.ts";
import { call, engine, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import { knownMigrations, tablesAfter } from "../database/release-tables.ts";
import { tableSum } from "../database/table-rows.ts";
import { createSealing } from "../sealing.ts";
import { findForEditors } from "../search/editor-search.ts";
import { archiveEntries } from "./read-archive.ts";

const onSqlite = { DATABASE_URL: "" };

/** A site in use, with an image and a signed-in editor. */
async function aSite() {
  const app = await testApp();
  const { change } = await randomChanges(app, app.clock, dice(7));
  for (let step = 0; step < 15; step++) await change(app);
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  const picture = await app.media.addressOf(await app.media.add({ bytes, fileName: "blue.jpg" }));
  await anArticle(app, "Kettles “of” the Ω year", { imageUrl: picture });
  const editor = await aUser(app, "ada@example.com");
  await app.accounts.changeRole(editor.id, "editor");
  const press = { title: "Press room", content: sampleDocument("Write to us.") };
  await app.content.of("page").items.create(press, { id: editor.id, name: "Ada", ipPrefix: null });
  const sealed = await createSealing(app.config).seal("a secret", "somebody");
  return { app, picture: picture ?? "", editor, sealed, file: join(app.config.dataDir, "site.tar.gz") };
}

const publicAnswers = (app: App) =>
  Promise.all(
    languageCodes.flatMap((lang) =>
      [
        `/api/home?lang=${lang}`,
        `/api/categories?lang=${lang}`,
        `/api/products?lang=${lang}`,
        `/api/articles?lang=${lang}`,
        `/api/search?q=thing&lang=${lang}`,
      ].map(async (path) => (await call(app, path)).body),
    ),
  );

describe("a backup", () => {
  it("restores the same site on this engine and on SQLite, and back from there", {
    tags: postgresInEndure,
    timeout: 120_000,
  }, async () => {
    const { app, picture, editor, sealed, file } = await aSite();
    const [before, answers] = [await contentsOf(app), await publicAnswers(app)];
    await app.backups.write(file);
    expect((await stat(file)).mode & 0o077).toBe(0);
    for (const env of [{}, onSqlite]) {
      const other = await testApp({ env, clock: app.clock });
      await other.backups.restore(file);
      expect(await contentsOf(other)).toEqual(before);
      expect(await publicAnswers(other)).toEqual(answers);
      expect(await findForEditors(other.db.read, "content", "press", { limit: 5 })).toHaveLength(1);
      expect(await other.media.open(picture.slice("/media/".length))).not.toBeNull();
      expect((await callApi(other, "GET", "/auth/verify", undefined, editor)).body.user).toMatchObject({
        role: "editor",
      });
      expect(await createSealing(other.config).open(sealed, "somebody")).toBe("a secret");

      const again = join(other.config.dataDir, "again.tar.gz");
      const product = await aProduct(other, "made afterwards");
      const changed = await contentsOf(other);
      await other.backups.write(again);
      const back = await testApp({ clock: app.clock });
      await back.backups.restore(again);
      expect(await contentsOf(back)).toEqual(changed);
      // Ids are not reused.
      expect(await aProduct(back, "the next")).toBeGreaterThan(product);
    }
  });

  it("is a snapshot of one moment, whatever is written meanwhile", async () => {
    const { app, file } = await aSite();
    const writer = await app.another();
    let isDone = false;
    const writing = (async () => {
      for (let number = 0; !isDone; number++) {
        await aProduct(writer, `busy ${number}`);
        // SQLite never yields on its own.
        await pause(1);
      }
    })();
    await app.backups.write(file);
    isDone = true;
    await writing;
    const other = await testApp({ clock: app.clock });
    await other.backups.restore(file);
    const texts = await other.db.read.selectFrom("product_texts").select("product_id").distinct().execute();
    const products = await other.db.read.selectFrom("products").select("id").execute();
    expect(texts.length).toBe(products.length);
  });

  it("is readable by tar and sha256sum, and a broken-off one leaves nothing behind", {
    tags: postgresInEndure,
  }, async () => {
    const { app, file } = await aSite();
    const { tables, files } = await app.backups.write(file);
    const names: string[] = [];
    for await (const { name } of archiveEntries(file)) names.push(name);
    expect(names.filter((name) => name.startsWith("media/")).length).toBe(files);
    expect(names.slice(-3)).toEqual(["secret", "manifest.json", "SHA256SUMS"]);
    expect(tables.articles?.rows).toBeGreaterThan(0);

    const folder = join(app.config.dataDir, "broken");
    await writeFile(folder, "a file where a folder is needed");
    await expect(app.backups.write(join(folder, "x.tar.gz"))).rejects.toThrow();
    expect((await readdir(app.config.dataDir)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});

describe("a restore", () => {
  it("refuses a site in use, a damaged or truncated file and another secret, and changes nothing", {
    tags: postgresInEndure,
  }, async () => {
    const { app, file } = await aSite();
    await app.backups.write(file);
    const other = await testApp({ env: { SECRET: "s".repeat(40) }, clock: app.clock });
    await expect(other.backups.restore(file)).rejects.toThrow(/SECRET is not the one/);
    const target = await testApp({ clock: app.clock });
    await aProduct(target, "mine");
    const mine = await contentsOf(target);
    await expect(target.backups.restore(file)).rejects.toThrow(/--force/);

    const bytes = await readFile(file);
    const tar = gunzipSync(bytes);
    const bad = join(target.config.dataDir, "bad.tar.gz");
    const spoilt = Buffer.from(tar);
    const inside = spoilt.indexOf("Kettles");
    spoilt[inside] = 75 + 1;
    const damaged = [
      gzipSync(spoilt, { level: 1 }),
      bytes.subarray(0, bytes.length / 2),
      // A complete gzip file with a truncated archive inside.
      gzipSync(tar.subarray(0, Math.floor(tar.length / 1024) * 512), { level: 1 }),
      Buffer.from("hello"),
      Buffer.alloc(0),
    ];
    for (const content of damaged) {
      await writeFile(bad, content);
      await expect(target.backups.restore(bad, { force: true })).rejects.toThrow(/is not a whole backup/);
    }
    await expect(target.backups.restore(join(target.config.dataDir, "none"))).rejects.toThrow();
    expect(await contentsOf(target)).toEqual(mine);

    await target.backups.restore(file, { force: true });
    expect(await contentsOf(target)).toEqual(await contentsOf(app));
  });

  it("leaves the site unchanged when it breaks off", { tags: postgresInEndure }, async () => {
    const { app } = await aSite();
    const before = await contentsOf(app);
    async function* rows() {
      yield { table: "settings", line: '{"key":"a","value":"1","version":1,"updated_at":1}' };
      throw new Error("the power is gone");
    }
    const order = { migrations: knownMigrations(), rows, expected: async () => ({}) };
    await expect(app.db.rebuild(order)).rejects.toThrow("the power is gone");
    expect(await contentsOf(app)).toEqual(before);
    await aProduct(app, "and goes on");
  });

  it("refuses rows with dangling references, and goes on with the ids of the backup", async () => {
    const app = await testApp();
    const migrations = knownMigrations();
    const columns = (await tablesAfter(migrations)).find(({ name }) => name === "products")?.columns ?? [];
    const rebuild = (more: Record<string, number>) => {
      const row: Record<string, unknown> = {
        id: 7,
        awards: "[]",
        specs: "[]",
        ratings: "[]",
        is_active: 1,
        facts: "{}",
        version: 1,
        created_at: 1,
        updated_at: 1,
        ...more,
      };
      const line = JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])));
      const sum = tableSum();
      sum.add(line);
      return app.db.rebuild({
        migrations,
        async *rows() {
          yield { table: "products", line };
        },
        expected: async () => ({ products: { ...sum.state(), last: 40 } }),
      });
    };
    await expect(rebuild({ successor_id: 99 })).rejects.toThrow();
    await rebuild({});
    expect(await app.db.read.selectFrom("products").select("id").execute()).toEqual([{ id: 7 }]);
    expect(await aProduct(app, "the next")).toBe(41);
  });
});

/** The media files in the site's folder. */
async function storedIn(app: App): Promise<string[]> {
  const found = await readdir(join(app.config.dataDir, "media"), { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

describe("verifying a backup", () => {
  it("passes where checksums, counts and tables match, and does not touch the live site", {
    tags: postgresInEndure,
  }, async () => {
    const { app, file } = await aSite();
    const { tables, files } = await app.backups.write(file);
    const other = await testApp({ clock: app.clock });
    await aProduct(other, "mine");
    const [before, folder] = [await contentsOf(other), await readdir(other.config.dataDir)];
    const steps: string[] = [];
    expect(await other.backups.verify(file, (step) => steps.push(step))).toMatchObject({ tables, files });
    expect(steps).toEqual(["checked", "rebuilt"]);
    expect(await contentsOf(other)).toEqual(before);
    expect(await readdir(other.config.dataDir)).toEqual(folder);
  });

  it("fails where a byte, an image or a row differs, and leaves nothing behind", {
    tags: postgresInEndure,
  }, async () => {
    const { app, file } = await aSite();
    await app.backups.write(file);
    const bad = join(app.config.dataDir, "bad.tar.gz");
    const folder = await readdir(app.config.dataDir);
    const refused = async (change: (entries: Map<string, Buffer>) => void, why: RegExp) => {
      await rewritten(file, bad, change);
      await expect(app.backups.verify(bad)).rejects.toThrow(why);
      await expect(app.backups.restore(bad, { force: true })).rejects.toThrow();
      await rm(bad);
      expect(await readdir(app.config.dataDir)).toEqual(folder);
    };
    const before = await contentsOf(app);
    const picture = (entries: Map<string, Buffer>) =>
      [...entries.keys()].find((name) => name.startsWith("media/")) ?? "";
    const rows = "tables/sessions/000001.jsonl";
    await refused((entries) => entries.delete(picture(entries)), /pictures' files/);
    await refused((entries) => entries.set(rows, Buffer.from("")), /sessions came out different/);
    await refused((entries) => entries.set(rows, Buffer.from("{")), /cannot be restored/);
    await refused((entries) => entries.set("manifest.json", Buffer.from('{"format":2}')), /another format/);
    expect(await contentsOf(app)).toEqual(before);
  });
});

describe("replacing a site", () => {
  it("removes all of its media except what both have", { tags: postgresInEndure }, async () => {
    const { app, picture, file } = await aSite();
    await app.backups.write(file);
    const target = await testApp({ clock: app.clock });
    await target.backups.restore(file);
    const filesBefore = (await storedIn(target)).sort();
    const bytes = await photo(640, "#cc3311");
    const own = await target.media.addressOf(await target.media.add({ bytes, fileName: "mine.jpg" }));
    expect((await storedIn(target)).length).toBeGreaterThan(filesBefore.length);
    await target.backups.restore(file, { force: true });
    expect((await storedIn(target)).sort()).toEqual(filesBefore);
    expect(await target.media.open(own?.slice("/media/".length) ?? "")).toBeNull();
    expect(await target.media.open(picture.slice("/media/".length))).not.toBeNull();
    expect(await contentsOf(target)).toEqual(await contentsOf(app));
  });
});

describe("media in a bucket", () => {
  it("go into a backup, another bucket, a folder and back; replacing a site leaves none behind", {
    tags: postgresInEndure,
    timeout: 60_000,
  }, async () => {
    const { env } = await s3Server();
    const bucket = (prefix: string) => ({ env: { ...env, S3_PREFIX: prefix }, clock: movingClock() });
    const first = await testApp(bucket("first"));
    const bytes = await photo(640, "#336699");
    const id = await first.media.add({ bytes, fileName: "blue.jpg" });
    await first.worker.runDue();
    const key = ((await first.media.addressOf(id)) ?? "").slice("/media/".length);
    const fileOf = async (app: App, name = key) =>
      new Response((await app.media.open(name))?.stream ?? null).bytes();
    const shown = await fileOf(first);
    expect(shown.length).toBeGreaterThan(100);
    const file = join(first.config.dataDir, "site.tar.gz");
    expect((await first.backups.write(file)).files).toBeGreaterThan(1);

    const folder = await testApp();
    await folder.backups.restore(file);
    expect(await fileOf(folder)).toEqual(shown);
    const back = join(folder.config.dataDir, "back.tar.gz");
    await folder.backups.write(back);

    const second = await testApp(bucket("second"));
    const other = await second.media.add({ bytes: await photo(500, "#993366"), fileName: "red.jpg" });
    const gone = ((await second.media.addressOf(other)) ?? "").slice("/media/".length);
    expect((await fileOf(second, gone)).length).toBeGreaterThan(100);
    await second.backups.restore(back, { force: true });
    expect(await fileOf(second)).toEqual(shown);
    expect(await second.media.open(gone)).toBeNull();
    expect(await fileOf(first)).toEqual(shown);
    expect(await second.backups.verify(back)).toMatchObject({ format: 1 });
  });

  it("fail a backup without leftovers if unreachable, and a restore leaves the site unchanged", {
    tags: postgresInEndure,
  }, async () => {
    const { env, site } = await s3Server();
    const app = await testApp({ env });
    await app.media.add({ bytes: await photo(500, "#336699"), fileName: "blue.jpg" });
    const file = join(app.config.dataDir, "site.tar.gz");
    await app.backups.write(file);
    const before = await contentsOf(app);
    site.line = "cut";
    await expect(app.backups.write(join(app.config.dataDir, "other.tar.gz"))).rejects.toThrow("unavailable");
    await expect(app.backups.restore(file, { force: true })).rejects.toThrow("unavailable");
    expect((await readdir(app.config.dataDir)).filter((name) => name.startsWith("other"))).toEqual([]);
    expect(await contentsOf(app)).toEqual(before);
  });
});

describe("a move", () => {
  it("copies every table to SQLite and back, with equal counts and hashes", async () => {
    const { app } = await aSite();
    const before = await contentsOf(app);
    if (engine === "sqlite") {
      await expect(app.backups.moveTo(null)).rejects.toThrow(/uses already/);
      return;
    }
    const url = app.config.DATABASE_URL ?? "";
    const tables: string[] = [];
    await app.backups.moveTo(null, { hear: (table) => tables.push(table) });
    expect(tables).toEqual(Object.keys(before));
    const moved = await testApp({ env: { ...onSqlite, DATA_DIR: app.config.dataDir }, clock: app.clock });
    expect(await contentsOf(moved)).toEqual(before);
    await aProduct(moved, "made on SQLite");
    await expect(moved.backups.moveTo(url)).rejects.toThrow(/--force/);
    expect(await contentsOf(app)).toEqual(before);
    await moved.backups.moveTo(url, { force: true });
    expect(await contentsOf(app)).toEqual(await contentsOf(moved));
  });
});
