import { describe, expect, it } from "vitest";
import type { BulkResult, Checklist } from "#content/admin-action-schemas.ts";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { aCategory, anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

type Answer = AdminArticle & {
  code: string;
  current: AdminArticle & { draft: { content: { title: string } } | null };
  details: { path: string; message: string }[];
};

async function setup() {
  const app = await testApp();
  const [ada, bea] = [await aUser(app, "ada@example.com"), await aUser(app, "bea@example.com")];
  for (const { id } of [ada, bea]) await app.accounts.changeRole(id, "editor");
  const call = <Body = Answer>(method: string, path: string, body?: unknown, token = ada.token) =>
    callApi<Body>(app, method, `/admin${path}`, body, { token });
  const create = async (body: object) => (await call("POST", "/articles", body)).body;
  const page = async (slug: string, lang = "en") =>
    callApi<{ title: string; contentHtml: string }>(app, "GET", `/articles/by-slug/${slug}?lang=${lang}`);
  return { app, ada, bea, call, create, page };
}

describe("an editor", () => {
  it("writes a draft beside the live article, which publishing promotes", async () => {
    const { app, call, create, page } = await setup();
    const made = await create({ title: "Kettles", content: sampleDocument("First.") });
    expect(made).toMatchObject({ version: 1, slug: "kettles", states: { en: { published: false } } });
    expect((await page("kettles")).status).toBe(404);
    const published = await call("POST", `/articles/${made.id}/publish`, { version: 1 });
    expect(published.body.states.en).toMatchObject({ published: true, isComplete: true });
    expect((await page("kettles")).body.contentHtml).toBe("<p>First.</p>");

    const draft = { version: 1, content: sampleDocument("Second."), draftOf: null };
    const saved = await call<{ updatedAt: string }>("PUT", `/articles/${made.id}/draft`, draft);
    expect(saved.status).toBe(200);
    expect((await page("kettles")).body.contentHtml).toBe("<p>First.</p>");
    expect((await call("GET", `/articles/${made.id}`)).body).toMatchObject({ hasDraft: true });
    expect((await call("POST", `/articles/${made.id}/publish`, { lang: "en" })).body).toMatchObject({
      hasDraft: false,
      version: 2,
    });
    expect((await page("kettles")).body.contentHtml).toBe("<p>Second.</p>");
    expect((await call("GET", `/articles/${made.id}/draft`)).body).toBeNull();
    const audit = await app.db.read.selectFrom("audit").select(["action", "after"]).orderBy("id").execute();
    const actions = audit.map(({ action }) => action).filter((action) => !/sign|role/.test(action));
    expect(actions).toEqual(["create", "publish", "update", "publish"]);
    expect(audit.some(({ after }) => after?.includes("Second."))).toBe(true);
  });

  it("returns 409 after a concurrent save by another user, and keeps both versions", async () => {
    const { app, bea, call, create } = await setup();
    const { id } = await create({ title: "Kettles", content: sampleDocument("One.") });
    await call("PATCH", `/articles/${id}`, { version: 1, title: "Ada's" });
    const late = await call("PATCH", `/articles/${id}`, { version: 1, title: "Bea's" }, bea.token);
    expect([late.status, late.body.current.title, late.body.current.version]).toEqual([409, "Ada's", 2]);

    const put = (title: string, draftOf: string | null, token?: string) =>
      call<{ updatedAt: string } & Answer>(
        "PUT",
        `/articles/${id}/draft`,
        { version: 2, title, draftOf },
        token,
      );
    const first = await put("Ada writes", null);
    app.clock.move(1000);
    const refused = await put("Bea writes", null, bea.token);
    expect([refused.status, refused.body.current.draft?.content.title]).toEqual([409, "Ada writes"]);
    expect((await put("Ada writes on", first.body.updatedAt)).status).toBe(200);
    // What was begun from a version that is no more cannot be published over it.
    await call("PATCH", `/articles/${id}`, { version: 2, excerpt: "Live." });
    expect((await call("POST", `/articles/${id}/publish`, {})).status).toBe(409);
    expect((await call("GET", `/articles/${id}`)).body).toMatchObject({ title: "Ada's", excerpt: "Live." });
  });

  it("renames a slug and the old URL redirects; restores a revision, which changes no state", async () => {
    const { app, call, create, page } = await setup();
    const { id } = await create({ title: "Kettles", content: sampleDocument("Old.") });
    await call("POST", `/articles/${id}/publish`, {});
    await call("PATCH", `/articles/${id}`, {
      version: 1,
      slug: "best-kettles",
      content: sampleDocument("New."),
    });
    expect((await page("kettles")).body).toMatchObject({ slug: "best-kettles" });
    const { body } = await call<{ items: { number: number }[] }>("GET", `/articles/${id}/revisions`);
    expect(body.items.map(({ number }) => number)).toEqual([2, 1]);
    const compared = await call<{ changes: { path: string }[] }>("GET", `/articles/${id}/revisions/2`);
    expect(compared.body.changes.map(({ path }) => path)).toEqual(["slug", "content"]);
    await call("PUT", `/articles/${id}/draft`, { version: 2, draftOf: null, title: "Pans" });
    const restored = await call("POST", `/articles/${id}/revisions/1/restore`);
    expect(restored.body).toMatchObject({ version: 3, slug: "kettles", states: { en: { published: true } } });
    expect(restored.body).toMatchObject({ hasDraft: false });
    expect((await page("kettles")).body.contentHtml).toBe("<p>Old.</p>");
    expect((await app.revisions.list({ type: "article", id: Number(id) })).map((one) => one.number)).toEqual([
      4, 3, 2, 1,
    ]);
    const said = async (number: number) => {
      const revision = await call<{ content: { title: string } }>(
        "GET",
        `/articles/${id}/revisions/${number}`,
      );
      return revision.body.content.title;
    };
    expect([await said(3), await said(4)]).toEqual(["Pans", "Kettles"]);
    await call("PUT", `/articles/${id}/draft`, { version: 3, draftOf: null, title: "Pots" });
    await call("DELETE", `/articles/${id}/draft`);
    expect([await said(5), await said(6)]).toEqual(["Pots", "Kettles"]);
  });

  it("plans a publication that happens once, whatever number of instances asks", async () => {
    const { app, call, create, page } = await setup();
    const { id } = await create({ title: "Kettles", content: sampleDocument("Words.") });
    const at = (ms: number) => new Date(app.clock.now() + ms).toISOString();
    const early = await call("POST", `/articles/${id}/schedule`, { publishAt: at(-1000) });
    expect([early.status, early.body.details[0]?.path]).toEqual([422, "publishAt"]);
    await call("POST", `/articles/${id}/schedule`, { publishAt: at(60_000), unpublishAt: at(120_000) });
    const another = await app.another();
    const seen: number[] = [];
    for (let minute = 0; minute < 3; minute++) {
      seen.push((await page("kettles")).status);
      app.clock.move(60_001);
      await Promise.all([app.worker.runDue(), another.worker.runDue()]);
    }
    expect([...seen, (await page("kettles")).status]).toEqual([404, 200, 404, 404]);
    const turns = await app.db.read
      .selectFrom("audit")
      .select("action")
      .where("entity_type", "=", "article")
      .where("action", "in", ["publish-scheduled", "unpublish-scheduled"])
      .execute();
    expect(turns).toHaveLength(2);
  });

  it("publishes the draft on schedule, where it can be saved", async () => {
    const { app, call, create, page } = await setup();
    const at = () => new Date(app.clock.now() + 60_000).toISOString();
    const [good, bad] = [
      await create({ title: "Kettles", content: sampleDocument("First.") }),
      await create({ title: "Pots", content: sampleDocument("First.") }),
    ];
    for (const { id, title } of [good, bad]) {
      const draft = { version: 1, draftOf: null, content: sampleDocument("Second."), title };
      const slug = id === bad.id ? { slug: "kettles" } : {};
      expect((await call("PUT", `/articles/${id}/draft`, { ...draft, ...slug })).status).toBe(200);
      await call("POST", `/articles/${id}/schedule`, { publishAt: at() });
    }
    app.clock.move(60_001);
    await app.worker.runDue();
    expect((await page("kettles")).body.contentHtml).toBe("<p>Second.</p>");
    // Its draft has another's address: it stays a draft, and what it was to replace is not published in its stead.
    expect((await page("pots")).status).toBe(404);
    expect((await call("GET", `/articles/${bad.id}`)).body.hasDraft).toBe(true);
  });

  it("translates, and sees which translations are out of date", async () => {
    const { call, create } = await setup();
    const { id } = await create({
      title: "Kettles",
      excerpt: "All of them.",
      content: sampleDocument("Words."),
      translations: { fr: { title: "Bouilloires", content: sampleDocument("Mots.") } },
    });
    const before = (await call("GET", `/articles/${id}`)).body.states;
    expect(before.fr).toMatchObject({ stale: [], untranslated: ["excerpt"] });
    const { body } = await call("PATCH", `/articles/${id}`, {
      version: 1,
      content: sampleDocument("Other words."),
    });
    expect(body.states.fr?.stale).toEqual(["content"]);
    const again = { version: 2, translations: { fr: { content: sampleDocument("D'autres mots.") } } };
    expect((await call("PATCH", `/articles/${id}`, again)).body.states.fr?.stale).toEqual([]);
  });

  it("changes many at once and undoes it once", async () => {
    const { call, create, page } = await setup();
    const [a, b] = [
      await create({ title: "A", content: sampleDocument("a") }),
      await create({ title: "B", content: sampleDocument("b") }),
    ];
    const empty = await create({ title: "Empty" });
    const { body } = await call<BulkResult>("POST", "/articles/bulk", {
      ids: [a.id, b.id, empty.id, "999"],
      action: "publish",
    });
    expect(body).toMatchObject({
      changed: 2,
      skipped: [
        { id: empty.id, reason: "incomplete" },
        { id: "999", reason: "not-found" },
      ],
    });
    expect((await page("a")).status).toBe(200);
    const undo = { undo: body.undo };
    expect((await call<{ changed: number }>("POST", "/articles/bulk/undo", undo)).body.changed).toBe(2);
    expect((await page("a")).status).toBe(404);
    expect((await call("POST", "/articles/bulk/undo", undo)).status).toBe(410);
  });

  it("moves an article to the trash and restores it, copies it, and lists what links to it", async () => {
    const { call, create, page } = await setup();
    const { id } = await create({ title: "Kettles", content: sampleDocument("Words.") });
    await call("POST", `/articles/${id}/publish`, {});
    const mark = { type: "reference", attrs: { kind: "article", id } };
    const linked = [{ type: "paragraph", content: [{ type: "text", text: "there", marks: [mark] }] }];
    await create({ title: "Tea", content: { type: "doc", content: linked } });
    const unpublished = await call<{ uses: { title: string }[] }>("POST", `/articles/${id}/unpublish`, {});
    expect(unpublished.body.uses.map(({ title }) => title)).toEqual(["Tea"]);
    expect((await call("DELETE", `/articles/${id}`)).status).toBe(204);
    expect((await page("kettles")).status).toBe(410);
    const list = (query: string) =>
      call<{ items: { title: string }[] }>("GET", `/articles?${query}`).then(({ body }) =>
        body.items.map(({ title }) => title),
      );
    expect([await list(""), await list("status=deleted")]).toEqual([["Tea"], ["Kettles"]]);
    expect((await call("POST", `/articles/${id}/publish`, {})).status).toBe(410);
    await call("POST", `/articles/${id}/restore`);
    expect((await call("POST", `/articles/${id}/duplicate`)).body).toMatchObject({ slug: "kettles-2" });
  });
});

describe("the list of articles", () => {
  it("is searched whatever the accents, filtered and paged without gaps", async () => {
    const { app, call } = await setup();
    const home = await aCategory(app, "Home");
    await anArticle(app, "Thé à la menthe", { categoryIds: [home] });
    await anArticle(app, "100% kettles", { publish: false });
    for (let i = 0; i < 3; i++) {
      app.clock.move(1000);
      await anArticle(app, `Guide ${i}`);
    }
    const list = async (query: string) => {
      const { body } = await call<{
        items: { title: string }[];
        total: number;
        nextCursor: string | null;
      }>("GET", `/articles?${query}`);
      return { titles: body.items.map(({ title }) => title), total: body.total, next: body.nextCursor };
    };
    expect((await list("q=the a LA")).titles).toEqual(["Thé à la menthe"]);
    expect((await list("q=menthe the")).titles).toEqual(["Thé à la menthe"]);
    expect((await list("q=menthe kettles")).titles).toEqual([]);
    expect((await list("q=100%25")).titles).toEqual(["100% kettles"]);
    expect((await list(`category=${home}`)).titles).toEqual(["Thé à la menthe"]);
    expect((await list("status=unpublished&lang=en")).titles).toEqual(["100% kettles"]);
    expect((await list("missing=translation&lang=fr")).total).toBe(5);
    const first = await list("limit=2");
    expect(first).toMatchObject({ titles: ["Guide 2", "Guide 1"], total: 5 });
    expect((await list(`limit=3&cursor=${first.next}`)).titles[0]).toBe("Guide 0");
  });
});

describe("before an article is published", () => {
  it("the checklist names what is missing: errors block publishing, warnings do not", async () => {
    const { app, call, create } = await setup();
    const secret = await aProduct(app, "Secret", { publish: false });
    const { id } = await create({
      title: "Kettles",
      content: {
        type: "doc",
        content: [
          { type: "productCard", attrs: { productId: String(secret) } },
          { type: "image", attrs: { mediaId: "99", alt: "", caption: "", width: "text" } },
          { type: "image", attrs: { mediaId: "98", alt: "A kettle", caption: "", width: "text" } },
          { type: "image", attrs: { mediaId: "97", alt: " ", caption: "", width: "text" } },
          { type: "unfinished", attrs: { type: "versus" } },
        ],
      },
    });
    const codes = async (lang: string, level: string) =>
      (await call<Checklist>("GET", `/articles/${id}/checklist?lang=${lang}`)).body.items
        .filter((item) => item.level === level)
        .map(({ code }) => code);
    expect(await codes("en", "error")).toEqual([]);
    expect(await codes("en", "warning")).toEqual([
      "unfinished-block",
      "alt-missing",
      "alt-missing",
      "disclosure-missing",
      "hidden-product",
      "excerpt-missing",
      "seo-title-missing",
      "seo-description-missing",
      "image-missing",
      "author-missing",
      "category-missing",
    ]);
    const { items } = (await call<Checklist>("GET", `/articles/${id}/checklist?lang=en`)).body;
    expect(items.filter(({ code }) => code === "alt-missing").map(({ about }) => about)).toEqual(["1", "3"]);
    expect(await codes("fr", "error")).toEqual(["title-missing", "text-missing"]);
    expect((await call("POST", `/articles/${id}/publish`, { lang: "fr" })).status).toBe(422);
  });
});

describe("bad input", () => {
  it("is refused with a reason, and never a fault of ours", async () => {
    const { app, call, create } = await setup();
    const { id } = await create({ title: "Kettles", content: sampleDocument("x") });
    const content = (...blocks: unknown[]) => ({ version: 1, content: { type: "doc", content: blocks } });
    const nested = (depth: number): object => ({ type: "box", content: depth ? [nested(depth - 1)] : [] });
    const refused = [
      { version: 1, title: "" },
      { version: 1, title: "x".repeat(400) },
      { version: 1, slug: "Not a slug!" },
      { version: 1, authorId: "999" },
      { version: 1, reviewerId: "999" },
      { version: 1, categoryIds: ["999"] },
      { version: 1, categoryIds: ["99999999999"] },
      { version: 1, imageUrl: "//evil.example/x.png" },
      { version: 1, translations: { en: { title: "twice" } } },
      { version: 1, translations: { fr: { excerpt: "no title" } } },
      content({ type: "productCard", attrs: { productId: "99999999999999" } }),
      content({ type: "paragraph", content: [{ type: "image", attrs: { src: "x" } }] }),
      content(nested(40)),
      content({ type: "poll", blob: "x".repeat(50_000) }),
      { title: "no version" },
    ];
    for (const body of refused)
      expect([(await call("PATCH", `/articles/${id}`, body)).status, body]).toEqual([422, body]);
    expect((await call("PATCH", "/articles/999999999", { version: 1, title: "x" })).status).toBe(404);
    expect((await call("GET", "/articles/9999999999999")).status).toBe(400);
    expect((await call("GET", "/articles?cursor=x")).status).toBe(400);
    const visitor = await aUser(app, "eve@example.com");
    expect((await call("GET", "/articles", undefined, visitor.token)).status).toBe(403);
  });

  it("in words is only words: scripts, control characters, unknown blocks and ids of nothing", async () => {
    const { call, create, page } = await setup();
    const script = "<script>alert(1)</script><img src=x onerror=alert(2)>";
    const poll = { type: "poll", attrs: { html: script } };
    const { id } = await create({
      title: `${script}\u0000\ud800`,
      slug: "script",
      excerpt: script,
      metaTitle: script,
      content: {
        type: "doc",
        content: [
          poll,
          { type: "paragraph", content: [{ type: "text", text: `${script}\u0000` }] },
          { type: "faq", attrs: { items: [{ question: script, answer: script }] } },
          { type: "productCard", attrs: { productId: "999" } },
        ],
      },
    });
    expect((await call("POST", `/articles/${id}/publish`, {})).status).toBe(200);
    const shown = (await page("script")).body;
    expect(shown.contentHtml).not.toMatch(/<(script|img)/);
    expect(JSON.stringify(shown)).not.toContain("poll");
    const { body } = await call("GET", `/articles/${id}`);
    expect(body.content.content[0]).toEqual(poll);
    expect(body.title).toBe(`${script}\ufffd`);
  });

  it("leaves as CSV, every page of it", { tags: postgresInEndure }, async () => {
    const { app, ada, create } = await setup();
    for (let n = 0; n < 101; n++) await create({ title: `Guide ${n}` });
    await create({ title: "=1+1" });
    const file = await app.api.request("/api/admin/articles/export?sort=newest&shownIn=he&q=", {
      headers: { Authorization: `Bearer ${ada.token}` },
    });
    const lines = (await file.text()).trimEnd().split("\r\n");
    expect([lines.length, lines[1]?.slice(0, 20)]).toEqual([103, "102,'=1+1,guide,,unp"]);
  });
});
