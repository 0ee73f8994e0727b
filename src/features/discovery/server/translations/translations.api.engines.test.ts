import { describe, expect, it } from "vitest";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import type { EditedCategory } from "#features/categories/category-edit.ts";
import type { Translations } from "#features/discovery/translation.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aCategory, anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

async function matrix() {
  const app = await testApp();
  const ada = await anEditor(app);
  const of = async (query = "") => {
    const { status, body } = await ada.get<Translations>(`/translations?limit=100&${query}`);
    expect(status).toBe(200);
    return body;
  };
  const names = async (query: string) => (await of(query)).items.map(({ label }) => label);
  const cellsOf = async (label: string) => {
    const found = (await of()).items.find((item) => item.label === label);
    return (lang: "en" | "he" | "fr" | "ar" | "zh") => found?.cells[lang];
  };
  return { app, ada, of, names, cellsOf };
}

const inWords = (name: string) => ({ name, summary: `${name} in a sentence` });

describe("the matrix of translations", () => {
  it("shows for each language whether an entity is missing, a draft, stale or live", async () => {
    const { ada, cellsOf, of } = await matrix();
    const texts = { fr: inWords("Bouilloire"), he: { name: "קומקום" }, ar: inWords("غلاية") };
    const { id } = (await ada.post("/products", { ...inWords("Kettle"), translations: texts })).body;
    for (const lang of ["en", "fr", "ar"]) await ada.post(`/products/${id}/publish`, { lang });
    const { version } = (await ada.get(`/products/${id}`)).body;
    await ada.patch(`/products/${id}`, {
      version,
      name: "Kettle 2",
      translations: { fr: { name: "Bouilloire 2" }, he: { name: "קומקום 2" } },
    });
    const cell = await cellsOf("Kettle 2");
    expect(cell("en")).toEqual({ state: "live", isPublished: true, untranslated: 0, stale: 0 });
    expect(cell("fr")).toEqual({ state: "live", isPublished: true, untranslated: 0, stale: 0 });
    expect(cell("he")).toEqual({ state: "draft", isPublished: false, untranslated: 1, stale: 0 });
    expect(cell("ar")).toEqual({ state: "stale", isPublished: true, untranslated: 0, stale: 1 });
    expect(cell("zh")).toEqual({ state: "missing", isPublished: false, untranslated: 0, stale: 0 });
    const shares = (await of()).shares as NonNullable<Translations["shares"]>;
    expect(shares.fr).toMatchObject({ total: 1, complete: 1, live: 1 });
    expect(shares.he).toMatchObject({ total: 1, complete: 0, draft: 1, partial: 1 });
    expect(shares.ar).toMatchObject({ total: 1, complete: 0, stale: 1 });
  });

  it("covers categories, articles and products, and follows edits, deletion and restoring", async () => {
    const { app, ada, names, of } = await matrix();
    const lamps = await aCategory(app, "Lamps");
    const guide = await anArticle(app, "Which lamp?");
    const lamp = await aProduct(app, "Lamp");
    expect(await names("")).toEqual(["Lamps", "Which lamp?", "Lamp"]);
    expect(await names("type=article")).toEqual(["Which lamp?"]);
    await ada.remove(`/articles/${guide}`, undefined, { "If-Match": "1" });
    await ada.remove(`/products/${lamp}`, undefined, { "If-Match": "1" });
    await ada.remove(`/categories/${lamps}`, undefined, { "If-Match": "1" });
    expect([await names(""), (await of()).total]).toEqual([[], 0]);
    await ada.post(`/articles/${guide}/restore`);
    expect(await names("")).toEqual(["Which lamp?"]);
  });

  it("filters by state, language, category, words and visibility", async () => {
    const { app, ada, names, of } = await matrix();
    const home = await aCategory(app, "Home");
    const lamps = await aCategory(app, "Lamps", { parentId: home });
    await aCategory(app, "Garden");
    await anArticle(app, "Light at home", { categoryIds: [lamps] });
    await aProduct(app, "Desk lamp", { categoryId: home, subCategoryId: lamps });
    await aProduct(app, "Rake 100", { publish: false });
    const both = { ...inWords("Floor lamp"), translations: { fr: inWords("Lampadaire") } };
    await ada.post("/products", both);
    expect((await names(`category=${home}`)).sort()).toEqual(["Desk lamp", "Home", "Lamps", "Light at home"]);
    expect(await names("q=lamp&type=product")).toEqual(["Floor lamp", "Desk lamp"]);
    expect(await names("q=lampadaire")).toEqual(["Floor lamp"]);
    expect(await names("q=rake+100")).toEqual(["Rake 100"]);
    expect(await names("state=draft&lang=fr")).toEqual(["Floor lamp"]);
    expect(await names("state=missing&lang=fr&type=product&shown=1")).toEqual(["Desk lamp"]);
    expect(await names("state=missing&lang=en")).toEqual([]);
    expect((await of("state=missing")).total).toBe(7);
    // Shares do not depend on the filtered language.
    expect((await of("lang=fr&state=draft")).shares).toEqual((await of()).shares);
  });

  it("excludes languages that are off from “any language”", async () => {
    const { app, ada, names } = await matrix();
    const texts = Object.fromEntries(["fr", "he", "ar"].map((lang) => [lang, inWords(`Lamp ${lang}`)]));
    await ada.post("/products", { ...inWords("Lamp"), translations: texts });
    expect(await names("state=missing")).toEqual(["Lamp"]);
    const admin = await anEditor(app, "Root", "admin");
    const { body } = await admin.get<{ sections: { languages: { version: number } } }>("/settings");
    const { version } = body.sections.languages;
    await admin.patch("/settings", { section: "languages", version, change: { off: ["zh"] } });
    expect(await names("state=missing")).toEqual([]);
    expect(await names("state=missing&lang=zh")).toEqual(["Lamp"]);
  });

  it("pages through all kinds, whatever the filter, and returns the total", async () => {
    const { app, ada } = await matrix();
    for (const name of ["One", "Two", "Three"]) {
      await aCategory(app, `Category ${name}`);
      await anArticle(app, `Article ${name}`);
      await aProduct(app, `Product ${name}`);
    }
    for (const [query, total] of [
      ["", 9],
      ["state=missing&lang=zh", 9],
      ["type=product", 3],
      ["q=three", 3],
    ] as const) {
      const seen: string[] = [];
      for (let cursor = ""; ; ) {
        const { body } = await ada.get<Translations>(`/translations?limit=2&${query}&cursor=${cursor}`);
        expect(body.total).toBe(total);
        seen.push(...body.items.map(({ type, id }) => `${type}/${id}`));
        if (!body.nextCursor) break;
        cursor = body.nextCursor;
      }
      expect(new Set(seen).size).toBe(total);
    }
  });

  it("marks articles and categories too as stale when their English changes, until reviewed", async () => {
    const { ada, cellsOf, of } = await matrix();
    const french = { fr: { title: "Lampes", content: sampleDocument("Tout sur les lampes.") } };
    const article = (
      await ada.post<AdminArticle>("/articles", {
        title: "Lamps",
        content: sampleDocument("All of lamps."),
        translations: french,
      })
    ).body;
    await ada.patch(`/articles/${article.id}`, { version: article.version, title: "All lamps" });
    expect((await cellsOf("All lamps"))("fr")).toMatchObject({ state: "stale", stale: 1 });
    const looked = await ada.post<AdminArticle>(`/articles/${article.id}/reviewed`, {
      lang: "fr",
      fields: ["title"],
    });
    expect([looked.status, looked.body.states.fr?.stale, looked.body.version]).toEqual([200, [], 2]);
    expect((await cellsOf("All lamps"))("fr")).toMatchObject({ state: "draft", stale: 0 });
    const none = await ada.post(`/articles/${article.id}/reviewed`, { lang: "he", fields: ["title"] });
    expect(none.status).toBe(404);

    const category = (
      await ada.post<EditedCategory>("/categories", {
        name: "Lamps",
        translations: { fr: { name: "Lampes" } },
      })
    ).body;
    await ada.patch(`/categories/${category.id}`, { version: category.version, name: "Lights" });
    expect((await cellsOf("Lights"))("fr")).toMatchObject({ state: "stale" });
    expect((await of("type=category")).shares?.fr.stale).toBe(1);
  });

  it("is refused to visitors and with a cursor of another list", async () => {
    const { app, ada } = await matrix();
    for (const name of ["One", "Two"]) await aProduct(app, name);
    const { nextCursor } = (await ada.get<Translations>("/translations?limit=1")).body;
    const other = await ada.get(`/translations?limit=1&q=two&cursor=${nextCursor}`);
    expect(other.status).toBe(400);
    expect((await call(app, "/api/admin/translations")).status).toBe(401);
    const { token } = await aUser(app, "eve@example.com");
    expect((await callApi(app, "GET", "/admin/translations", undefined, { token })).status).toBe(403);
  });

  it("loses the demo's rows when the demo is removed", async () => {
    const { app, of } = await matrix();
    const demoKey = "demo";
    await app.categories.create({ publish: true, demoKey, texts: { en: { name: "Demo place" } } });
    await anArticle(app, "Demo guide", { demoKey });
    await aProduct(app, "Demo product", { demoKey });
    expect((await of()).total).toBe(3);
    await app.demo.remove();
    expect((await of()).total).toBe(0);
  });
});
