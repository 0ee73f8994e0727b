import { describe, expect, it } from "vitest";
import type { Testing } from "#features/categories/criterion.ts";
import { aCategory, aProduct, judge } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { saveSource } from "../saving/product-edits.repo.ts";

const said = (text: string) => ({
  en: text,
  he: `${text} (he)`,
  ar: `${text} (ar)`,
  zh: text,
  fr: `${text} (fr)`,
});
const judging = (weights: Record<string, number>, method: string | null = null): Testing => ({
  criteria: Object.entries(weights).map(([key, weight]) => ({ key, weight, label: said(key) })),
  method: method === null ? null : said(method),
});
const marks = (scores: Record<string, number>) =>
  Object.entries(scores).map(([key, score]) => ({ key, score }));

async function aKettle(testing: Testing | undefined) {
  const app = await testApp();
  const home = await aCategory(app, "Home", testing ? { testing } : {});
  const kettles = await aCategory(app, "Kettles", { parentId: home });
  const place = { categoryId: home, subCategoryId: kettles };
  const shown = async (slug = "kettle") => app.products.bySlug(slug, "en");
  return { app, home, kettles, place, shown };
}

describe("where every criterion of the category has a mark", () => {
  it("the weighted mean is the score, whatever score was given, and the page says how it came about", async () => {
    const { app, place } = await aKettle(judging({ heat: 75, value: 25 }, "We boil water."));
    await aProduct(app, "Kettle", { ...place, score: 3, ratings: marks({ value: 6, heat: 9 }) });
    const shown = await app.products.bySlug("kettle", "fr");
    expect(shown).toMatchObject({ score: 8.3, method: "We boil water. (fr)" });
    expect(shown.ratings).toEqual([
      { key: "heat", label: "heat (fr)", weight: 75, score: 9 },
      { key: "value", label: "value (fr)", weight: 25, score: 6 },
    ]);
  });

  it("a new mark or another criterion moves the product in lists and in what a search puts first", async () => {
    const { app, home, place } = await aKettle(judging({ heat: 100 }));
    const id = await aProduct(app, "Red kettle", { ...place, ratings: marks({ heat: 5 }) });
    await aProduct(app, "Blue kettle", { ...place, ratings: marks({ heat: 6 }) });
    const names = (cards: { name: string }[]) => cards.map(({ name }) => name);
    const list = async (query: object) =>
      names((await app.products.list({ lang: "en", brand: [], sort: "score", limit: 9, ...query })).items);
    const found = async () => names((await app.discovery.search("kettle", "en", 5)).products);
    const [red, blue] = ["Red kettle", "Blue kettle"];
    expect([await list({}), await found(), await list({ minScore: 7 })]).toEqual([
      [blue, red],
      [blue, red],
      [],
    ]);
    await app.products.rate(id, marks({ heat: 7.5, price: 1 }));
    expect([await list({}), await found(), await list({ minScore: 7 })]).toEqual([
      [red, blue],
      [red, blue],
      [red],
    ]);
    await judge(app, home, judging({ price: 100 }));
    expect([await list({}), await found()]).toEqual([
      [blue, red],
      [blue, red],
    ]);
  });
});

describe("as long as one has none", () => {
  it("the given score counts and no tests are mentioned", async () => {
    const { app, place, shown } = await aKettle(judging({ heat: 50, value: 50 }));
    const id = await aProduct(app, "Kettle", { ...place, score: 7, ratings: marks({ heat: 9 }) });
    expect(await shown()).toMatchObject({ score: 7, ratings: [] });
    await app.products.rate(id, marks({ heat: 9, value: 8 }));
    expect(await shown()).toMatchObject({ score: 8.5 });
    await app.products.rate(id, []);
    expect(await shown()).toMatchObject({ score: 8.5, ratings: [] });
  });
});

describe("when a category is judged in another way", () => {
  it("the scores of its products follow, below it too, and no others", async () => {
    const { app, home, place, shown } = await aKettle(judging({ heat: 50, value: 50 }));
    const ratings = marks({ heat: 9, value: 5 });
    await aProduct(app, "Kettle", { ...place, ratings });
    await aProduct(app, "Pan", { categoryId: home, ratings });
    const elsewhere = await aCategory(app, "Garden", { testing: judging({ heat: 50, value: 50 }) });
    await aProduct(app, "Spade", { categoryId: elsewhere, ratings });
    expect([(await shown()).score, (await shown("pan")).score]).toEqual([7, 7]);
    await judge(app, home, judging({ heat: 90, value: 10 }));
    expect([(await shown()).score, (await shown("pan")).score, (await shown("spade")).score]).toEqual([
      8.6, 8.6, 7,
    ]);
  });

  it("a sub-category has its own criteria as soon as it says some, and its parent's until then", async () => {
    const { app, home, kettles, place, shown } = await aKettle(judging({ heat: 100 }, "We boil water."));
    await aProduct(app, "Kettle", { ...place, ratings: marks({ heat: 9, value: 5 }) });
    await judge(app, kettles, judging({ value: 100 }));
    expect(await shown()).toMatchObject({ score: 5, method: "We boil water.", ratings: [{ key: "value" }] });
    await judge(app, home, judging({ heat: 50, value: 50 }));
    expect((await shown()).score).toBe(5);
    await judge(app, kettles, judging({}, "We pour."));
    expect(await shown()).toMatchObject({ score: 7, method: "We pour." });
  });

  it("a missing rating leaves the score unchanged and without a breakdown", async () => {
    const { app, home, place, shown } = await aKettle(judging({ heat: 100 }));
    await aProduct(app, "Kettle", { ...place, ratings: marks({ heat: 9 }) });
    await judge(app, home, judging({ heat: 50, noise: 50 }));
    expect(await shown()).toMatchObject({ score: 9, ratings: [] });
  });
});

describe("before a category is judged in another way", () => {
  it("the preview lists the scores that would change, in subcategories too, the largest first, and changes none", async () => {
    const { app, home, kettles, place, shown } = await aKettle(judging({ heat: 50, value: 50 }));
    await aProduct(app, "Kettle", {
      ...place,
      ratings: marks({ heat: 9, value: 5 }),
      texts: { en: { name: "Kettle" }, fr: { name: "Bouilloire" } },
    });
    await aProduct(app, "Pan", { categoryId: home, ratings: marks({ heat: 6, value: 5 }) });
    await aProduct(app, "Pot", { categoryId: home, ratings: marks({ heat: 5, value: 5 }) });
    await aProduct(app, "Half", { categoryId: home, score: 3, ratings: marks({ heat: 5 }) });
    const { criteria } = judging({ heat: 100 });
    const preview = await app.categories.scorePreview(home, { criteria }, "fr");
    expect(preview).toMatchObject({
      count: 3,
      items: [
        { name: "Bouilloire", before: 7, after: 9 },
        { name: "Half", before: 3, after: 5 },
        { name: "Pan", before: 5.5, after: 6 },
      ],
    });
    expect((await shown()).score).toBe(7);
    // What says so itself does not follow.
    await judge(app, kettles, judging({ value: 100 }));
    const { items } = await app.categories.scorePreview(home, { criteria }, "en");
    expect(items.map(({ name }) => name)).toEqual(["Half", "Pan"]);
    await expect(app.categories.scorePreview(9_999, { criteria }, "en")).rejects.toMatchObject({
      code: "not-found",
    });
  });

  it("a category without criteria inherits its parent's, and products in the trash are not counted", async () => {
    const { app, home, kettles, place } = await aKettle(judging({ heat: 100 }));
    await judge(app, kettles, judging({ value: 100 }));
    const id = await aProduct(app, "Kettle", { ...place, ratings: marks({ heat: 9, value: 5 }) });
    expect(await app.categories.scorePreview(kettles, { criteria: [] }, "en")).toEqual({
      count: 1,
      items: [{ id: String(id), name: "Kettle", before: 5, after: 9 }],
    });
    await app.db.transact((tx) =>
      tx.updateTable("products").set({ deleted_at: 1 }).where("id", "=", id).execute(),
    );
    expect((await app.categories.scorePreview(home, { criteria: [] }, "en")).count).toBe(0);
    expect((await app.categories.scorePreview(kettles, { criteria: [] }, "en")).count).toBe(0);
  });
});

describe("before a category goes elsewhere", () => {
  it("the preview lists the scores that change by what it inherits there, and the move makes them so", async () => {
    const { app, home, kettles, place, shown } = await aKettle(judging({ heat: 100 }));
    const garden = await aCategory(app, "Garden", { testing: judging({ value: 100 }) });
    const id = await aProduct(app, "Kettle", { ...place, ratings: marks({ heat: 9, value: 4 }) });
    const preview = (change: { parentId: number | null } | { into: number }) =>
      app.categories.scorePreview(kettles, change, "en");
    const changed = { count: 1, items: [{ id: String(id), name: "Kettle", before: 9, after: 4 }] };
    expect(await preview({ parentId: garden })).toEqual(changed);
    expect((await preview({ parentId: home })).count).toBe(0);
    // At the top nothing judges it: the score stays as it was given.
    expect((await preview({ parentId: null })).count).toBe(0);
    expect((await shown()).score).toBe(9);

    await judge(app, kettles, judging({ heat: 100 }));
    expect((await preview({ parentId: garden })).count).toBe(0);
    expect(await preview({ into: garden })).toEqual(changed);
    await app.categories.merge(kettles, garden, { actor: null });
    expect((await shown()).score).toBe(4);
  });

  it("a place that is not possible is refused", async () => {
    const { app, home, kettles } = await aKettle(undefined);
    for (const change of [{ parentId: kettles }, { into: kettles }, { parentId: 9_999 }])
      await expect(app.categories.scorePreview(home, change, "en")).rejects.toMatchObject({
        code: "invalid",
      });
  });
});

it("a product that its source puts elsewhere is judged as there", async () => {
  const { app, place, shown } = await aKettle(judging({ heat: 100 }));
  const garden = await aCategory(app, "Garden", { testing: judging({ value: 100 }) });
  const origin = { source: "shop", key: "1", contentHash: "" };
  const id = await aProduct(app, "Kettle", { ...place, ratings: marks({ heat: 9, value: 4 }) });
  await app.db.transact((tx) => saveSource(tx, origin, { productId: id, offerId: null }, app.clock.now()));
  expect((await shown()).score).toBe(9);
  await app.products.takeIn([{ categoryId: garden, texts: { en: { name: "Kettle" } }, origin }]);
  expect((await shown()).score).toBe(4);
});

it("lines of a specification name their group in the reader's language, and a comparison puts equal ones together", async () => {
  const app = await testApp();
  const home = await aCategory(app, "Home", {
    specTemplate: [
      { key: "weight", type: "number", unit: "g", label: said("Weight"), group: said("Size") },
      { key: "power", type: "number", unit: "W", label: said("Power"), group: said("Heat") },
      { key: "height", type: "number", unit: "cm", label: said("Height"), group: said("Size") },
      { key: "colour", type: "text", label: said("Colour") },
    ],
  });
  const specs = (...keys: string[]) => keys.map((key, value) => ({ key, value }));
  const ids = [
    await aProduct(app, "Kettle", { categoryId: home, specs: specs("weight", "power", "colour") }),
    await aProduct(app, "Pan", { categoryId: home, specs: specs("weight", "height") }),
  ];
  const { rows } = await app.products.compare(ids, "fr");
  expect(rows.map(({ label, group }) => [label, group])).toEqual([
    ["Colour (fr)", null],
    ["Weight (fr)", "Size (fr)"],
    ["Height (fr)", "Size (fr)"],
    ["Power (fr)", "Heat (fr)"],
  ]);
});
