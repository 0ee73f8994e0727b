import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Database } from "#platform/database/handles.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { recordUntaggedWrite } from "../database/changes.ts";
import { knownMigrations, tablesAfter } from "../database/release-tables.ts";
import { migrationsOfBackup } from "../database/upgrade.ts";
import { StartupError } from "../errors.ts";
import { addSecrets } from "../sealing.ts";
import { refillIndex } from "../search/search-index.repo.ts";
import type { Storage } from "../storage/storage.ts";
import { type Manifest, mediaKey } from "./manifest.ts";
import { archiveEntries, type CheckedArchive, checkArchive, rowsIn } from "./read-archive.ts";
import { storedKeys } from "./stored-keys.ts";

type RestoreParts = {
  config: Pick<Config, "SECRET" | "dataDir">;
  db: Database;
  storage: Storage;
  clock: Clock;
};

const portion = 500;
const inPortions = (keys: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(keys.length / portion) }, (_, i) =>
    keys.slice(i * portion, (i + 1) * portion),
  );

/** The migrations that create the backup's tables. Throws StartupError if this release does not know them. */
export function migrationsFor(manifest: Manifest): readonly string[] {
  const known = knownMigrations();
  const migrations = migrationsOfBackup(manifest.migrations, known);
  if (migrations.some((name) => !known.includes(name)))
    throw new StartupError(
      "The backup was made by a newer release of Magpie. Install that release, then restore; nothing was changed.",
    );
  return migrations;
}

function requireSecret(config: RestoreParts["config"], { secrets }: CheckedArchive): void {
  // With SECRET set in the environment, only that one opens sealed values.
  if (config.SECRET && secrets.length && !secrets.includes(config.SECRET))
    throw new StartupError(
      "SECRET is not the one of the site that was backed up, so nothing it has sealed could be opened. Set SECRET to the line in the file `secret` of the archive, or leave it unset; nothing was changed.",
    );
}

/**
 * Turns this site into that of the backup. Everything is checked before anything changes. Files come first, under keys that are unique
 * per content, and secrets next to the existing ones; the tables then change in one transaction. So an interrupted restore leaves either
 * the former site or the restored one. Files of the former site that are no longer referenced are deleted last; those that an interrupted
 * cleanup leaves are recorded as leftovers.
 */
export async function restoreBackup(
  { config, db, storage, clock }: RestoreParts,
  file: string,
  hear: (step: "checked" | "files" | "tables") => void = () => {},
): Promise<Manifest> {
  const checked = await checkArchive(file);
  const { manifest, secrets } = checked;
  const migrations = migrationsFor(manifest);
  requireSecret(config, checked);
  hear("checked");
  const files = await storedKeys(db.read, await tablesAfter(knownMigrations()));
  for await (const { name, content } of archiveEntries(file)) {
    const key = mediaKey(name);
    if (!key) continue;
    await storage.put(key, await buffer(content));
    files.add(key);
  }
  if (!config.SECRET && secrets.length) await addSecrets(config.dataDir, secrets);
  hear("files");
  await db.rebuild({
    migrations,
    rows: () => rowsIn(file),
    expected: async () => manifest.tables,
    async also(tx) {
      await refillIndex(tx);
      for (const key of await storedKeys(tx, await tablesAfter(knownMigrations()))) files.delete(key);
      for (const keys of inPortions([...files]))
        await tx
          .insertInto("media_leftovers")
          .values(keys.map((key) => ({ storage_key: key, remove_at: clock.now() })))
          .execute();
    },
  });
  hear("tables");
  for (const keys of inPortions([...files])) {
    for (const key of keys) await storage.remove(key);
    await db.transact((tx) => {
      recordUntaggedWrite(tx);
      return tx.deleteFrom("media_leftovers").where("storage_key", "in", keys).execute();
    });
  }
  // Pages of the former site, saved for the next start.
  await rm(join(config.dataDir, "finished-answers"), { force: true });
  return manifest;
}
