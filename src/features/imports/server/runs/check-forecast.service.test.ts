import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Forecast } from "#features/imports/import-forecast.ts";
import type { ImportRun, Problem, ProblemGroup } from "#features/imports/import-run.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory } from "#tests/support/content/made-content.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import type { ImportNews } from "../products/product-run.ts";

const folder = "tests/support/import-files/reported";

type App = Awaited<ReturnType<typeof testApp>>;

async function aFile(text: string | Buffer, name = "shop.csv"): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "magpie-import-")), name);
  await writeFile(path, text);
  return path;
}

/** Checks or imports a file; returns the result. */
async function run(app: App, path: string, dryRun: boolean, currency = "EUR") {
  const problems: string[] = [];
  let forecast: Forecast | undefined;
  const counts = await app.imports.run({ path, currency, dryRun }, (news: ImportNews) => {
    if (news.kind === "problem") {
      const { line, otherLine, code } = news.problem;
      problems.push(`${line}${otherLine === undefined ? "" : `=${otherLine}`} ${code} ${news.rejected}`);
    } else if (news.kind === "forecast") forecast = news.forecast;
  });
  return { counts, problems, forecast };
}

const countCategories = async (app: App): Promise<number> =>
  (await app.db.read.selectFrom("categories").select("id").execute()).length;

describe("predicts in a check what an import will do", () => {
  it("in counts, problems and categories, for every reported file", { tags: postgresInEndure }, async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".csv") || name.endsWith(".zip"));
    expect(names.length).toBeGreaterThan(12);
    const app = await testApp();
    for (const name of names) {
      const before = await countCategories(app);
      const checked = await run(app, join(folder, name), true);
      expect([name, await countCategories(app)]).toEqual([name, before]);
      const imported = await run(app, join(folder, name), false);
      expect([name, checked.counts, checked.problems]).toEqual([name, imported.counts, imported.problems]);
      const created = (await countCategories(app)) - before;
      expect([name, checked.forecast?.categories.length]).toEqual([name, created]);
      // A repeated run finds nothing new either way.
      const again = await run(app, join(folder, name), true);
      expect([name, again.counts]).toEqual([name, (await run(app, join(folder, name), false)).counts]);
      expect([name, again.counts.added, again.counts.changed]).toEqual([name, 0, 0]);
    }
  });

  it("also for rows that join each other, and for a shop that is switched off", async () => {
    const app = await testApp();
    await app.db.transact((tx) =>
      tx.updateTable("programmes").set({ is_active: 0 }).where("key", "=", "walmart").execute(),
    );
    const path = await aFile(
      "sku,name,gtin,price,currency,url,category\nA,Pen,4006381333931,1,EUR,https://a.example/1,\nB,Pen 2,04006381333931,2,EUR,https://b.example/1,\nC,Cup,,3,EUR,https://www.walmart.com/ip/1,Walmart finds\n",
    );
    const checked = await run(app, path, true);
    expect(checked.counts).toMatchObject({ added: 1, joined: 1, rejected: 1 });
    expect(checked.problems).toEqual(["4 program-off true"]);
    expect(checked.forecast?.categories).toEqual([]);
    const imported = await run(app, path, false);
    expect([imported.counts, imported.problems]).toEqual([checked.counts, checked.problems]);
    expect(await countCategories(app)).toBe(0);
  });

  it("comparing category names as the import does", async () => {
    const app = await testApp();
    const paths = ["Café", "Cafe", "Straße", "STRASSE", "Home > Pots", "home > pôts", "Pots"];
    const path = await aFile(`sku,name,category\n${paths.map((one, i) => `${i},P${i},${one}`).join("\n")}\n`);
    const { forecast } = await run(app, path, true);
    const listed = forecast?.categories.map(({ path: names }) => names.at(-1));
    expect(forecast?.categories.map(({ rows }) => rows)).toContain(3);
    await run(app, path, false);
    const created = (await app.categories.namesIn("en")).map(({ name }) => name);
    expect(listed).toEqual(created);
    expect(created).toEqual(expect.arrayContaining(["Café", "Home", "Pots"]));
    expect(created).not.toContain("Cafe");
  });

  it("naming both lines of a repeated key, of which the first counts", async () => {
    const app = await testApp();
    const { problems } = await run(app, join(folder, "same-key-twice.csv"), false);
    expect(problems).toEqual(["3=2 key-twice true"]);
    expect(await app.products.bySlug("blue-vase", "en")).toMatchObject({
      name: "Blue vase",
      buying: { price: { amount: 2000 } },
    });
  });

  it("naming every price whose program forbids storing it", async () => {
    const app = await testApp();
    const { problems } = await run(app, join(folder, "shop-addresses.csv"), true);
    const forbidden = problems.filter((problem) => problem.includes("price-not-kept"));
    expect(forbidden.length).toBeGreaterThan(5);
    expect(forbidden[0]).toBe("2 price-not-kept false");
    const shops: string[] = [];
    await app.imports.run(
      { path: join(folder, "shop-addresses.csv"), currency: "EUR", dryRun: true },
      (news) => {
        if (news.kind === "problem" && news.problem.code === "price-not-kept") shops.push(news.problem.value);
      },
    );
    expect(shops[0]).toMatch(/^Amazon: [\d.]+ [A-Z]{3}$/);
  });

  it("suggesting a similar category, and applying the chosen one", async () => {
    const app = await testApp();
    const knives = await aCategory(app, "Knives");
    const editor = await aMember(app, "editor");
    const form = new FormData();
    const text = `sku,name,category,price,image\n${Array.from({ length: 24 }, (_, i) => `K${i},Knife ${i},Knifes,5,http://shop.example/${i}.jpg`).join("\n")}\nX,,Forks,5,\n`;
    form.append("file", new Blob([text]), "knives.csv");
    const answer = await app.api.fetch(
      new Request("http://test/api/crm/imports", {
        method: "POST",
        headers: { Authorization: `Bearer ${editor.token}` },
        body: form,
      }),
      { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
    );
    const { id, version, reading } = (await answer.json()) as ImportRun;
    expect(reading.asks).toEqual({ currency: true, shop: false, slash: [] });
    const at = `/admin/imports/${id}`;
    const start = (body: object) => editor.by("POST", `${at}/start`, body);
    // The country of the dollars must be chosen, not guessed.
    const refused = await start({ what: "check", version });
    expect([refused.status, refused.body]).toMatchObject([422, { details: [{ path: "currency" }] }]);
    expect((await start({ what: "check", version, currency: "GBP" })).status).toBe(200);
    await app.worker.runDue();
    const { body: checked } = await editor.by<ImportRun>("GET", at);
    expect(checked.forecast).toEqual({
      categories: [{ path: ["Knifes"], rows: 24, near: { id: String(knives), name: "Knives" } }],
      moreCategories: 0,
    });
    const { body: groups } = await editor.by<{ items: ProblemGroup[] }>("GET", `${at}/problem-groups`);
    expect(groups.items).toMatchObject([
      { code: "name-missing", rejected: true, count: 1, line: 26 },
      { code: "image-http", rejected: false, count: 24, line: 2, value: "http://shop.example/0.jpg" },
    ]);
    const { body: listed } = await editor.by<{ items: Problem[]; nextCursor: string }>(
      "GET",
      `${at}/problems?limit=2`,
    );
    expect(listed.items.map(({ line }) => line)).toEqual([26, 2]);
    const next = await editor.by<{ items: Problem[] }>(
      "GET",
      `${at}/problems?limit=2&cursor=${listed.nextCursor}`,
    );
    expect(next.body.items.map(({ line }) => line)).toEqual([3, 4]);

    const choices = { Knifes: String(knives) };
    await start({ what: "check", version: checked.version, categoryChoices: choices });
    await app.worker.runDue();
    const { body: again } = await editor.by<ImportRun>("GET", at);
    expect(again).toMatchObject({
      counts: checked.counts,
      settings: { categoryChoices: choices },
      forecast: { categories: [] },
    });
    await start({ what: "import", version: again.version });
    await app.worker.runDue();
    const { body: done } = await editor.by<ImportRun>("GET", at);
    expect(done).toMatchObject({ state: "done", counts: checked.counts, forecast: null });
    expect((await app.categories.namesIn("en")).map(({ name }) => name)).toEqual(["Knives"]);
  });
});

it("without storing page-builder shortcodes, but keeping their content", async () => {
  const app = await testApp();
  const { counts, problems } = await run(app, join(folder, "woo-hpos.csv"), false);
  expect(counts).toMatchObject({ added: 4, joined: 2, rejected: 0 });
  expect(problems).toContain("2 shortcode-left-out false");
  const mixer = await app.products.bySlug("affiliate-mixer-5-qt-bowl", "en");
  expect(mixer).toMatchObject({
    name: "Affiliate mixer – 5 Qt. & bowl",
    summary: "Short",
    description: "Line one\nLine two\n\nBuilt buy",
    specs: [
      { label: "Weight (kg)", value: "1,5" },
      { label: "Colour", value: "Red, Deep, dark blue" },
    ],
  });
  const stored = await app.db.read.selectFrom("product_texts").selectAll().execute();
  expect(JSON.stringify(stored)).not.toMatch(/vc_row|\[\/?[a-z]/);
});

it("from a zip with one table, also on the command line", async () => {
  const app = await testApp();
  const { counts } = await run(app, join(folder, "feed.zip"), false);
  expect(counts).toMatchObject({ added: 1 });
  expect(await app.products.bySlug("gz-kettle", "en")).toMatchObject({ name: "Gz kettle" });
  const file = await readFile(join(folder, "feed.zip"));
  await expect(run(app, await aFile(file.subarray(0, 200), "cut.zip"), true)).rejects.toMatchObject({
    code: "zip-damaged",
  });
});
