import { once } from "node:events";
import type { Writable } from "node:stream";

/** Writes the tar format (POSIX ustar), entry by entry, with back-pressure. */
export const block = 512;
const namePart = 100;
const prefixPart = 155;
/** The largest value of eleven octal digits. */
const largest = 8 ** 11 - 1;

/** ustar stores a long name in two fields, split at a slash. */
function nameParts(name: string): { name: string; prefix: string } {
  if (Buffer.byteLength(name) <= namePart) return { name, prefix: "" };
  for (let at = name.indexOf("/"); at > 0; at = name.indexOf("/", at + 1)) {
    const parts = { prefix: name.slice(0, at), name: name.slice(at + 1) };
    if (Buffer.byteLength(parts.name) <= namePart && Buffer.byteLength(parts.prefix) <= prefixPart)
      return parts;
  }
  throw new RangeError(`The name is too long for an archive: ${name}`);
}

function headerOf(fullName: string, size: number, time: number): Buffer {
  if (size > largest) throw new RangeError(`The file is too large for an archive: ${fullName}`);
  const { name, prefix } = nameParts(fullName);
  const header = Buffer.alloc(block);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, "latin1");
  header.write(name, 0);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(time / 1000), 136, 12);
  header.write("        0", 148, "latin1");
  header.write("ustar\0" + "00", 257, "latin1");
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

export function tarPack(to: Writable, time: number) {
  async function write(bytes: Uint8Array): Promise<void> {
    if (to.errored) throw to.errored;
    if (bytes.length && !to.write(bytes)) await once(to, "drain");
  }
  return {
    /** Adds a file of known size; fails if the content is shorter or longer, because the archive would be corrupt. */
    async add(name: string, size: number, parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
      await write(headerOf(name, size, time));
      let written = 0;
      for await (const part of parts) {
        written += part.length;
        await write(part);
      }
      if (written !== size) throw new Error(`${name} changed while it was read.`);
      await write(padding(size));
    },
    /** Two empty blocks end an archive. */
    async end(): Promise<void> {
      await write(Buffer.alloc(2 * block));
      to.end();
    },
  };
}
