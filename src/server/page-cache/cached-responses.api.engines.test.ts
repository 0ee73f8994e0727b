import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { append } from "#platform/database/changes.repo.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import { aCategory, aProduct, judge } from "#tests/support/content/made-content.ts";
import { compareAfterChanges } from "#tests/support/random/compare-after-changes.ts";
import { cachedInstance } from "#tests/support/site/cached-instance.ts";
import { engine, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

it(
  "whatever is changed, wherever: every cached answer is the one a fresh render gives",
  {
    timeout: 120_000,
    tags: postgresInEndure,
  },
  () => compareAfterChanges({ paths: 6 }),
);

it("new scores and criteria are in the next response of every instance", async () => {
  const app = await testApp();
  const [here, there] = await Promise.all([app, await app.another()].map(cachedInstance));
  const said = (text: string) => ({ en: text, he: text, ar: text, zh: text, fr: text });
  const judged = (...weights: number[]) => ({
    criteria: weights.map((weight, i) => ({ key: `c${i}`, weight, label: said(`Criterion ${i}`) })),
    method: said(`We weigh ${weights.join(", ")}.`),
  });
  const home = await aCategory(app, "Home", { testing: judged(50, 50) });
  const kettles = await aCategory(app, "Kettles", { parentId: home });
  const ratings = [9, 5].map((score, i) => ({ key: `c${i}`, score }));
  const id = await aProduct(app, "Kettle", { categoryId: home, subCategoryId: kettles, ratings });
  const other = await aProduct(app, "Toaster", {});
  const scores = () =>
    Promise.all(
      [here, there].map(async (one) => {
        await one?.look();
        const [page, list, comparison] = await Promise.all(
          [
            "/api/products/by-slug/kettle",
            "/api/products?category=home&sort=score",
            `/api/compare?ids=${id},${other}`,
          ].map(async (path) => (await one?.ask(path))?.json()),
        );
        return [page.method, page.score, list.items[0].score, comparison.products[0].score];
      }),
    );
  const everywhere = (method: string, score: number) => [
    [method, score, score, score],
    [method, score, score, score],
  ];
  expect(await scores()).toEqual(everywhere("We weigh 50, 50.", 7));
  await judge(app, home, judged(75, 25));
  expect(await scores()).toEqual(everywhere("We weigh 75, 25.", 8));
  await app.products.rate(id, [
    { key: "c0", score: 6 },
    { key: "c1", score: 6 },
  ]);
  expect(await scores()).toEqual(everywhere("We weigh 75, 25.", 6));
  // The same weights: no score changes, but the text must be the new one.
  await judge(app, home, { ...judged(75, 25), method: said("We boil water.") });
  expect(await scores()).toEqual(everywhere("We boil water.", 6));
});

it("counts a search without results each time, whether the response is cached or not", async () => {
  const app = await testApp();
  await aProduct(app, "Kettle");
  const { ask } = await cachedInstance(app);
  for (const lang of ["en", "fr"])
    for (let times = 0; times < 3; times++) await ask(`/api/search?q=Théière&lang=${lang}`);
  await ask("/api/search?q=theiere!&lang=fr");
  for (let times = 0; times < 2; times++) await ask("/api/search?q=kettle");
  await ask("/api/search?q=thei&suggest=1");
  await ask("/api/search?q=");
  const { items } = await app.analytics.reports.searches({ lang: "en", limit: 10 });
  const lastAsked = expect.any(String);
  expect(items).toEqual([
    { lang: "fr", term: "theiere", spelling: "Théière", times: 4, missed: 4, lastAsked },
    { lang: "en", term: "theiere", spelling: "Théière", times: 3, missed: 3, lastAsked },
    { lang: "en", term: "kettle", spelling: "kettle", times: 2, missed: 0, lastAsked },
  ]);
});

if (engine === "postgres")
  it("a database outage does not affect cached responses, and returns 503 for others", async () => {
    const app = await testApp({ cuttable: true });
    await aProduct(app, "Kettle");
    const { ask, isSure, look } = await cachedInstance(app);
    const cachedPath = "/api/products/by-slug/kettle";
    const before = await (await ask(cachedPath)).text();

    app.cut();
    await look();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(cachedPath)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await answers[0]?.text()).toBe(before);
    const other = await ask("/api/products?lang=ar");
    const { code, message } = (await other.json()) as { code: string; message: string };
    expect([other.status, code, Number(other.headers.get("retry-after"))]).toEqual([503, "unavailable", 5]);
    expect(message).toMatch(/[\u0600-\u06ff]/);
    await vi.waitFor(() => expect(isSure()).toBe(false), { timeout: 5_000 });
    expect((await ask(cachedPath)).headers.get("cache-status")).toBe("Magpie; hit; detail=stale");

    app.mend();
    await vi.waitFor(async () => expect((await ask("/api/products?lang=ar")).status).toBe(200), {
      timeout: 5_000,
    });
    await vi.waitFor(() => expect(isSure()).toBe(true), { timeout: 5_000 });
    await aProduct(app, "Second kettle");
    expect((await (await ask("/api/products")).json()).total).toBe(2);
  });

it("a change without a notification is found by the next poll of the log", async () => {
  const app = await testApp();
  const other = await app.another();
  const id = await aProduct(app, "Kettle");
  const { ask, isSure } = await cachedInstance(app);
  const status = async () => (await ask("/api/products/by-slug/kettle")).headers.get("cache-status");
  await status();
  expect(await status()).toBe("Magpie; hit");
  // Like a commit on SQLite: without a notification.
  await other.db.transact((tx) => append(tx, "sqlite", [`product:${id}`]));
  await vi.waitFor(async () => expect(await status()).not.toBe("Magpie; hit"), { timeout: 5_000 });
  expect([isSure(), await status()]).toEqual([true, "Magpie; hit"]);
});

if (engine === "postgres")
  it("an instance that missed a notification learns of the change from the log", async () => {
    const app = await testApp({ cuttable: true });
    const other = await app.another();
    const id = await aProduct(app, "Kettle");
    const { ask, look, isSure } = await cachedInstance(app);
    const kettle = async () => {
      const answer = await ask("/api/products/by-slug/kettle");
      return [((await answer.json()) as { name: string }).name, answer.headers.get("cache-status")];
    };
    await kettle();
    expect(await kettle()).toEqual(["Kettle", "Magpie; hit"]);
    app.cut();
    await look();
    await other.products.rename(id, "en", { name: "Pot", slug: "kettle" });
    await vi.waitFor(() => expect(isSure()).toBe(false), { timeout: 5_000 });
    expect(await kettle()).toEqual(["Kettle", "Magpie; hit; detail=stale"]);
    app.mend();
    await vi.waitFor(async () => expect(await kettle()).toEqual(["Pot", "Magpie; hit"]), { timeout: 8_000 });
  });

if (engine === "sqlite")
  it("an unreadable file does not affect cached responses, and returns 503 for others", async () => {
    const app = await testApp();
    await aProduct(app, "Kettle");
    const { ask, isSure } = await cachedInstance(app);
    const cachedPath = "/api/products/by-slug/kettle";
    const before = await (await ask(cachedPath)).text();
    const files = ["magpie.sqlite", "magpie.sqlite-wal"].map((name) => join(app.config.dataDir, name));
    // Makes the reader's pages in memory stale.
    await app.db.transact(async (tx) => recordUntaggedWrite(tx));
    const whole = files.map((file) => readFileSync(file));

    for (const file of files) truncateSync(file, 0);
    await vi.waitFor(() => expect(isSure()).toBe(false), { timeout: 5_000 });
    const answer = await ask(cachedPath);
    expect([await answer.text(), answer.headers.get("cache-status")]).toEqual([
      before,
      "Magpie; hit; detail=stale",
    ]);
    const cold = await ask("/api/products?lang=ar");
    expect([cold.status, Number(cold.headers.get("retry-after"))]).toEqual([503, 5]);

    for (const [i, file] of files.entries()) writeFileSync(file, whole[i] ?? "");
    await vi.waitFor(async () => expect((await ask("/api/products?lang=ar")).status).toBe(200), {
      timeout: 5_000,
    });
    expect(await app.db.isReady()).toBe(true);
  });
