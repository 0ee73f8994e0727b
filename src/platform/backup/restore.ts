import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { knownMigrations } from "../database/release-tables.ts";
import { StartupError } from "../errors.ts";
import { addSecrets } from "../sealing.ts";
import type { Storage } from "../storage.ts";
import { type Manifest, mediaKey, tableOf } from "./manifest.ts";
import { archiveEntries, type CheckedArchive, checkArchive, linesIn } from "./read-archive.ts";

type RestoreParts = { config: Pick<Config, "SECRET" | "dataDir">; db: Database; storage: Storage };

async function* rowsIn(file: string): AsyncGenerator<{ table: string; line: string }> {
  for await (const { name, content } of archiveEntries(file)) {
    const table = tableOf(name);
    if (table) for await (const line of linesIn(content)) yield { table, line };
  }
}

async function requireUsable(config: RestoreParts["config"], { manifest, secrets }: CheckedArchive) {
  const known = knownMigrations();
  if (manifest.migrations.some((name) => !known.includes(name)))
    throw new StartupError(
      "The backup was made by a newer release of Magpie. Install that release, then restore; nothing was changed.",
    );
  // A SECRET of the environment alone opens what was sealed.
  if (config.SECRET && secrets.length && !secrets.includes(config.SECRET))
    throw new StartupError(
      "SECRET is not the one of the site that was backed up, so nothing it has sealed could be opened. Set SECRET to the line in the file `secret` of the archive, or leave it unset; nothing was changed.",
    );
}

/**
 * Makes this site the one of the backup. Everything is checked before anything is changed. Files come first, under keys that no
 * other content ever has, and secrets beside the known ones; the tables then change in one transaction: whenever it is broken off, the
 * site is wholly the former one or wholly the restored one.
 */
export async function restoreBackup(
  { config, db, storage }: RestoreParts,
  file: string,
  hear: (step: "checked" | "files" | "tables") => void = () => {},
): Promise<Manifest> {
  const checked = await checkArchive(file);
  const { manifest, secrets } = checked;
  await requireUsable(config, checked);
  hear("checked");
  for await (const { name, content } of archiveEntries(file)) {
    const key = mediaKey(name);
    if (key) await storage.put(key, await buffer(content));
  }
  if (!config.SECRET && secrets.length) await addSecrets(config.dataDir, secrets);
  hear("files");
  await db.rebuild({
    migrations: manifest.migrations,
    rows: () => rowsIn(file),
    expected: async () => manifest.tables,
  });
  hear("tables");
  // Pages of the former site, left for the next start.
  await rm(join(config.dataDir, "finished-answers"), { force: true });
  return manifest;
}
