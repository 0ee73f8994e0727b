import { describe, expect, it } from "vitest";
import type { AdminProduct } from "#features/products/admin-product.ts";
import type { Comparison, Product } from "#features/products/product.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aCategory, aProduct } from "#tests/support/content/made-content.ts";
import { call, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

const kettle = {
  name: "Kettle",
  summary: "Boils water.",
  description: "A kettle that boils water.",
  pros: ["Quick"],
  metaKeywords: "kettle، water，tea, tea",
  gtin: "4006381333931",
  price: { amount: 4_999, currency: "USD" },
  translations: { fr: { name: "Bouilloire", summary: "Fait bouillir l'eau.", pros: ["Rapide"] } },
};

describe("a product made in the CRM", () => {
  it("returns what was saved, in its languages, and is hidden from visitors until it is published", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const home = await aCategory(app, "Home");
    const made = await ada.post("/products", { ...kettle, categoryId: String(home) });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      slug: "kettle",
      metaKeywords: ["kettle", "water", "tea"],
      categoryId: String(home),
      translations: { fr: { slug: "bouilloire", description: "" } },
      states: { en: { published: false }, fr: { untranslated: ["description"], stale: [] } },
    });
    expect((await call(app, "/api/products/by-slug/kettle")).status).toBe(404);

    const published = await ada.post(`/products/${made.body.id}/publish`, {});
    expect(published.body.states).toMatchObject({ en: { published: true }, fr: { published: true } });
    const page = await call<{ name: string }>(app, "/api/products/by-slug/bouilloire?lang=fr");
    expect([page.status, page.body.name]).toEqual([200, "Bouilloire"]);
  });

  it("says the lines that no template knows in each language, else in English, which is marked", {
    tags: postgresInEndure,
  }, async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const specs = [
      { key: "Shell", label: { en: "Shell", fr: "Coque" }, value: { en: "steel", fr: "acier" } },
      { key: "Lid", label: { en: "Lid" }, value: { en: "glass", fr: "" } },
      { key: "Cups", label: { en: "Cups", fr: "Tasses" }, value: 6.5, unit: "pcs" },
      { key: "Plug", label: "Plug", value: "Type F" },
      { key: "סיר", label: { he: "סיר" }, value: { he: "כן" } },
    ];
    const { id } = (await ada.post("/products", { ...kettle, specs })).body;
    const other = (await ada.post("/products", { name: "Pot", summary: "Boils.", specs })).body.id;
    for (const one of [id, other]) await ada.post(`/products/${one}/publish`, {});
    const said = async (lang: string) => {
      const { body } = await call<Product>(app, `/api/products/by-slug/kettle?lang=${lang}`);
      return body.specs.map(({ label, labelLang = "", value, textLang = "", unit }) =>
        [label, labelLang, value, textLang, unit].join("|"),
      );
    };
    expect(await said("en")).toEqual([
      "Shell||steel||",
      "Lid||glass||",
      "Cups||6.5||pcs",
      "Plug||Type F||",
      "סיר|he|כן|he|",
    ]);
    expect(await said("fr")).toEqual([
      "Coque||acier||",
      "Lid|en|glass|en|",
      "Tasses||6,5||pcs",
      "Plug||Type F||",
      "סיר|he|כן|he|",
    ]);
    // Its text is English there, and so are its figures; its labels are the page's where they can be.
    expect((await said("he")).slice(0, 2)).toEqual(["Shell|en|steel|en|", "Lid|en|glass|en|"]);
    const compared = await call<Comparison>(app, `/api/compare?ids=${id},${other}&lang=fr`);
    expect(compared.body.rows[0]).toMatchObject({
      label: "Coque",
      values: ["acier", "steel"],
      valueLangs: [null, "en"],
    });
    const long = [{ key: "a", label: { en: "x".repeat(121) }, value: "" }];
    expect((await ada.patch(`/products/${id}`, { version: 1, specs: long })).status).toBe(422);
  });

  it("is created once for the same Idempotency-Key, also in concurrent requests", async () => {
    const app = await testApp();
    const other = await app.another();
    const ada = await anEditor(app);
    const key = { "Idempotency-Key": "first-kettle" };
    const both = await Promise.all([0, 1, 2].map(() => ada.post("/products", kettle, key)));
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect((await other.adminProducts.list({ limit: 10, sort: "newest" })).total).toBe(1);
    expect((await ada.post("/products", { ...kettle, name: "Pot" }, key)).body.code).toBe("conflict");
  });

  it("is refused with the fields that are wrong, and nothing is saved", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const [home, garden] = [await aCategory(app, "Home"), await aCategory(app, "Garden")];
    const spades = await aCategory(app, "Spades", { parentId: garden });
    const refused = async (more: object) => {
      const { status, body } = await ada.post("/products", { ...kettle, ...more });
      return [status, ...(body.details ?? []).map(({ path, message }) => `${path} ${message}`)];
    };
    expect(await refused({ gtin: "4006381333932" })).toEqual([422, "gtin gtin-check-digit"]);
    expect(await refused({ name: " " })).toEqual([422, "name name-missing"]);
    expect(await refused({ categoryId: String(home), subCategoryId: String(spades) })).toEqual([
      422,
      "subCategoryId not-in-category",
    ]);
    expect(await refused({ categoryId: "999999" })).toEqual([422, "categoryId not-there"]);
    for (const imageUrl of [
      "//evil.example/x.png",
      "/\\evil",
      "http://a.example/x",
      "data:image/png,x",
      "/a\nb",
    ])
      expect(await refused({ imageUrl })).toEqual([422, "imageUrl image-address"]);
    expect(await refused({ images: [{ mediaId: "77" }] })).toEqual([422, "images.0.mediaId not-there"]);
    expect(await refused({ relatedIds: ["88"] })).toEqual([422, "relatedIds.0 not-there"]);
    expect(await refused({ slug: "new" })).toEqual([422, "slug not-a-slug"]);
    expect((await refused({ translations: { en: { name: "x" } } }))[0]).toBe(422);
    expect((await ada.get<{ total: number }>("/products")).body.total).toBe(0);
  });

  it("is not made a second time: the same number, however written, names the one that is there", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const { id } = (await ada.post("/products", kettle)).body;
    const again = await ada.post("/products", { name: "Pot", gtin: "0400 6381-333931" });
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      "gtin-taken",
      [{ path: "gtin", message: id }],
    ]);
    expect((await ada.patch(`/products/${id}`, { version: 2, brand: "Aurel" })).status).toBe(200);
  });

  it("keeps what attackers write as words", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>\u0000\ud800`;
    const { body, status } = await ada.post("/products", {
      ...kettle,
      name: hostile,
      description: hostile,
      pros: [hostile],
      metaTitle: hostile,
      brand: hostile,
      specs: [{ key: "a", value: hostile, label: hostile }],
    });
    expect(status).toBe(201);
    expect(body.name).toBe(`"><script>alert(1)</script><img src=x onerror=alert(1)>\ufffd`);
    expect(body.slug).toBe("script-alert-1-script-img-src-x-onerror-alert-1");
    expect((await ada.post(`/products/${body.id}/publish`, {})).status).toBe(200);
  });
});

describe("two editors of one product", () => {
  it("never overwrite each other: the second gets the current version", async () => {
    const app = await testApp();
    const [ada, bea] = [await anEditor(app), await anEditor(app, "Bea")];
    const { id, version } = (await ada.post("/products", kettle)).body;
    const both = await Promise.all([
      ada.patch(`/products/${id}`, { version, verdict: "Ada's" }),
      bea.patch(`/products/${id}`, { version, verdict: "Bea's" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = both.toSorted((a, b) => a.status - b.status);
    expect(loser?.body.current).toMatchObject({ verdict: winner?.body.verdict, version: version + 1 });
    expect((await ada.remove(`/products/${id}`, undefined, { "If-Match": `"${version}"` })).status).toBe(409);
    expect((await ada.remove(`/products/${id}`, undefined, { "If-Match": `${version + 1}` })).status).toBe(
      204,
    );
  });

  it("write drafts that no visitor sees; one promotes it, unless the product was changed meanwhile", async () => {
    const app = await testApp();
    const [ada, bea] = [await anEditor(app), await anEditor(app, "Bea")];
    const { id, version } = (await ada.post("/products", kettle)).body;
    await ada.post(`/products/${id}/publish`, {});
    const first = await ada.put<{ updatedAt: string }>(`/products/${id}/draft`, {
      version,
      draftOf: null,
      verdict: "Buy it.",
    });
    expect(first.status).toBe(200);
    const page = () =>
      call<{ verdict: string }>(app, "/api/products/by-slug/kettle").then(({ body }) => body.verdict);
    expect(await page()).toBe("");

    app.clock.move(1_000);
    const late = await bea.put(`/products/${id}/draft`, { version, draftOf: null, verdict: "Don't." });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    // Neither does her own other window; a request that was resent after a lost response is no other draft.
    const again = (verdict: string) => ada.put(`/products/${id}/draft`, { version, draftOf: null, verdict });
    expect((await again("Leave it.")).status).toBe(409);
    expect((await again("Buy it.")).status).toBe(200);
    const draft = await bea.get<{ updatedAt: string; content: AdminProduct }>(`/products/${id}/draft`);
    expect(draft.body.content.verdict).toBe("Buy it.");
    expect(
      (await bea.put(`/products/${id}/draft`, { version, draftOf: draft.body.updatedAt, brand: "Aurel" }))
        .status,
    ).toBe(200);

    await ada.patch(`/products/${id}`, { version, model: "K1" });
    expect((await bea.post(`/products/${id}/publish`, {})).status).toBe(409);
    await bea.put(`/products/${id}/draft`, { version: version + 1, model: "K1" });
    const published = await bea.post(`/products/${id}/publish`, {});
    expect(published.body).toMatchObject({
      verdict: "Buy it.",
      brand: "Aurel",
      model: "K1",
      hasDraft: false,
    });
    expect(await page()).toBe("Buy it.");
  });

  it("take the draft away in the same step as they save it, and leave it where that is refused", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const { id, version } = (await ada.post("/products", kettle)).body;
    const written = { verdict: "Buy it." };
    const saved = await ada.put(`/products/${id}/draft`, { version, draftOf: null, ...written });
    const of = { dropsDraft: true, draftOf: saved.body.updatedAt };
    const save = (more: object) => ada.patch(`/products/${id}`, { ...written, ...of, ...more });
    expect((await save({ version: version + 7 })).status).toBe(409);
    expect((await save({ version, imageUrl: "http://shop.example/a.png" })).status).toBe(422);
    expect((await ada.get<object | null>(`/products/${id}/draft`)).body).not.toBeNull();
    expect((await save({ version })).body).toMatchObject({ verdict: "Buy it.", hasDraft: false });
    expect((await ada.get<object | null>(`/products/${id}/draft`)).body).toBeNull();
  });
});

describe("the revisions of a product", () => {
  it("tell what changed, and bring back what was without publishing anything", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const { id, version } = (await ada.post("/products", kettle)).body;
    const renamed = await ada.patch(`/products/${id}`, {
      version,
      name: "Pot",
      slug: "pot",
      translations: { fr: { name: "Pot" } },
    });
    type List = { items: { number: number; author: { name: string } }[] };
    expect(
      (await ada.get<List>(`/products/${id}/revisions`)).body.items.map(({ number, author }) => [
        number,
        author.name,
      ]),
    ).toEqual([
      [2, "Ada"],
      [1, "Ada"],
    ]);
    const diff = await ada.get<{ changes: object[] }>(`/products/${id}/revisions/2`);
    expect(diff.body.changes).toEqual([
      { path: "name", before: "Kettle", after: "Pot" },
      { path: "slug", before: "kettle", after: "pot" },
      { path: "translations.fr.name", before: "Bouilloire", after: "Pot" },
    ]);
    await ada.put(`/products/${id}/draft`, { version: renamed.body.version, name: "Pan" });
    const back = await ada.post(`/products/${id}/revisions/1/restore`);
    expect(back.body).toMatchObject({ name: "Kettle", slug: "kettle", version: renamed.body.version + 1 });
    // An earlier draft would hide the restored content and could not be published, so it became a revision.
    expect(back.body.hasDraft).toBe(false);
    expect(back.body.states.en?.published).toBe(false);
    expect((await ada.get<List>(`/products/${id}/revisions`)).body.items).toHaveLength(4);
    expect((await ada.post(`/products/${id}/revisions/9/restore`)).status).toBe(404);
  });

  it("begin with what a file or the demo had made of it", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const id = await aProduct(app, "Toaster");
    await ada.patch(`/products/${id}`, { version: 1, verdict: "Fine." });
    await ada.post(`/products/${id}/revisions/1/restore`);
    expect((await ada.get(`/products/${id}`)).body.verdict).toBe("");
  });
});

describe("a translation", () => {
  it("is out of date when its source changed since, until it is changed too or found right", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const { id, version } = (await ada.post("/products", kettle)).body;
    const stale = async (change: object) => {
      const { body } = await ada.get(`/products/${id}`);
      return (await ada.patch(`/products/${id}`, { version: body.version, ...change })).body.states.fr?.stale;
    };
    expect(version).toBe(2);
    expect(await stale({ summary: "Boils water fast.", pros: ["Very quick"] })).toEqual(["summary", "pros"]);
    expect(await stale({ translations: { fr: { pros: ["Très rapide"] } } })).toEqual(["summary"]);
    expect((await ada.get<{ total: number }>("/products?missing=stale&lang=fr")).body.total).toBe(1);
    const reviewed = await ada.post(`/products/${id}/reviewed`, { lang: "fr", fields: ["summary"] });
    expect(reviewed.body.states.fr?.stale).toEqual([]);
    expect(await stale({ summary: "Boils." })).toEqual(["summary"]);
  });
});

describe("what a form has wrong", () => {
  it("is said in the editor's language, with its code beside", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const said = async (lang: string) =>
      (await ada.post("/products", { name: "x".repeat(301), score: 11 }, { "Accept-Language": lang })).body
        .details;
    expect(await said("en")).toEqual([
      { path: "name", message: "Enter at most 300 characters.", code: "too-long" },
      { path: "score", message: "Enter 10 or less.", code: "too-large" },
    ]);
    expect((await said("fr"))?.map(({ message }) => message)).toEqual([
      "Saisissez au maximum 300 caractères.",
      "Saisissez une valeur inférieure ou égale à 10.",
    ]);
  });
});

describe("who may", () => {
  it("work on products is an editor or an administrator", async () => {
    const app = await testApp();
    const id = await aProduct(app, "Kettle");
    const ada = await anEditor(app);
    await app.accounts.changeRole(ada.id, "user");
    const tries = [
      await ada.get("/products"),
      await ada.get(`/products/${id}`),
      await ada.get("/products/export"),
      await ada.post("/products", kettle),
      await ada.patch(`/products/${id}`, { version: 1, name: "X" }),
      await ada.put(`/products/${id}/draft`, { version: 1 }),
      await ada.remove(`/products/${id}`),
      await ada.post("/products/bulk", { ids: [String(id)], action: "delete" }),
      await ada.post(`/products/${id}/publish`, {}),
      await ada.post(`/products/${id}/preview-link`, {}),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 403));
    expect((await call(app, "/api/admin/products")).status).toBe(401);
  });

  it("each write is in the audit log with what it changed", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const { id, version } = (await ada.post("/products", kettle)).body;
    await ada.patch(`/products/${id}`, { version, brand: "Aurel" });
    await ada.post(`/products/${id}/publish`, { lang: "en" });
    await ada.remove(`/products/${id}`);
    const rows = await app.db.read
      .selectFrom("audit")
      .select(["action", "actor_name", "before", "after"])
      .where("entity_type", "=", "product")
      .orderBy("id")
      .execute();
    expect(rows.map(({ action, actor_name }) => `${actor_name} ${action}`)).toEqual([
      "Ada create",
      "Ada update",
      "Ada publish",
      "Ada delete",
    ]);
    expect(JSON.parse(rows[1]?.before ?? "")).toEqual({ brand: "" });
    expect(JSON.parse(rows[1]?.after ?? "")).toEqual({ brand: "Aurel" });
  });
});
