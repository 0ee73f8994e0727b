import type { FileHandle } from "node:fs/promises";
import iconv from "iconv-lite";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import { mostPlausibleEncoding } from "./encoding-scores.ts";
import { createUtf8Census } from "./utf8-census.ts";

const chunkSize = 64 * 1024;
const sampleSize = 64 * 1024;
const samplePerChunk = 8 * 1024;

/** A file with a few invalid UTF-8 sequences is still UTF-8: in another encoding valid sequences are rare accidents. */
const validPerInvalid = 4;

const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The Unicode encoding proven by the first bytes of a file: a byte order mark, or UTF-16's pattern of zeros; else null. */
export function unicodeOfHead(head: Uint8Array): string | null {
  const mark = byteOrderMarks.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (mark !== undefined) return mark[0];
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Delimiters, digits and line ends alone are a tenth of any table; zeros on the other side are hardly text.
  const half = head.length / 2;
  if (odd > half * 0.1 && even < half * 0.005) return "utf-16le";
  return even > half * 0.1 && odd < half * 0.005 ? "utf-16be" : null;
}

export const isUtf8 = ({ sequences, invalid }: { sequences: number; invalid: number }): boolean =>
  invalid === 0 || sequences >= invalid * validPerInvalid;

/** `doubtful`: a line of the text, if the encoding is little more than a guess. */
export type DetectedEncoding = { encoding: string; doubtful?: string };

/**
 * Detects the encoding of a file by (1) its first bytes, (2) UTF-8 validity of the whole, (3) an XML declaration, (4) how the words
 * look in each likely encoding. Reads the file once from its start; names are those of iconv-lite.
 */
export async function detectEncoding(file: FileHandle, head: Uint8Array): Promise<DetectedEncoding> {
  const unicode = unicodeOfHead(head);
  if (unicode !== null) return { encoding: unicode };

  const census = createUtf8Census();
  const samples: Uint8Array[] = [];
  let sampled = 0;
  const buffer = Buffer.alloc(chunkSize);
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, chunkSize, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const chunk = buffer.subarray(0, bytesRead);
    census.write(chunk);
    if (sampled < sampleSize) {
      const part = aroundForeignBytes(chunk);
      samples.push(part);
      sampled += part.length;
    }
    const { sequences, invalid } = census.counts();
    if (sampled >= sampleSize && invalid > 1000 && invalid > sequences) break;
  }
  if (isUtf8(census.counts())) return { encoding: "utf-8" };

  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    Buffer.from(head).toString("latin1"),
  )?.[1];
  if (declared !== undefined && !/^utf/i.test(declared) && iconv.encodingExists(declared))
    return { encoding: declared.toLowerCase() };
  const sample = Buffer.concat(samples);
  const { encoding, isSure } = mostPlausibleEncoding(sample);
  return isSure ? { encoding } : { encoding, doubtful: foreignLine(sample, encoding) };
}

/** The first line of a sample that is not plain ASCII, decoded. */
function foreignLine(sample: Buffer, encoding: string): string {
  const lines = iconv.decode(sample, encoding).split(/\r?\n|\r/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is looked for is anything beyond ASCII.
  return lines.find((line) => /[^\x00-\x7f]/.test(line)) ?? lines[0] ?? "";
}

/** Validates an encoding given by the caller. Throws ImportFileError "encoding-unknown". */
export function requireEncoding(name: string): string {
  if (iconv.encodingExists(name)) return name.toLowerCase();
  throw new ImportFileError("encoding-unknown", `There is no encoding called "${name}".`);
}

// Whole lines from the first one with a byte above ASCII, so that no sample starts inside a two-byte character.
function aroundForeignBytes(chunk: Uint8Array): Uint8Array {
  const first = chunk.findIndex((byte) => byte > 0x7f);
  if (first < 0) return new Uint8Array();
  const start = chunk.lastIndexOf(0x0a, first) + 1;
  return Uint8Array.from(chunk.subarray(start, Math.max(start + samplePerChunk, first + 64)));
}

export type TextChunk = { text: string; bytesRead: number };

/** Decodes a file from its start, chunk by chunk, without its byte order mark; `bytesRead` counts bytes of the file. */
export async function* decodedText(
  file: FileHandle,
  encoding: string,
): AsyncGenerator<TextChunk, void, undefined> {
  const decoder = iconv.getDecoder(encoding as Parameters<typeof iconv.getDecoder>[0]);
  // Since 1998 Mac OS Roman has the euro sign where the library still has the generic currency sign.
  const euro = (text: string) => (encoding === "macintosh" ? text.replaceAll("¤", "€") : text);
  const buffer = Buffer.alloc(chunkSize);
  let bytesRead = 0;
  for (;;) {
    const read = await file.read(buffer, 0, chunkSize, bytesRead);
    if (read.bytesRead === 0) break;
    bytesRead += read.bytesRead;
    // A copy: a decoder may keep a view of its last bytes, and this buffer is reused.
    const text = decoder.write(Buffer.from(buffer.subarray(0, read.bytesRead)));
    if (text !== "") yield { text: euro(text), bytesRead };
  }
  const rest = decoder.end();
  if (rest) yield { text: rest, bytesRead };
}
