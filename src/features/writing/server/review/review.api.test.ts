import { describe, expect, it, onTestFinished } from "vitest";
import type { BulkResult, Checklist, Undone } from "#content/admin-action-schemas.ts";
import type { ModelScenario } from "#demo/servers/writing/demo-response.ts";
import { startModelServer } from "#demo/servers/writing/model-server.ts";
import type { Article } from "#features/articles/article.ts";
import type { AdminArticle, ArticleListRow } from "#features/articles/article-edit.ts";
import type { Writing } from "#features/writing/generation.ts";
import type { Review, ReviewSection } from "#features/writing/review.ts";
import type { Block } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

/** An article by a model, with a bold sentence of two unsupported claims in the section about the first kettle. */
async function written(lang: "en" | "he" = "en", scenario: ModelScenario = "works") {
  const server = await startModelServer();
  server.play(scenario);
  onTestFinished(server.close);
  const app = await testApp();
  const admin = await aMember(app, "admin");
  const editor = await aMember(app, "editor");
  const productIds: string[] = [];
  for (const name of ["Calm kettle", "Loud kettle"])
    productIds.push(
      String(
        await aProduct(app, name, {
          score: 8.7,
          texts: {
            en: { name, verdict: `${name} boils 1.7 litres.` },
            he: { name, verdict: "מרתיח 1.7 ליטר." },
          },
        }),
      ),
    );
  await admin.by("PATCH", "/admin/writer", {
    version: 0,
    provider: "openai-compatible",
    model: "small",
    baseUrl: `${server.url}/v1`,
    mayBePrivate: true,
  });
  const begun = await app.writing.generation.begin(
    { topic: "Kettles", lang, productIds, template: "round-up", tone: "plain", length: "short" },
    { id: Number(editor.id), name: "editor", ipPrefix: null },
  );
  await app.worker.runDue();
  const { articleId } = (await app.writing.generation.whole(begun)) as Writing & { articleId: string };
  const path = `/admin/articles/${articleId}/review`;
  const sections = async () =>
    (await editor.by<Review>("GET", path)).body.languages[0]?.sections as ReviewSection[];
  const say = (position: number, verdict: string) =>
    editor.by<Review & { code: string }>("POST", `${path}/verdict`, { lang, position, verdict });
  const confirm = (position: number, claim: number, more: object) =>
    editor.by("POST", `${path}/claim`, { lang, position, claim, ...more });
  const article = async (id = articleId) =>
    (await editor.by<AdminArticle>("GET", `/admin/articles/${id}`)).body;
  const publish = (id = articleId) =>
    editor.by<{ code: string; details: object[] }>("POST", `/admin/articles/${id}/publish`, { lang });
  const rewrite = async (theirs: string, mine: string) => {
    const { version, content } = await article();
    const text = JSON.stringify(content);
    expect(text).toContain(theirs);
    const given = JSON.parse(text.replace(theirs, mine)) as object;
    const saved = await editor.by("PATCH", `/admin/articles/${articleId}`, { version, content: given });
    expect(saved.status).toBe(200);
  };
  const bold = async () => (await sections()).find(({ claims }) => claims.some(({ isOpen }) => isOpen));
  return { app, admin, editor, articleId, sections, say, confirm, article, publish, rewrite, bold, lang };
}

/** Confirms all claims and accepts all sections. */
async function acceptAll({ sections, say, confirm }: Awaited<ReturnType<typeof written>>) {
  for (const { position, claims } of await sections()) {
    for (const { number, isOpen } of claims)
      if (isOpen) await confirm(position, number, { basis: "opinion" });
    await say(position, "accepted");
  }
}

describe("AI text", () => {
  it("cannot be published, directly, on schedule or as a copy, before each section is accepted", async () => {
    const one = await written();
    const { app, editor, articleId, publish } = one;
    expect(await publish()).toMatchObject({
      status: 409,
      body: { code: "not-reviewed", details: [{ path: "content" }] },
    });
    const bulk = await editor.by<{ changed: number }>("POST", "/admin/articles/bulk", {
      ids: [articleId],
      action: "publish",
    });
    expect(bulk.body.changed).toBe(0);
    const soon = new Date(app.clock.now() + 60_000).toISOString();
    expect(
      (await editor.by("POST", `/admin/articles/${articleId}/schedule`, { publishAt: soon })).status,
    ).toBe(409);
    const copy = (await editor.by<AdminArticle>("POST", `/admin/articles/${articleId}/duplicate`)).body;
    expect((await publish(copy.id)).status).toBe(409);
    await acceptAll(one);
    expect((await publish(copy.id)).status).toBe(409);
    expect((await publish()).status).toBe(200);
    expect((await one.article()).states.en?.published).toBe(true);
  });

  it("cannot be published as a translation before its source is reviewed", async () => {
    const one = await written();
    const { editor, articleId, app } = one;
    const ordered = await editor.by("POST", "/crm/translate", { type: "article", id: articleId, to: ["fr"] });
    expect(ordered.status).toBe(202);
    await app.worker.runDue();
    const french = () => editor.by("POST", `/admin/articles/${articleId}/publish`, { lang: "fr" });
    expect(await french()).toMatchObject({
      status: 409,
      body: { code: "not-reviewed", details: [{ path: "translations.fr.content" }] },
    });
    const checks = `/admin/articles/${articleId}/checklist?lang=fr`;
    const checkCodes = async () =>
      (await editor.by<Checklist>("GET", checks)).body.items.map(({ code }) => code);
    expect(await checkCodes()).toEqual(expect.arrayContaining(["not-reviewed", "unsupported-claim"]));
    await acceptAll(one);
    expect(await checkCodes()).not.toContain("not-reviewed");
    expect((await french()).status).toBe(200);
    await one.admin.by("PATCH", "/admin/writer", { version: 1, tellsReaders: true });
    const { slug } = (await one.article()).translations.fr ?? {};
    const { body } = await call<Article>(app, `/api/articles/by-slug/${slug}?lang=fr`);
    expect(body.machineNote).toContain("editor");
  });

  it("is unpublished by an undo, though it is not accepted", async () => {
    const { editor, articleId, article } = await written();
    const { version, content } = await article();
    await editor.by("PUT", `/admin/articles/${articleId}/draft`, {
      version,
      draftOf: null,
      content: sampleDocument("All by hand."),
    });
    const { body } = await editor.by<BulkResult>("POST", "/admin/articles/bulk", {
      ids: [articleId],
      action: "publish",
    });
    expect([body.changed, (await article()).states.en?.published]).toEqual([1, true]);
    const undone = await editor.by<Undone>("POST", "/admin/articles/bulk/undo", { undo: body.undo });
    expect(undone.body).toEqual({ changed: 1, left: 0 });
    expect(await article()).toMatchObject({ content, states: { en: { published: false } } });
  });

  it.each<[string, (blocks: Block[], start: number, end: number) => Block[]]>([
    ["without its heading", (blocks, start) => blocks.toSpliced(start, 1)],
    [
      "below a heading made smaller",
      (blocks, start) =>
        blocks.map((block, at) =>
          at === start && block.type === "heading" ? { ...block, attrs: { level: 3 } } : block,
        ),
    ],
    [
      "moved below the heading of another part",
      (blocks, start, end) => [
        ...blocks.slice(0, start + 1),
        ...blocks.slice(end),
        ...blocks.slice(start + 1, end),
      ],
    ],
  ])("needs a review where it is %s", async (_, change) => {
    const one = await written();
    const open = (await one.bold()) as ReviewSection;
    for (const { position } of await one.sections())
      if (position !== open.position) await one.say(position, "accepted");
    const { version, content } = await one.article();
    const start = content.content.findIndex((block) => plainText(block) === open.heading);
    const end = content.content.findIndex((block, at) => at > start && block.type === "heading");
    expect([start > 0, end > start]).toEqual([true, true]);
    const changed = { type: "doc", content: change(content.content, start, end) };
    const patch = { version, content: changed };
    expect((await one.editor.by("PATCH", `/admin/articles/${one.articleId}`, patch)).status).toBe(200);
    const now = (await one.sections()).find(({ position }) => position === open.position);
    expect(now?.state).toBe("open");
    expect(now?.claims.flatMap(({ isOpen, token }) => (isOpen ? token : []))).toEqual(["137", "fastest"]);
    expect((await one.publish()).status).toBe(409);
  });

  it("cannot be published in the editor's own language", async () => {
    const { app, editor, articleId } = await written("he");
    const said = await Promise.all(
      (["en", "he", "fr", "ar", "zh"] as const).map(async (reads) => {
        const answer = await app.api.fetch(
          new Request(`http://test/api/admin/articles/${articleId}/publish`, {
            method: "POST",
            headers: {
              Authorization: `Bearer ${editor.token}`,
              "Content-Type": "application/json",
              "Accept-Language": reads,
            },
            body: JSON.stringify({ lang: "he" }),
          }),
        );
        return ((await answer.json()) as { message: string }).message;
      }),
    );
    expect(new Set(said).size).toBe(5);
  });

  it("cannot be accepted with an unsupported claim; whoever confirms it is named", async () => {
    const one = await written();
    const open = (await one.bold()) as ReviewSection;
    expect(open.claims.filter(({ isOpen }) => isOpen).map(({ token }) => token)).toEqual(["137", "fastest"]);
    expect(await one.say(open.position, "accepted")).toMatchObject({
      status: 409,
      body: { code: "claims-open" },
    });
    const { body: list } = await one.editor.by<Checklist>(
      "GET",
      `/admin/articles/${one.articleId}/checklist?lang=en`,
    );
    expect(list.items).toContainEqual(expect.objectContaining({ code: "unsupported-claim", count: 2 }));
    expect(list.items).toContainEqual(expect.objectContaining({ code: "not-reviewed", level: "error" }));
    const [first = -1, second = -1] = open.claims.filter(({ isOpen }) => isOpen).map(({ number }) => number);
    expect((await one.confirm(open.position, first, { basis: "source" })).status).toBe(422);
    await Promise.all([
      one.confirm(open.position, first, { basis: "source", note: "The maker's data sheet" }),
      one.confirm(open.position, second, { basis: "opinion" }),
    ]);
    const { body } = await one.say(open.position, "accepted");
    const done = body.languages[0]?.sections.find(({ position }) => position === open.position);
    expect(done).toMatchObject({ state: "accepted", by: "editor" });
    const audited = await one.app.db.read.selectFrom("audit").select("action").execute();
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["generate", "confirm-claim", "accept-section"]),
    );
  });

  it("shows the sources of supported numbers", async () => {
    const { sections } = await written();
    const claims = (await sections()).flatMap((section) => section.claims);
    expect(claims).toContainEqual(
      expect.objectContaining({
        token: "1.7",
        source: expect.objectContaining({ name: "Calm kettle", field: "verdict" }),
      }),
    );
  });

  it("is removed from the text when rejected, also from a draft being edited", async () => {
    const one = await written();
    const open = (await one.bold()) as ReviewSection;
    const before = await one.article();
    await one.editor.by("PUT", `/admin/articles/${one.articleId}/draft`, {
      version: before.version,
      draftOf: null,
      excerpt: "Mine",
    });
    await one.say(open.position, "rejected");
    const { body: draft } = await one.editor.by<{ content: AdminArticle }>(
      "GET",
      `/admin/articles/${one.articleId}/draft`,
    );
    for (const { content } of [await one.article(), draft.content]) {
      expect(JSON.stringify(content)).not.toContain("137 years");
      expect(JSON.stringify(content)).toContain("Loud kettle boils");
    }
    expect(draft.content.excerpt).toBe("Mine");
    expect((await one.sections()).find(({ position }) => position === open.position)).toMatchObject({
      state: "rejected",
      by: "editor",
    });
  });

  it("returns to the text and its translation when the rejection is withdrawn", async () => {
    const one = await written();
    const { editor, articleId, app } = one;
    await editor.by("POST", "/crm/translate", { type: "article", id: articleId, to: ["fr"] });
    await app.worker.runDue();
    const texts = async () => {
      const { content, translations } = (
        await editor.by<{ content: AdminArticle }>("GET", `/admin/articles/${articleId}/draft`)
      ).body.content;
      return { en: JSON.stringify(content), fr: JSON.stringify(translations.fr?.content) };
    };
    const before = await texts();
    expect(before.fr).toContain("137");
    const positions = (await one.sections()).map(({ position }) => position);
    for (const position of positions) await one.say(position, "rejected");
    expect(JSON.stringify(await texts())).not.toMatch(/137|kettle/);
    expect((await one.sections()).map(({ canReturn }) => canReturn)).toEqual(positions.map(() => true));
    for (const position of [...positions.slice(1), 0]) await one.say(position, "open");
    expect(await texts()).toEqual(before);
    expect((await one.sections()).map(({ state, by, canReturn }) => [state, by, canReturn])).toEqual(
      positions.map(() => ["open", null, false]),
    );
    expect((await one.publish()).status).toBe(409);
  });

  it.each(["It lasts.", "Of 137 kettles we took this one home."])(
    "asks no more about a claim that an editor has rewritten: %s",
    async (mine) => {
      const one = await written();
      const open = (await one.bold()) as ReviewSection;
      await one.rewrite("It lasts 137 years and is the fastest you can buy.", mine);
      expect((await one.say(open.position, "accepted")).status).toBe(200);
    },
  );

  it("still has its claims after an editor changed a word beside them, or split the paragraph", async () => {
    const one = await written();
    const tokens = async () =>
      (await one.bold())?.claims.flatMap(({ isOpen, token }) => (isOpen ? token : []));
    const changed = "It will last 137 years, and is the fastest you can buy.";
    await one.rewrite("It lasts 137 years and is the fastest you can buy.", changed);
    expect(await tokens()).toEqual(["137", "fastest"]);
    expect((await one.bold())?.claims.map(({ sentence }) => sentence)).toContain(changed);
    expect((await one.bold())?.text).toContain(changed);
    await one.rewrite(
      `${changed}"}]}`,
      'It lasts 137 years."}]},{"type":"paragraph","content":[{"type":"text","text":"And is the fastest you can buy."}]}',
    );
    expect(await tokens()).toEqual(["137", "fastest"]);
    const open = (await one.bold()) as ReviewSection;
    expect((await one.say(open.position, "accepted")).body.code).toBe("claims-open");
    await one.say(open.position, "rejected");
    expect(JSON.stringify((await one.article()).content)).not.toMatch(/137|fastest/);
  });

  it("has claims in its headings that need confirmation as well", async () => {
    const one = await written("en", "bold-heading");
    const [first] = await one.sections();
    expect(first?.claims.flatMap(({ isOpen, token }) => (isOpen ? token : []))).toEqual(["99", "fastest"]);
    expect((await one.say(0, "accepted")).body.code).toBe("claims-open");
    await one.rewrite("The 99 fastest of all", "What we like");
    expect((await one.say(0, "accepted")).status).toBe(200);
  });

  it("does not become public when restored onto a published article", async () => {
    const one = await written();
    for (const { position } of await one.sections())
      await one.say(position, position ? "rejected" : "accepted");
    await one.editor.by("PATCH", `/admin/articles/${one.articleId}`, {
      version: (await one.article()).version,
      content: {
        type: "doc",
        content: [{ type: "paragraph", content: [{ type: "text", text: "By hand." }] }],
      },
    });
    expect((await one.publish()).status).toBe(200);
    const restored = await one.editor.by<{ code: string }>(
      "POST",
      `/admin/articles/${one.articleId}/revisions/1/restore`,
      {},
    );
    expect(restored).toMatchObject({ status: 409, body: { code: "not-reviewed" } });
  });

  it("discloses the AI and the reviewer to readers, if the owner enables that", async () => {
    const one = await written();
    await acceptAll(one);
    await one.publish();
    const { slug } = await one.article();
    const read = async (lang: string) =>
      (await call<Article>(one.app, `/api/articles/by-slug/${slug}?lang=${lang}`)).body.machineNote;
    expect(await read("en")).toBeUndefined();
    await one.admin.by("PATCH", "/admin/writer", { version: 1, tellsReaders: true });
    expect(await read("en")).toBe("Written with the help of AI and reviewed by editor before publication.");
    expect(await read("fr")).toContain("l’aide de l’IA");
  });

  it("stays marked in the list, with who accepted it, also in copies and translations", async () => {
    const one = await written();
    const { admin, editor, articleId, app } = one;
    const marks = async () =>
      (await editor.by<{ items: ArticleListRow[] }>("GET", "/admin/articles")).body.items.map(
        ({ machine }) => machine,
      );
    expect(await marks()).toEqual([{ isOutline: false, model: "small", acceptedBy: [] }]);
    await acceptAll(one);
    const fr = { title: "Bouilloires", content: { type: "doc", content: [] } };
    await editor.by("PATCH", `/admin/articles/${articleId}`, {
      version: (await one.article()).version,
      translations: { fr },
    });
    await editor.by("POST", `/admin/articles/${articleId}/duplicate`);
    // A copy needs its own review.
    const small = { isOutline: false, model: "small" };
    expect(await marks()).toEqual([
      { ...small, acceptedBy: [] },
      { ...small, acceptedBy: ["editor"] },
    ]);
    await admin.by("PATCH", "/admin/writer", { version: 1, tellsReaders: true });
    expect((await editor.by("POST", `/admin/articles/${articleId}/publish`, {})).status).toBe(200);
    const { slug, translations } = await one.article();
    for (const [lang, own] of [
      ["en", slug],
      ["fr", translations.fr?.slug],
    ]) {
      const { body } = await call<Article>(app, `/api/articles/by-slug/${own}?lang=${lang}`);
      expect(body.machineNote).toContain("editor");
    }
  });
});
