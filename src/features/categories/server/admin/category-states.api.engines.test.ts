import { describe, expect, it } from "vitest";
import type { Checklist } from "#content/admin-action-schemas.ts";
import type { CategoryDetails } from "#features/categories/category.ts";
import type { EditedCategory } from "#features/categories/category-edit.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aCategory, anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

const hour = 3_600_000;

async function anEditorOfCategories() {
  const app = await testApp();
  const ada = await anEditor(app);
  const make = async (body: object) => (await ada.post<EditedCategory>("/categories", body)).body;
  const seen = async (slug: string, lang = "en") => {
    const { status, body } = await call<CategoryDetails>(
      app,
      `/api/categories/by-slug/${encodeURIComponent(slug)}?lang=${lang}`,
    );
    return status === 200 ? body.name : "-";
  };
  const at = (hours: number) => new Date(app.clock.now() + hours * hour).toISOString();
  return { app, ada, make, seen, at };
}

const inWords = (name: string) => ({ name, description: `All about ${name}.` });
const bilingual = { ...inWords("Kettles"), translations: { fr: inWords("Bouilloires") } };

describe("a category is published and withdrawn by the clock", () => {
  it("language by language and once, whoever of two instances looks, and its draft goes along", async () => {
    const { app, ada, make, seen, at } = await anEditorOfCategories();
    const other = await app.another();
    const { id, version } = await make(bilingual);
    await ada.put(`/categories/${id}/draft`, { version, name: "Tea kettles" });
    const plan = (body: object) => ada.post<EditedCategory>(`/categories/${id}/schedule`, body);
    const past = await plan({ publishAt: at(-1) });
    expect([past.status, past.body.details]).toEqual([422, [{ path: "publishAt", message: "time-over" }]]);
    const backwards = await plan({ publishAt: at(2), unpublishAt: at(1) });
    expect([backwards.status, backwards.body.details?.[0]?.path]).toEqual([422, "unpublishAt"]);
    expect((await plan({ lang: "he", publishAt: at(1) })).status).toBe(422);
    await plan({ lang: "en", publishAt: at(1), unpublishAt: at(3) });
    await plan({ lang: "fr", publishAt: at(1) });
    const moved = await plan({ lang: "fr", publishAt: at(2) });
    expect(moved.body.states.fr?.publishAt).toBe(at(2));

    const names: string[] = [];
    for (let hours = 0; hours < 4; hours++) {
      app.clock.move(hours === 0 ? 0 : hour);
      await Promise.all([app.worker.runDue(), other.worker.runDue()]);
      names.push(`${await seen("kettles")}, ${await seen("bouilloires", "fr")}`);
    }
    expect(names).toEqual(["-, -", "Tea kettles, Tea kettles", "Tea kettles, Bouilloires", "-, Bouilloires"]);
    const { body } = await ada.get<EditedCategory>(`/categories/${id}`);
    expect(body).toMatchObject({ hasDraft: false, states: { en: { publishAt: null, unpublishAt: null } } });
    const auditRows = await app.db.read
      .selectFrom("audit")
      .select(["action", "actor_name"])
      .where("action", "like", "%schedule%")
      .orderBy("id")
      .execute();
    expect(auditRows.map(({ action }) => action)).toEqual([
      "schedule",
      "schedule",
      "schedule",
      "publish-scheduled",
      "publish-scheduled",
      "unpublish-scheduled",
    ]);
  });

  it("unless it is taken back, is not complete or lies in the bin", async () => {
    const { app, ada, make, seen, at } = await anEditorOfCategories();
    const [back, half, binned] = [
      await make(inWords("Pots")),
      await make({ ...inWords("Pans"), translations: { fr: { name: "Poêles" } } }),
      await make(inWords("Cups")),
    ];
    for (const { id } of [back, half, binned])
      await ada.post(`/categories/${id}/schedule`, { publishAt: at(1) });
    await ada.post(`/categories/${back.id}/schedule`, { publishAt: null });
    await ada.remove(`/categories/${binned.id}`);
    app.clock.move(2 * hour);
    await app.worker.runDue();
    expect([await seen("pots"), await seen("pans"), await seen("cups")]).toEqual(["-", "Pans", "-"]);
    const { states } = (await ada.get<EditedCategory>(`/categories/${half.id}`)).body;
    expect(states.fr).toMatchObject({ published: false, publishAt: null });
    await ada.post(`/categories/${half.id}/schedule`, { lang: "fr", publishAt: at(1) });
    app.clock.move(2 * hour);
    await app.worker.runDue();
    expect(await seen("poeles", "fr")).toBe("Poêles");
  });
});

describe("a preview of a category", () => {
  const tokenOf = (url: string) => new URL(url).searchParams.get("preview");
  async function aLink() {
    const editor = await anEditorOfCategories();
    const { app, ada } = editor;
    const link = async (id: string | number, body: object) => {
      const { status, body: made } = await ada.post<{ url: string }>(`/categories/${id}/preview-link`, body);
      expect(status).toBe(200);
      const path = `/api/preview/categories/${tokenOf(made.url)}`;
      return {
        url: new URL(made.url),
        seen: (lang = "en") => call<CategoryDetails>(app, `${path}?lang=${lang}`),
      };
    };
    return { ...editor, link };
  }

  it("shows the draft to anyone with the link, wherever the category is, until the link expires", async () => {
    const { app, ada, make, link } = await aLink();
    const parent = await make({ name: "Nobody sees this" });
    const { id, version } = await make({ ...bilingual, parentId: parent.id });
    await ada.put(`/categories/${id}/draft`, {
      version,
      name: "Tea kettles",
      slug: "tea-kettles",
      faq: [{ question: "Which one?", answer: "The red one." }],
      imageUrl: "not an address",
    });
    const { url, seen } = await link(id, { lang: "en" });
    expect(url.pathname).toBe("/category/tea-kettles");
    const { body, headers } = await seen();
    expect(body).toMatchObject({ name: "Tea kettles", faq: [{ question: "Which one?" }], imageUrl: null });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect((await seen("fr")).body.name).toBe("Bouilloires");
    expect((await seen("he")).body).toMatchObject({ name: "Tea kettles", textLang: "en" });
    expect((await call(app, "/api/categories/by-slug/tea-kettles")).status).toBe(404);
    app.clock.move(8 * 24 * hour);
    expect((await seen()).status).toBe(410);
  });

  it("of a day shows what is planned until then: the category, those above it and what hangs below", async () => {
    const { app, ada, link, at } = await aLink();
    const home = await aCategory(app, "Home");
    const kettles = await aCategory(app, "Kettles", { parentId: home, publish: false });
    const small = await aCategory(app, "Small", { parentId: kettles });
    await aProduct(app, "Pot", { categoryId: home, subCategoryId: kettles });
    await ada.post(`/categories/${kettles}/schedule`, { publishAt: at(10), unpublishAt: at(30) });
    await ada.post(`/categories/${small}/schedule`, { unpublishAt: at(15) });
    const on = async (hours: number) => {
      const { seen } = await link(kettles, { at: at(hours) });
      const { status, body } = await seen();
      return status === 200
        ? [body.ancestors.map(({ name }) => name), body.children.map(({ name }) => name), body.productCount]
        : status;
    };
    expect(await on(5)).toBe(404);
    expect(await on(12)).toEqual([["Home"], ["Small"], 1]);
    expect(await on(20)).toEqual([["Home"], [], 1]);
    expect(await on(40)).toBe(404);
    await ada.post(`/categories/${home}/schedule`, { unpublishAt: at(11) });
    expect(await on(12)).toBe(404);
    // Nothing of this is public yet, and nothing of it is cached for others.
    expect((await call(app, "/api/categories/by-slug/kettles")).status).toBe(404);
  });

  it("is opened by a link to a category only", async () => {
    const { app, ada } = await aLink();
    const product = await aProduct(app, "Pot");
    const { url } = (await ada.post<{ url: string }>(`/products/${product}/preview-link`, {})).body;
    expect((await call(app, `/api/preview/categories/${tokenOf(url)}`)).status).toBe(404);
    expect((await call(app, "/api/preview/categories/v1.junk")).status).toBe(410);
  });
});

describe("before a category is published", () => {
  it("shows an editor what is missing in a language", async () => {
    const { app, ada, make } = await anEditorOfCategories();
    await aProduct(app, "Pot");
    const { id } = await make({
      name: "Kettles",
      description: "Like /product/pot, and /category/nowhere.",
      metaTitle: "x".repeat(61),
      faq: [{ question: "Which?", answer: "https://magpie.example/article/none" }],
      translations: { fr: { name: "Bouilloires" } },
    });
    const codes = async (lang: string) =>
      (await ada.get<Checklist>(`/categories/${id}/checklist?lang=${lang}`)).body.items.map(
        ({ level, code, path, about }) => [level, code, about ?? path].join(" "),
      );
    expect(await codes("en")).toEqual([
      "warning image-missing imageUrl",
      "warning seo-title-long metaTitle",
      "warning seo-description-missing metaDescription",
      "warning broken-link /category/nowhere",
      "warning broken-link /article/none",
    ]);
    expect(await codes("fr")).toEqual([
      "warning description-missing translations.fr.description",
      "warning image-missing imageUrl",
      "warning seo-title-missing translations.fr.metaTitle",
      "warning seo-description-missing translations.fr.metaDescription",
      "warning untranslated translations.fr.description",
    ]);
    expect((await codes("he"))[0]).toBe("error name-missing translations.he.name");
    await ada.put(`/categories/${id}/draft`, { version: 1, faq: [{ question: "", answer: "" }] });
    expect((await codes("en")).slice(0, 2)).toEqual([
      "error required faq.0.question",
      "warning image-missing imageUrl",
    ]);
  });

  it("and, before it is taken away, what leads to it", async () => {
    const { app, ada, make } = await anEditorOfCategories();
    const { id } = await make(inWords("Kettles"));
    await make({ name: "Small", parentId: id });
    const mark = { type: "reference", attrs: { kind: "category", id } };
    const content = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "there", marks: [mark] }] }],
    };
    await anArticle(app, "Guide", { texts: { en: { title: "Guide", content: content as never } } });
    const { body } = await ada.get<{ uses: { type: string; title: string }[] }>(`/categories/${id}/uses`);
    expect(body.uses.map(({ type, title }) => `${type} ${title}`)).toEqual([
      "category Small",
      "article Guide",
    ]);
  });
});

describe("two editors of one category", () => {
  it("do not write over each other's drafts", async () => {
    const { app, ada, make } = await anEditorOfCategories();
    const bea = await anEditor(app, "Bea");
    const { id, version } = await make(inWords("Kettles"));
    type SavedDraft = {
      updatedAt: string;
      current?: { draft: { content: object; author: { name: string } } };
    };
    const write = (who: typeof ada, name: string, draftOf: string | null) =>
      who.put<SavedDraft>(`/categories/${id}/draft`, { version, name, draftOf });
    const first = await write(ada, "Ada's", null);
    app.clock.move(1_000);
    const refused = await write(bea, "Bea's", null);
    expect([refused.status, refused.body.current?.draft]).toMatchObject([
      409,
      { content: { name: "Ada's" }, author: { name: "Ada" } },
    ]);
    // Neither does her own other window; what was sent twice, as its answer was lost, is no other.
    expect((await write(ada, "Ada's elsewhere", null)).status).toBe(409);
    const twice = await write(ada, "Ada's", null);
    expect([twice.status, twice.body.updatedAt === first.body.updatedAt]).toEqual([200, false]);
    expect((await write(ada, "Ada's still", twice.body.updatedAt)).status).toBe(200);
    const { body } = await bea.get<{ updatedAt: string }>(`/categories/${id}/draft`);
    expect((await write(bea, "Both", body.updatedAt)).status).toBe(200);
  });
});
