import iconv from "iconv-lite";
import { mostPlausibleEncoding } from "./encoding-scores.ts";
import { isUtf8, unicodeOfHead } from "./text-encoding.ts";
import { createUtf8Census } from "./utf8-census.ts";

const headSize = 4_096;
const sampleSize = 64 * 1024;

/** The text of a small file, with its encoding detected like that of an import. */
export function textOfBytes(bytes: Buffer): string {
  const unicode = unicodeOfHead(bytes.subarray(0, headSize));
  if (unicode !== null) return iconv.decode(bytes, unicode);
  const census = createUtf8Census();
  census.write(bytes);
  if (isUtf8(census.counts())) return bytes.toString("utf8");
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const start = bytes.lastIndexOf(0x0a, first) + 1;
  return iconv.decode(bytes, mostPlausibleEncoding(bytes.subarray(start, start + sampleSize)).encoding);
}
