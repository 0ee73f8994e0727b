import iconv from "iconv-lite";
import { mostPlausibleEncoding } from "#features/imports/server/files/encoding/encoding-scores.ts";
import { unicodeOfHead } from "#features/imports/server/files/encoding/text-encoding.ts";

const metaCharset = /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]+)/i;
const sampled = 64 * 1024;

/**
 * Decodes a page by its byte order mark, its header or its meta tag, in this order, if the bytes are valid in that encoding; else by
 * detection.
 */
export function decodePage(bytes: Buffer, contentType: string): string {
  const unicode = unicodeOfHead(bytes.subarray(0, 1_024));
  if (unicode !== null) return decode(bytes, unicode) ?? "";
  const said = [
    /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType)?.[1],
    metaCharset.exec(bytes.subarray(0, 4_096).toString("latin1"))?.[1],
    "utf-8",
  ];
  for (const name of said) {
    // A page that declares itself as UTF-16 in ASCII is not.
    const encoding = name && /^utf-?(16|32|7)/i.test(name) ? "utf-8" : name;
    const text = encoding ? decode(bytes, encoding) : null;
    if (text !== null && !text.includes("\uFFFD")) return text;
  }
  return decode(bytes, mostPlausibleEncoding(foreign(bytes)).encoding) ?? bytes.toString("latin1");
}

function decode(bytes: Buffer, encoding: string): string | null {
  return iconv.encodingExists(encoding) ? iconv.decode(bytes, encoding) : null;
}

/** A sample from the tag before the first non-ASCII byte on. */
function foreign(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const start = first < 0 ? 0 : bytes.lastIndexOf(0x3e, first) + 1;
  return bytes.subarray(start, start + sampled);
}
