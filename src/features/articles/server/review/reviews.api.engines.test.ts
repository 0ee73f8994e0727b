import { describe, expect, it } from "vitest";
import type { Submission } from "#features/articles/review.ts";
import { isoTime } from "#platform/clock.ts";
import { queuedMails } from "#tests/support/calls/account-calls.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { sampleDocument } from "#tests/support/content/made-content.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type Article = { id: string; version: number; title: string; states: Record<string, { published: boolean }> };
type List = { items: { id: string }[]; total: number };
const written = (title: string) => ({ title, content: sampleDocument(title) });

/** An author's article, an editor, an administrator and another author. */
async function setUp({ needsApproval = false } = {}) {
  const app = await testApp();
  const noa = await anEditor(app, "Noa", "author");
  const [ada, ben, eve, dan] = [
    await anEditor(app, "Ada"),
    await anEditor(app, "Ben"),
    await anEditor(app, "Eve", "admin"),
    await anEditor(app, "Dan", "author"),
  ];
  if (needsApproval) {
    const settings = (await eve.get<{ sections: { articles: { version: number } } }>("/settings")).body;
    const { version } = settings.sections.articles;
    const set = await eve.patch("/settings", { section: "articles", version, change: { needsApproval } });
    expect(set.status).toBe(200);
  }
  const { id, version } = (await noa.post<Article>("/articles", written("Kettles"))).body;
  const path = `/articles/${id}`;
  const review = `${path}/submission`;
  const act = async (by: typeof noa, change: object) => {
    const { hash } = (await by.get<Submission>(review)).body;
    return by.put<Submission>(review, { hash, ...change });
  };
  return { app, noa, ada, ben, eve, dan, id, path, version, review, act };
}

describe("an author", () => {
  it("writes own articles, and publishes none", async () => {
    const { noa, dan, ada, path, id, version } = await setUp();
    const draft = { version, draftOf: null, ...written("Kettles, and more") };
    expect((await noa.put(`${path}/draft`, draft)).status).toBe(200);
    expect((await noa.get(`${path}/checklist?lang=en`)).status).toBe(200);
    expect((await noa.post(`${path}/preview-link`, { lang: "en" })).status).toBe(200);
    for (const verb of ["publish", "unpublish", "mark-checked"])
      expect((await noa.post(`${path}/${verb}`, {})).status).toBe(403);
    const at = "2031-01-01T00:00:00Z";
    expect((await noa.post(`${path}/schedule`, { publishAt: at })).status).toBe(403);

    // The titles of what others wrote are not found either.
    for (const query of ["kind=article", "kind=page", "q=kettles"])
      expect((await dan.get<List>(`/find?lang=en&${query}`)).body.items).toEqual([]);
    expect((await dan.get<List>(`/find/names?lang=en&kind=article&ids=${id}`)).body.items).toEqual([]);
    const mine = (await noa.get<List>("/articles")).body;
    expect([mine.total, mine.items.map((one) => one.id)]).toEqual([1, [id]]);
    expect((await dan.get<List>("/articles")).body.total).toBe(0);
    expect((await ada.get<List>("/articles")).body.total).toBe(1);
  });

  it("neither reads nor changes what others began", async () => {
    const { dan, path, version, review } = await setUp();
    const calls = [
      dan.get(path),
      dan.get(`${path}/draft`),
      dan.get(`${path}/revisions`),
      dan.get(`${path}/revisions/1`),
      dan.get(`${path}/checklist?lang=en`),
      dan.get(review),
      dan.put(`${path}/draft`, { version, draftOf: null, ...written("Mine") }),
      dan.patch(path, { version, ...written("Mine") }),
      dan.put(review, { act: "submit", hash: "" }),
      dan.post(`${path}/duplicate`),
      dan.post(`${path}/preview-link`, { lang: "en" }),
      dan.remove(path),
      dan.get("/articles/999999"),
      dan.get("/articles/x"),
    ];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([403]));
  });

  it("keeps the draft of what is public, and changes or deletes it no more", async () => {
    const { noa, ada, path, version } = await setUp();
    const changed = await noa.patch<Article>(path, { version, ...written("Kettles of 2026") });
    expect([changed.status, changed.body.title]).toEqual([200, "Kettles of 2026"]);
    const { body } = await ada.post<Article>(`${path}/publish`, {});
    const again = { version: body.version, ...written("Mine alone") };
    expect((await noa.patch(path, again)).status).toBe(403);
    expect((await noa.remove(path)).status).toBe(403);
    expect((await noa.post(`${path}/revisions/1/restore`)).status).toBe(403);
    expect((await noa.put(`${path}/draft`, { draftOf: null, ...again })).status).toBe(200);
    expect((await ada.get<Article>(path)).body.title).toBe("Kettles of 2026");
  });

  it("may change nothing else: every other write of the CRM's API is refused", async () => {
    const { app, noa } = await setUp();
    const document = (await (await app.api.fetch(new Request("http://test/api/openapi.json"))).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const open: string[] = [];
    for (const [path, methods] of Object.entries(document.paths))
      for (const method of Object.keys(methods)) {
        if (!path.startsWith("/api/admin/") || method === "get") continue;
        const call = { post: noa.post, put: noa.put, patch: noa.patch, delete: noa.remove }[method];
        const at = path.replace(/^\/api\/admin/, "").replaceAll(/\{\w+\}/g, "999999");
        if ((await (call as typeof noa.post)(at, {})).status !== 403) open.push(`${method} ${at}`);
      }
    expect(open.sort()).toEqual([
      // Comments are checked by their item.
      "delete /comments/replies/999999",
      "patch /comments/999999",
      "post /articles",
      "post /comments",
      "post /comments/999999/replies",
      "post /editing",
      "post /editing/end",
      "post /media",
      "post /media/links",
      "put /comments/replies/999999",
      "put /list-preferences/999999",
    ]);
  });
});

describe("a review", () => {
  it("goes from the author to an editor and back, with a note by mail", async () => {
    const { app, noa, ada, id, review, act, path } = await setUp();
    expect((await noa.get<Submission>(review)).body).toMatchObject({ state: null, mayDecide: false });
    expect((await act(noa, { act: "approve" })).status).toBe(403);
    expect((await act(noa, { act: "submit" })).body).toMatchObject({
      state: "in-review",
      submittedBy: { name: "Noa" },
    });
    expect((await ada.get<List>("/articles?status=in-review")).body.items).toMatchObject([{ id }]);
    const inbox = await ada.get<{ groups: { kind: string; items: object[] }[] }>("/inbox?lang=en");
    expect(inbox.body.groups.find(({ kind }) => kind === "articles-in-review")?.items).toMatchObject([
      { type: "article", id, label: "Kettles" },
    ]);
    expect((await act(ada, { act: "request-changes" })).body.details).toMatchObject([
      { path: "note", code: "required" },
    ]);
    const note = "Name the noise in dB.";
    expect((await act(ada, { act: "request-changes", note })).body).toMatchObject({
      state: "changes-requested",
      decidedBy: { name: "Ada" },
      note,
    });
    expect((await queuedMails(app)).filter(({ kind }) => kind === "changes-requested")).toMatchObject([
      {
        to: "noa@example.com",
        kind: "changes-requested",
        values: { url: expect.stringMatching(`/crm${path}/edit$`), more: { article: "Kettles", note } },
      },
    ]);
    expect((await noa.get<List>("/articles?status=changes-requested")).body.items).toMatchObject([{ id }]);
    expect((await noa.get<List>("/articles?status=in-review")).body.items).toEqual([]);
    expect((await act(ada, { act: "request-changes", note })).status).toBe(409);
    expect((await act(noa, { act: "submit" })).body).toMatchObject({ state: "in-review", note: "" });
    expect((await act(noa, { act: "withdraw" })).body.state).toBeNull();
  });

  it("approves exactly what was read", async () => {
    const { noa, ada, path, version, review, act } = await setUp({ needsApproval: true });
    await act(noa, { act: "submit" });
    const { hash } = (await ada.get<Submission>(review)).body;
    const first = { version, draftOf: null, ...written("Other words") };
    const saved = await noa.put<{ updatedAt: string }>(`${path}/draft`, first);
    const late = await ada.put<Submission>(review, { act: "approve", hash });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    expect((await act(ada, { act: "approve" })).body.state).toBe("approved");
    await noa.put(`${path}/draft`, {
      ...{ version, draftOf: saved.body.updatedAt },
      ...written("Words that nobody read"),
    });
    expect((await noa.get<Submission>(review)).body.state).toBeNull();
    const refused = await ada.post<Article>(`${path}/publish`, {});
    expect([refused.status, refused.body.code]).toEqual([409, "not-approved"]);
  });

  it("where it is required, lets an editor publish what another person approved", async () => {
    const { ada, ben, eve, review } = await setUp({ needsApproval: true });
    const own = (await ada.post<Article>("/articles", written("Pots"))).body;
    const at = `/articles/${own.id}`;
    const publish = (by: typeof ada) => by.post<Article>(`${at}/publish`, {});
    const decide = async (by: typeof ada, act: string) => {
      const { hash } = (await by.get<Submission>(`${at}/submission`)).body;
      return by.put<Submission>(`${at}/submission`, { act, hash });
    };
    expect((await publish(ada)).body.code).toBe("not-approved");
    const plan = { publishAt: "2031-01-01T00:00:00Z" };
    expect((await ada.post<Article>(`${at}/schedule`, plan)).body.code).toBe("not-approved");
    const bulk = await ada.post<{ skipped: { reason: string }[] }>("/articles/bulk", {
      ...{ ids: [own.id], action: "publish" },
    });
    expect(bulk.body).toMatchObject({ skipped: [{ id: own.id, reason: "not-approved" }] });
    await decide(ada, "submit");
    expect((await decide(ada, "approve")).status).toBe(403);
    expect((await publish(ada)).body.code).toBe("not-approved");
    await decide(ben, "approve");
    const live = (await publish(ada)).body;
    expect(live.states.en?.published).toBe(true);
    // What is public is changed by the same way.
    const change = { version: live.version, ...written("Pots and pans") };
    expect((await ada.patch<Article>(at, change)).body.code).toBe("not-approved");
    const saved = await eve.patch<Article>(at, change);
    expect([saved.status, saved.body.title]).toEqual([200, "Pots and pans"]);
    expect((await eve.get<Submission>(review)).body.isRequired).toBe(true);
  });

  it("is decided by no one who submitted or wrote what is meant", async () => {
    const { noa, ada, ben, eve, path, version, review, act } = await setUp({ needsApproval: true });
    // Nothing was submitted.
    expect((await act(ben, { act: "approve" })).status).toBe(409);
    await act(noa, { act: "submit" });
    const draft = { version, draftOf: null, ...written("Kettles, by Ada") };
    await ada.put(`${path}/draft`, draft);
    expect((await ada.get<Submission>(review)).body.mayDecide).toBe(false);
    expect((await act(ada, { act: "approve" })).status).toBe(403);
    expect((await act(ben, { act: "approve" })).body.state).toBe("approved");
    // What an administrator changes of the live text is approved too.
    const live = (await ada.post<Article>(`${path}/publish`, {})).body;
    await eve.patch(path, { version: live.version, ...written("Kettles, by Eve") });
    expect((await ben.get<Submission>(review)).body).toMatchObject({
      state: "approved",
      decidedBy: { name: "Eve" },
    });
  });

  it("keeps a schedule and a translator from publishing an author's words that no editor saw", async () => {
    const { app, noa, ada, path, version } = await setUp();
    const luc = await anEditor(app, "Luc", "translator", ["fr"]);
    const french = { translations: { fr: written("Bouilloires") } };
    const begun = await noa.put<{ updatedAt: string }>(`${path}/draft`, {
      version,
      draftOf: null,
      ...french,
    });
    const early = await luc.post<Article>(`${path}/publish`, { lang: "fr", draftOf: begun.body.updatedAt });
    expect([early.status, early.body.code]).toEqual([409, "not-approved"]);
    const publishAt = isoTime(app.clock.now() + hours(1));
    expect((await ada.post(`${path}/schedule`, { publishAt, lang: "en" })).status).toBe(200);
    // Planned is as good as public.
    expect((await noa.patch(path, { version, ...written("Other words") })).status).toBe(403);
    const changed = { version, draftOf: begun.body.updatedAt, ...written("Other words") };
    expect((await noa.put(`${path}/draft`, changed)).status).toBe(200);
    app.clock.move(hours(1));
    await app.worker.runDue();
    expect((await ada.get<Article>(path)).body.states.en?.published).toBe(false);
    const now = (await ada.post<Article>(`${path}/publish`, { lang: "en" })).body;
    expect([now.title, now.states.en?.published]).toEqual(["Other words", true]);
    expect((await luc.post<Article>(`${path}/publish`, { lang: "fr" })).status).toBe(200);
  });

  it("is over once an editor publishes", async () => {
    const { noa, ada, path, review, act } = await setUp();
    await act(noa, { act: "submit" });
    expect((await ada.post(`${path}/publish`, {})).status).toBe(200);
    expect((await noa.get<Submission>(review)).body).toMatchObject({
      state: "approved",
      decidedBy: { name: "Ada" },
    });
  });

  it("publishes on schedule only what was approved", async () => {
    const { app, ada, eve, ben } = await setUp({ needsApproval: true });
    const planned = async (title: string) => {
      const { id, version } = (await eve.post<Article>("/articles", written(title))).body;
      const publishAt = isoTime(app.clock.now() + hours(1));
      expect((await eve.post(`/articles/${id}/schedule`, { publishAt, lang: "en" })).status).toBe(200);
      return { path: `/articles/${id}`, version };
    };
    const [pots, pans] = [await planned("Pots"), await planned("Pans")];
    expect((await ben.get<Submission>(`${pots.path}/submission`)).body.state).toBe("approved");
    const changed = { version: pans.version, draftOf: null, ...written("Pans that nobody read") };
    expect((await ben.put(`${pans.path}/draft`, changed)).status).toBe(200);
    app.clock.move(hours(1));
    await app.worker.runDue();
    const isPublic = async ({ path }: { path: string }) =>
      (await ada.get<Article>(path)).body.states.en?.published;
    expect([await isPublic(pots), await isPublic(pans)]).toEqual([true, false]);
    const inbox = await ada.get<{ groups: { kind: string; items: object[] }[] }>("/inbox?lang=en");
    expect(inbox.body.groups.find(({ kind }) => kind === "plans-missed")?.items).toHaveLength(1);
  });
});
