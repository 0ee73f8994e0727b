import { inflateSync } from "node:zlib";
import { convert } from "fontverter";

/** Of an unpacked font, in bytes: those of all Chinese characters have about 20 million. */
const largest = 32_000_000;
const mostTables = 64;

/** Why a font is refused; a code of errors.ts. */
export class FontRefused extends Error {
  readonly code: "font-unreadable" | "font-lacks-letters" | "too-large";
  constructor(code: FontRefused["code"], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
const broken = (cause?: unknown) => new FontRefused("font-unreadable", cause);

const sfntVersions = new Set([0x00010000, 0x4f54544f, 0x74727565]);

/** The tables of WOFF 1, each inflated within its declared size. */
function unpackWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(12);
  if (count > mostTables) throw broken();
  const entries = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * 20;
    const [offset, packed, length] = [4, 8, 12].map((part) => file.readUInt32BE(at + part)) as [
      number,
      number,
      number,
    ];
    return { head: file.subarray(at, at + 4), sum: file.readUInt32BE(at + 16), offset, packed, length };
  });
  const size = entries.reduce((total, { length }) => total + length + 3, 12 + count * 16);
  if (size > largest) throw new FontRefused("too-large");
  const sfnt = Buffer.alloc(size);
  sfnt.writeUInt32BE(file.readUInt32BE(4), 0);
  sfnt.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(Math.max(count, 1)));
  sfnt.writeUInt16BE(power * 16, 6);
  sfnt.writeUInt16BE(Math.log2(power), 8);
  sfnt.writeUInt16BE((count - power) * 16, 10);
  let end = 12 + count * 16;
  for (const [i, { head, sum, offset, packed, length }] of entries.entries()) {
    if (offset + packed > file.length) throw broken();
    const content = file.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(content, { maxOutputLength: Math.max(length, 1) }) : content;
    if (table.length !== length) throw broken();
    head.copy(sfnt, 12 + i * 16);
    sfnt.writeUInt32BE(sum, 12 + i * 16 + 4);
    sfnt.writeUInt32BE(end, 12 + i * 16 + 8);
    sfnt.writeUInt32BE(length, 12 + i * 16 + 12);
    table.copy(sfnt, end);
    end += Math.ceil(length / 4) * 4;
  }
  return sfnt.subarray(0, end);
}

/** Throws where the tables of a WOFF 2 file, by its directory, would not fit; the decoder stops at the sizes that are declared there. */
function checkWoff2(file: Buffer): void {
  const count = file.readUInt16BE(12);
  if (count > mostTables || file.readUInt32BE(4) === 0x74746366) throw broken();
  let at = 48;
  const number = (): number => {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw broken();
  };
  let total = 0;
  for (let i = 0; i < count; i++) {
    const flags = file.readUInt8(at++);
    const tag = flags & 0x3f;
    if (tag === 0x3f) at += 4;
    const transform = flags >> 6;
    const length = number();
    // glyf and loca are transformed unless it says otherwise, the others only where it says so.
    const isTransformed = tag === 10 || tag === 11 ? transform !== 3 : transform !== 0;
    total += length + (isTransformed ? number() : 0);
    if (total > largest) throw new FontRefused("too-large");
  }
}

/** The bytes of an OpenType font, of a WOFF 2, WOFF, TTF or OTF file, recognized by its first bytes. Throws FontRefused. */
export async function unpackFont(file: Buffer): Promise<Buffer> {
  try {
    const signature = file.readUInt32BE(0);
    if (sfntVersions.has(signature)) return file;
    if (signature === 0x774f4646) return unpackWoff(file);
    if (signature !== 0x774f4632) throw broken();
    checkWoff2(file);
    return await convert(file, "sfnt", "woff2");
  } catch (error) {
    throw error instanceof FontRefused ? error : broken(error);
  }
}
