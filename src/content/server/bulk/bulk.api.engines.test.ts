import { describe, expect, it } from "vitest";
import type { BulkResult, Undone } from "#content/admin-action-schemas.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { sampleDocument } from "#tests/support/content/made-content.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

const hour = 3_600_000;
const texts = {
  products: (name: string, said: string) => ({ name, summary: said }),
  articles: (title: string, said: string) => ({ title, content: sampleDocument(said), excerpt: said }),
};
type Said = { version: number; summary?: string; excerpt?: string; hasDraft: boolean };

describe.each(["products", "articles"] as const)("the undo of a change of many %s", (kind) => {
  async function setUp() {
    const app = await testApp();
    const [ada, bea] = [await anEditor(app), await anEditor(app, "Bea")];
    const make = async (name: string) => {
      const { id, version } = (
        await ada.post(`/${kind}`, {
          ...texts[kind](name, "Live."),
          translations: { fr: texts[kind](name, "En ligne.") },
        })
      ).body;
      await ada.post(`/${kind}/${id}/publish`, {});
      return { id, version, path: `/${kind}/${id}` };
    };
    const saidBy = async (path: string) => {
      const { summary, excerpt } = (await ada.get<Said>(path)).body;
      return summary ?? excerpt;
    };
    const bulk = async (ids: string[], action: string) =>
      (await ada.post<BulkResult>(`/${kind}/bulk`, { ids, action })).body;
    const undo = async (token: string | null) =>
      (await ada.post<Undone>(`/${kind}/bulk/undo`, { undo: token })).body;
    return { app, ada, bea, make, saidBy, bulk, undo };
  }

  it("restores the published text, the draft, and the schedule", async () => {
    const { app, ada, make, saidBy, bulk, undo } = await setUp();
    const { id, version, path } = await make("A");
    const unpublishAt = new Date(app.clock.now() + hour).toISOString();
    await ada.post(`${path}/schedule`, { unpublishAt });
    await ada.put(`${path}/draft`, { version, draftOf: null, ...texts[kind]("A", "Drafted.") });
    const published = await bulk([id], "publish");
    expect([published.changed, await saidBy(path)]).toEqual([1, "Drafted."]);
    expect(await undo(published.undo)).toEqual({ changed: 1, left: 0 });
    expect(await saidBy(path)).toBe("Live.");
    expect((await ada.get(path)).body.hasDraft).toBe(true);

    const withdrawn = await bulk([id], "unpublish");
    expect((await ada.get(path)).body.states.en).toMatchObject({ published: false, unpublishAt: null });
    await undo(withdrawn.undo);
    expect((await ada.get(path)).body.states.en).toMatchObject({ published: true, unpublishAt });
    // What came back can go on.
    expect((await ada.post(`${path}/publish`, {})).status).toBe(200);
    expect(await saidBy(path)).toBe("Drafted.");
  });

  it("unpublishes the language that the change itself published", async () => {
    const { ada, make, bulk, undo } = await setUp();
    const { id, path, version } = await make("A");
    const translations = { he: texts[kind]("A", "Drafted.") };
    await ada.put(`${path}/draft`, { version, draftOf: null, translations });
    const shown = async () =>
      Object.entries((await ada.get(path)).body.states).flatMap(([lang, text]) =>
        text?.published ? lang : [],
      );
    const published = await bulk([id], "publish");
    expect(await shown()).toContain("he");
    expect(await undo(published.undo)).toEqual({ changed: 1, left: 0 });
    expect((await shown()).sort()).toEqual(["en", "fr"]);
  });

  it("restores future schedule times, and reports a publication whose time has passed", async () => {
    const { app, ada, make, bulk, undo } = await setUp();
    const { id, path } = await make("A");
    await ada.post(`${path}/unpublish`, {});
    const [one = "", three = ""] = [1, 3].map((hours) =>
      new Date(app.clock.now() + hours * hour).toISOString(),
    );
    await ada.post(`${path}/schedule`, { lang: "en", publishAt: one });
    await ada.post(`${path}/schedule`, { lang: "fr", publishAt: three });
    const published = await bulk([id], "publish");
    await app.db.transact((tx) => tx.deleteFrom("jobs").where("name", "=", "publishing.due").execute());
    app.clock.move(2 * hour);
    expect(await undo(published.undo)).toEqual({ changed: 1, left: 0 });
    expect((await ada.get(path)).body.states).toMatchObject({
      en: { published: false, publishAt: null, missedAt: one },
      fr: { published: false, publishAt: three, missedAt: null },
    });
    app.clock.move(hour);
    await app.worker.runDue();
    expect((await ada.get(path)).body.states).toMatchObject({
      en: { published: false },
      fr: { published: true },
    });
  });

  it("restores entities from the trash whose publication was due meanwhile, and reports it", async () => {
    const { app, ada, make, bulk, undo } = await setUp();
    const { id, path } = await make("A");
    await ada.post(`${path}/unpublish`, {});
    const publishAt = new Date(app.clock.now() + hour).toISOString();
    await ada.post(`${path}/schedule`, { lang: "en", publishAt });
    const binned = await bulk([id], "delete");
    app.clock.move(hour);
    await app.worker.runDue();
    expect(await undo(binned.undo)).toEqual({ changed: 1, left: 0 });
    expect((await ada.get(path)).body).toMatchObject({
      deletedAt: null,
      states: { en: { published: false, publishAt: null, missedAt: publishAt } },
    });
  });

  it("is stored in parts, each written once, and restores all of them", {
    tags: kind === "products" ? postgresInEndure : [],
  }, async () => {
    const { app, ada, bulk, undo } = await setUp();
    const ids: string[] = [];
    for (let n = 0; n < 22; n++)
      ids.push((await ada.post(`/${kind}`, texts[kind](`Thing ${n}`, "Live."))).body.id);
    const binned = await bulk(ids, "delete");
    const parts = async () => {
      const rows = await app.db.read.selectFrom("undo_parts").select("content").orderBy("part").execute();
      return rows.map(({ content }) => (JSON.parse(content) as object[]).length);
    };
    expect(await parts()).toEqual([20, 2]);
    expect(await undo(binned.undo)).toEqual({ changed: 22, left: 0 });
    expect(await parts()).toEqual([]);
  });

  it("skips and counts what was changed since", async () => {
    const { ada, bea, make, saidBy, bulk, undo } = await setUp();
    const [a, b, c] = [await make("A"), await make("B"), await make("C")];
    const withdrawn = await bulk([a.id, b.id, c.id], "unpublish");
    const { version } = (await ada.get<Said>(a.path)).body;
    await bea.patch(a.path, { version, ...texts[kind]("A", "Bea's.") });
    await bea.put(`${b.path}/draft`, { version: b.version, draftOf: null, ...texts[kind]("B", "Bea's.") });
    expect(await undo(withdrawn.undo)).toEqual({ changed: 1, left: 2 });
    const shown = await Promise.all(
      [a, b, c].map(async ({ path }) => (await ada.get(path)).body.states.en?.published),
    );
    expect([shown, await saidBy(a.path)]).toEqual([[false, false, true], "Bea's."]);
  });

  it("has nothing to undo for a refused entity: its draft remains and can be fixed", async () => {
    const { ada, make, saidBy, bulk } = await setUp();
    const [a, b] = [await make("A"), await make("B")];
    await ada.put(`${b.path}/draft`, {
      version: b.version,
      draftOf: null,
      slug: "a",
      ...texts[kind]("B", "Drafted."),
    });
    const published = await bulk([a.id, b.id], "publish");
    expect([published.changed, published.skipped.map(({ id }) => id)]).toEqual([1, [b.id]]);
    expect(await saidBy(b.path)).toBe("Live.");
    const { updatedAt } = (await ada.get<{ updatedAt: string }>(`${b.path}/draft`)).body;
    await ada.put(`${b.path}/draft`, { version: b.version, draftOf: updatedAt, slug: "b" });
    expect((await ada.post(`${b.path}/publish`, {})).status).toBe(200);
    expect(await saidBy(b.path)).toBe("Drafted.");
  });
});
