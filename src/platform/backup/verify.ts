import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { openDatabase } from "../database/database.ts";
import { StartupError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Manifest } from "./manifest.ts";
import { checkArchive, rowsIn } from "./read-archive.ts";
import { migrationsFor } from "./restore.ts";

/**
 * Verifies a backup without touching the site: every checksum, then a restore of all tables into a temporary database.
 * Throws StartupError if it could not be restored.
 */
export async function verifyBackup(
  { config, clock, log }: { config: Config; clock: Clock; log: Log },
  file: string,
  hear: (step: "checked" | "rebuilt") => void = () => {},
): Promise<Manifest> {
  const { manifest } = await checkArchive(file);
  const migrations = migrationsFor(manifest);
  hear("checked");
  await mkdir(config.dataDir, { recursive: true });
  // In the data folder: the contents of a backup may not fit into the system's temporary folder.
  const dataDir = await mkdtemp(join(config.dataDir, "verify-"));
  try {
    const db = await openDatabase({ ...config, dataDir, DATABASE_URL: undefined }, log, { clock });
    try {
      await db.rebuild({
        migrations,
        rows: () => rowsIn(file),
        expected: async () => manifest.tables,
      });
    } catch (error) {
      throw new StartupError(`${file} cannot be restored: ${(error as Error).message}`, error);
    } finally {
      await db.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  hear("rebuilt");
  return manifest;
}
