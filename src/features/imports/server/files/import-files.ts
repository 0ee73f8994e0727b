import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sweepUploads } from "#platform/http/body/upload.ts";

const drafts = "drafts";

/** Uploads wait here until they have come whole: on the disk on which they are kept. */
export const draftsFolder = (dataDir: string): string => join(dataDir, "imports", drafts);

export type ImportFiles = ReturnType<typeof createImportFiles>;

/** Uploaded files in a folder of this machine, each under a name of our own, whole or not at all. */
export function createImportFiles({ folder }: { folder: string }) {
  const pathOf = (key: string): string => join(folder, key);
  return {
    pathOf,
    /** Moves a file here that has come whole. */
    async keep(path: string): Promise<string> {
      await mkdir(folder, { recursive: true });
      const key = randomUUID();
      await rename(path, pathOf(key));
      return key;
    },
    remove: (key: string): Promise<void> => rm(pathOf(key), { force: true }),

    /** Removes what belongs to no run and was left before `time` (epoch milliseconds). */
    async tidy(isKnown: (key: string) => boolean, time: number): Promise<number> {
      // There is no folder before the first upload.
      const names = await readdir(folder).catch(() => []);
      let removed = await sweepUploads(join(folder, drafts), time);
      for (const name of names) {
        // Removed meanwhile.
        const found = await stat(pathOf(name)).catch(() => null);
        if (!found?.isFile() || isKnown(name) || found.mtimeMs >= time) continue;
        await rm(pathOf(name), { force: true });
        removed++;
      }
      return removed;
    },
  };
}
