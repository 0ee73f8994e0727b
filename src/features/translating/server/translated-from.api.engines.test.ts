import { describe, expect, it, onTestFinished } from "vitest";
import type { AdminItem, ItemOf } from "#content/admin-item.ts";
import type { ContentType } from "#content/content-type.ts";
import { startModelServer } from "#demo/servers/writing/model-server.ts";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import type { EditedCategory } from "#features/categories/category-edit.ts";
import type { Translations } from "#features/discovery/translation.ts";
import type { AdminProduct } from "#features/products/admin-product.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { recipe } from "#tests/support/content/fixture-type.ts";
import { aCategory, anArticle, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { quickLimits } from "#tests/support/servers/connected-model.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { AiTranslatedField, WholeRun } from "../translating.ts";

type Recipe = ItemOf<typeof recipe>;

async function translators(contentTypes: readonly ContentType[] = []) {
  const server = await startModelServer();
  onTestFinished(server.close);
  const app = await testApp({ model: quickLimits, contentTypes });
  const ada = await aMember(app, "admin");
  await ada.by("PATCH", "/admin/writer", {
    version: 0,
    provider: "openai-compatible",
    model: "small",
    baseUrl: `${server.url}/v1`,
    mayBePrivate: true,
  });
  const order = (thing: { type: string; id: string }, from: string, to: string[], more: object = {}) =>
    ada.by<WholeRun>("POST", "/crm/translate", { ...thing, from, to, ...more });
  const worked = async (...given: Parameters<typeof order>) => {
    const { status, body } = await order(...given);
    expect(status).toBe(202);
    await app.worker.runDue();
    return (await ada.by<WholeRun>("GET", `/admin/translations/runs/${body.id}`)).body;
  };
  const draftOf = async <Content>(path: string) =>
    (await ada.by<{ content: Content }>("GET", `/admin/${path}/draft`)).body.content;
  return { server, app, ada, order, worked, draftOf };
}

const paragraph = (text: string) => ({
  type: "doc" as const,
  content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }],
});

describe("an item of a declared type", () => {
  it("is translated into its draft, listed with what is missing and outdated, and published after a review", async () => {
    const { app, ada, worked, order } = await translators([recipe]);
    const path = "/admin/content/recipe";
    const soup = {
      name: "Leek soup",
      summary: "Hot and quick.",
      steps: ["Chop.", "Boil."],
      body: paragraph("Serve it hot."),
      metaKeywords: ["leek"],
    };
    const { id, version } = (await ada.by<AdminItem>("POST", path, soup)).body;
    const get = async () => (await ada.by<Recipe>("GET", `${path}/${id}`)).body;
    expect((await order({ type: "nothing", id }, "en", ["fr"])).status).toBe(422);
    const run = await worked({ type: "recipe", id }, "en", ["fr", "he"]);
    expect(run).toMatchObject({
      state: "done",
      done: 2,
      items: [{ type: "recipe", label: "Leek soup" }, {}],
    });
    const draft = (await ada.by<{ content: Recipe; updatedAt: string }>("GET", `${path}/${id}/draft`)).body;
    expect(draft.content.translations.fr).toMatchObject({
      name: "[fr] Leek soup",
      steps: ["[fr] Chop.", "[fr] Boil."],
      body: paragraph("[fr] Serve it hot."),
      metaKeywords: [],
    });
    expect((await get()).translations).toEqual({});
    const texts = await ada.by<{ items: AiTranslatedField[] }>(
      "GET",
      `/admin/translations/texts?type=recipe&id=${id}&lang=fr`,
    );
    expect(texts.body.items.map(({ field }) => field).sort()).toEqual(["body", "name", "steps", "summary"]);

    // AI-written text becomes public only when an editor publishes its language.
    const publish = (more: object) =>
      ada.by<Recipe & { code?: string }>("POST", `${path}/${id}/publish`, more);
    const published = ({ states }: Recipe) =>
      Object.entries(states).flatMap(([lang, state]) => (state?.published ? lang : []));
    expect(published((await publish({ draftOf: draft.updatedAt })).body)).toEqual(["en"]);
    expect(published((await publish({ lang: "fr" })).body)).toEqual(["en", "fr"]);
    const listed = async (query: string) =>
      (await ada.by<Translations>("GET", `/admin/translations?${query}`)).body;
    const [row] = (await listed("type=recipe&q=soup")).items;
    expect(row).toMatchObject({ type: "recipe", id, label: "Leek soup" });
    expect(Object.entries(row?.cells ?? {}).map(([lang, { state }]) => `${lang} ${state}`)).toEqual([
      ...["en live", "he draft", "fr live", "ar missing", "zh missing"],
    ]);
    await ada.by("PATCH", `${path}/${id}`, { version: version + 1, summary: "Hot." });
    expect((await listed("state=stale&lang=fr")).items).toMatchObject([
      { type: "recipe", cells: { fr: { state: "stale", stale: 1 } } },
    ]);
    expect((await listed("type=recipe&category=1")).total).toBe(0);
    expect((await app.thingNames([{ type: "recipe", thing: id }], "fr")).get(`recipe ${id}`)?.text).toBe(
      "[fr] Leek soup",
    );
    // The field that is outdated is translated again.
    expect((await worked({ type: "recipe", id }, "en", ["fr"])).items[0]?.fields).toEqual(["summary"]);
    const again = (await ada.by<{ updatedAt: string }>("GET", `${path}/${id}/draft`)).body;
    const refused = await publish({ lang: "en", draftOf: again.updatedAt });
    expect([refused.status, refused.body.code]).toEqual([409, "not-seen"]);
  });
});

describe("a translation from another language than English", () => {
  it("fills English, too, for a product, an article and a category that have none", async () => {
    const { app, ada, worked, draftOf, server } = await translators();
    const product = String(
      await aProduct(app, "x", {
        texts: { fr: { name: "Bouilloire", summary: "2 litres.", pros: ["Calme"] } },
      }),
    );
    const run = await worked({ type: "product", id: product }, "fr", ["en", "he"]);
    expect(run).toMatchObject({ state: "done", from: "fr", done: 2, toLookAt: 0 });
    expect(await draftOf<AdminProduct>(`products/${product}`)).toMatchObject({
      name: "[en] Bouilloire",
      summary: "[en] 2 litres.",
      pros: ["[en] Calme"],
      translations: { fr: { name: "Bouilloire" }, he: { name: "[he] Bouilloire" } },
    });
    expect(server.received[0]?.words).toContain("from French into English");
    const left = await ada.by<{ items: AiTranslatedField[] }>(
      "GET",
      `/admin/translations/texts?type=product&id=${product}&lang=en`,
    );
    expect(left.body.items.map(({ field }) => field).sort()).toEqual(["name", "pros", "summary"]);
    expect((await ada.by("POST", `/admin/products/${product}/publish`, { lang: "en" })).status).toBe(200);

    const article = String(
      await anArticle(app, "x", { texts: { he: { title: "תה", content: paragraph("רק תה.") } } }),
    );
    await worked({ type: "article", id: article }, "he", ["en"]);
    const written = await draftOf<AdminArticle>(`articles/${article}`);
    expect([written.title, JSON.stringify(written.content)]).toEqual([
      "[en] תה",
      expect.stringContaining("[en] רק תה."),
    ]);

    const category = String(
      await aCategory(app, "x", { texts: { fr: { name: "Bouilloires", description: "Toutes." } } }),
    );
    expect(await worked({ type: "category", id: category }, "fr", ["en"])).toMatchObject({ done: 1 });
    await ada.by("POST", `/admin/categories/${category}/publish`, { lang: "en" });
    expect((await ada.by<EditedCategory>("GET", `/admin/categories/${category}`)).body).toMatchObject({
      name: "[en] Bouilloires",
      description: "[en] Toutes.",
    });
  });

  it("fills empty fields and keeps existing text if there is an English version as well", async () => {
    const { app, worked, draftOf } = await translators();
    const id = String(
      await aProduct(app, "Kettle", {
        texts: {
          en: { name: "Kettle", summary: "It boils." },
          fr: { name: "Bouilloire", summary: "Elle chauffe.", verdict: "Bien." },
          he: { name: "קומקום" },
        },
      }),
    );
    const run = await worked({ type: "product", id }, "fr", ["en", "he"]);
    expect(run.items.map(({ lang, fields }) => [lang, fields])).toEqual([
      ["en", ["verdict"]],
      ["he", ["summary", "verdict"]],
    ]);
    const { name, summary, verdict, translations } = await draftOf<AdminProduct>(`products/${id}`);
    expect([name, summary, verdict]).toEqual(["Kettle", "It boils.", "[en] Bien."]);
    expect(translations.he).toMatchObject({ name: "קומקום", summary: "[he] Elle chauffe." });
    const none = await worked({ type: "product", id }, "zh", ["ar"]);
    expect(none.items[0]).toMatchObject({ state: "failed", problem: "no-source" });
  });

  it("applies the glossary composed through English", async () => {
    const { app, ada, worked, draftOf } = await translators();
    for (const [lang, target] of [
      ["fr", "bouilloire"],
      ["he", "קומקום"],
    ])
      await ada.by("PUT", "/admin/translations/terms", {
        lang,
        version: 0,
        terms: [{ source: "kettle", target }],
        kept: [],
      });
    const id = String(
      await aProduct(app, "x", { texts: { fr: { name: "La bouilloire", summary: "Une." } } }),
    );
    await worked({ type: "product", id }, "fr", ["he", "en"]);
    const { name, translations } = await draftOf<AdminProduct>(`products/${id}`);
    expect([name, translations.he?.name]).toEqual(["[en] La kettle", "[he] La קומקום"]);
  });

  it("hides an entity's name in that language from the model if its shop forbids it", async () => {
    const { app, server, worked, draftOf } = await translators();
    const id = String(
      await aProduct(app, "Secret 3000", {
        texts: {
          en: { name: "Secret 3000" },
          fr: { name: "Le Grand Secret", verdict: "Nous aimons Le Grand Secret." },
        },
        offers: [
          anOffer(app, {
            programme: "amazon",
            url: "https://www.amazon.com/dp/B09XS7JWHH",
            externalId: "B09XS7JWHH",
          }),
        ],
      }),
    );
    await worked({ type: "product", id }, "fr", ["en"]);
    expect((await draftOf<AdminProduct>(`products/${id}`)).verdict).toBe("[en] Nous aimons Le Grand Secret.");
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.words).not.toMatch(/Secret/);
  });

  it("is refused into the source language", async () => {
    const { app, ada, order } = await translators();
    const id = String(await aProduct(app, "Kettle"));
    expect((await order({ type: "product", id }, "fr", ["en", "fr"])).status).toBe(422);
    const many = { things: [{ type: "product", id }], from: "he", to: ["he"] };
    expect((await ada.by("POST", "/admin/translations/runs", many)).status).toBe(422);
    expect((await order({ type: "product", id }, "de", ["fr"])).status).toBe(422);
  });
});
