import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { BulkResult, Checklist, Undone } from "#content/admin-action-schemas.ts";
import type { ItemOf, ItemRow } from "#content/admin-item.ts";
import { findForEditors } from "#platform/search/editor-search.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { recipe } from "#tests/support/content/fixture-type.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import type { ItemImport } from "./item-import.ts";

type Recipe = ItemOf<typeof recipe>;
type List = { items: ItemRow[]; total: number; nextCursor: string | null };
const path = "/content/recipe";

async function setUp() {
  const app = await testApp({ contentTypes: [recipe] });
  const ada = await anEditor(app);
  const create = async (name: string, more: object = {}) => {
    app.clock.move(1_000);
    return (await ada.post<Recipe>(path, { name, summary: `About ${name}.`, ...more })).body;
  };
  const list = async (query = "") => (await ada.get<List>(`${path}${query}`)).body;
  const get = async (id: string) => (await ada.get<Recipe>(`${path}/${id}`)).body;
  return { app, ada, create, list, get };
}

describe("the list", () => {
  it("has the columns of the declaration, in the requested language where there is one", async () => {
    const { create, list } = await setUp();
    await create("Soup", {
      minutes: 25,
      imageUrl: "/media/soup.webp",
      translations: { fr: { name: "Soupe", summary: "Chaude." } },
    });
    const { items } = await list("?shownIn=fr");
    expect(items[0]).toMatchObject({
      title: "Soupe",
      textLang: "fr",
      imageUrl: "/media/soup.webp",
      columns: { name: "Soupe", difficulty: "easy", minutes: "25" },
    });
    expect((await list("?shownIn=he")).items[0]).toMatchObject({ title: "Soup", textLang: "en" });
  });

  it("finds by words in any language, whatever their case and marks, and pages through what it finds", async () => {
    const { create, list } = await setUp();
    for (const name of ["Leek soup", "Onion soup", "Crème brûlée"]) await create(name);
    expect((await list("?q=SOUP")).total).toBe(2);
    expect((await list("?q=creme")).items[0]?.title).toBe("Crème brûlée");
    const first = await list("?limit=2");
    expect(first.items.map(({ title }) => title)).toEqual(["Crème brûlée", "Onion soup"]);
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ items: [{ title: "Leek soup" }], nextCursor: null, total: 3 });
  });

  it("filters by status, by what is not translated and by what is outdated", async () => {
    const { ada, create, list } = await setUp();
    const soup = await create("Soup", { translations: { fr: { name: "Soupe", summary: "Chaude." } } });
    const bread = await create("Bread");
    await ada.post(`${path}/${soup.id}/publish`, {});
    await ada.put(`${path}/${bread.id}/draft`, { version: 1, draftOf: null, minutes: 1 });
    const names = async (query: string) => (await list(query)).items.map(({ title }) => title);
    expect(await names("?status=published")).toEqual(["Soup"]);
    expect(await names("?status=unpublished")).toEqual(["Bread"]);
    expect(await names("?status=draft")).toEqual(["Bread"]);
    expect(await names("?missing=translation&lang=fr")).toEqual(["Bread"]);
    expect(await names("?missing=stale")).toEqual([]);
    await ada.patch(`${path}/${soup.id}`, { version: 1, summary: "Very hot." });
    expect(await names("?missing=stale&lang=fr")).toEqual(["Soup"]);
    expect(
      (await ada.post<Recipe>(`${path}/${soup.id}/reviewed`, { lang: "fr", fields: ["summary"] })).body.states
        .fr?.stale,
    ).toEqual([]);
    expect(await names("?missing=stale&lang=fr")).toEqual([]);
  });

  it("is exported with every field, a row for each language, safe for spreadsheets", async () => {
    const { app, ada, create } = await setUp();
    await create("=SUM(A1)", { minutes: 5, translations: { he: { name: "מרק", summary: "חם" } } });
    const answer = await app.api.fetch(
      new Request(`http://test/api/admin${path}/export`, {
        headers: { Authorization: `Bearer ${ada.token}` },
      }),
    );
    const [heading, english, hebrew] = (await answer.text()).split("\r\n");
    expect(heading).toContain("id,lang,published,name,slug,summary,steps,body");
    expect(english).toMatch(/^1,en,no,'=SUM\(A1\),sum-a1,/);
    expect(hebrew).toMatch(/^1,he,no,מרק,מרק,חם/);
  });
});

describe("an import", () => {
  it("takes what the export gives: changes items by id and language, makes new ones, keeps the rest", async () => {
    const { app, ada, create, get, list } = await setUp();
    const soup = await create("Soup", { minutes: 5, source: "https://magpie.example/soup" });
    const answer = await app.api.fetch(
      new Request(`http://test/api/admin${path}/export`, {
        headers: { Authorization: `Bearer ${ada.token}` },
      }),
    );
    const exported = await answer.text();
    const send = async (csv: string) => (await ada.post<ItemImport>(`${path}/import`, { csv })).body;
    expect(await send(exported)).toEqual({ created: 0, changed: 0, same: 1, problems: [] });
    const csv = [
      "id,lang,title,summary,cooking time,colour",
      `${soup.id},en,Leek soup,Hot.,7,red`,
      `${soup.id},he,מרק,חם,7,`,
      ",,Bread,Warm.,45,",
      ",,,Nameless.,1,",
      ",,Cake,Sweet.,an hour,",
      "999,en,Ghost,Boo.,1,",
      ",xx,Klingon,Blood.,1,",
    ].join("\n");
    expect(await send(csv)).toEqual({
      created: 1,
      changed: 2,
      same: 0,
      problems: [
        { row: 5, field: "name", code: "name-missing" },
        { row: 6, field: "minutes", code: "wrong-form" },
        { row: 7, field: "id", code: "not-found" },
        { row: 8, field: "lang", code: "unknown-choice" },
      ],
    });
    expect(await get(soup.id)).toMatchObject({
      name: "Leek soup",
      minutes: 7,
      source: "https://magpie.example/soup",
      translations: { he: { name: "מרק" } },
    });
    expect((await list("?q=bread")).items[0]).toMatchObject({
      title: "Bread",
      states: { en: { published: false } },
    });
  });

  it("refuses what is no table, or has no column that names an item", async () => {
    const { ada } = await setUp();
    for (const csv of ["", 'a,"b', "colour\nred"])
      expect((await ada.post(`${path}/import`, { csv })).status).toBe(422);
  });
});

describe("many at once", () => {
  it("edits a field of many, skips what cannot be, and takes all of it back", async () => {
    const { ada, create, get } = await setUp();
    const [soup, bread, trashed] = [await create("Soup"), await create("Bread"), await create("Cake")];
    await ada.remove(`${path}/${trashed.id}`);
    const bulk = await ada.post<BulkResult>(`${path}/bulk`, {
      ids: [soup.id, bread.id, trashed.id],
      action: "edit",
      patch: { difficulty: "hard" },
    });
    expect(bulk.body).toMatchObject({ changed: 2, skipped: [{ id: trashed.id, reason: "gone" }] });
    expect((await get(soup.id)).difficulty).toBe("hard");
    await ada.patch(`${path}/${bread.id}`, { version: 2, minutes: 3 });
    const undone = await ada.post<Undone>(`${path}/bulk/undo`, { undo: bulk.body.undo });
    expect(undone.body).toEqual({ changed: 1, left: 1 });
    expect((await get(soup.id)).difficulty).toBe("easy");
    expect((await get(bread.id)).difficulty).toBe("hard");
    expect((await ada.post(`${path}/bulk/undo`, { undo: bulk.body.undo })).status).toBe(410);
  });

  it("publishes, blocks and trashes with undo, and refuses a patch of texts", async () => {
    const { ada, create, get } = await setUp();
    const [soup, bread] = [await create("Soup"), await create("Bread", { summary: "" })];
    const ids = [soup.id, bread.id];
    const bulk = (action: string) => ada.post<BulkResult>(`${path}/bulk`, { ids, action });
    expect((await bulk("publish")).body).toMatchObject({
      changed: 1,
      skipped: [{ id: bread.id, reason: "incomplete" }],
    });
    const blocked = (await bulk("block")).body;
    expect((await get(soup.id)).isActive).toBe(false);
    await ada.post(`${path}/bulk/undo`, { undo: blocked.undo });
    expect((await get(soup.id)).isActive).toBe(true);
    const gone = (await bulk("delete")).body;
    await ada.post(`${path}/bulk/undo`, { undo: gone.undo });
    expect(await get(soup.id)).toMatchObject({ deletedAt: null, states: { en: { published: true } } });
    const texts = await ada.post(`${path}/bulk`, { ids, action: "edit", patch: { name: "X" } });
    expect(texts.status).toBe(422);
  });
});

describe("around an item", () => {
  it("lists what is to be done before a language is published", async () => {
    const { ada, create } = await setUp();
    const made = await create("Soup", { translations: { fr: { name: "Soupe" } }, steps: ["Cut"] });
    const check = async (lang: string) =>
      (await ada.get<Checklist>(`${path}/${made.id}/checklist?lang=${lang}`)).body.items;
    expect(await check("en")).toEqual([
      { level: "warning", code: "seo-title-missing", path: "metaTitle" },
      { level: "warning", code: "seo-description-missing", path: "metaDescription" },
    ]);
    const french = await check("fr");
    expect(french).toContainEqual({ level: "error", code: "text-missing", path: "translations.fr.summary" });
    expect(french).toContainEqual({
      level: "warning",
      code: "untranslated",
      path: "translations.fr.summary",
      count: 2,
    });
  });

  it("is found by editors as soon as it is saved, and by readers' words only once it is published", async () => {
    const { app, ada, create } = await setUp();
    const made = await create("Bouillabaisse");
    const found = () => findForEditors(app.db.read, "content", "bouillabaisse", { limit: 5 });
    expect(await found()).toEqual([Number(made.id)]);
    const readers = async () =>
      (
        await sql<{ readers: string }>`select readers from search_texts where kind = 'content'`.execute(
          app.db.read,
        )
      ).rows[0]?.readers;
    expect(await readers()).toBe("");
    await ada.post(`${path}/${made.id}/publish`, {});
    expect(await readers()).toBe("en he fr ar zh");
    await ada.remove(`${path}/${made.id}`);
    expect(await found()).toEqual([]);
  });

  it("has a preview link to its page", async () => {
    const { ada, create } = await setUp();
    const made = await create("Soup", { translations: { fr: { name: "Soupe", summary: "Chaude." } } });
    const link = await ada.post<{ url: string }>(`${path}/${made.id}/preview-link`, { lang: "fr" });
    expect(link.body.url).toMatch(/^https:\/\/magpie\.example\/fr\/recipe\/soupe\?preview=/);
  });

  it("is audited with what changed, documents as text", async () => {
    const { app, ada, create } = await setUp();
    const made = await create("Soup");
    const body = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Cook." }] }],
    };
    await ada.patch(`${path}/${made.id}`, { version: 1, minutes: 3, body });
    const { rows } = await sql<{ action: string; after: string }>`select action, after from audit
      where entity_type = 'recipe' order by id`.execute(app.db.read);
    expect(rows.map(({ action }) => action)).toEqual(["create", "update"]);
    expect(JSON.parse(rows[1]?.after ?? "")).toEqual({ minutes: 3, body: "Cook." });
  });

  it("keeps values of fields that this release does not know, and shows them", async () => {
    const { app, ada, create, get } = await setUp();
    const made = await create("Soup", { minutes: 3 });
    await app.db.transact(async (tx) => {
      await sql`update content_items set facts = ${JSON.stringify({ minutes: 3, difficulty: 7, spice: "hot" })}`.execute(
        tx,
      );
    });
    expect(await get(made.id)).toMatchObject({ minutes: 3, difficulty: "easy", unknown: { spice: "hot" } });
    await ada.patch(`${path}/${made.id}`, { version: 1, minutes: 4 });
    expect(await get(made.id)).toMatchObject({ minutes: 4, unknown: { spice: "hot" } });
  });

  it("uses the images of its fields, its documents and its draft, in any language", async () => {
    const { ada, create } = await setUp();
    const link = async (name: string) => {
      const url = `https://images.example/${name}.jpg`;
      return (await ada.post<{ id: string; url: string }>("/media/links", { url })).body;
    };
    const [head, inText, drafted, unused] = [
      await link("head"),
      await link("text"),
      await link("draft"),
      await link("other"),
    ];
    const body = {
      type: "doc",
      content: [{ type: "image", attrs: { mediaId: inText.id, alt: "", caption: "", width: "text" } }],
    };
    const soup = await create("Soup", {
      imageUrl: head.url,
      translations: { fr: { name: "Soupe", summary: "Chaude.", body } },
    });
    const bread = await create("Bread");
    await ada.put(`${path}/${bread.id}/draft`, { version: 1, draftOf: null, imageUrl: drafted.url });
    await ada.remove(`${path}/${soup.id}`);
    const usages = async ({ id }: { id: string }) =>
      (await ada.get<{ usages: unknown[] }>(`/media/${id}`)).body.usages;
    const ofSoup = [{ type: "recipe", id: soup.id, name: "Soup" }];
    expect(await usages(head)).toEqual(ofSoup);
    expect(await usages(inText)).toEqual(ofSoup);
    expect(await usages(drafted)).toEqual([{ type: "recipe", id: bread.id, name: "Bread" }]);
    expect(await usages(unused)).toEqual([]);
    const { items } = (await ada.get<{ items: { id: string }[] }>("/media?unused=1")).body;
    expect(items.map(({ id }) => id)).toEqual([unused.id]);
    expect((await ada.remove(`/media/${inText.id}`)).status).toBe(409);
    expect((await ada.remove(`/media/${unused.id}`)).status).toBe(204);
  });

  it("is no route for those who may not edit", async () => {
    const { app } = await setUp();
    expect((await call(app, `/api/admin${path}`)).status).toBe(401);
    const reader = await anEditor(app, "Rita");
    await app.accounts.changeRole(reader.id, "user");
    expect((await reader.get(path)).status).toBe(403);
  });
});
