import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { languageCodes } from "#i18n/languages.ts";
import { runCommand } from "#server/cli/commands.ts";
import { aCategory, aProduct } from "#tests/support/content/made-content.ts";
import { linkDemoWithoutImages } from "#tests/support/site/demo-without-images.ts";
import { call, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

async function newRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "magpie-demo-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return root;
}

/** The whole demo, without its images. */
async function textsOnly(): Promise<string> {
  const root = await newRoot();
  await linkDemoWithoutImages(root);
  return root;
}

/** The demo's products of one department, without articles. */
async function oneDepartment(department: string): Promise<string> {
  const root = await newRoot();
  const demo = join(root, "demo");
  for (const part of ["articles", "products"]) await mkdir(join(demo, part), { recursive: true });
  for (const part of ["categories", "authors.json"]) await symlink(resolve("demo", part), join(demo, part));
  for (const file of await readdir("demo/products")) {
    const target = join(demo, "products", file);
    if (file === `${department}.json`) await symlink(resolve("demo/products", file), target);
    else await writeFile(target, "[]");
  }
  return root;
}

it("seeds the whole demo in five languages with its edge cases, and removes it without touching the owner's content", {
  timeout: 120_000,
  tags: postgresInEndure,
}, async () => {
  const app = await testApp({ env: { MAGPIE_ROOT: await textsOnly() } });
  expect(await app.demo.isEmpty()).toBe(true);
  await app.demo.seed();

  const categories = (await call<{ parentId: string | null; slug: string }[]>(app, "/api/categories")).body;
  expect(categories.length).toBeGreaterThanOrEqual(17);
  expect(
    categories.filter((category) => category.parentId === null).map((category) => category.slug),
  ).toEqual(["electronics", "home", "fashion", "beauty", "outdoor"]);
  for (const lang of languageCodes) {
    for (const { slug, parentId } of await app.categories.list(lang)) {
      const { faq, textLang } = await app.categories.bySlug(slug, lang);
      expect([slug, textLang, faq.length]).toEqual([slug, undefined, parentId === null ? 3 : 2]);
    }
    const products = await app.products.list({ lang, brand: [], sort: "newest", limit: 100 });
    expect(products.total).toBeGreaterThanOrEqual(47);
    const articles = await app.articles.list({ lang, limit: 100 });
    expect(articles.total).toBeGreaterThanOrEqual(10);
    // One product has no Arabic and one article no Chinese: they fall back to English, marked as such.
    expect([lang, products.items.filter((card) => card.textLang).map((card) => card.slug)]).toEqual([
      lang,
      lang === "ar" ? ["stonehand-lion"] : [],
    ]);
    expect([lang, articles.items.filter((card) => card.textLang).map((card) => card.slug)]).toEqual([
      lang,
      lang === "zh" ? ["a-first-road-bike"] : [],
    ]);
    for (const card of articles.items)
      expect((await app.articles.bySlug(card.slug, lang)).products.length).toBeGreaterThan(0);
  }
  expect(
    new Set((await app.products.bySlug("garrick-press-45", "en")).offers.map((offer) => offer.availability)),
  ).toEqual(new Set(["out-of-stock"]));
  expect(
    (await app.products.bySlug("murmur-m2", "en")).offers.filter((offer) => offer.price === null),
  ).toHaveLength(1);

  // It has views on days before it existed.
  const views = async () => (await app.analytics.reports.summary({})).totals.views;
  expect(await views()).toBeGreaterThan(1_000);

  const mine = await aCategory(app, "Mine");
  const demoDepartment = Number((await app.categories.find("home", "en")) ?? 0);
  await aProduct(app, "My kettle", { categoryId: demoDepartment });
  await aProduct(app, "My pan", { categoryId: mine });
  await app.demo.remove();
  expect(
    (await app.products.list({ lang: "en", brand: [], sort: "newest", limit: 100 })).items
      .map((card) => card.name)
      .sort(),
  ).toEqual(["My kettle", "My pan"]);
  expect((await app.categories.list("en")).map((category) => category.slug).sort()).toEqual(["home", "mine"]);
  expect((await app.articles.list({ lang: "en", limit: 5 })).total).toBe(0);
  expect(await views()).toBe(0);
  await app.demo.remove();
});

it("removes a partial demo and seeds again at the next start", {
  tags: postgresInEndure,
  timeout: 120_000,
}, async () => {
  const app = await testApp({ env: { MAGPIE_ROOT: await oneDepartment("electronics"), DEMO: "1" } });
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const stopped = app.demo.seed((done) => {
    if (done > 0.5) throw new Error("the power went");
  });
  await expect(stopped).rejects.toThrow("the power went");
  expect(await app.demo.state()).toBe("unfinished");

  await runCommand("prepare", app, []);

  expect(await app.demo.state()).toBe("seeded");

  const slugs = (await app.products.list({ lang: "en", brand: [], sort: "newest", limit: 100 })).items.map(
    (card) => card.slug,
  );
  const file = await readFile("demo/products/electronics.json", "utf8");
  expect(slugs.sort()).toEqual((JSON.parse(file) as { key: string }[]).map(({ key }) => key).sort());
  expect(slugs.filter((slug) => /-2$/.test(slug))).toEqual([]);
  expect((await call<unknown[]>(app, "/api/categories")).body).toHaveLength(17);
});

it("names no amount of money in the demo's texts: prices come from the offers alone", async () => {
  const money =
    /[$€₪¥£]|\b(dollars?|euros?)\b|דולר|שקלים|ש״ח|יורו|دولار|ريال|يورو|ر\.س|美元|欧元|人民币|\d ?元/giu;
  const files = (await readdir("demo", { recursive: true })).filter((file) => file.endsWith(".json"));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files)
    expect([file, (await readFile(join("demo", file), "utf8")).match(money)]).toEqual([file, null]);
});
