import { join } from "node:path";
import { expect, it } from "vitest";
import { aUser } from "#tests/support/calls/account-calls.ts";
import { anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { contentsOf, rewritten } from "#tests/support/site/backup-contents.ts";
import { formerStates, isOfContent } from "#tests/support/site/former-database.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import { tablesAfter } from "../database/release-tables.ts";
import { tableSum } from "../database/table-rows.ts";
import { baselineName, formerMigrations } from "../database/upgrade.ts";
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
    const formerTables = await tablesAfter([baselineName]);
    await rewritten(file, former, (entries) => {
      const manifest = JSON.parse(String(entries.get(names.manifest))) as Manifest;
      const tables: Manifest["tables"] = {};
      for (const { name: table, columns } of formerTables) {
        const state = manifest.tables[table];
        const parts = [...entries.keys()].filter((name) => name.startsWith(`tables/${table}/`));
        if (!state || lacks(table)) {
          for (const part of parts) entries.delete(part);
          continue;
        }
        // Without the columns of later migrations.
        const sum = tableSum();
        for (const part of parts) {
          const rows = String(entries.get(part)).trimEnd().split("\n");
          const lines = rows.map((row) => JSON.stringify(JSON.parse(row), [...columns]));
          for (const line of lines) sum.add(line);
          entries.set(part, Buffer.from(lines.map((line) => `${line}\n`).join("")));
        }
        tables[table] = { ...state, ...sum.state() };
      }
      const changed = { ...manifest, migrations, tables };
      entries.set(names.manifest, Buffer.from(JSON.stringify(changed)));
    });
    await app.backups.verify(former);
    await app.backups.restore(former, { force: true });
    const { search_backlog: queued, ...after } = await contentsOf(app);
    // A later migration has the search index made again.
    const empty = tableSum().state();
    expect(queued).not.toEqual(empty);
    const { search_backlog: __, ...expected } = before;
    expect(Object.entries(after)).toEqual(
      Object.entries(expected).map(([table, state]) => [table, lacks(table) ? empty : state]),
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
