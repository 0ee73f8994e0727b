import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { crc32, createInflateRaw } from "node:zlib";

/**
 * Why an archive is refused. "files": it contains none or several; "nested": its file is an archive itself; "workbook": it is a
 * spreadsheet; "document": a text document, slides or an e-book; "too-large": when unpacked; "damaged", also encrypted or unsupported.
 */
export type ZipRefusal = "files" | "nested" | "workbook" | "document" | "too-large" | "damaged";

export class ZipError extends Error {
  override name = "ZipError";
  readonly refusal: ZipRefusal;
  constructor(refusal: ZipRefusal, options: { cause?: unknown } = {}) {
    super(`The zip archive is refused: ${refusal}.`, options);
    this.refusal = refusal;
  }
}

type Entry = { name: string; method: number; flags: number; crc: number; packed: number; at: number };

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endLength = 22;
/** Archives beyond four gigabytes, or of unknown length when they were started, store these numbers elsewhere (zip64). */
const end64Mark = 0x06064b50;
const locatorMark = 0x07064b50;
const locatorLength = 20;
const end64Length = 56;
const sizesTag = 0x0001;
const elsewhere = 0xffffffff;
const longestComment = 0xffff;
/** A larger directory lists more than one file. */
const longestDirectory = 1_000_000;
/** Tables shrink to a tenth, monotonous ones to a fiftieth; a higher ratio is a zip bomb. The first bytes are free. */
const mostRatio = 250;
const freeBytes = 1_000_000;

const damaged = (cause?: unknown) => new ZipError("damaged", { cause });

/** Whether a file begins like a zip archive. */
export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;

const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  if (bytesRead < length) throw damaged();
  return buffer;
}

function largeAt(bytes: Buffer, place: number): number {
  const number = bytes.readBigUInt64LE(place);
  if (number > Number.MAX_SAFE_INTEGER) throw damaged();
  return Number(number);
}

type Directory = { count: number; bytes: number; start: number };

/** Finds the directory by the end record, which a comment of any length may follow. */
async function directoryOf(file: FileHandle, size: number): Promise<Directory> {
  const length = Math.min(size, locatorLength + endLength + longestComment);
  const tail = await bytesAt(file, size - length, length);
  const isEnd = (at: number): boolean =>
    tail.readUInt32LE(at) === endMark && at + endLength + tail.readUInt16LE(at + 20) === tail.length;
  let at = tail.length - endLength;
  // A comment may contain the same signature.
  while (at >= 0 && !isEnd(at)) at--;
  if (at < 0) throw damaged();
  const directory = {
    count: tail.readUInt16LE(at + 10),
    bytes: tail.readUInt32LE(at + 12),
    start: tail.readUInt32LE(at + 16),
  };
  if (directory.count !== 0xffff && directory.bytes !== elsewhere && directory.start !== elsewhere)
    return directory;
  const locator = at - locatorLength;
  if (locator < 0 || tail.readUInt32LE(locator) !== locatorMark) return directory;
  const end = await bytesAt(file, largeAt(tail, locator + 8), end64Length);
  if (end.readUInt32LE(0) !== end64Mark) throw damaged();
  return { count: largeAt(end, 32), bytes: largeAt(end, 40), start: largeAt(end, 48) };
}

/** The packed size and the offset of an entry, from its extra field if they are zip64; its plain size precedes them there. */
function largeSizes(extra: Buffer, { plain, packed, at }: Record<"plain" | "packed" | "at", number>) {
  const sizes = { packed, at };
  if (plain !== elsewhere && packed !== elsewhere && at !== elsewhere) return sizes;
  for (let place = 0; place + 4 <= extra.length; place += 4 + extra.readUInt16LE(place + 2)) {
    if (extra.readUInt16LE(place) !== sizesTag) continue;
    const field = extra.subarray(place + 4, place + 4 + extra.readUInt16LE(place + 2));
    let next = plain === elsewhere ? 8 : 0;
    for (const name of ["packed", "at"] as const) {
      if (sizes[name] !== elsewhere) continue;
      if (next + 8 > field.length) throw damaged();
      sizes[name] = largeAt(field, next);
      next += 8;
    }
    break;
  }
  return sizes;
}

/** Reads the central directory; sizes are always there, but not always before the data. */
async function entriesOf(file: FileHandle, size: number): Promise<{ entries: Entry[]; start: number }> {
  const { count, bytes, start } = await directoryOf(file, size);
  if (bytes > longestDirectory) throw new ZipError("files");
  if (start + bytes > size) throw damaged();
  const directory = await bytesAt(file, start, bytes);
  const entries: Entry[] = [];
  for (let place = 0; entries.length < count; ) {
    if (place + 46 > directory.length || directory.readUInt32LE(place) !== entryMark) throw damaged();
    const [name, extra, comment] = [28, 30, 32].map((from) => directory.readUInt16LE(place + from)) as [
      number,
      number,
      number,
    ];
    entries.push({
      name: directory.toString("utf8", place + 46, place + 46 + name),
      flags: directory.readUInt16LE(place + 8),
      method: directory.readUInt16LE(place + 10),
      crc: directory.readUInt32LE(place + 16),
      ...largeSizes(directory.subarray(place + 46 + name, place + 46 + name + extra), {
        plain: directory.readUInt32LE(place + 24),
        packed: directory.readUInt32LE(place + 20),
        at: directory.readUInt32LE(place + 42),
      }),
    });
    place += 46 + name + extra + comment;
  }
  return { entries, start };
}

/** Metadata that file managers add to archives. */
const isCompanion = (name: string): boolean =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i.test(name);

/** The kind of an office archive, by the first files of the two formats; null for any other. */
async function officeKind(
  file: FileHandle,
  entries: readonly Entry[],
): Promise<"workbook" | "document" | null> {
  if (entries.some(({ name }) => name === "[Content_Types].xml"))
    return entries.some(({ name }) => name.startsWith("xl/")) ? "workbook" : "document";
  const type = entries.find(({ name }) => name === "mimetype");
  if (!type) return null;
  // It is stored uncompressed, right after its header.
  const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, type.at);
  return buffer.toString("latin1", 0, bytesRead).includes("spreadsheet") ? "workbook" : "document";
}

/** Why a file from another archive is refused: an office document, or any archive; null for other files. */
export async function packedWithin(path: string): Promise<"workbook" | "document" | "nested" | null> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    if (size < 4) return null;
    const head = await bytesAt(file, 0, 4);
    if (isGzip(head)) return "nested";
    if (!isZip(head)) return null;
    const { entries } = await entriesOf(file, size);
    return (await officeKind(file, entries)) ?? "nested";
  } catch (error) {
    if (error instanceof ZipError) return "nested";
    throw error;
  } finally {
    await file.close();
  }
}

/**
 * Unpacks the one file of an archive, in bounded memory; returns its size in bytes. Throws ZipError for any other archive, beyond `most`
 * bytes, and at a ratio that no text reaches.
 */
export async function unzipFile(
  from: string,
  to: string,
  { most, signal }: { most: number; signal?: AbortSignal },
): Promise<number> {
  const file = await open(from, "r");
  try {
    const { size } = await file.stat();
    const { entries, start } = await entriesOf(file, size);
    const kind = await officeKind(file, entries);
    if (kind !== null) throw new ZipError(kind);
    const files = entries.filter(({ name }) => !name.endsWith("/") && !isCompanion(name));
    const [only] = files;
    if (only === undefined || files.length > 1) throw new ZipError("files");
    const { flags, method, packed, at, crc } = only;
    const isEncrypted = (flags & 1) !== 0;
    if (isEncrypted || (method !== 0 && method !== 8)) throw damaged();
    const local = await bytesAt(file, at, 30);
    const begin = at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
    if (local.readUInt32LE(0) !== localMark || begin + packed > start) throw damaged();
    return await unpack({ from, to, begin, packed, method, crc }, { most, signal });
  } finally {
    await file.close();
  }
}

async function unpack(
  {
    from,
    to,
    begin,
    packed,
    method,
    crc,
  }: Pick<Entry, "packed" | "method" | "crc"> & { from: string; to: string; begin: number },
  { most, signal }: { most: number; signal: AbortSignal | undefined },
): Promise<number> {
  let bytes = 0;
  let sum = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (bytes === 0 && (isZip(chunk) || isGzip(chunk))) throw new ZipError("nested");
      bytes += chunk.length;
      if (bytes > most || bytes > freeBytes + packed * mostRatio) throw new ZipError("too-large");
      sum = crc32(chunk, sum);
      yield chunk;
    }
  }
  const options = signal === undefined ? {} : { signal };
  try {
    if (packed === 0) await pipeline([], createWriteStream(to), options);
    else {
      const content = createReadStream(from, { start: begin, end: begin + packed - 1 });
      const out = createWriteStream(to);
      await (method === 0
        ? pipeline(content, counted, out, options)
        : pipeline(content, createInflateRaw(), counted, out, options));
    }
  } catch (error) {
    const { code } = error as { code?: unknown };
    throw typeof code === "string" && code.startsWith("Z_") ? damaged(error) : error;
  }
  if (sum !== crc) throw damaged();
  return bytes;
}
