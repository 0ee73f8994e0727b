import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CachedResponse } from "./page-cache.ts";

/** What the saved responses depend on; they are restored only under the same `key`. */
export type FileHead<Position> = { key: string; position: Position };

type Line = Omit<CachedResponse, "body"> & { address: string; length: number };

/** A JSON line for the head, then for each response a JSON line and its body. */
function* chunksOf<Position>(
  head: FileHead<Position>,
  answers: Iterable<[string, CachedResponse]>,
): Generator<Buffer> {
  yield Buffer.from(`${JSON.stringify(head)}\n`);
  for (const [address, { body, ...answer }] of answers) {
    const line: Line = { ...answer, address, length: body.length };
    yield Buffer.from(`${JSON.stringify(line)}\n`);
    yield body;
  }
}

/** Writes a temporary file and renames it when complete; of several instances the last one wins. */
export async function writeSnapshot<Position>(
  file: string,
  head: FileHead<Position>,
  answers: Iterable<[string, CachedResponse]>,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  try {
    await pipeline(Readable.from(chunksOf(head, answers)), createWriteStream(unfinished));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Restores responses, each passed to `keep`; null if there are none of this key, or the file is damaged. */
export async function readSnapshot<Position>(
  file: string,
  key: string,
  keep: (address: string, answer: CachedResponse) => void,
): Promise<Position | null> {
  // There is no file before the first stop; the cache begins empty.
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) return null;
  let at = 0;
  const line = (): unknown => {
    const end = bytes.indexOf(10, at);
    if (end < 0) throw new SyntaxError("The file ends in the middle of a line.");
    const text = bytes.toString("utf8", at, end);
    at = end + 1;
    return JSON.parse(text);
  };
  const found: [string, CachedResponse][] = [];
  try {
    const head = line() as FileHead<Position>;
    if (head.key !== key) return null;
    while (at < bytes.length) {
      const { address, length, ...answer } = line() as Line;
      if (at + length > bytes.length) throw new SyntaxError("The file ends in the middle of an answer.");
      // A copy: a slice would keep the whole file in memory.
      found.push([address, { ...answer, body: Buffer.from(bytes.subarray(at, at + length)) }]);
      at += length;
    }
    for (const one of found) keep(...one);
    return head.position;
  } catch {
    // A partial file is useless: its content is rendered again.
    await rm(file, { force: true });
    return null;
  }
}
