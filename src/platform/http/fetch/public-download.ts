import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable, pipeline as together } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import {
  contentOf,
  FetchError,
  type FetchOptions,
  type PublicCall,
  publicAsk,
  requireSuccess,
} from "./public-fetch.ts";

/** The result of a download. `hash` is of the unpacked bytes; a file that is itself packed (.gz) is unpacked too. */
export type Downloaded =
  | { isSame: true }
  | { isSame: false; etag: string | null; lastModified: string | null; bytes: number; hash: string };
export type PublicDownload = (address: string, path: string, call: PublicCall) => Promise<Downloaded>;

/** In milliseconds, except for `bytes`, which are counted unpacked. `idle` is the longest pause without data. */
export type DownloadLimits = { bytes: number; time: number; connect: number; idle: number };

const gzipMark = [0x1f, 0x8b];

/** The content, unpacked if its first two bytes say that it is gzip. */
async function* unpacked(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const chunks = content[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let isAtEnd = false;
  while (start.length < gzipMark.length && !isAtEnd) {
    const next = await chunks.next();
    isAtEnd = next.done === true;
    if (!next.done) start = Buffer.concat([start, next.value]);
  }
  async function* whole() {
    if (start.length) yield start;
    if (isAtEnd) return;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  const isPacked = gzipMark.every((byte, at) => start[at] === byte);
  if (isPacked) yield* together(Readable.from(whole()), createGunzip(), () => {}) as AsyncIterable<Buffer>;
  else yield* whole();
}

/** A packed file would exceed its limit when unpacked. */
export class TooLargeUnpacked extends Error {
  override name = "TooLargeUnpacked";
}

/**
 * Unpacks a local file in bounded memory; returns the size in bytes. Throws TooLargeUnpacked beyond `most` of them, and
 * Node's own error for damaged or truncated data.
 */
export async function unpackFile(
  from: string,
  to: string,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<number> {
  let bytes = 0;
  async function* counted() {
    for await (const chunk of unpacked(createReadStream(from))) {
      bytes += chunk.length;
      if (bytes > most) throw new TooLargeUnpacked();
      yield chunk;
    }
  }
  await pipeline(counted(), createWriteStream(to), { signal });
  return bytes;
}

/**
 * Downloads from public addresses into a file, in bounded memory, like publicAsk. `headers` may hold conditions from an earlier response:
 * then the server may say that nothing changed. Throws FetchError; the data so far stays in the file.
 */
export function publicDownload({
  limits,
  ...options
}: FetchOptions & { limits: DownloadLimits }): PublicDownload {
  const ask = publicAsk({ ...options, limits });
  return (address, path, call) =>
    ask(address, call, async (answer, url) => {
      if (answer.statusCode === 304) return { isSame: true };
      requireSuccess(url, answer);
      answer.socket.setTimeout(limits.idle, () =>
        answer.destroy(new FetchError("timeout", `${url.host} says nothing any more`)),
      );
      const hash = createHash("sha256");
      let bytes = 0;
      async function* counted(content: AsyncIterable<Buffer>) {
        for await (const chunk of content) {
          bytes += chunk.length;
          if (bytes > limits.bytes)
            throw new FetchError("too-large", `${url.host} sent more than ${limits.bytes} bytes`);
          hash.update(chunk);
          yield chunk;
        }
      }
      await pipeline(counted(unpacked(contentOf(url, answer))), createWriteStream(path));
      const { etag = null, "last-modified": lastModified = null } = answer.headers;
      return { isSame: false, etag, lastModified, bytes, hash: hash.digest("base64url") };
    });
}
