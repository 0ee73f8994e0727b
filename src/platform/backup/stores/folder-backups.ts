import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../sync-folder.ts";
import { backupTime, isBackupName, sumLine, sumName } from "./backup-name.ts";
import type { BackupStore } from "./backup-store.ts";

/** Backups in a folder. They are written there too, so that storing one is a rename. */
export function folderBackups(folder: string): BackupStore {
  return {
    kind: "folder",
    place: folder,
    workFolder: folder,
    async list() {
      // There is no folder before the first backup.
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      const all = new Set(names);
      const found = await Promise.all(
        names.filter(isBackupName).map(async (name) => {
          const { size } = await stat(join(folder, name));
          return { name, size, madeAt: backupTime(name), isVerified: all.has(sumName(name)) };
        }),
      );
      return found.sort((a, b) => (a.name < b.name ? 1 : -1));
    },
    async save(file, name, sha256) {
      await rename(file, join(folder, name));
      await writeFile(join(folder, sumName(name)), sumLine(name, sha256), { mode: 0o600, flush: true });
      await syncFolder(folder);
    },
    async remove(name) {
      // The sum last: a backup without one counts as not verified and is never deleted.
      await rm(join(folder, name), { force: true });
      await rm(join(folder, sumName(name)), { force: true });
    },
    async fetch(name) {
      const path = join(folder, name);
      // A file that cannot be looked at cannot be restored.
      return isBackupName(name) && (await stat(path).catch(() => null)) ? path : null;
    },
  };
}
