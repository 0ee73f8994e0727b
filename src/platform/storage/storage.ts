import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";

/**
 * Where uploaded and derived files live. Keys are relative paths of `a-z0-9-./`, made by us, never by a visitor; a key is written
 * once. A store that does not answer throws `unavailable`.
 */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The stored file as a web stream with its size in bytes, or null. */
  open(key: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | null>;
  remove(key: string): Promise<void>;
};

const keyPattern = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]+$/;
/** In characters: file systems take no longer name. */
const longestKey = 255;
/** Whether this could be a key of ours: an address is asked for by anyone. */
export const isStorageKey = (key: string): boolean => key.length <= longestKey && keyPattern.test(key);

/** Files in a folder of this machine. A file appears whole or not at all: it is written among the `drafts`, then renamed. */
export function diskStorage(folder: string, drafts: string): Storage {
  const pathOf = (key: string): string | null => (isStorageKey(key) ? join(folder, key) : null);
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      if (!path) throw new Error(`Not a storage key: ${key}`);
      await mkdir(dirname(path), { recursive: true });
      await mkdir(drafts, { recursive: true });
      const draft = join(drafts, `${randomUUID()}.part`);
      try {
        await writeFile(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        // On a full disk what was written of it takes room from others.
        await rm(draft, { force: true });
        throw error;
      }
    },
    async open(key) {
      const path = pathOf(key);
      const found = path ? await stat(path).catch(absent) : null;
      if (!path || !found?.isFile()) return null;
      return {
        size: found.size,
        stream: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
      };
    },
    async remove(key) {
      const path = pathOf(key);
      if (path) await rm(path, { force: true });
    },
  };
}

const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
};
