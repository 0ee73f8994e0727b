import { crc32 } from "node:zlib";
import type { ImageFormat } from "../image-format.ts";

/** TIFF with nothing but the orientation (tag 0x0112). */
function exifOf(orientation: number): Buffer {
  const exif = Buffer.from("49492a0008000000010012010300010000000000000000000000", "hex");
  exif.writeUInt16LE(orientation, 18);
  return exif;
}

/**
 * The same pixels without metadata: place, time, camera, comments, thumbnails, and anything appended after its end. Colour profile and
 * orientation (1–8) stay. A damaged file comes out as it is: decoding refuses it.
 */
export function stripImageMetadata(bytes: Buffer, format: ImageFormat, orientation: number): Buffer {
  if (format === "jpeg") return cleanJpeg(bytes, orientation);
  if (format === "png") return cleanPng(bytes, orientation);
  if (format === "webp") return cleanWebp(bytes, orientation);
  return bytes;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Markers without a length: TEM, RST0–RST7, and stuffed bytes. */
const isBare = (marker: number): boolean =>
  marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd7);

function isPreserved(marker: number, segment: Buffer): boolean {
  if (marker === 0xe0) return segment.toString("latin1", 4, 8) === "JFIF";
  if (marker === 0xe2) return segment.toString("latin1", 4, 15) === "ICC_PROFILE";
  // Adobe's says how CMYK is meant.
  if (marker === 0xee) return segment.toString("latin1", 4, 9) === "Adobe";
  const isOfAnApplication = marker >= 0xe0 && marker <= 0xef;
  const isComment = marker === 0xfe;
  return !isOfAnApplication && !isComment;
}

function cleanJpeg(bytes: Buffer, orientation: number): Buffer {
  const chunks = [bytes.subarray(0, 2)];
  if (orientation > 1) {
    const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exifOf(orientation)]);
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
    chunks.push(head, exif);
  }
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] as number;
    // Decoders skip bytes between segments, and any number of 0xff before a marker.
    if (bytes[at] !== 0xff || marker === 0xff) {
      at++;
      continue;
    }
    if (marker === endOfImage) break;
    const end = isBare(marker) ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    if (isPreserved(marker, segment)) chunks.push(segment);
    at = end;
    if (marker !== startOfScan) continue;
    const data = at;
    at = endOfData(bytes, at);
    chunks.push(bytes.subarray(data, at));
  }
  const isWhole = bytes[at] === 0xff && bytes[at + 1] === endOfImage;
  return Buffer.concat([...chunks, isWhole ? bytes.subarray(at, at + 2) : bytes.subarray(at)]);
}

/** Where the entropy-coded data ends: at the next marker that has a meaning of its own. */
function endOfData(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker === undefined) break;
    if (marker !== 0xff && !isBare(marker)) return at;
  }
  return bytes.length;
}

const preservedInPng = /^(IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|bKGD|pHYs|hIST|sPLT)$/;

function cleanPng(bytes: Buffer, orientation: number): Buffer {
  const chunks = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (end > bytes.length) return Buffer.concat([...chunks, bytes.subarray(at)]);
    if (preservedInPng.test(type)) chunks.push(bytes.subarray(at, end));
    if (type === "IHDR" && orientation > 1) chunks.push(pngChunk("eXIf", exifOf(orientation)));
    at = end;
    if (type === "IEND") break;
  }
  return Buffer.concat(chunks);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

const preservedInWebp = /^(VP8X|VP8 |VP8L|ALPH|ICCP|ANIM|ANMF)$/;
/** In the flags of VP8X. */
const hasExif = 0x08;
const hasXmp = 0x04;

function cleanWebp(bytes: Buffer, orientation: number): Buffer {
  const chunks: Buffer[] = [];
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  let isExtended = false;
  for (let at = 12; at + 8 <= end; ) {
    const type = bytes.toString("latin1", at, at + 4);
    const next = at + 8 + bytes.readUInt32LE(at + 4);
    const chunk = Buffer.from(bytes.subarray(at, next + (next % 2)));
    if (type === "VP8X") {
      isExtended = true;
      chunk[8] = ((chunk[8] ?? 0) & ~(hasExif | hasXmp)) | (orientation > 1 ? hasExif : 0);
    }
    if (preservedInWebp.test(type)) chunks.push(chunk);
    at = next + (next % 2);
  }
  if (isExtended && orientation > 1) {
    const exif = exifOf(orientation);
    const head = Buffer.from("EXIF\0\0\0\0", "latin1");
    head.writeUInt32LE(exif.length, 4);
    chunks.push(head, exif);
  }
  const body = Buffer.concat(chunks);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}
