import { describe, expect, it } from "vitest";
import type { BulkPreview, BulkResult, Undone } from "#content/admin-action-schemas.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aCategory, sampleDocument } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const kinds = {
  products: {
    made: (name: string, brand: string) => ({ name, summary: "Live.", brand }),
    patch: { brand: "Aurel" },
    of: (value: string) => ({ brand: value }),
    values: ["Old", "Aurel"],
    wrong: { gtin: "4006381333931" },
  },
  articles: {
    made: (title: string, template: string) => ({ title, content: sampleDocument("Live."), template }),
    patch: { template: "versus" },
    of: (value: string) => ({ template: value }),
    values: ["guide", "versus"],
    wrong: { imageUrl: "/media/x.jpg" },
  },
} as const;

describe.each(["products", "articles"] as const)("an edit of many %s", (kind) => {
  const { made, patch, of, values, wrong } = kinds[kind];
  const [old, fresh] = values;

  async function setUp() {
    const app = await testApp();
    const [ada, bea] = [await anEditor(app), await anEditor(app, "Bea")];
    const ids: string[] = [];
    for (const [name, value] of Object.entries({ A: old, B: old, C: fresh }))
      ids.push((await ada.post(`/${kind}`, made(name, value))).body.id);
    const bulk = (body: object) => ada.post<BulkResult>(`/${kind}/bulk`, { ids, action: "edit", ...body });
    const read = async (id = "") =>
      (await ada.get<Record<string, unknown> & { version: number }>(`/${kind}/${id}`)).body;
    return { app, ada, bea, ids, bulk, read };
  }

  it("is previewed, changes what has other values, and is undone once", async () => {
    const { ada, ids, bulk, read } = await setUp();
    const preview = await ada.post<BulkPreview>(`/${kind}/bulk/preview`, { ids: [...ids, "999"], patch });
    expect(preview.body).toEqual({
      ids: ids.slice(0, 2),
      same: 1,
      before: [{ value: of(old), count: 2 }],
    });
    const before = await read(ids[2]);
    expect(await read(ids[0])).toMatchObject({ version: before.version, ...of(old) });

    const { body } = await bulk({ patch });
    expect(body).toMatchObject({ changed: 3, skipped: [] });
    for (const id of ids) expect(await read(id)).toMatchObject(patch);
    // What has the value already is no new version.
    expect((await read(ids[2])).version).toBe(before.version);
    const undo = () => ada.post<Undone>(`/${kind}/bulk/undo`, { undo: body.undo });
    expect((await undo()).body).toEqual({ changed: 3, left: 0 });
    expect(await read(ids[0])).toMatchObject(of(old));
    expect(await read(ids[2])).toMatchObject(of(fresh));
    expect((await undo()).status).toBe(410);
  });

  it("does not undo what was edited since", async () => {
    const { bea, ada, ids, bulk, read } = await setUp();
    const { body } = await bulk({ patch });
    const { version } = await read(ids[0]);
    await bea.patch(`/${kind}/${ids[0]}`, { version, ...of(old) });
    const undone = await ada.post<Undone>(`/${kind}/bulk/undo`, { undo: body.undo });
    expect(undone.body).toEqual({ changed: 2, left: 1 });
  });

  it("leaves what is in the trash or refused, with the reason", async () => {
    const { ada, ids, bulk, read } = await setUp();
    await ada.remove(`/${kind}/${ids[0]}`);
    const { body } = await bulk({ patch });
    expect(body).toMatchObject({ changed: 2, skipped: [{ id: ids[0], reason: "gone" }] });
    expect(await read(ids[1])).toMatchObject(patch);
  });

  it("takes simple fields only, and at least one", async () => {
    const { ada, ids, bulk } = await setUp();
    expect((await bulk({ patch: wrong })).status).toBe(422);
    expect((await bulk({ patch: {} })).status).toBe(422);
    expect((await bulk({})).status).toBe(422);
    expect((await ada.post(`/${kind}/bulk/preview`, { ids, patch: wrong })).status).toBe(422);
  });
});

describe("an edit of many products", () => {
  it("sets prices and takes them away, and previews where they move", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const price = { amount: 1_999, currency: "USD" };
    const place = String(await aCategory(app, "Home"));
    const { id } = (await ada.post("/products", { name: "Kettle", categoryId: place })).body;
    const edit = (patch: object) =>
      ada.post<BulkResult>("/products/bulk", { ids: [id], action: "edit", patch });
    const read = async () => (await ada.get<{ price: unknown }>(`/products/${id}`)).body;
    await edit({ price, score: 8.5 });
    expect(await read()).toMatchObject({ price, score: 8.5 });
    await edit({ awards: ["best-overall", "budget-pick"] });
    expect(await read()).toMatchObject({ awards: ["best-overall", "budget-pick"] });
    const removed = await edit({ awards: [] });
    expect(await read()).toMatchObject({ awards: [] });
    await ada.post("/products/bulk/undo", { undo: removed.body.undo });
    expect(await read()).toMatchObject({ awards: ["best-overall", "budget-pick"] });
    await edit({ price: null });
    expect(await read()).toMatchObject({ price: null });
    const moved = { ids: [id], patch: { categoryId: null, subCategoryId: null } };
    expect((await ada.post<BulkPreview>("/products/bulk/preview", moved)).body.before).toEqual([
      { value: { categoryId: place, subCategoryId: null }, count: 1 },
    ]);
  });

  it("does not replace a score that the ratings of the category determine", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const criteria = [{ key: "heat", weight: 100, label: { en: "Heat" } }];
    const home = (await ada.post("/categories", { name: "Home", criteria })).body.id;
    const ratings = [{ key: "heat", score: 9 }];
    const made = { name: "Kettle", categoryId: home, ratings };
    const { id, version } = (await ada.post("/products", made)).body;
    const { body } = await ada.post<BulkResult>("/products/bulk", {
      ids: [id],
      action: "edit",
      patch: { score: 3 },
    });
    expect(body).toMatchObject({ changed: 0, skipped: [{ id, reason: "rated" }] });
    expect((await ada.get<{ score: number; version: number }>(`/products/${id}`)).body).toMatchObject({
      score: 9,
      version,
    });
  });

  it("the list names them in the requested language where they have a name in it", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const french = { fr: { name: "Bouilloire", summary: "Une." } };
    await ada.post("/products", { name: "Kettle", summary: "One.", translations: french });
    await ada.post("/products", { name: "Pot", summary: "One." });
    const names = async (query: string) =>
      (
        await ada.get<{ items: { name: string; textLang: string; clicks: number }[] }>(`/products?${query}`)
      ).body.items.map(({ name, textLang, clicks }) => [name, textLang, clicks]);
    expect(await names("sort=oldest&shownIn=fr")).toEqual([
      ["Bouilloire", "fr", 0],
      ["Pot", "en", 0],
    ]);
    expect(await names("sort=oldest")).toEqual([
      ["Kettle", "en", 0],
      ["Pot", "en", 0],
    ]);
  });
});
