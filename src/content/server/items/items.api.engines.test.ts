import { describe, expect, it } from "vitest";
import type { AdminItem, ItemOf } from "#content/admin-item.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { recipe } from "#tests/support/content/fixture-type.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { ownerOf } from "../slugs/slugs.service.ts";

type Recipe = ItemOf<typeof recipe>;
const soup = { name: "Leek soup", summary: "Hot and quick.", minutes: 25 };
const french = { name: "Soupe aux poireaux", summary: "Chaude et rapide." };
const published = (item: AdminItem | Recipe) =>
  Object.entries(item.states).flatMap(([lang, state]) => (state?.published ? lang : []));

async function setUp() {
  const app = await testApp({ contentTypes: [recipe] });
  const ada = await anEditor(app);
  const create = async (patch: object = soup) => (await ada.post<Recipe>("/content/recipe", patch)).body;
  const of = (id: string) => `/content/recipe/${id}`;
  return { app, ada, create, of };
}

describe("the engine's API, for a type that no feature has", () => {
  it("creates an unpublished item with every field of the declaration", async () => {
    const { ada, create, of } = await setUp();
    const made = await create({ ...soup, translations: { fr: french }, difficulty: "hard", isVegan: true });
    expect(made).toMatchObject({
      ...soup,
      slug: "leek-soup",
      difficulty: "hard",
      isVegan: true,
      season: null,
      version: 1,
      translations: { fr: { ...french, slug: "soupe-aux-poireaux" } },
    });
    expect(published(made)).toEqual([]);
    expect((await ada.get<Recipe>(of(made.id))).body).toEqual(made);
  });

  it("creates once with an idempotency key", async () => {
    const { ada } = await setUp();
    const key = { "Idempotency-Key": "one" };
    const [one, other] = [
      await ada.post<Recipe>("/content/recipe", soup, key),
      await ada.post<Recipe>("/content/recipe", soup, key),
    ];
    expect(other.body.id).toBe(one.body.id);
    expect((await ada.get<{ total: number }>("/content/recipe")).body.total).toBe(1);
  });

  it("refuses bad values by field, and anybody who is no editor", async () => {
    const { app, ada, create, of } = await setUp();
    const made = await create();
    const refused = await ada.patch<Recipe>(of(made.id), {
      version: made.version,
      minutes: -1,
      difficulty: "impossible",
      translations: { fr: { name: 5 } },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.details?.map(({ path }) => path)).toEqual([
      "minutes",
      "difficulty",
      "translations.fr.name",
    ]);
    expect((await ada.patch(of(made.id), { version: made.version, slug: "all" })).status).toBe(422);
    expect((await ada.post("/content/recipe", { summary: "No name" })).status).toBe(422);
    expect((await ada.get(of("999"))).status).toBe(404);
    expect((await ada.get("/content/nothing")).status).toBe(404);
    const answer = await app.api.fetch(new Request(`http://test/api/admin${of(made.id)}`));
    expect(answer.status).toBe(401);
  });

  it("numbers a slug that is taken, refuses a typed one, and keeps the former address", async () => {
    const { app, ada, create, of } = await setUp();
    const [one, other] = [await create(), await create()];
    expect(other.slug).toBe("leek-soup-2");
    const taken = await ada.patch<Recipe>(of(other.id), { version: other.version, slug: "leek-soup" });
    expect([taken.status, taken.body.code]).toEqual([409, "slug-taken"]);
    await ada.patch(of(one.id), { version: one.version, slug: "soup" });
    expect(await ownerOf(app.db.read, "recipe", "leek-soup", ["en"])).toBe(Number(one.id));
  });

  it("keeps a draft beside the live item until it is published", async () => {
    const { ada, create, of } = await setUp();
    const made = await create();
    const saved = await ada.put<{ updatedAt: string; version: number }>(`${of(made.id)}/draft`, {
      version: made.version,
      draftOf: null,
      summary: "Hotter.",
    });
    expect(saved.status).toBe(200);
    expect((await ada.get<Recipe>(of(made.id))).body).toMatchObject({
      summary: soup.summary,
      hasDraft: true,
    });
    const other = await ada.put(`${of(made.id)}/draft`, { version: made.version, draftOf: null, minutes: 1 });
    expect(other.status).toBe(409);
    const out = await ada.post<Recipe>(`${of(made.id)}/publish`, { draftOf: saved.body.updatedAt });
    expect(out.body).toMatchObject({ summary: "Hotter.", hasDraft: false, version: made.version + 1 });
    expect(published(out.body)).toEqual(["en"]);
    expect((await ada.get(`${of(made.id)}/draft`)).body).toBeNull();
  });

  it("answers a conflict with the current item and its draft", async () => {
    const { ada, create, of } = await setUp();
    const made = await create();
    await ada.patch(of(made.id), { version: made.version, minutes: 30 });
    await ada.put(`${of(made.id)}/draft`, { version: made.version + 1, draftOf: null, summary: "Draft." });
    const refused = await ada.patch<Recipe & { draft: { content: Recipe } }>(of(made.id), {
      version: made.version,
      minutes: 40,
    });
    expect(refused.status).toBe(409);
    expect(refused.body.current).toMatchObject({ minutes: 30, draft: { content: { summary: "Draft." } } });
  });

  it("publishes one language, all complete ones, and takes them back", async () => {
    const { ada, create, of } = await setUp();
    const made = await create({ ...soup, translations: { fr: french, he: { name: "מרק כרישה" } } });
    const post = (verb: string, body: object = {}) => ada.post<Recipe>(`${of(made.id)}/${verb}`, body);
    expect(published((await post("publish", { lang: "fr" })).body)).toEqual(["fr"]);
    expect(published((await post("publish")).body)).toEqual(["en", "fr"]);
    const incomplete = await post("publish", { lang: "he" });
    expect(incomplete.body.details).toEqual([
      expect.objectContaining({ path: "translations.he.summary", message: "incomplete" }),
    ]);
    expect(published((await post("unpublish", { lang: "en" })).body)).toEqual(["fr"]);
    expect(published((await post("unpublish")).body)).toEqual([]);
    expect((await post("block")).body.isActive).toBe(false);
    expect((await post("unblock")).body.isActive).toBe(true);
    expect((await post("mark-checked")).body.checkedAt).not.toBeNull();
    expect((await post("clear-checked")).body.checkedAt).toBeNull();
  });

  it("publishes on time with the draft, and reports what it could not", async () => {
    const { app, ada, create, of } = await setUp();
    const made = await create({ ...soup, translations: { fr: french } });
    const inAnHour = new Date(app.clock.now() + 3_600_000).toISOString();
    const plan = { publishAt: inAnHour };
    const planned = await ada.post<Recipe>(`${of(made.id)}/schedule`, plan);
    expect(planned.body.states.fr?.publishAt).toBe(inAnHour);
    await ada.put(`${of(made.id)}/draft`, { version: made.version, draftOf: null, minutes: 99 });
    app.clock.move(3_600_001);
    await app.worker.runDue();
    expect((await ada.get<Recipe>(of(made.id))).body).toMatchObject({ minutes: 99, hasDraft: false });
    expect(published((await ada.get<Recipe>(of(made.id))).body)).toEqual(["en", "fr"]);

    const other = await create();
    const later = new Date(app.clock.now() + 3_600_000).toISOString();
    await ada.post(`${of(other.id)}/schedule`, { publishAt: later });
    const { version } = (await ada.get<Recipe>(of(other.id))).body;
    await ada.patch(of(other.id), { version, summary: "" });
    app.clock.move(3_600_001);
    await app.worker.runDue();
    expect((await ada.get<Recipe>(of(other.id))).body.states.en).toMatchObject({
      published: false,
      missedAt: later,
    });
  });

  it("moves to the trash and back, without a slug that another item has by now", async () => {
    const { ada, create, of } = await setUp();
    const made = await create();
    expect((await ada.remove(of(made.id))).status).toBe(204);
    const post = (verb: string, body: object = {}) => ada.post<Recipe>(`${of(made.id)}/${verb}`, body);
    for (const verb of ["publish", "schedule", "mark-checked"]) expect((await post(verb)).status).toBe(410);
    expect((await ada.patch(of(made.id), { version: made.version, minutes: 1 })).status).toBe(410);
    expect((await ada.get<{ total: number }>("/content/recipe")).body.total).toBe(0);
    const back = await ada.post<Recipe & { lost: string[] }>(`${of(made.id)}/restore`);
    expect(back.body).toMatchObject({ deletedAt: null, slug: "leek-soup", lost: [] });
  });

  it("copies the draft with slugs of its own", async () => {
    const { ada, create, of } = await setUp();
    const made = await create({ ...soup, translations: { fr: french } });
    await ada.put(`${of(made.id)}/draft`, { version: made.version, draftOf: null, minutes: 7 });
    const copy = (await ada.post<Recipe>(`${of(made.id)}/duplicate`)).body;
    expect(copy).toMatchObject({ name: soup.name, slug: "leek-soup-2", minutes: 7 });
    expect(copy.translations.fr?.slug).toBe("soupe-aux-poireaux-2");
    expect(published(copy)).toEqual([]);
  });

  it("gives every revision with its differences, and restores one", async () => {
    const { ada, create, of } = await setUp();
    const made = await create();
    await ada.patch(of(made.id), { version: made.version, minutes: 30, translations: { fr: french } });
    const list = await ada.get<{ items: { number: number; author: { name: string } }[] }>(
      `${of(made.id)}/revisions`,
    );
    expect(list.body.items.map(({ number, author }) => [number, author.name])).toEqual([
      [2, "Ada"],
      [1, "Ada"],
    ]);
    const second = await ada.get<{ changes: { path: string; before: unknown; after: unknown }[] }>(
      `${of(made.id)}/revisions/2`,
    );
    expect(second.body.changes).toContainEqual({ path: "minutes", before: 25, after: 30 });
    const back = await ada.post<Recipe>(`${of(made.id)}/revisions/1/restore`);
    // A language that was added later stays.
    expect(back.body).toMatchObject({ minutes: 25, translations: { fr: french }, lost: [] });
    expect((await ada.get(`${of(made.id)}/revisions/99`)).status).toBe(404);
  });
});
