import { describe, expect, it, onTestFinished } from "vitest";
import { startModelServer } from "#demo/servers/writing/model-server.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { anArticle, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { quickLimits } from "#tests/support/servers/connected-model.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { Suggestions } from "../suggestion.ts";

type Answer = Suggestions & { code?: string };

async function setup({ withModel = true } = {}) {
  const server = await startModelServer();
  onTestFinished(server.close);
  const app = await testApp({ model: quickLimits });
  const ada = await aMember(app, "admin");
  if (withModel)
    await ada.by("PATCH", "/admin/writer", {
      version: 0,
      provider: "openai-compatible",
      model: "small",
      baseUrl: `${server.url}/v1`,
      key: "sk",
      mayBePrivate: true,
    });
  const suggest = (id: string, more: object = {}) =>
    ada.by<Answer>("POST", "/admin/suggestions", {
      type: "product",
      id,
      lang: "en",
      field: "metaDescription",
      ...more,
    });
  const kettle = async (more: object = {}) =>
    String(
      await aProduct(app, "Calm kettle", {
        brand: "Brandish",
        texts: {
          en: { name: "Calm kettle", summary: "It boils 1.7 litres.", pros: ["Quiet"], verdict: "Buy it." },
        },
        ...more,
      }),
    );
  return { server, app, ada, suggest, kettle };
}

describe("suggestions by a language model", () => {
  it("are based on what the item says, and drop what it does not support", async () => {
    const { server, suggest, kettle } = await setup();
    const { body } = await suggest(await kettle());
    expect(body).toEqual({
      items: ["Calm kettle", "Buy it."],
      writer: "model",
      dropped: 1,
      isWithheld: false,
    });
    expect(server.received[0]?.words).toContain("It boils 1.7 litres.");
  });

  it("read the draft and save nothing", async () => {
    const { server, ada, suggest, kettle } = await setup();
    const id = await kettle();
    const live = async () =>
      (
        await ada.by<{ version: number; metaTitle: string; hasDraft: boolean }>(
          "GET",
          `/admin/products/${id}`,
        )
      ).body;
    const { version } = await live();
    await ada.by("PUT", `/admin/products/${id}/draft`, {
      version,
      draftOf: null,
      verdict: "Calmer than tea.",
    });
    const { body } = await suggest(id, { field: "metaTitle" });
    expect(server.received[0]?.words).toContain("Calmer than tea.");
    expect(body.items).toContain("Calmer than tea.");
    expect(await live()).toMatchObject({ version, metaTitle: "" });
  });

  it("withhold what a shop forbids: names are sent as placeholders and restored in the answer", async () => {
    const { server, app, suggest, kettle } = await setup();
    const id = await kettle({
      texts: { en: { name: "Secret 3000", summary: "Amazon says", verdict: "We like the Secret 3000." } },
      offers: [
        anOffer(app, {
          programme: "amazon",
          url: "https://www.amazon.com/dp/B09XS7JWHH",
          externalId: "B09XS7JWHH",
        }),
      ],
    });
    const { body } = await suggest(id, { field: "metaTitle" });
    for (const word of ["Secret", "3000", "Amazon says", "Brandish"])
      expect(server.received[0]?.words).not.toContain(word);
    expect(body).toMatchObject({
      items: ["Secret 3000", "We like the Secret 3000."],
      isWithheld: true,
    });
  });

  it.each(["refusal", "broken-json", "not-an-article", "server-error", "unauthorized"] as const)(
    "are refused with a word where the model's answer is of the kind %s",
    async (scenario) => {
      const { server, suggest, kettle } = await setup();
      server.play(scenario);
      const { status, body } = await suggest(await kettle());
      expect([status, body.code]).toEqual([503, "writer-failed"]);
    },
  );

  it("have no addresses and no markup, even under prompt injection", async () => {
    const { server, suggest, kettle } = await setup();
    server.play("obeys-strangers");
    const { body } = await suggest(await kettle());
    expect(body.items).toEqual(["Buy at now."]);
  });

  it("are charged to the budget, and refused once it is spent", async () => {
    const { ada, suggest, kettle } = await setup();
    const id = await kettle();
    await suggest(id);
    const writer = async () =>
      (await ada.by<{ version: number; used: { calls: number } }>("GET", "/admin/writer")).body;
    const before = await writer();
    expect(JSON.stringify(before)).toContain('"calls":1');
    await ada.by("PATCH", "/admin/writer", {
      version: before.version,
      inputPrice: 1_000_000,
      outputPrice: 1_000_000,
      monthBudget: 0,
    });
    expect((await suggest(id)).body).toMatchObject({ code: "budget-spent" });
  });
});

describe("suggestions without a language model", () => {
  it("come from the item's own words, per language", async () => {
    const { app, server, suggest, kettle } = await setup({ withModel: false });
    const id = await kettle();
    expect((await suggest(id)).body).toMatchObject({
      items: ["It boils 1.7 litres. Buy it.", "Buy it.", "It boils 1.7 litres."],
      writer: "site",
    });
    expect((await suggest(id, { lang: "fr" })).body).toMatchObject({ items: [], writer: "site" });
    const content = { type: "doc" as const, content: [] };
    const article = String(
      await anArticle(app, "Kettles", {
        texts: { en: { title: "Kettles", excerpt: "Which one is quiet?", content } },
      }),
    );
    expect((await suggest(article, { type: "article" })).body.items).toEqual(["Which one is quiet?"]);
    expect(server.received).toEqual([]);
  });

  it("name an image's product in its alt text, and return 404 for a missing image", async () => {
    const { ada, suggest } = await setup({ withModel: false });
    const { body } = await ada.by<{ id: string }>("POST", "/admin/products", {
      name: "Swan lamp",
      images: [{ url: "https://pictures.example/lamp.jpg", alt: {} }],
    });
    expect((await suggest(body.id, { field: "alt", picture: 0 })).body.items).toEqual(["Swan lamp"]);
    expect((await suggest(body.id, { field: "alt", picture: 1 })).status).toBe(404);
    expect((await suggest(body.id, { field: "alt" })).status).toBe(422);
  });

  it("require a CRM role and an existing item", async () => {
    const { app, suggest } = await setup({ withModel: false });
    expect((await suggest("999999")).status).toBe(404);
    expect((await suggest("1", { type: "article", field: "pros" })).status).toBe(422);
    const { token } = await aUser(app, "eve@example.com");
    const order = { type: "product", id: "1", lang: "en", field: "metaTitle" };
    expect((await callApi(app, "POST", "/admin/suggestions", order, { token })).status).toBe(403);
  });
});
