import { block } from "./tar-pack.ts";

/** An entry of an archive; unread content is skipped. */
export type TarEntry = { name: string; size: number; content: AsyncIterable<Buffer> };

/** The input is not a complete archive. */
export class BrokenArchive extends Error {}

const textOf = (header: Buffer, at: number, length: number): string => {
  const part = header.subarray(at, at + length);
  const end = part.indexOf(0);
  return part.subarray(0, end < 0 ? length : end).toString("utf8");
};

function readHeader(header: Buffer): { name: string; size: number } {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (Number.parseInt(textOf(header, 148, 8), 8) !== sum || !textOf(header, 257, 6).startsWith("ustar"))
    throw new BrokenArchive("no tar archive");
  const prefix = textOf(header, 345, 155);
  const name = textOf(header, 0, 100);
  return { name: prefix ? `${prefix}/${name}` : name, size: Number.parseInt(textOf(header, 124, 12), 8) };
}

/** Streams the entries of an archive, one after the other, with no more in memory than one chunk. */
export async function* tarEntries(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** The next bytes that are available, up to `most`. */
  async function take(most: number): Promise<Buffer> {
    if (!rest.length) {
      const next = await chunks.next();
      if (next.done) throw new BrokenArchive("it ends too early");
      rest = next.value;
    }
    const part = rest.subarray(0, most);
    rest = rest.subarray(part.length);
    return part;
  }
  async function takeAll(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await take(left));
    return Buffer.concat(parts);
  }

  for (;;) {
    const header = await takeAll(block);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    let left = size;
    async function* content(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const part = await take(left);
        left -= part.length;
        yield part;
      }
    }
    yield { name, size, content: content() };
    while (left > 0) left -= (await take(left)).length;
    await takeAll((block - (size % block)) % block);
  }
  // To the very end: the trailer of the compressed stream shows whether it is complete.
  while (!(await chunks.next()).done);
}
