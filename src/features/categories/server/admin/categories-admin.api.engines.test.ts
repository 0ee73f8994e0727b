import { describe, expect, it } from "vitest";
import type { Category, CategoryDetails } from "#features/categories/category.ts";
import type { EditedCategory } from "#features/categories/category-edit.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

type Refusal = {
  code: string;
  details: { path: string; message: string }[];
  current: EditedCategory;
  message: string;
};

/** An editor at work, and what visitors see. */
async function anEditor() {
  const app = await testApp();
  const { id, token } = await aUser(app);
  await app.accounts.changeRole(id, "editor");
  const send = <Body = EditedCategory>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => callApi<Body>(app, method, `/admin/categories${path}`, body, { token, headers });
  const make = async (body: object): Promise<EditedCategory> => {
    const { status, body: made } = await send("POST", "", body);
    expect(status).toBe(201);
    return made;
  };
  const seen = async (slug: string, lang = "en") => {
    const { status, body } = await call<CategoryDetails>(
      app,
      `/api/categories/by-slug/${encodeURIComponent(slug)}?lang=${lang}`,
    );
    return status === 200 ? body.slug : status;
  };
  const menu = async (lang = "en") =>
    (await call<Category[]>(app, `/api/categories?lang=${lang}`)).body.map(({ name }) => name);
  const audited = async () =>
    (
      await app.db.read
        .selectFrom("audit")
        .select(["action", "before", "after", "actor_name"])
        .where("entity_type", "=", "category")
        .orderBy("id")
        .execute()
    ).map((row) => ({
      ...row,
      before: JSON.parse(row.before ?? "null"),
      after: JSON.parse(row.after ?? "null"),
    }));
  return { app, token, editorId: id, send, make, seen, menu, audited };
}

describe("making and changing a category", () => {
  it("a new one is a draft, and the same call again makes it once", async () => {
    const { send, make, menu } = await anEditor();
    const given = {
      name: " Kettles ",
      description: "Water, hot.",
      metaKeywords: "tea, coffee،tea、 pour over",
      translations: { fr: { name: "Bouilloires" }, he: { name: "" } },
    };
    const key = { "Idempotency-Key": "one" };
    const [first, again] = [await send("POST", "", given, key), await send("POST", "", given, key)];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await send("POST", "", { name: "Other" }, key)).status).toBe(409);
    expect(first.body).toMatchObject({
      name: "Kettles",
      slug: "kettles",
      version: 1,
      parentId: null,
      parent_id: null,
      isActive: true,
      metaKeywords: ["tea", "coffee", "pour over"],
      translations: { fr: { name: "Bouilloires", slug: "bouilloires", description: "" } },
      states: {
        en: { published: false, isComplete: true, untranslated: [] },
        fr: { published: false, isComplete: false, untranslated: ["description"] },
      },
    });
    expect(Object.keys(first.body.translations)).toEqual(["fr"]);
    expect(await menu()).toEqual([]);
    const child = await make({ name: "Small", parent_id: first.body.id });
    expect([child.parentId, child.parent_id]).toEqual([first.body.id, first.body.id]);
    expect((await make({ name: "Top", parentId: "" })).parentId).toBeNull();
  });

  it("says by field what cannot be stored", async () => {
    const { send, make } = await anEditor();
    const paths = async (body: object) => {
      const { status, body: refusal } = await send<Refusal>("POST", "", body);
      return [status, ...(refusal.details ?? []).map(({ path }) => path)];
    };
    await make({ name: "Kettles" });
    expect(await paths({})).toEqual([422, "name"]);
    expect(await paths({ translations: { fr: { description: "Sans nom" } }, name: "A" })).toEqual([
      422,
      "translations.fr.name",
    ]);
    expect(await paths({ name: "Kettles", slug: "Not A Slug" })).toEqual([422, "slug"]);
    expect(await paths({ name: "Kettles", slug: "kettles" })).toEqual([409, "slug"]);
    expect(await paths({ name: "Kettles", parentId: "999" })).toEqual([422, "parentId"]);
    for (const imageUrl of ["//evil.example/a.png", "/\\evil", "http://a.example/b.png", "data:image/png,x"])
      expect(await paths({ name: "A", imageUrl })).toEqual([422, "imageUrl"]);
    const half = [{ key: "ease", weight: 50, label: { en: "Ease" } }];
    expect(await paths({ name: "A", criteria: half })).toEqual([422, "criteria"]);
    const field = { key: "weight", type: "number", unit: "g", label: { en: "Weight" } };
    expect(await paths({ name: "A", specTemplate: [field, field] })).toEqual([422, "specTemplate"]);
    expect(await paths({ name: "A\u0001", faq: [{ question: "", answer: "x" }] })).toEqual([
      422,
      "faq.0.question",
    ]);
  });

  it("changes only what is given; a stale version is answered with what is there now", async () => {
    const { send, make, audited } = await anEditor();
    const { id } = await make({ name: "Kettles", description: "Hot.", imageUrl: "/media/a/1.webp" });
    const changed = await send("PATCH", `/${id}`, { version: 1, description: "Hot water." });
    expect(changed.body).toMatchObject({
      name: "Kettles",
      description: "Hot water.",
      imageUrl: "/media/a/1.webp",
      version: 2,
    });
    const stale = await send<Refusal>("PATCH", `/${id}`, { version: 1, name: "Pots" });
    expect([stale.status, stale.body.code, stale.body.current.version, stale.body.current.name]).toEqual([
      409,
      "conflict",
      2,
      "Kettles",
    ]);
    expect((await send("PATCH", `/${id}`, { name: "Pots" })).status).toBe(422);
    expect((await send("PATCH", `/${id}`, { version: 2, name: "Kettles" })).body.version).toBe(2);
    expect(await audited()).toMatchObject([
      { action: "create", actor_name: "Ada" },
      { action: "update", before: { description: "Hot." }, after: { description: "Hot water." } },
    ]);
  });

  it("of two who save at once one is refused", async () => {
    const { send, make } = await anEditor();
    const { id } = await make({ name: "Kettles" });
    const answers = await Promise.all(
      ["Pots", "Pans"].map((name) => send("PATCH", `/${id}`, { version: 1, name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("a translation is out of date when its English text changes, until it is reviewed", async () => {
    const { send, make } = await anEditor();
    const { id } = await make({ name: "Kettles", translations: { fr: { name: "Bouilloires" } } });
    const staleAfter = async (body: object) => {
      const { version } = (await send("GET", `/${id}`)).body;
      return (await send("PATCH", `/${id}`, { version, ...body })).body.states.fr?.stale;
    };
    expect(await staleAfter({ name: "Tea kettles" })).toEqual(["name"]);
    expect(await staleAfter({ imageUrl: "/a.png" })).toEqual(["name"]);
    const reviewed = await send("POST", `/${id}/reviewed`, { lang: "fr", fields: ["name"] });
    expect(reviewed.body.states.fr?.stale).toEqual([]);
    expect(await staleAfter({ name: "Kettles" })).toEqual(["name"]);
    expect(await staleAfter({ translations: { fr: { name: "Les bouilloires" } } })).toEqual([]);
  });
});

describe("what visitors see", () => {
  it("follows publishing and blocking per language, at once", async () => {
    const { send, make, seen, menu } = await anEditor();
    const { id } = await make({
      name: "Kettles",
      description: "Hot.",
      translations: { fr: { name: "Bouilloires", description: "Chaud." }, he: { name: "קומקומים" } },
    });
    const seenAfter = async (verb: string, body?: object) => {
      const { status } = await send("POST", `/${id}/${verb}`, body);
      return [status, await seen("kettles"), await seen("bouilloires", "fr"), await seen("קומקומים", "he")];
    };
    expect(await seenAfter("publish")).toEqual([200, "kettles", "bouilloires", "kettles"]);
    expect(await seenAfter("publish", { lang: "he" })).toEqual([200, "kettles", "bouilloires", "קומקומים"]);
    expect(await seenAfter("unpublish", { lang: "fr" })).toEqual([200, "kettles", "kettles", "קומקומים"]);
    expect(await menu("fr")).toEqual(["Kettles"]);
    expect(await seenAfter("block")).toEqual([200, 404, 404, 404]);
    expect(await menu()).toEqual([]);
    expect(await seenAfter("unblock")).toEqual([200, "kettles", "kettles", "קומקומים"]);
    expect((await seenAfter("unpublish"))[1]).toBe(404);
    expect((await seenAfter("publish", { lang: "zh" }))[0]).toBe(422);
    expect((await send("GET", `/${id}`)).body.version).toBe(1);
  });

  it("a discarded draft is gone and has one audit entry", async () => {
    const { send, make, app } = await anEditor();
    const { id } = await make({ name: "Kettles" });
    await send("PUT", `/${id}/draft`, { name: "Tea kettles", version: 1 });
    for (let times = 0; times < 2; times++) expect((await send("DELETE", `/${id}/draft`)).status).toBe(204);
    expect((await send("GET", `/${id}/draft`)).body).toBeNull();
    const auditRows = app.db.read
      .selectFrom("audit")
      .select(["actor_name", "entity_id"])
      .where("action", "=", "discard-draft");
    expect(await auditRows.execute()).toEqual([{ actor_name: expect.any(String), entity_id: String(id) }]);
  });

  it("what saves the draft takes it away in the same step; a refused or another change leaves it", async () => {
    const { send, make, audited } = await anEditor();
    const { id } = await make({ name: "Kettles" });
    const hasDraft = async () => (await send("GET", `/${id}/draft`)).body !== null;
    const written = { name: "Tea kettles" };
    const stored = await send<{ updatedAt: string }>("PUT", `/${id}/draft`, { ...written, version: 1 });
    const of = { dropsDraft: true, draftOf: stored.body.updatedAt };
    expect((await send("PATCH", `/${id}`, { version: 9, ...written, ...of })).status).toBe(409);
    expect((await send("PATCH", `/${id}`, { version: 1, slug: "!", ...of })).status).toBe(422);
    expect((await send("PATCH", `/${id}`, { version: 1, imageUrl: "/a.png" })).body.hasDraft).toBe(true);
    expect(await hasDraft()).toBe(true);
    const saved = await send("PATCH", `/${id}`, { version: 2, ...written, ...of });
    expect(saved.body).toMatchObject({ name: "Tea kettles", hasDraft: false });
    expect(await hasDraft()).toBe(false);
    expect((await audited()).map(({ action }) => action)).toEqual(["create", "update", "update"]);
  });

  it("a draft leaves them alone until it is published; one begun from an older version is not put over the newer", async () => {
    const { send, make, seen, app } = await anEditor();
    const { id } = await make({ name: "Kettles" });
    await send("POST", `/${id}/publish`);
    expect((await send("GET", `/${id}/draft`)).body).toBeNull();
    const metaTitle = "k".repeat(500);
    const written = {
      name: "Tea kettles",
      slug: "tea-kettles",
      faq: [{ question: "", answer: "" }],
      metaTitle,
    };
    expect((await send("PUT", `/${id}/draft`, { ...written, version: 1 })).status).toBe(200);
    expect((await send<{ content: object }>("GET", `/${id}/draft`)).body.content).toMatchObject(written);
    expect((await send("GET", `/${id}`)).body).toMatchObject({ name: "Kettles", hasDraft: true });
    expect(await seen("kettles")).toBe("kettles");
    const refused = await send<Refusal>("POST", `/${id}/publish`);
    expect([refused.status, ...refused.body.details.map(({ path }) => path)]).toEqual([
      422,
      "metaTitle",
      "faq.0.question",
      "faq.0.answer",
    ]);
    await send("PUT", `/${id}/draft`, { ...written, faq: [], metaTitle: "Kettles", version: 1 });
    await send("PATCH", `/${id}`, { version: 1, description: "By another editor." });
    for (const body of [undefined, { version: 2 }])
      expect((await send("POST", `/${id}/publish`, body)).status).toBe(409);
    // Who has seen the newer one writes on; what the draft does not change stays as the other editor made it.
    await send("PUT", `/${id}/draft`, { faq: [], version: 2 });
    expect((await send("POST", `/${id}/publish`)).body).toMatchObject({
      name: "Tea kettles",
      description: "By another editor.",
      hasDraft: false,
    });
    expect([await seen("kettles"), await seen("tea-kettles")]).toEqual(["tea-kettles", "tea-kettles"]);
    expect((await app.categories.bySlugs(["kettles"], "en")).map(({ name }) => name)).toEqual([
      "Tea kettles",
    ]);
  });

  it("a restored revision is a new one; what is public stays so, and a slug taken since is left to its owner", async () => {
    const { send, make, seen } = await anEditor();
    const { id } = await make({ name: "Kettles" });
    await send("POST", `/${id}/publish`);
    await send("PATCH", `/${id}`, { version: 1, name: "Pots", slug: "pots", isActive: false });
    await make({ name: "Kettles" });
    const revisions = async () =>
      (await send<{ items: { number: number }[] }>("GET", `/${id}/revisions`)).body.items.map(
        ({ number }) => number,
      );
    expect(await revisions()).toEqual([2, 1]);
    const said = async (number: number) =>
      (await send<{ content: EditedCategory }>("GET", `/${id}/revisions/${number}`)).body.content.name;
    expect(await said(1)).toBe("Kettles");
    await send("PUT", `/${id}/draft`, { version: 2, name: "Pans" });
    const restored = await send("POST", `/${id}/revisions/1/restore`);
    expect(restored.body).toMatchObject({
      hasDraft: false,
      name: "Kettles",
      slug: "pots",
      isActive: false,
      states: { en: { published: true } },
    });
    expect(await revisions()).toEqual([4, 3, 2, 1]);
    expect([await said(3), await said(4)]).toEqual(["Pans", "Kettles"]);
    await send("PUT", `/${id}/draft`, { version: restored.body.version, name: "Pans again" });
    await send("DELETE", `/${id}/draft`);
    expect([await said(5), await said(6)]).toEqual(["Pans again", "Kettles"]);
    expect(await seen("pots")).toBe(404);
    expect((await send("POST", `/${id}/revisions/9/restore`)).status).toBe(404);
  });
});
