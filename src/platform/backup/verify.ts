import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { openDatabase } from "../database/database.ts";
import { StartupError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Manifest } from "./manifest.ts";
import { checkArchive, rowsIn } from "./read-archive.ts";
import { requireKnown } from "./restore.ts";

/**
 * Tries a backup without touching the site: every checksum, then all of its tables in a database of their own, which is thrown away.
 * Throws StartupError where it could not be restored.
 */
export async function verifyBackup(
  { config, clock, log }: { config: Config; clock: Clock; log: Log },
  file: string,
  hear: (step: "checked" | "rebuilt") => void = () => {},
): Promise<Manifest> {
  const { manifest } = await checkArchive(file);
  requireKnown(manifest);
  hear("checked");
  await mkdir(config.dataDir, { recursive: true });
  // Beside the data: what a backup holds need not fit into the machine's temporary folder.
  const dataDir = await mkdtemp(join(config.dataDir, "verify-"));
  try {
    const db = await openDatabase({ ...config, dataDir, DATABASE_URL: undefined }, log, { clock });
    try {
      await db.rebuild({
        migrations: manifest.migrations,
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
