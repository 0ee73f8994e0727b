import { join } from "node:path";
import { expect, it } from "vitest";
import { aUser } from "#tests/support/calls/account-calls.ts";
import { anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { contentsOf, rewritten } from "#tests/support/site/backup-contents.ts";
import { formerStates, isOfContent } from "#tests/support/site/former-database.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import { tableSum } from "../database/table-rows.ts";
import { formerMigrations } from "../database/upgrade.ts";
import { type Manifest, names } from "./manifest.ts";

/** A site with a little of everything, and its backup. */
async function aSite() {
  const app = await testApp();
  await aProduct(app, "Kettle");
  await anArticle(app, "Kettles of the year");
  const editor = await aUser(app, "ada@example.com");
  const press = { title: "Press room", content: sampleDocument("Write to us.") };
  await app.content.of("page").items.create(press, { id: editor.id, name: "Ada", ipPrefix: null });
  const file = join(app.config.dataDir, "site.tar.gz");
  await app.backups.write(file);
  return { app, file };
}

it.each(Object.entries(formerStates))(
  "restores a backup of the former migrations %s",
  {
    tags: postgresInEndure,
  },
  async (_, migrations) => {
    const { app, file } = await aSite();
    const before = await contentsOf(app);
    const former = join(app.config.dataDir, "former.tar.gz");
    const lacks = (table: string) => migrations !== formerMigrations && isOfContent(table);
    await rewritten(file, former, (entries) => {
      for (const name of [...entries.keys()])
        if (lacks(/^tables\/(\w+)\//.exec(name)?.[1] ?? "")) entries.delete(name);
      const manifest = JSON.parse(String(entries.get(names.manifest))) as Manifest;
      const tables = Object.entries(manifest.tables).filter(([table]) => !lacks(table));
      const changed = { ...manifest, migrations, tables: Object.fromEntries(tables) };
      entries.set(names.manifest, Buffer.from(JSON.stringify(changed)));
    });
    await app.backups.verify(former);
    await app.backups.restore(former, { force: true });
    const after = Object.entries(await contentsOf(app));
    const empty = tableSum().state();
    expect(after).toEqual(
      Object.entries(before).map(([table, state]) => [table, lacks(table) ? empty : state]),
    );
  },
);

it("refuses a backup of still older migrations", { tags: postgresInEndure }, async () => {
  const { app, file } = await aSite();
  const before = await contentsOf(app);
  const older = join(app.config.dataDir, "older.tar.gz");
  await rewritten(file, older, (entries) => {
    const manifest = JSON.parse(String(entries.get(names.manifest))) as Manifest;
    const changed = { ...manifest, migrations: formerMigrations.slice(0, -2) };
    entries.set(names.manifest, Buffer.from(JSON.stringify(changed)));
  });
  const message = /^The backup was made by a version of Magpie that this one cannot upgrade from/;
  await expect(app.backups.verify(older)).rejects.toThrow(message);
  await expect(app.backups.restore(older, { force: true })).rejects.toThrow(message);
  expect(await contentsOf(app)).toEqual(before);
});
