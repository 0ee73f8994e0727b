import { describe, expect, it } from "vitest";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import type { App } from "#server/app.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { Writing } from "../generation.ts";

const kettles = async (app: App): Promise<string[]> => [
  String(
    await aProduct(app, "Calm kettle", {
      score: 8.7,
      texts: {
        en: {
          name: "Calm kettle",
          summary: "Quiet.",
          verdict: "It boils a litre without a sound.",
          pros: ["Quiet"],
          cons: ["Slow"],
          bestFor: "Night owls.",
        },
        he: { name: "קומקום שקט", verdict: "שקט מאוד.", pros: ["שקט"], cons: ["איטי"] },
      },
    }),
  ),
  String(await aProduct(app, "Loud kettle", { score: 6, texts: { en: { name: "Loud kettle" } } })),
];

type Failed = { code: string; details: { path: string; message: string }[] };

async function anApp() {
  const app = await testApp();
  const productIds = await kettles(app);
  const editor = await anEditor(app);
  const generate = <Body = Writing>(body: object, headers: Record<string, string> = {}) =>
    callApi<Body>(app, "POST", "/articles/generate", body, { token: editor.token, headers });
  const drafts = async () =>
    (await editor.get<{ items: { id: string; title: string }[] }>("/articles")).body.items;
  return { app, productIds, editor, generate, drafts };
}

describe("an AI article", () => {
  it("is a draft in the list when the waiting request is answered", async () => {
    const { app, productIds, generate, drafts, editor } = await anApp();
    app.worker.start();
    const { status, body } = await generate({ topic: "Kettles for night owls", productIds });
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: "done", isOutline: true, title: "Kettles for night owls" });
    expect(await drafts()).toMatchObject([{ id: body.articleId, title: "Kettles for night owls" }]);
    const { body: article } = await editor.get<AdminArticle>(`/articles/${body.articleId}`);
    expect(article.states.en?.published).toBe(false);
    const types = article.content.content.map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining([
        "disclosure",
        "note",
        "picks",
        "comparisonTable",
        "productCard",
        "prosCons",
        "faq",
      ]),
    );
    expect(types[0]).toBe("disclosure");
    expect(JSON.stringify(article.content)).toContain("It boils a litre without a sound.");
  });

  it("is written in the requested language, as far as the products have texts in it", async () => {
    const { app, productIds, generate, editor } = await anApp();
    const { body } = await generate({ productIds, lang: "he" }, { Prefer: "respond-async" });
    await app.worker.runDue();
    const done = (
      await callApi<Writing>(app, "GET", `/admin/writings/${body.id}`, undefined, { token: editor.token })
    ).body;
    const { body: article } = await editor.get<AdminArticle>(`/articles/${done.articleId}`);
    const written = JSON.stringify(article.translations.he);
    expect(article.title).toBe("");
    expect(written).toContain("קומקום שקט");
    expect(written).toContain("זהו מתווה");
    expect(written).not.toContain("Night owls");
  });

  it("is answered 202 with its job to a client that does not wait, and is written all the same", async () => {
    const { app, productIds, generate, drafts } = await anApp();
    const { status, body } = await generate({ productIds, template: "versus" }, { Prefer: "respond-async" });
    expect(status).toBe(202);
    expect(body).toMatchObject({ state: "waiting", articleId: null });
    expect(await drafts()).toEqual([]);
    await app.worker.runDue();
    expect(await drafts()).toMatchObject([{ title: "Calm kettle vs. Loud kettle" }]);
  });

  it("is answered 202 to a waiting client when the server stops", async () => {
    const { app, productIds, generate } = await anApp();
    const waiting = generate({ productIds });
    await expect.poll(async () => (await app.jobs.list({ kind: "writing.article" })).length).toBe(1);
    app.writing.generation.letGo();
    expect((await waiting).status).toBe(202);
  });

  it("is one article for identical requests, repeated or concurrent", async () => {
    const { app, productIds, generate, drafts } = await anApp();
    const other = await anEditor(app, "Bob");
    const twice = { Prefer: "respond-async" };
    const [first, second] = await Promise.all([
      generate({ productIds }, twice),
      generate({ productIds }, twice),
    ]);
    const third = await callApi<Writing>(
      app,
      "POST",
      "/articles/generate",
      { productIds },
      {
        token: other.token,
        headers: twice,
      },
    );
    expect(new Set([first.body.id, second.body.id, third.body.id]).size).toBe(1);
    await app.worker.runDue();
    const retried = await generate({ productIds }, twice);
    expect(retried.body).toMatchObject({ id: first.body.id, state: "done" });
    expect(await drafts()).toHaveLength(1);
    const orders = app.db.read.selectFrom("audit").select("entity_id").where("action", "=", "order");
    expect(await orders.execute()).toEqual([{ entity_id: first.body.id }]);
  });

  it("is one draft in the end, though ten instances crashed on it", async () => {
    const { app, productIds, generate, drafts } = await anApp();
    const { body } = await generate({ productIds }, { Prefer: "respond-async" });
    const died = { status: "running", attempts: 10, locked_by: "the dead", locked_until: 1 } as const;
    await app.db.transact((tx) =>
      tx.updateTable("jobs").set(died).where("id", "=", Number(body.jobId)).execute(),
    );
    await app.worker.runDue();
    expect(await app.writing.generation.whole(Number(body.id))).toMatchObject({ state: "done" });
    expect(await drafts()).toHaveLength(1);
  });

  it("is another article with another Idempotency-Key, and the same with the same", async () => {
    const { app, productIds, generate, drafts } = await anApp();
    const keyed = (key: string) =>
      generate({ productIds }, { Prefer: "respond-async", "Idempotency-Key": key });
    const first = await keyed("one");
    await app.worker.runDue();
    expect((await keyed("one")).body.id).toBe(first.body.id);
    expect((await keyed("two")).body.id).not.toBe(first.body.id);
    await app.worker.runDue();
    expect(await drafts()).toHaveLength(2);
  });

  it("is not created if canceled before it is written", async () => {
    const { app, productIds, generate, editor, drafts } = await anApp();
    const { body } = await generate({ productIds }, { Prefer: "respond-async" });
    expect((await editor.post(`/jobs/${body.jobId}/cancel`)).status).toBe(200);
    await app.worker.runDue();
    expect(await drafts()).toEqual([]);
    const again = await generate({ productIds }, { Prefer: "respond-async" });
    expect(again.body.id).not.toBe(body.id);
  });

  it("reports its running time from the start, and from the restart after a cancellation", async () => {
    const { app, productIds, generate, editor, drafts } = await anApp();
    const { body } = await generate({ productIds }, { Prefer: "respond-async" });
    const underWayFor = async () =>
      (await callApi<Writing>(app, "GET", `/admin/writings/${body.id}`, undefined, { token: editor.token }))
        .body.underWayFor;
    app.clock.move(90_000);
    expect(await underWayFor()).toBe(90_000);
    await editor.post(`/jobs/${body.jobId}/cancel`);
    expect(await underWayFor()).toBeNull();
    app.clock.move(400_000);
    await editor.post(`/jobs/${body.jobId}/retry`);
    app.clock.move(5_000);
    expect(await underWayFor()).toBe(5_000);
    await app.worker.runDue();
    expect(await underWayFor()).toBeNull();
    expect(await drafts()).toHaveLength(1);
  });

  it("is finished without a product deleted meanwhile, with a note", async () => {
    const { app, productIds, generate, editor } = await anApp();
    const { body } = await generate({ productIds }, { Prefer: "respond-async" });
    await editor.remove(`/products/${productIds[1]}`);
    await app.worker.runDue();
    const done = await app.writing.generation.whole(Number(body.id));
    expect(done.state).toBe("done");
    expect(done.notes).toContainEqual({ code: "product-gone", about: productIds[1] });
  });

  it("fails with a reason if all its products are gone, and nothing is lost", async () => {
    const { app, productIds, generate, editor, drafts } = await anApp();
    app.worker.start();
    for (const id of productIds) await editor.remove(`/products/${id}`);
    const { status, body } = await generate<Failed>({ productIds });
    expect(status).toBe(422);
    expect(body.details).toContainEqual(
      expect.objectContaining({ path: "problem", message: "products-missing" }),
    );
    expect(await drafts()).toEqual([]);
  });

  it.each([
    ["nothing", {}, 422],
    ["a topic of a megabyte", { topic: "x".repeat(1_100_000) }, 413],
    ["too long a topic", { topic: "x".repeat(301) }, 422],
    ["an unknown language", { topic: "x", lang: "de" }, 422],
    ["two products for a review", { productIds: ["1", "2"], template: "review" }, 422],
    ["an id that is none", { productIds: ["../1"] }, 422],
  ])("is refused for %s", async (_, body, status) => {
    const { generate } = await anApp();
    expect((await generate<Failed>(body)).status).toBe(status);
  });

  it("is for editors and administrators only", async () => {
    const { app, productIds } = await anApp();
    const reader = await aUser(app, "reader@example.com");
    const generateAs = (token?: string) =>
      callApi(app, "POST", "/articles/generate", { productIds }, { token });
    expect((await generateAs()).status).toBe(401);
    expect((await generateAs(reader.token)).status).toBe(403);
  });
});
