import { describe, expect, it } from "vitest";
import type { Checklist } from "#content/admin-action-schemas.ts";
import type { ProductListRow } from "#features/products/admin-product.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import {
  aCategory,
  anArticle,
  anOffer,
  aProduct,
  sampleDocument,
} from "#tests/support/content/made-content.ts";
import { exported, rowsOf } from "#tests/support/content/spreadsheets.ts";
import { call, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

const hour = 3_600_000;
type List = { items: ProductListRow[]; total: number; nextCursor: string | null };

const inWords = (name: string) => ({ name, summary: `${name} in a sentence` });
const bilingual = { ...inWords("Kettle"), translations: { fr: inWords("Bouilloire") } };

describe("publishing", () => {
  it("goes language by language, and refuses one that says nothing", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const { id } = (
      await ada.post("/products", { ...bilingual, translations: { fr: { name: "Bouilloire" } } })
    ).body;
    const incomplete = await ada.post(`/products/${id}/publish`, { lang: "fr" });
    expect([incomplete.status, incomplete.body.details]).toEqual([
      422,
      [{ path: "translations.fr.summary", message: "incomplete" }],
    ]);
    const { states } = (await ada.post(`/products/${id}/publish`, {})).body;
    expect([states.en?.published, states.fr?.published]).toEqual([true, false]);
  });

  it("taken back tells which pages lead here", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const [id, other] = [await aProduct(app, "Kettle"), await aProduct(app, "Pot")];
    await app.products.relate(other, [id]);
    const pick = { type: "productCard", attrs: { productId: String(id) } };
    const content = { type: "doc", content: [...sampleDocument("Text").content, pick] };
    const article = await anArticle(app, "Guide", {
      texts: { en: { title: "Guide", content: content as never } },
    });
    const answer = await ada.post<{ uses: object[] }>(`/products/${id}/unpublish`, {});
    expect(answer.body.uses).toEqual([
      { type: "article", id: String(article), title: "Guide" },
      { type: "product", id: String(other), title: "Pot" },
    ]);
    expect((await call(app, "/api/products/by-slug/kettle")).status).toBe(404);
  });

  it("by the clock happens once, whoever of two instances looks, and takes the draft along", async () => {
    const app = await testApp();
    const other = await app.another();
    const ada = await anEditor(app);
    const { id, version } = (await ada.post("/products", bilingual)).body;
    await ada.put(`/products/${id}/draft`, { version, verdict: "Buy it." });
    const at = (hours: number) => new Date(app.clock.now() + hours * hour).toISOString();
    const past = await ada.post(`/products/${id}/schedule`, { publishAt: at(-1) });
    expect([past.status, past.body.details]).toEqual([422, [{ path: "publishAt", message: "time-over" }]]);
    await ada.post(`/products/${id}/schedule`, { lang: "en", publishAt: at(1), unpublishAt: at(3) });
    await ada.post(`/products/${id}/schedule`, { lang: "fr", publishAt: at(1) });
    const moved = await ada.post(`/products/${id}/schedule`, { lang: "fr", publishAt: at(2) });
    expect(moved.body.states.fr?.publishAt).toBe(at(2));

    const seen: string[] = [];
    for (let hours = 0; hours < 4; hours++) {
      app.clock.move(hours === 0 ? 0 : hour);
      await Promise.all([app.worker.runDue(), other.worker.runDue()]);
      const answers = await Promise.all(
        ["kettle?lang=en", "bouilloire?lang=fr"].map((path) =>
          call<{ verdict: string; name?: string }>(app, `/api/products/by-slug/${path}`),
        ),
      );
      seen.push(answers.map(({ body }) => body.name ?? "-").join(" "));
      if (hours === 1) expect(answers[0]?.body.verdict).toBe("Buy it.");
    }
    expect(seen).toEqual(["- -", "Kettle Kettle", "Kettle Bouilloire", "- Bouilloire"]);
    const rows = await app.db.read
      .selectFrom("audit")
      .select("action")
      .where("action", "like", "%scheduled")
      .execute();
    expect(rows.map(({ action }) => action).sort()).toEqual([
      "publish-scheduled",
      "publish-scheduled",
      "unpublish-scheduled",
    ]);
  });
});

describe("a bulk change", () => {
  it("does what can be done, tells what could not, and is undone once", async () => {
    const app = await testApp();
    const [ada, bea] = [await anEditor(app), await anEditor(app, "Bea")];
    const [home, garden] = [String(await aCategory(app, "Home")), String(await aCategory(app, "Garden"))];
    const ids: string[] = [];
    for (const name of ["A", "B", "C"])
      ids.push((await ada.post("/products", { ...inWords(name), categoryId: home })).body.id);
    ids.push((await ada.post("/products", { name: "Empty" })).body.id);
    await ada.post(`/products/${ids[0]}/publish`, {});
    type Answer = { changed: number; skipped: object[]; undo: string };
    const bulk = (body: object) => ada.post<Answer>("/products/bulk", { ids, ...body });
    const snapshot = async () =>
      (await ada.get<List>("/products?sort=oldest")).body.items.map((line) => [
        line.categoryId,
        line.states.en?.published,
      ]);
    const before = await snapshot();

    const published = (await bulk({ action: "publish" })).body;
    expect([published.changed, published.skipped]).toEqual([3, [{ id: ids[3], reason: "incomplete" }]]);
    const undo = async (token: string, who = ada) =>
      (await who.post("/products/bulk/undo", { undo: token })).status;
    expect(await undo(published.undo, bea)).toBe(410);
    expect(await undo(published.undo)).toBe(200);
    expect(await snapshot()).toEqual(before);
    expect(await undo(published.undo)).toBe(410);

    const moved = (await bulk({ action: "move", categoryId: garden })).body;
    expect((await ada.get<List>(`/products?category=${garden}`)).body.total).toBe(4);
    await undo(moved.undo);
    expect(await snapshot()).toEqual(before);

    const binned = (await bulk({ action: "delete" })).body;
    expect((await ada.get<List>("/products")).body.total).toBe(0);
    expect((await ada.get<List>("/products?status=deleted")).body.total).toBe(4);
    expect((await call(app, "/api/products/by-slug/a")).status).toBe(410);
    await undo(binned.undo);
    expect(await snapshot()).toEqual(before);
  });
});

describe("a bulk change of many", { tags: postgresInEndure }, () => {
  it("lets others write between its portions, and is undone as one", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const ids: string[] = [];
    for (let i = 0; i < 65; i++) ids.push(String(await aProduct(app, `Product ${i}`)));
    let isOver = false;
    const bulk = ada.post<{ changed: number; undo: string }>("/products/bulk", { ids, action: "unpublish" });
    void bulk.then(() => {
      isOver = true;
    });
    const total = async (status: string) => (await ada.get<List>(`/products?status=${status}`)).body.total;
    while ((await total("unpublished")) === 0);
    await aProduct(app, "In between");
    expect(isOver).toBe(false);
    const { changed, undo } = (await bulk).body;
    const published = () => total("published");
    expect([changed, await published()]).toEqual([65, 1]);
    // Several at once take turns, and none does what another did.
    const undone = await Promise.all(
      [1, 2].map(() => ada.post<{ changed?: number }>("/products/bulk/undo", { undo })),
    );
    expect(undone.some(({ status }) => status === 200)).toBe(true);
    expect(await published()).toBe(66);
    expect((await ada.post("/products/bulk/undo", { undo })).status).toBe(410);
  });
});

describe("a blocked product", () => {
  it("is hidden from visitors, keeps its published state, and is unblocked alone or in bulk", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const seen = async () =>
      Promise.all(
        ["kettle", "pot"].map(async (slug) => (await call(app, `/api/products/by-slug/${slug}`)).status),
      );
    const ids = [String(await aProduct(app, "Kettle")), String(await aProduct(app, "Pot"))];
    const blocked = await ada.post(`/products/${ids[0]}/block`);
    expect([blocked.body.isActive, blocked.body.states.en?.published]).toEqual([false, true]);
    expect(await seen()).toEqual([404, 200]);
    expect((await ada.get<List>("/products?status=blocked")).body.total).toBe(1);

    type Answer = { changed: number; undo: string };
    const bulk = await ada.post<Answer>("/products/bulk", { ids, action: "block" });
    expect([bulk.body.changed, await seen()]).toEqual([2, [404, 404]]);
    await ada.post("/products/bulk/undo", { undo: bulk.body.undo });
    expect(await seen()).toEqual([404, 200]);
    expect((await ada.post(`/products/${ids[0]}/unblock`)).body.isActive).toBe(true);
    expect(await seen()).toEqual([200, 200]);
    const actions = await app.db.read
      .selectFrom("audit")
      .select("action")
      .where("action", "like", "%block")
      .execute();
    expect(actions.map(({ action }) => action).sort()).toEqual([...["block", "block", "unblock", "unblock"]]);
  });
});

describe("the editors' list", () => {
  it("finds by words, state, place, shop and what is missing, page by page in every order", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const home = await aCategory(app, "Home");
    const kettles = await aCategory(app, "Kettles", { parentId: home });
    for (const name of ["Zephyr", "Aurel", "Moka", "Nord"]) {
      app.clock.move(1_000);
      const id = await aProduct(app, name, {
        publish: name !== "Moka",
        categoryId: home,
        ...(name === "Aurel" ? { subCategoryId: kettles, offers: [anOffer(app)], brand: "Élan 100%" } : {}),
      });
      if (name === "Nord")
        await ada.post(`/products/${id}/schedule`, {
          unpublishAt: new Date(app.clock.now() + hour).toISOString(),
        });
    }
    await ada.put(`/products/1/draft`, { version: 1, verdict: "x" });
    const names = async (query: string) => {
      const { body } = await ada.get<List>(`/products?sort=name&${query}`);
      expect(body.total).toBe(body.items.length);
      return body.items.map(({ name }) => name).join(" ");
    };
    expect(await names("q=aur")).toBe("Aurel");
    expect(await names(`q=${encodeURIComponent("elan 100%")}`)).toBe("Aurel");
    expect(await names("q=a%25")).toBe("Aurel Moka");
    expect(await names("status=unpublished")).toBe("Moka");
    expect(await names("status=published&lang=en")).toBe("Aurel Nord Zephyr");
    expect(await names("status=published&lang=fr")).toBe("");
    expect(await names("status=draft")).toBe("Zephyr");
    expect(await names("status=scheduled&lang=en")).toBe("Nord");
    expect(await names(`category=${kettles}`)).toBe("Aurel");
    expect(await names(`category=${home}`)).toBe("Aurel Moka Nord Zephyr");
    expect(await names("category=none")).toBe("");
    expect(await names("missing=offers")).toBe("Moka Nord Zephyr");
    expect(await names("marketplace=walmart")).toBe("Aurel");
    expect(await names("missing=translation&lang=fr&q=zephyr")).toBe("Zephyr");
    expect(await names("missing=alt")).toBe("");
    expect(await names("missing=image")).toBe("Aurel Moka Nord Zephyr");

    for (const [sort, order] of [
      ["name", "Aurel Moka Nord Zephyr"],
      ["-name", "Zephyr Nord Moka Aurel"],
      ["newest", "Nord Moka Aurel Zephyr"],
      ["-updated", "Nord Moka Aurel Zephyr"],
    ] as const) {
      const walked: string[] = [];
      for (let cursor = ""; ; ) {
        const { body } = await ada.get<List>(
          `/products?limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`,
        );
        expect(body.total).toBe(4);
        walked.push(...body.items.map(({ name }) => name));
        if (!body.nextCursor) break;
        cursor = body.nextCursor;
      }
      expect(walked.join(" ")).toBe(order);
    }
  });

  it("leaves as CSV in which nothing runs", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    for (const name of ['=HYPERLINK("http://evil.example")', "@sum", " +1", 'Kettle, "new"\nline'])
      await ada.post("/products", { name });
    const file = await exported(app, ada);
    expect(rowsOf(file).map((row) => row["name:en"])).toEqual([
      '\'=HYPERLINK("http://evil.example")',
      "'@sum",
      "'+1",
      'Kettle, "new" line',
    ]);
    expect(file).not.toMatch(/(^|,)"?\s*[=+@]/m);
  });
});

describe("before publishing", () => {
  it("the checklist names what is missing in a language, errors apart from warnings", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    await aProduct(app, "Pot");
    const { id } = (
      await ada.post("/products", {
        ...bilingual,
        description:
          "Like [this](/product/pot) and https://magpie.example/product/nowhere and /article/none.",
        images: [{ url: "/kettle.jpg", alt: { en: "A kettle" } }],
      })
    ).body;
    const codes = async (lang: string) =>
      (await ada.get<Checklist>(`/products/${id}/checklist?lang=${lang}`)).body.items.map(
        ({ level, code, about, count }) => [level, code, about ?? count].filter(Boolean).join(" "),
      );
    expect(await codes("en")).toEqual([
      "warning seo-title-missing",
      "warning seo-description-missing",
      "warning category-missing",
      "warning offers-missing",
      "warning score-missing",
      "warning pros-few",
      "warning cons-few",
      "warning broken-link /product/nowhere",
      "warning broken-link /article/none",
    ]);
    expect(await codes("fr")).toEqual(
      expect.arrayContaining(["warning untranslated 1", "warning alt-missing 1"]),
    );
    expect(await codes("he")).toEqual(expect.arrayContaining(["error name-missing", "error text-missing"]));
  });

  it("shows the draft page to anyone with the link, in any language, until the link expires", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const { id, version } = (await ada.post("/products", bilingual)).body;
    await ada.put(`/products/${id}/draft`, {
      version,
      name: "Kettle 2",
      verdict: "Buy it.",
      translations: { he: inWords("קומקום") },
    });
    const link = (await ada.post<{ url: string }>(`/products/${id}/preview-link`, { lang: "he" })).body;
    const { pathname, searchParams } = new URL(link.url);
    expect(pathname).toBe(`/he/product/${id}`);
    const made = app.db.read.selectFrom("audit").select("entity_id").where("action", "=", "preview-link");
    expect(await made.execute()).toEqual([{ entity_id: id }]);
    const seen = (lang: string) =>
      call<{ name: string; verdict: string }>(
        app,
        `/api/preview/products/${searchParams.get("preview")}?lang=${lang}`,
      );
    expect((await seen("en")).body).toMatchObject({ name: "Kettle 2", verdict: "Buy it." });
    expect((await seen("he")).body.name).toBe("קומקום");
    expect((await seen("en")).headers.get("cache-control")).toBe("private, no-store");
    expect((await call(app, "/api/preview/products/v1.junk")).status).toBe(410);
    app.clock.move(8 * 24 * hour);
    expect((await seen("en")).status).toBe(410);
  });

  it("of a day the link shows what will be public then, and the prices that may be shown then", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const at = (hours: number) => new Date(app.clock.now() + hours * hour).toISOString();
    const amazon = { programme: "amazon", url: "https://www.amazon.com/dp/B000000001" };
    const id = await aProduct(app, "Kettle", { publish: false, offers: [anOffer(app, amazon)] });
    await ada.post(`/products/${id}/schedule`, { publishAt: at(1), unpublishAt: at(30) });
    const on = async (hours: number | null) => {
      const validity = hours === null ? {} : { at: at(hours) };
      const { url } = (await ada.post<{ url: string }>(`/products/${id}/preview-link`, validity)).body;
      const path = `/api/preview/products/${new URL(url).searchParams.get("preview")}`;
      const { status, body } = await call<{ buying: { state: string } }>(app, path);
      return status === 200 ? body.buying.state : status;
    };
    expect(await on(null)).toBe("priced");
    expect(await on(0.5)).toBe(404);
    expect(await on(2)).toBe("priced");
    expect(await on(25)).toBe("check-price");
    expect(await on(40)).toBe(404);
    await app.db.transact((tx) =>
      tx
        .updateTable("products")
        .set({ is_active: 0 })
        .where("id", "=", id)
        .execute()
        .then(() => {}),
    );
    expect([await on(null), await on(2)]).toEqual(["priced", 404]);
  });

  it("an address is known to be free, taken or none while it is typed", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const id = String(await aProduct(app, "Kettle"));
    const check = async (query: string) => {
      const { body } = await ada.get<{ state: string; slug: string }>(`/slugs?type=product&lang=en&${query}`);
      return `${body.state} ${body.slug}`;
    };
    expect(await check("slug=kettle")).toBe("taken kettle");
    expect(await check(`slug=kettle&id=${id}`)).toBe("own kettle");
    expect(await check("slug=Kettle!")).toBe("invalid Kettle!");
    expect(await check("slug=&title=Kettle")).toBe("free kettle-2");
  });
});

describe("a copy", () => {
  it("has the texts of all languages, its own slugs, no GTIN, and is unpublished", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const { id } = (await ada.post("/products", { ...bilingual, gtin: "4006381333931", pros: ["Quick"] }))
      .body;
    await ada.post(`/products/${id}/publish`, {});
    const copy = await ada.post(`/products/${id}/duplicate`);
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({
      name: "Kettle",
      slug: "kettle-2",
      gtin: "",
      pros: ["Quick"],
      translations: { fr: { name: "Bouilloire", slug: "bouilloire-2" } },
      states: { en: { published: false }, fr: { published: false } },
    });
  });
});
