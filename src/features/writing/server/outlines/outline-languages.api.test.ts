import { describe, expect, it } from "vitest";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import type { Generation } from "#features/writing/generation.ts";
import type { Outlines } from "#features/writing/outline-languages.ts";
import type { Review } from "#features/writing/review.ts";
import type { Language } from "#i18n/languages.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type Refused = { code: string; details: { path: string; message: string }[] };

/** The built-in writer's article about two kettles, one of which has a French text. */
async function outlined(lang: Language = "en", more: Partial<Generation> = {}) {
  const app = await testApp();
  const editor = await aMember(app, "editor");
  const productIds = [
    String(
      await aProduct(app, "Calm kettle", {
        score: 8.7,
        texts: {
          en: { name: "Calm kettle", verdict: "It boils 1.7 litres.", bestFor: "Night owls." },
          fr: { name: "Bouilloire calme", bestFor: "Les couche-tard." },
        },
      }),
    ),
    String(await aProduct(app, "Loud kettle", { score: 6, texts: { en: { name: "Loud kettle" } } })),
  ];
  const order = { topic: "Kettles for night owls", lang, productIds, ...more };
  const begun = await app.writing.generation.begin(
    { template: "round-up", tone: "plain", length: "medium", ...order },
    { id: Number(editor.id), name: "editor", ipPrefix: null },
  );
  await app.worker.runDue();
  const { articleId } = await app.writing.generation.whole(begun);
  const path = `/admin/articles/${articleId}/outlines`;
  const outlines = async () => (await editor.by<Outlines>("GET", path)).body;
  const write = async (...to: Language[]) =>
    (await editor.by<{ written: Language[] } & Refused>("POST", path, { to })).body;
  const article = async () => (await editor.by<AdminArticle>("GET", `/admin/articles/${articleId}`)).body;
  const draft = async () =>
    (await editor.by<{ content: AdminArticle }>("GET", `/admin/articles/${articleId}/draft`)).body.content;
  const review = async (of: Language) =>
    (await editor.by<Review>("GET", `/admin/articles/${articleId}/review`)).body.languages.find(
      (one) => one.lang === of,
    );
  const say = (of: Language, position: number, verdict = "accepted") =>
    editor.by("POST", `/admin/articles/${articleId}/review/verdict`, { lang: of, position, verdict });
  const acceptAll = async (of: Language) => {
    for (const { position } of (await review(of))?.sections ?? []) await say(of, position);
  };
  const publish = (of: Language) =>
    editor.by<Refused>("POST", `/admin/articles/${articleId}/publish`, { lang: of });
  return {
    app,
    editor,
    productIds,
    articleId,
    outlines,
    write,
    article,
    draft,
    review,
    say,
    acceptAll,
    publish,
  };
}

describe("outlines of an article in other languages, without a language model", () => {
  it("are offered in languages without a text yet, to CRM users", async () => {
    const { editor, articleId, outlines, write } = await outlined();
    expect(await outlines()).toEqual({ lang: "en", open: ["he", "fr", "ar", "zh"], isChanged: false });
    expect((await write("fr")).written).toEqual(["fr"]);
    expect(await outlines()).toEqual({ lang: "en", open: ["he", "ar", "zh"], isChanged: false });
    const { status } = await editor.by("GET", "/admin/articles/999999/outlines");
    expect(status).toBe(404);
    const wrong = await editor.by("POST", `/admin/articles/${articleId}/outlines`, { to: ["de"] });
    expect(wrong.status).toBe(422);
  });

  it("have the same sections of the same products in their language, in the draft", async () => {
    const { write, draft, article } = await outlined();
    expect((await write("fr", "zh")).written).toEqual(["fr", "zh"]);
    const { content, translations } = await draft();
    const { fr, zh } = translations;
    expect(fr?.title).toBe("Comparatif : Bouilloire calme et Loud kettle");
    for (const text of [fr, zh])
      expect(text?.content.content.map(({ type }) => type).filter((type) => type !== "paragraph")).toEqual(
        expect.arrayContaining(["disclosure", "note", "picks", "comparisonTable", "productCard", "faq"]),
      );
    const french = JSON.stringify(fr?.content);
    expect(french).toContain("Ce plan a été créé");
    expect(french).toContain("Les couche-tard.");
    expect(french).not.toMatch(/Night owls|It boils/);
    expect(JSON.stringify(zh?.content)).toContain("此提纲");
    expect(JSON.stringify(content)).toContain("Night owls");
    expect((await article()).translations).toEqual({});
  });

  it("are reviewed section by section in each language, whatever the verdicts on the first", async () => {
    const { write, review, acceptAll, say, publish, article } = await outlined();
    await acceptAll("en");
    await write("fr", "he");
    const parts = (await review("fr"))?.sections ?? [];
    expect(parts.length).toBe((await review("en"))?.sections.length);
    expect(parts.every(({ state, by }) => state === "open" && by === null)).toBe(true);
    expect(await publish("fr")).toMatchObject({
      status: 409,
      body: { code: "not-reviewed", details: [{ path: "translations.fr.content" }] },
    });
    expect((await publish("en")).status).toBe(200);
    for (const { position } of parts.slice(1)) await say("fr", position);
    expect((await publish("fr")).status).toBe(409);
    await say("fr", 0, "rejected");
    expect((await review("en"))?.open).toBe(0);
    expect((await review("he"))?.sections.every(({ state }) => state === "open")).toBe(true);
    expect((await publish("fr")).status).toBe(200);
    const { states, translations } = await article();
    expect([states.en?.published, states.fr?.published, states.he?.published]).toEqual([true, true, false]);
    expect(JSON.stringify(translations.fr)).not.toContain("Ce plan a été créé");
  });

  it("count for a text that may be their translation, without sections of its own", async () => {
    const { app, editor, articleId, write, acceptAll, publish } = await outlined();
    await write("fr");
    await acceptAll("en");
    const ar = { title: "غلايات", content: sampleDocument("ماء ساخن.") };
    const actor = { id: Number(editor.id), name: "editor", ipPrefix: null };
    await app.db.transact((tx) =>
      app.articles.admin.putInDraft(tx, Number(articleId), () => ({ translations: { ar } }), actor),
    );
    expect(await publish("ar")).toMatchObject({ status: 409, body: { code: "not-reviewed" } });
    await acceptAll("fr");
    expect((await publish("ar")).status).toBe(200);
  });

  it("report that edits of the first are not carried over, also in the draft", async () => {
    const { editor, articleId, outlines, write, draft, article, say } = await outlined();
    const { version, content } = await article();
    const given = JSON.parse(JSON.stringify(content).replace("Night owls.", "Owls of my own.")) as object;
    const save = { version, draftOf: null, content: given };
    expect((await editor.by("PUT", `/admin/articles/${articleId}/draft`, save)).status).toBe(200);
    expect((await outlines()).isChanged).toBe(true);
    await write("fr");
    const { content: own, translations } = await draft();
    expect(JSON.stringify(own)).toContain("Owls of my own.");
    expect(JSON.stringify(translations.fr)).toContain("Les couche-tard.");
    await editor.by("DELETE", `/admin/articles/${articleId}/draft`);
    expect((await outlines()).isChanged).toBe(false);
    await say("en", 1, "rejected");
    expect((await outlines()).isChanged).toBe(true);
  });

  it("can be written again after their draft was discarded, and never over existing text", async () => {
    const { editor, articleId, outlines, write, review, acceptAll, article, draft } = await outlined();
    await write("fr");
    await acceptAll("fr");
    expect((await write("fr")).written).toEqual([]);
    expect((await review("fr"))?.open).toBe(0);
    await editor.by("DELETE", `/admin/articles/${articleId}/draft`);
    expect((await outlines()).open).toContain("fr");
    expect((await write("fr")).written).toEqual(["fr"]);
    expect((await review("fr"))?.open).toBeGreaterThan(0);
    const { version } = await article();
    const he = { title: "שלי", content: { type: "doc", content: [] } };
    await editor.by("PATCH", `/admin/articles/${articleId}`, { version, translations: { he } });
    await editor.by("DELETE", `/admin/articles/${articleId}/draft`);
    expect((await write("he", "ar")).written).toEqual(["ar"]);
    expect((await draft()).translations.he?.title).toBe("שלי");
  });

  it("are written once for two requests at the same time", async () => {
    const { write, review } = await outlined();
    const both = await Promise.all([write("fr", "ar"), write("fr", "ar")]);
    expect(both.map(({ written }) => written.length).sort()).toEqual([0, 2]);
    expect((await review("fr"))?.sections.length).toBe((await review("en"))?.sections.length);
  });

  it("are written in English too, if the first is in another language", async () => {
    const { outlines, write, draft, acceptAll, publish } = await outlined("fr", { topic: "Bouilloires" });
    expect(await outlines()).toEqual({ lang: "fr", open: ["en", "he", "ar", "zh"], isChanged: false });
    await write("en");
    expect((await draft()).title).toBe("Calm kettle and Loud kettle compared");
    await acceptAll("fr");
    expect((await publish("en")).status).toBe(409);
    await acceptAll("en");
    expect((await publish("en")).status).toBe(200);
  });

  it("need their products: refused if too few of them are public", async () => {
    const { app, productIds, write, outlines } = await outlined("en", { template: "versus" });
    await app.products.setPublished(Number(productIds[0]), ["en", "fr"], false);
    expect(await write("fr")).toMatchObject({
      code: "invalid",
      details: [{ path: "productIds", message: "products-missing" }],
    });
    expect((await outlines()).open).toContain("fr");
  });

  it("are not offered for articles people wrote, nor for those in the trash", async () => {
    const { editor, articleId, outlines } = await outlined();
    const { body: own } = await editor.by<AdminArticle>("POST", "/admin/articles", { title: "Mine" });
    const path = `/admin/articles/${own.id}/outlines`;
    expect((await editor.by("GET", path)).body).toEqual({ lang: null, open: [], isChanged: false });
    expect((await editor.by<Refused>("POST", path, { to: ["fr"] })).body).toMatchObject({
      code: "invalid",
      details: [{ path: "to", message: "no-outline" }],
    });
    await editor.by("DELETE", `/admin/articles/${articleId}`, undefined, 1);
    expect((await outlines()).open).toEqual([]);
    const gone = await editor.by("POST", `/admin/articles/${articleId}/outlines`, { to: ["fr"] });
    expect(gone.status).toBe(410);
  });
});
