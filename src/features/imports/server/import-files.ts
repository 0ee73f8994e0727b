import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#platform/errors.ts";

export type ImportFiles = ReturnType<typeof createImportFiles>;

/** Uploaded files in a folder of this machine, each under a name of our own, whole or not at all. */
export function createImportFiles({ folder, largestFile }: { folder: string; largestFile: number }) {
  const pathOf = (key: string): string => join(folder, key);

  return {
    pathOf,
    /** Keeps what comes; memory does not grow with it. Throws `too-large` as soon as too much has come. */
    async receive(body: ReadableStream<Uint8Array> | Readable): Promise<{ key: string; bytes: number }> {
      await mkdir(folder, { recursive: true });
      const key = randomUUID();
      const draft = pathOf(`${key}.part`);
      let bytes = 0;
      const limit = new Transform({
        transform(chunk: Uint8Array, _, next) {
          bytes += chunk.byteLength;
          next(bytes > largestFile ? new AppError("too-large") : null, chunk);
        },
      });
      const source =
        body instanceof Readable ? body : Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
      try {
        await pipeline(source, limit, createWriteStream(draft));
        await rename(draft, pathOf(key));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return { key, bytes };
    },

    remove: (key: string): Promise<void> => rm(pathOf(key), { force: true }),

    /** Removes what nobody knows: what a stopped server left half-received, files of runs that are gone. */
    async tidy(isKnown: (key: string) => boolean, before: number): Promise<number> {
      const names = await readdir(folder).catch(() => []);
      let removed = 0;
      for (const name of names) {
        const { mtimeMs } = await stat(pathOf(name)).catch(() => ({ mtimeMs: before }));
        if (isKnown(name) || mtimeMs >= before) continue;
        await rm(pathOf(name), { force: true });
        removed++;
      }
      return removed;
    },
  };
}
