import { describe, expect, it } from "vitest";
import type { Checklist } from "#content/admin-action-schemas.ts";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

async function setup() {
  const app = await testApp();
  const ada = await aMember(app, "admin");
  const checklist = async (path: string, lang: string) =>
    (await ada.by<Checklist>("GET", `/admin/${path}/checklist?lang=${lang}`)).body.items.filter(
      ({ code }) => code === "differs",
    );
  return { app, ada, checklist };
}

describe("the checklist before a translation is published", () => {
  it("lists a product's differences from the English, field by field, with the path to fix them", async () => {
    const { app, ada, checklist } = await setup();
    await ada.by("PUT", "/admin/translations/terms", {
      lang: "fr",
      version: 0,
      terms: [{ source: "kettle", target: "bouilloire" }],
      kept: [],
    });
    const en = { name: "Brandish kettle", summary: "It boils 2 litres in 5 minutes.", pros: ["12 hours"] };
    const id = await aProduct(app, en.name, {
      brand: "Brandish",
      texts: {
        en,
        fr: { name: "Théière", summary: "Elle fait bouillir 3 litres en 6 minutes.", pros: ["12 heures"] },
        he: { name: "קומקום Brandish", summary: "מרתיח 2 ליטר ב־5 דקות." },
      },
    });
    expect(await checklist(`products/${id}`, "fr")).toEqual([
      {
        level: "warning",
        code: "differs",
        path: "translations.fr.name",
        count: 2,
        about: "\u2068Brandish\u2069 ≠ \u2068–\u2069 · \u2068kettle → bouilloire\u2069 ≠ \u2068–\u2069",
      },
      {
        level: "warning",
        code: "differs",
        path: "translations.fr.summary",
        count: 2,
        about: "\u20682 litres\u2069 ≠ \u20683 litres\u2069 · \u20685 minutes\u2069 ≠ \u20686 minutes\u2069",
      },
    ]);
    for (const lang of ["he", "en", "zh"]) expect(await checklist(`products/${id}`, lang)).toEqual([]);
    // The draft counts, not the public text.
    const fr = { name: "Bouilloire Brandish", summary: "Elle fait bouillir 2 litres en 5 minutes." };
    const draft = { version: 1, draftOf: null, translations: { fr } };
    expect((await ada.by("PUT", `/admin/products/${id}/draft`, draft)).status).toBe(200);
    expect(await checklist(`products/${id}`, "fr")).toEqual([]);
  });

  it("lists the differences of articles and categories, and none without an English text", async () => {
    const { app, checklist } = await setup();
    const article = await anArticle(app, "Kettles", {
      texts: {
        en: { title: "Kettles", content: sampleDocument("They last 137 years.") },
        fr: { title: "Bouilloires", content: sampleDocument("Elles durent 37 ans.") },
        zh: { title: "水壶", content: sampleDocument("可以用137年。") },
      },
    });
    expect(await checklist(`articles/${article}`, "fr")).toMatchObject([
      {
        level: "warning",
        path: "translations.fr.content",
        count: 1,
        about: "\u2068137 years\u2069 ≠ \u206837 ans\u2069",
      },
    ]);
    expect(await checklist(`articles/${article}`, "zh")).toEqual([]);
    const french = await anArticle(app, "x", {
      texts: { fr: { title: "Seul", content: sampleDocument("Il y en a 12.") } },
    });
    expect(await checklist(`articles/${french}`, "fr")).toEqual([]);
    const category = await aCategory(app, "Kettles", {
      texts: {
        en: {
          name: "Kettles",
          description: "All 12 of them.",
          faq: [{ question: "Why 3?", answer: "No 4." }],
        },
        fr: {
          name: "Bouilloires",
          description: "Toutes.",
          faq: [{ question: "Pourquoi 3 ?", answer: "Pas 4." }],
        },
      },
    });
    expect(await checklist(`categories/${category}`, "fr")).toMatchObject([
      { path: "translations.fr.description", count: 1, about: "\u206812\u2069 ≠ \u2068–\u2069" },
    ]);
  });

  it("ignores the built-in writer's outlines, which are made from facts and not from the English", async () => {
    const { app, ada, checklist } = await setup();
    const productIds = [
      String(
        await aProduct(app, "Calm kettle", { texts: { en: { name: "Calm kettle", bestFor: "12 guests." } } }),
      ),
    ];
    const begun = await app.writing.generation.begin(
      { topic: "19 ways to tea", lang: "en", productIds, template: "review", tone: "plain", length: "long" },
      { id: Number(ada.id), name: "admin", ipPrefix: null },
    );
    await app.worker.runDue();
    const { articleId } = await app.writing.generation.whole(begun);
    await ada.by("POST", `/admin/articles/${articleId}/outlines`, { to: ["fr"] });
    expect(await checklist(`articles/${articleId}`, "fr")).toEqual([]);
    const { version } = (await ada.by<AdminArticle>("GET", `/admin/articles/${articleId}`)).body;
    const he = { title: "תה", content: sampleDocument("רק תה.") };
    await ada.by("PATCH", `/admin/articles/${articleId}`, { version, translations: { he } });
    await ada.by("DELETE", `/admin/articles/${articleId}/draft`);
    expect((await checklist(`articles/${articleId}`, "he")).map(({ path }) => path)).toContain(
      "translations.he.title",
    );
  });
});
