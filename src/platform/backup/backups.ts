import { join } from "node:path";
import type { Config } from "../config.ts";
import { openDatabase } from "../database/database.ts";
import { isUntouched } from "../database/rebuild.ts";
import type { TableState } from "../database/table-state.ts";
import { StartupError } from "../errors.ts";
import type { Log } from "../log.ts";
import { type BackupNews, type BackupParts, writeBackup } from "./backup.ts";
import type { Manifest } from "./manifest.ts";
import { moveTables } from "./move.ts";
import { restoreBackup } from "./restore.ts";
import { type BackupStep, runBackup } from "./run-backup.ts";
import { backupName } from "./stores/backup-name.ts";
import { backupStoreOf } from "./stores/backup-store-of.ts";
import { verifyBackup } from "./verify.ts";

export type Backups = ReturnType<typeof createBackups>;

/** Backup, restore, verify and move: the whole site in one file, and its tables in another database. */
export function createBackups(parts: BackupParts & { config: Config; log: Log }) {
  const { config, db, clock, log } = parts;
  const store = backupStoreOf(config, log);
  return {
    store,
    /** The path of a backup when no file is given. */
    usualFile: (): string => join(store.workFolder, backupName(clock.now())),

    write: (file: string, hear?: (news: BackupNews) => void): Promise<Manifest> =>
      writeBackup(parts, file, hear),

    /** Makes, verifies and stores one in a process of its own. */
    async run({ signal, hear }: { signal: AbortSignal; hear(step: BackupStep): void }) {
      const name = backupName(clock.now());
      return { name, ...(await runBackup({ config, store, name, signal, hear })) };
    },

    /** Throws StartupError, with nothing changed, if the file is no complete backup, or the site is in use and not `force`d. */
    async restore(
      file: string,
      { force = false, hear }: { force?: boolean; hear?: (step: string) => void } = {},
    ): Promise<Manifest> {
      if (!force && !(await isUntouched(db.read)))
        throw new StartupError(
          "This site has content or accounts already. Restore into an empty one (another DATA_DIR or database), or replace it with --force; nothing was changed.",
        );
      return restoreBackup(parts, file, hear);
    },

    /** Tests whether the backup could be restored, without changes. Throws StartupError otherwise. */
    verify: (file: string, hear?: (step: string) => void): Promise<Manifest> =>
      verifyBackup(parts, file, hear),

    /** Copies all tables into another database: a PostgreSQL URL, or null for the SQLite file of the data folder. */
    async moveTo(
      url: string | null,
      { force = false, hear }: { force?: boolean; hear?: (table: string, state: TableState) => void } = {},
    ): Promise<void> {
      if ((url ?? undefined) === config.DATABASE_URL)
        throw new StartupError("That is the database this site uses already.");
      const to = await openDatabase({ ...config, DATABASE_URL: url ?? undefined }, log, { clock });
      try {
        if (!force && !(await isUntouched(to.read)))
          throw new StartupError(
            "There is a site in that database already. Name an empty one, or replace it with --force; nothing was changed.",
          );
        await moveTables(db, to, hear);
      } finally {
        await to.close();
      }
    },
  };
}
