import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { extract, pack } from "tar-stream";
import { dateOf } from "../clock.ts";

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Packs a tar archive into `to`, entry by entry, as fast as its reader takes it. `time`: of every entry, epoch milliseconds. */
export function tarPack(to: Writable, time: number) {
  const archive = pack();
  archive.pipe(to);
  to.on("error", (error) => archive.destroy(error));
  // `add` throws it.
  archive.on("error", () => {});
  return {
    /** Adds a file of known size. Throws if the content has another size: the archive would be damaged. */
    async add(name: string, size: number, chunks: Chunks): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<null>();
      const header = { name, size, mode: 0o600, mtime: dateOf(time) };
      const entry = archive.entry(header, (error) => (error ? reject(error) : resolve(null)));
      entry.on("error", reject);
      // Awaited below; until then it must not count as unhandled.
      promise.catch(() => {});
      for await (const chunk of chunks)
        if (!entry.write(chunk)) await Promise.race([once(entry, "drain"), promise]);
      entry.end(undefined);
      await promise;
    },
    end: (): void => archive.finalize(),
  };
}

/** An entry of an archive; unread content is skipped. */
export type TarEntry = { name: string; size: number; content: AsyncIterable<Buffer> };

/** Not a complete archive. */
export class BrokenArchive extends Error {}

/** Errors of the file and of its compression have a code; those of the format have none. */
async function* withBrokenArchive<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error;
    throw new BrokenArchive((error as Error).message, { cause: error });
  }
}

/** Reads an archive as it arrives, one entry after the other, to its very end. */
export async function* tarEntries(source: Readable): AsyncGenerator<TarEntry> {
  const archive = extract();
  source.on("error", (error) => archive.destroy(error));
  // Thrown by the loop below; a reader that stopped early does not need it.
  archive.on("error", () => {});
  source.pipe(archive);
  for await (const entry of withBrokenArchive(archive)) {
    const { name, size = 0 } = entry.header;
    // Thrown where the content is read; nothing reads that of an entry that is skipped.
    entry.on("error", () => {});
    yield { name, size, content: withBrokenArchive(entry as AsyncIterable<Buffer>) };
    entry.resume();
  }
}
