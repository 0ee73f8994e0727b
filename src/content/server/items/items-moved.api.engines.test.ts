import { join } from "node:path";
import { expect, it } from "vitest";
import type { ItemOf } from "#content/admin-item.ts";
import type { App } from "#server/app.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { recipe } from "#tests/support/content/fixture-type.ts";
import { engine, testApp } from "#tests/support/site/test-app.ts";

type Recipe = ItemOf<typeof recipe>;
const onSqlite = { DATABASE_URL: "" };

/** A published item with a translation, a draft, two revisions, and one in the trash. */
async function aSite() {
  const app = await testApp({ contentTypes: [recipe] });
  const ada = await anEditor(app);
  const create = async (patch: object) => (await ada.post<Recipe>("/content/recipe", patch)).body;
  const soup = await create({
    ...{ name: "Leek soup", summary: "Hot and quick.", minutes: 25, rating: 7.5, season: "2026-11-01" },
    translations: { fr: { name: "Soupe aux poireaux", summary: "Chaude et rapide." } },
  });
  const path = `/content/recipe/${soup.id}`;
  await ada.post(`${path}/publish`, {});
  const { version } = (await ada.get<Recipe>(path)).body;
  await ada.patch(path, { version, minutes: 30 });
  await ada.put(`${path}/draft`, { version: version + 1, draftOf: null, name: "Thick leek soup" });
  const pie = await create({ name: "Leek pie", summary: "Slow." });
  await ada.remove(`/content/recipe/${pie.id}`);
  return { app, ids: [soup.id, pie.id].map(Number) };
}

/** All that the engine knows of these items. */
const knownOf = (app: App, ids: readonly number[]) => {
  const { items, list } = app.content.of("recipe");
  return Promise.all([
    list.list({ q: "leek", sort: "oldest", limit: 10 }, "fr"),
    list.list({ status: "deleted", sort: "oldest", limit: 10 }, "en"),
    ...ids.flatMap((id) => [items.get(id), items.draft(id), items.revisions(id, null, 10)]),
    items.revision(ids[0] ?? 0, 2, 1),
  ]);
};

it("items of any type come back from a backup, on each engine", async () => {
  const { app, ids } = await aSite();
  const before = await knownOf(app, ids);
  const file = join(app.config.dataDir, "site.tar.gz");
  await app.backups.write(file);
  for (const env of [{}, onSqlite]) {
    const other = await testApp({ env, contentTypes: [recipe], clock: app.clock });
    await other.backups.restore(file);
    expect(await knownOf(other, ids)).toEqual(before);
  }
});

it.skipIf(engine === "sqlite")("items of any type go with a move to another engine and back", async () => {
  const { app, ids } = await aSite();
  const before = await knownOf(app, ids);
  await app.backups.moveTo(null);
  const moved = await testApp({
    env: { ...onSqlite, DATA_DIR: app.config.dataDir },
    contentTypes: [recipe],
    clock: app.clock,
  });
  expect(await knownOf(moved, ids)).toEqual(before);
  await moved.backups.moveTo(app.config.DATABASE_URL ?? "", { force: true });
  expect(await knownOf(app, ids)).toEqual(before);
});
