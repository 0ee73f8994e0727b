import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { languageCodes } from "#i18n/languages.ts";
import { catalogues } from "#i18n/messages/catalogues.ts";
import { errorText } from "#i18n/messages/error-messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { readConfig } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import { raw } from "#tests/support/calls/raw-request.ts";
import { aCategory, aProduct } from "#tests/support/content/made-content.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { freePort, startProgram } from "#tests/support/site/built-program.ts";
import { builtSite } from "#tests/support/site/built-site.ts";
import { findPostgres, startCluster } from "#tests/support/site/postgres-cluster.ts";

const readers = 8;

test("while the database is down under load, cached pages are served and other pages show a friendly 503", {
  tag: endureTag,
}, async () => {
  test.setTimeout(180_000);
  const postgres = await findPostgres();
  test.skip(!postgres, "PostgreSQL is not installed");
  const [cluster, folder, port] = await Promise.all([
    startCluster(postgres ?? ""),
    mkdtemp(join(tmpdir(), "magpie-dies-")),
    freePort(),
  ]);
  const { createApp } = await builtSite();
  const DATABASE_URL = cluster.url("postgres");
  const app = await createApp(readConfig({ DATA_DIR: folder, DATABASE_URL }), { log: createLog("silent") });
  const categoryId = await aCategory(app, "Home");
  await aProduct(app, "Kettle", { categoryId });
  await aProduct(app, "Lantern", { categoryId });
  await app.close();
  const start = () => startProgram({ PORT: String(port), DATA_DIR: folder, DATABASE_URL });
  let run = start();
  try {
    await run.running;
    const site = `http://127.0.0.1:${port}`;
    const get = (path: string) => raw(site, path, { headers: { "Accept-Encoding": "br" } });
    const cached = [
      "/",
      "/fr",
      "/products",
      "/ar/articles",
      "/about",
      "/product/kettle",
      "/sitemap.xml",
      "/api/products?limit=24",
      "/product/nope",
    ];
    const before = new Map<string, Buffer>();
    for (const path of cached) before.set(path, (await get(path)).bytes);

    const isSure = async () => (await get("/")).headers["cache-status"] === "Magpie; hit";
    const answers = new Map<string, number>();
    let isLoaded = true;
    const load = Promise.all(
      Array.from({ length: readers }, async (_, reader) => {
        for (let turn = reader; isLoaded; turn++) {
          const path = cached[turn % cached.length] ?? "/";
          const { status, bytes, headers } = await get(path);
          const isSame = before.get(path)?.equals(bytes) ? "the same" : "other";
          const answer = `${path} ${status} ${isSame} ${String(headers["cache-status"]).split(";")[1]}`;
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
          await pause(5);
        }
      }),
    );
    try {
      await pause(300);
      await cluster.kill();
      // Not requested before, so they need the database.
      const cold = await Promise.all(languageCodes.map((lang) => get(localPath(lang, "/product/lantern"))));
      await expect
        .poll(async () => (await get("/")).headers["cache-status"])
        .toBe("Magpie; hit; detail=stale");
      const calls = await Promise.all(
        languageCodes.map((lang) => raw(site, `/api/products/by-slug/lantern?lang=${lang}`)),
      );
      for (const { status, headers } of [...cold, ...calls])
        expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"]);
      for (const [i, lang] of languageCodes.entries()) {
        const page = (await raw(site, localPath(lang, "/product/lantern"))).bytes.toString();
        const { "error.unavailable-title": title, "error.unavailable-text": text } = catalogues[lang];
        expect([title, text].filter((words) => !page.includes(words))).toEqual([]);
        expect(JSON.parse(String(calls[i]?.bytes))).toMatchObject({
          code: "unavailable",
          message: errorText(lang, "unavailable"),
        });
      }

      await cluster.restart();
      await expect.poll(async () => (await get("/product/lantern")).status).toBe(200);
      expect((await get("/ar/product/lantern")).status).toBe(200);
      await expect.poll(isSure).toBe(true);
    } finally {
      isLoaded = false;
      await load;
    }
    const wanted = cached.map((path) => `${path} ${path === "/product/nope" ? 404 : 200} the same  hit`);
    expect([...answers.keys()].sort()).toEqual(wanted.sort());
    expect(Math.min(...answers.values())).toBeGreaterThan(10);

    // The site restarts while the database is down, and serves its persisted cache.
    run.process.kill("SIGTERM");
    await run.ended;
    await cluster.kill();
    run = start();
    await expect.poll(async () => get("/").catch(() => null), { timeout: 60_000 }).not.toBeNull();
    for (const path of cached) {
      const { status, bytes, headers } = await get(path);
      expect([path, status, headers["cache-status"], before.get(path)?.equals(bytes)]).toEqual([
        path,
        path === "/product/nope" ? 404 : 200,
        "Magpie; hit; detail=stale",
        true,
      ]);
    }
    expect((await get("/fr/product/lantern")).status).toBe(503);
    await cluster.restart();
    await expect.poll(async () => (await get("/fr/product/lantern")).status).toBe(200);
    await expect.poll(isSure).toBe(true);
  } finally {
    run.process.kill("SIGKILL");
    await run.ended;
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
