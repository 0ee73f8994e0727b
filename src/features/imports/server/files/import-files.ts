import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sweepUploads } from "#platform/http/body/upload.ts";

const drafts = "drafts";

/** Incomplete uploads, on the same disk as the final files. */
export const draftsFolder = (dataDir: string): string => join(dataDir, "imports", drafts);

export type ImportFiles = ReturnType<typeof createImportFiles>;

/** Uploaded files in a local folder, stored atomically under generated names. */
export function createImportFiles({ folder }: { folder: string }) {
  const pathOf = (key: string): string => join(folder, key);
  return {
    pathOf,
    /** Moves a completed upload here. */
    async keep(path: string): Promise<string> {
      await mkdir(folder, { recursive: true });
      const key = randomUUID();
      await rename(path, pathOf(key));
      return key;
    },
    remove: (key: string): Promise<void> => rm(pathOf(key), { force: true }),

    /** Removes files that belong to no run and are older than `time` (epoch milliseconds). */
    async tidy(isKnown: (key: string) => boolean, time: number): Promise<number> {
      // The folder does not exist before the first upload.
      const names = await readdir(folder).catch(() => []);
      let removed = await sweepUploads(join(folder, drafts), time);
      for (const name of names) {
        // Another process may have removed it meanwhile.
        const found = await stat(pathOf(name)).catch(() => null);
        if (!found?.isFile() || isKnown(name) || found.mtimeMs >= time) continue;
        await rm(pathOf(name), { force: true });
        removed++;
      }
      return removed;
    },
  };
}
