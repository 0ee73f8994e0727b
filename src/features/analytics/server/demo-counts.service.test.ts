import { expect, it } from "vitest";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

/** Entities by number; only the number is used here. */
const things = (count: number, prefix: string) =>
  new Map(Array.from({ length: count }, (_, i) => [`${prefix}-${i}`, i + 1]));
const shelves = {
  product: things(40, "product"),
  article: things(10, "article"),
  category: things(25, "category"),
};

it("gives the demo views and searches before its first day, with visible rises and falls", async () => {
  const app = await testApp();
  const days = await app.analytics.demo.days();
  if (!days) throw new Error("something is counted");
  await app.analytics.demo.add(shelves, days);
  const rising = await app.trends.rising({ kind: "products", period: 30, namesIn: "en" });
  expect(rising.comparable.isComparable).toBe(true);
  expect(rising.rising.length).toBeGreaterThan(2);
  expect(rising.falling.length).toBeGreaterThan(2);
  const missed = await app.trends.rising({ kind: "missed", period: 30, namesIn: "en" });
  expect(missed.rising.map(({ search }) => search?.spelling)).toEqual(["air fryer"]);
  // Each view has a source and a device, and the first product leads in each language.
  const summary = await app.analytics.reports.summary({});
  const devices = summary.devices.reduce((sum, { views }) => sum + views, 0);
  expect([devices > 1_000, devices]).toEqual([true, summary.totals.views]);
  for (const language of ["en", "he"] as const) {
    const { items } = await app.analytics.reports.pages({
      lang: "en",
      language,
      kind: "product",
      sort: "views",
      limit: 2,
    });
    const [first = { id: "", views: 0 }, second = { views: 0 }] = items;
    expect([first.id, first.views > 1.4 * second.views]).toEqual(["1", true]);
  }
});

it("sends the demo's product readers on to shops that sell the product", async () => {
  const app = await testApp();
  const days = await app.analytics.demo.days();
  if (!days) throw new Error("something is counted");
  await aProduct(app, "Kettle", { offers: [anOffer(app, { programme: "amazon" })] });
  await app.analytics.demo.add(
    { product: new Map([["kettle", 1]]), article: new Map(), category: new Map() },
    days,
  );
  const { items } = await app.analytics.reports.clicks({ by: "product", lang: "en", limit: 5 });
  expect(items.map(({ key }) => key)).toEqual(["1"]);
  expect((await app.analytics.reports.summary({})).totals.clicks).toBeGreaterThan(50);
  const rows = await app.db.read.selectFrom("outbound_clicks").selectAll().execute();
  expect(new Set(rows.map(({ offer_id }) => offer_id))).toEqual(new Set([1]));
  expect(rows.map(({ path }) => path)).toContain("/he/product/kettle");
});

it("removes the demo's counts without real ones, and adds none beside real ones", async () => {
  const app = await testApp();
  const days = await app.analytics.demo.days();
  if (!days) throw new Error("something is counted");
  await app.analytics.demo.add(shelves, days);
  app.analytics.searches.note("samovar", "en", { isMiss: true });
  expect(await app.analytics.demo.days()).toBeNull();
  await app.db.transact((tx) => app.analytics.demo.remove(tx, days));
  expect(await app.analytics.demo.days()).toBeNull();
  const searches = await app.analytics.reports.searches({ lang: "en", limit: 5 });
  expect([searches.totals.times, searches.items.map(({ spelling }) => spelling)]).toEqual([1, ["samovar"]]);
  expect((await app.analytics.reports.summary({})).totals.views).toBe(0);
});
