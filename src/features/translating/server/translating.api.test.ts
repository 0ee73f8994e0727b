import { describe, expect, it, onTestFinished } from "vitest";
import { startModelServer } from "#demo/servers/writing/model-server.ts";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import type { AdminProduct } from "#features/products/admin-product.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { anArticle, anOffer, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { quickLimits } from "#tests/support/servers/connected-model.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { AiTranslatedField, WholeRun } from "../translating.ts";

async function translators() {
  const server = await startModelServer();
  onTestFinished(server.close);
  const app = await testApp({ model: quickLimits });
  const ada = await aMember(app, "admin");
  await ada.by("PATCH", "/admin/writer", {
    version: 0,
    provider: "openai-compatible",
    model: "small",
    baseUrl: `${server.url}/v1`,
    key: "sk",
    mayBePrivate: true,
  });
  const run = async (id: string) => (await ada.by<WholeRun>("GET", `/admin/translations/runs/${id}`)).body;
  const translate = async (things: { type: string; id: string }[], to: string[], more: object = {}) => {
    const { status, body } = await ada.by<WholeRun>("POST", "/admin/translations/runs", {
      things,
      to,
      ...more,
    });
    expect(status).toBe(202);
    return body.id;
  };
  const worked = async (...given: Parameters<typeof translate>) => {
    const id = await translate(...given);
    await app.worker.runDue();
    return run(id);
  };
  const draftOf = async (id: string) =>
    (await ada.by<{ content: AdminProduct }>("GET", `/admin/products/${id}/draft`)).body.content;
  const live = async (id: string) => (await ada.by<AdminProduct>("GET", `/admin/products/${id}`)).body;
  const left = async (type: string, id: string, lang = "fr") =>
    (
      await ada.by<{ items: AiTranslatedField[] }>(
        "GET",
        `/admin/translations/texts?type=${type}&id=${id}&lang=${lang}`,
      )
    ).body.items;
  const kettle = async (name = "Calm kettle", more: object = {}) =>
    String(
      await aProduct(app, name, {
        brand: "Brandish",
        texts: {
          en: { name, summary: "Brandish boils 1.7 litres.", pros: ["Quiet", "Light"] },
          fr: { name: "Bouilloire calme" },
        },
        ...more,
      }),
    );
  return { server, app, ada, run, translate, worked, draftOf, live, left, kettle };
}

describe("translation with a language model", () => {
  it("fills empty fields in four languages, in the draft, and keeps what people wrote", async () => {
    const { worked, kettle, draftOf, live, left, ada } = await translators();
    const id = await kettle();
    const done = await worked([{ type: "product", id }], ["fr", "he", "ar", "zh"]);
    expect(done).toMatchObject({ state: "done", total: 4, done: 4, toLookAt: 0 });
    const { translations } = await draftOf(id);
    expect(translations.fr).toMatchObject({
      name: "Bouilloire calme",
      summary: "[fr] Brandish boils 1.7 litres.",
      pros: ["[fr] Quiet", "[fr] Light"],
    });
    expect(translations.zh?.name).toBe("[zh] Calm kettle");
    expect((await live(id)).translations.zh).toBeUndefined();
    expect((await left("product", id)).map(({ field, by }) => [field, by])).toEqual(
      expect.arrayContaining([["summary", "admin"]]),
    );
    expect((await left("product", id)).length).toBe(2);
    // A second run has nothing to do.
    expect(await worked([{ type: "product", id }], ["fr"])).toMatchObject({ skipped: 1, done: 0 });
    // Publishing counts as a review.
    await ada.by("POST", `/admin/products/${id}/publish`, { lang: "fr" });
    expect(await left("product", id)).toEqual([]);
    expect((await live(id)).translations.fr?.summary).toContain("[fr]");
  });

  it("translates outdated fields again, and text written by people only on request", async () => {
    const { worked, kettle, draftOf, live, ada } = await translators();
    const id = await kettle();
    await ada.by("PATCH", `/admin/products/${id}`, {
      version: (await live(id)).version,
      name: "Calmer kettle",
    });
    const { items } = await worked([{ type: "product", id }], ["fr"]);
    expect(items[0]?.fields).toEqual(["name", "summary", "pros"]);
    expect((await draftOf(id)).translations.fr?.name).toBe("[fr] Calmer kettle");
    await ada.by("DELETE", `/admin/products/${id}/draft`);
    const other = await kettle("Other kettle");
    await worked([{ type: "product", id: other }], ["fr"], { overwrites: true });
    expect((await draftOf(other)).translations.fr?.name).toBe("[fr] Other kettle");
  });

  it("keeps the structure of an article, and reports numbers and markup that differ from the source", async () => {
    const { server, app, ada, worked, left } = await translators();
    const content = {
      type: "doc" as const,
      content: [
        {
          type: "paragraph" as const,
          content: [
            { type: "text" as const, text: "It lasts 12 hours, " },
            { type: "text" as const, text: "really", marks: [{ type: "bold" as const }] },
          ],
        },
        { type: "disclosure" as const },
      ],
    };
    const id = String(await anArticle(app, "Kettles", { texts: { en: { title: "Kettles", content } } }));
    const text = async () =>
      (await ada.by<{ content: AdminArticle }>("GET", `/admin/articles/${id}/draft`)).body.content
        .translations.fr?.content.content;
    await worked([{ type: "article", id }], ["fr"]);
    expect(await text()).toEqual([
      {
        type: "paragraph",
        content: [
          { type: "text", text: "[fr] It lasts 12 hours, " },
          { type: "text", text: "really", marks: [{ type: "bold" }] },
        ],
      },
      { type: "disclosure" },
    ]);
    server.play("loses-markup");
    const lost = await worked([{ type: "article", id }], ["fr"], { overwrites: true });
    expect(lost).toMatchObject({ toLookAt: 1, items: [{ state: "done", differences: 1 }] });
    expect((await left("article", id)).find(({ field }) => field === "content")?.differences).toEqual([
      { kind: "markup", source: "really", target: null },
    ]);
    server.play("other-number");
    await ada.by("PUT", "/admin/translations/terms", {
      lang: "fr",
      version: 0,
      terms: [],
      kept: ["Kettles"],
    });
    const field = await ada.by<{ value: string; differences: object[] }>("POST", "/admin/translate/field", {
      type: "article",
      id,
      lang: "fr",
      field: "excerpt",
      value: "12 hours",
    });
    expect(field.body).toEqual({
      value: "[fr] 14 hours",
      differences: [{ kind: "number", source: "12 hours", target: "14 hours" }],
    });
  });

  it("translates the questions of a category and their answers, pair by pair and line by line", async () => {
    const { server, ada, worked, left } = await translators();
    const faq = [
      { question: "How loud is it?", answer: "About 40 dB.\nLess at night." },
      { question: "42?", answer: "Yes." },
    ];
    const { body } = await ada.by<{ id: string }>("POST", "/admin/categories", { name: "Kettles", faq });
    const place = { type: "category", id: body.id };
    expect((await worked([place], ["fr"])).items[0]).toMatchObject({ fields: ["name", "faq"] });
    const fields = async (lang: string) =>
      (await left("category", body.id, lang)).map(({ field }) => field).sort();
    const { body: draft } = await ada.by<{ content: { translations: Record<string, { faq: object[] }> } }>(
      "GET",
      `/admin/categories/${body.id}/draft`,
    );
    expect(draft.content.translations.fr?.faq).toEqual([
      { question: "[fr] How loud is it?", answer: "[fr] About 40 dB.\n[fr] Less at night." },
      { question: "42?", answer: "[fr] Yes." },
    ]);
    expect(await worked([place], ["fr", "zh"])).toMatchObject({ skipped: 1, done: 1 });
    for (const lang of ["fr", "zh"]) expect(await fields(lang)).toEqual(["faq", "name"]);
    // Publishing the source, or another language, does not review this one.
    for (const lang of ["en", "fr"]) await ada.by("POST", `/admin/categories/${body.id}/publish`, { lang });
    expect([await fields("fr"), await fields("zh")]).toEqual([[], ["faq", "name"]]);
    server.play("other-number");
    const half = [...faq.slice(0, 1), { question: "", answer: "Half a" }];
    const { body: field } = await ada.by<{ value: object[]; differences: object[] }>(
      "POST",
      "/admin/translate/field",
      {
        ...place,
        lang: "he",
        field: "faq",
        value: half.map((one) => ({ ...one, question: one.question.replace("How", "4 times how") })),
      },
    );
    expect(field.value).toEqual([
      { question: "[he] 6 times how loud is it?", answer: "[he] About 40 dB.\n[he] Less at night." },
      { question: "", answer: "[he] Half a" },
    ]);
    expect(field.differences).toMatchObject([{ kind: "number", source: "4", target: "6" }]);
  });

  it.each(["refusal", "broken-json", "loses-a-text", "cut-off"] as const)(
    "keeps the text if the model's answer has the fault %s, and resumes on request",
    async (scenario) => {
      const { server, app, ada, worked, run, kettle, draftOf, live } = await translators();
      const id = await kettle();
      server.play(scenario, 1);
      const failed = await worked([{ type: "product", id }], ["fr"]);
      expect(failed).toMatchObject({ state: "done", failed: 1, items: [{ state: "failed" }] });
      expect((await live(id)).hasDraft).toBe(false);
      await ada.by("POST", `/admin/translations/runs/${failed.id}/resume`);
      await app.worker.runDue();
      expect(await run(failed.id)).toMatchObject({ failed: 0, done: 1 });
      expect((await draftOf(id)).translations.fr?.summary).toContain("[fr]");
    },
  );

  it("pauses when the model asks to back off, and translates each text once, however often it resumes", async () => {
    const { server, app, ada, run, translate, kettle, draftOf } = await translators();
    const things = [];
    for (const name of ["One", "Two", "Three"]) things.push({ type: "product", id: await kettle(name) });
    server.play("quota");
    const id = await translate(things, ["fr"]);
    await app.worker.runDue();
    expect(await run(id)).toMatchObject({
      state: "paused",
      waiting: 3,
      items: [{ problem: "throttled" }, {}, {}],
    });
    server.play("works");
    const before = server.received.length;
    const turn = (verb: string) => ada.by("POST", `/admin/translations/runs/${id}/${verb}`);
    await turn("resume");
    await turn("pause");
    await turn("resume");
    await Promise.all([app.worker.runDue(), (await app.another()).worker.runDue()]);
    expect(await run(id)).toMatchObject({ state: "done", done: 3, waiting: 0 });
    expect(server.received.length - before).toBe(3);
    expect((await draftOf(things[2]?.id ?? "")).translations.fr?.summary).toContain("[fr]");
  });

  it("keeps nothing of a text that cannot be saved because one field is too long", async () => {
    const { worked, kettle, live } = await translators();
    const id = await kettle("Long", { texts: { en: { name: "n".repeat(299), summary: "Short." } } });
    expect((await worked([{ type: "product", id }], ["fr"])).items[0]).toMatchObject({
      state: "failed",
      problem: "not-saved",
    });
    expect((await live(id)).hasDraft).toBe(false);
  });

  it("stops when it is canceled and leaves the waiting items untranslated", async () => {
    const { app, ada, run, translate, kettle, server } = await translators();
    const id = await translate([{ type: "product", id: await kettle() }], ["fr"]);
    expect((await ada.by("POST", `/admin/translations/runs/${id}/cancel`)).status).toBe(200);
    await app.worker.runDue();
    expect(await run(id)).toMatchObject({ state: "cancelled", items: [{ state: "cancelled" }] });
    expect(server.received).toEqual([]);
    expect((await ada.by("POST", `/admin/translations/runs/${id}/resume`)).status).toBe(409);
    const audit = await app.db.read
      .selectFrom("audit")
      .select(["action", "after"])
      .where("entity_type", "=", "translation-run")
      .where("entity_id", "=", String(id))
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["order", "cancel"]);
    expect(JSON.parse(audit[0]?.after ?? "")).toEqual({
      from: "en",
      langs: ["fr"],
      things: 1,
      overwrites: false,
    });
  });

  it("stops with a reason if the requester's account is gone", async () => {
    const { app, run, translate, kettle, server } = await translators();
    const id = await translate([{ type: "product", id: await kettle() }], ["fr", "he"]);
    await app.db.transact((tx) =>
      tx.updateTable("translation_runs").set({ created_by: null }).where("id", "=", Number(id)).execute(),
    );
    await app.worker.runDue();
    const gone = { state: "cancelled", problem: "asker-gone" };
    expect(await run(id)).toMatchObject({ state: "cancelled", waiting: 0, items: [gone, gone] });
    expect(server.received).toEqual([]);
  });

  it("withholds what a shop forbids from the model, and skips scheduled texts", async () => {
    const { server, app, ada, worked, kettle } = await translators();
    const secret = await kettle("Secret 3000", {
      texts: { en: { name: "Secret 3000", summary: "Amazon says", verdict: "We like the Secret 3000." } },
      offers: [
        anOffer(app, {
          programme: "amazon",
          url: "https://www.amazon.com/dp/B09XS7JWHH",
          externalId: "B09XS7JWHH",
        }),
      ],
    });
    const { items } = await worked([{ type: "product", id: secret }], ["fr"]);
    expect(items[0]).toMatchObject({ state: "done", fields: ["verdict"], problem: "withheld" });
    for (const word of ["Secret", "3000", "Amazon says"])
      expect(server.received[0]?.words).not.toContain(word);
    const planned = await kettle("Planned", { texts: { fr: { name: "Prévue", summary: "Chauffe." } } });
    await ada.by("POST", `/admin/products/${planned}/schedule`, {
      lang: "fr",
      publishAt: "2100-01-01T00:00:00Z",
    });
    expect((await worked([{ type: "product", id: planned }], ["fr"])).items[0]).toMatchObject({
      state: "failed",
      problem: "planned",
    });
  });

  it("discards the translation of a text that is scheduled while the model is working", async () => {
    const { server, app, ada, run, translate, kettle, live } = await translators();
    const product = await kettle();
    server.play("slow-start");
    const id = await translate([{ type: "product", id: product }], ["fr"]);
    const working = app.worker.runDue();
    await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
    const publishAt = "2100-01-01T00:00:00Z";
    expect(
      (await ada.by("POST", `/admin/products/${product}/schedule`, { lang: "en", publishAt })).status,
    ).toBe(200);
    await working;
    expect((await run(id)).items[0]).toMatchObject({ state: "failed", problem: "planned" });
    expect((await live(product)).hasDraft).toBe(false);
  });

  it.each(["product", "article", "category"] as const)(
    "becomes public with another language of a %s, now or by the clock, only where it is named",
    async (type) => {
      const { app, ada, worked, kettle } = await translators();
      const content = sampleDocument("It boils.");
      const articleOf = (title: string) => ({ title, excerpt: "Short.", content });
      const make = {
        product: () => kettle(),
        article: async () =>
          String(
            await anArticle(app, "Kettles", {
              texts: { en: articleOf("Kettles"), fr: { ...articleOf("Bouilloires"), excerpt: "" } },
            }),
          ),
        category: async () =>
          String(
            await app.categories.create({
              publish: true,
              texts: { en: { name: "Kettles", description: "They boil." }, fr: { name: "Bouilloires" } },
            }),
          ),
      };
      const id = await make[type]();
      const path = `/admin/${type === "category" ? "categories" : `${type}s`}/${id}`;
      type Thing = { states: Record<string, { published: boolean }>; translations: Record<string, object> };
      const thing = async () => (await ada.by<Thing>("GET", path)).body;
      const publish = (which: object) => ada.by<{ code: string }>("POST", `${path}/publish`, which);
      expect(await thing()).toMatchObject({ states: { en: { published: true }, fr: { published: true } } });
      await worked([{ type, id }], ["fr", "zh"]);
      const refused = {
        status: 409,
        body: { code: "not-seen", details: [{ path: "states.fr", message: "not-seen" }] },
      };
      expect(await publish({ lang: "en" })).toMatchObject(refused);
      expect(await publish({})).toMatchObject(refused);
      const publishAt = "2100-01-01T00:00:00Z";
      const plan = { lang: "en", publishAt };
      expect(await ada.by("POST", `${path}/schedule`, plan)).toMatchObject(refused);
      const french = async () => JSON.stringify((await thing()).translations.fr);
      expect(await french()).not.toContain("[fr]");
      expect((await ada.by("POST", `${path}/schedule`, { ...plan, also: ["fr"] })).status).toBe(200);
      expect((await publish({ lang: "en", also: ["fr"] })).status).toBe(200);
      expect(await french()).toContain("[fr]");
      // Chinese was never public, and publishing without naming it does not change that.
      expect((await publish({})).status).toBe(200);
      expect((await thing()).states.zh?.published).toBe(false);
      expect((await publish({ lang: "zh" })).status).toBe(200);
      expect((await thing()).states.zh?.published).toBe(true);
    },
  );

  it("is refused without a model, to visitors, and into the language of the source", async () => {
    const app = await testApp();
    const ada = await aMember(app, "editor");
    const id = String(await aProduct(app, "Kettle"));
    const order = (to: string[]) => ada.by("POST", "/crm/translate", { type: "product", id, to });
    expect((await order(["fr"])).body).toMatchObject({ code: "writer-stopped" });
    expect((await order(["en"])).status).toBe(422);
    const { token } = await aUser(app, "eve@example.com");
    expect((await callApi(app, "GET", "/admin/translations/runs", undefined, { token })).status).toBe(403);
  });
});
