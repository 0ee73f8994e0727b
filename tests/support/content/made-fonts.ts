import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";

const fromPackages = (path: string) => readFile(join("node_modules", path));

/** Fonts of the packages that the built-in ones come from. */
export const packagedFonts = {
  latin: () => fromPackages("@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2"),
  hebrew: () => fromPackages("@fontsource-variable/rubik/files/rubik-hebrew-wght-normal.woff2"),
  /** Not variable, as WOFF 1. */
  arabic: () =>
    fromPackages("@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff"),
};

/** A WOFF 1 file of one table, which claims this length and unpacks to `content`. */
function woffOf(content: Uint8Array, claims = content.length): Buffer {
  const packed = deflateSync(content);
  const head = Buffer.alloc(64);
  head.write("wOFF", 0, "latin1");
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt16BE(1, 12);
  head.write("glyf", 44, "latin1");
  head.writeUInt32BE(64, 48);
  head.writeUInt32BE(packed.length, 52);
  head.writeUInt32BE(claims, 56);
  return Buffer.concat([head, packed]);
}

/** What a server must refuse, with the code that it says. */
export async function hostileFonts(): Promise<{ name: string; bytes: Uint8Array; code: string }[]> {
  const [woff2, woff] = await Promise.all([packagedFonts.latin(), packagedFonts.arabic()]);
  const unreadable = (name: string, bytes: Uint8Array) => ({ name, bytes, code: "font-unreadable" });
  const ttf = (tables: number) => {
    const bytes = Buffer.alloc(12 + tables * 16, 0xff);
    bytes.writeUInt32BE(0x00010000, 0);
    bytes.writeUInt16BE(tables, 4);
    return bytes;
  };
  const huge = Buffer.from(woff2);
  // The first table's length, as a number of five bytes.
  huge.fill(0xff, 49, 53);
  return [
    unreadable("nothing", Buffer.alloc(0)),
    unreadable("a text", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")),
    unreadable("a collection", Buffer.from("ttcf\0\x01\0\0\0\0\0\x02\0\0\0\x14", "latin1")),
    unreadable("a head alone", woff2.subarray(0, 60)),
    unreadable("half a WOFF 2", woff2.subarray(0, woff2.length / 2)),
    unreadable("half a WOFF", woff.subarray(0, woff.length / 2)),
    unreadable("tables outside of the file", ttf(12)),
    unreadable("too many tables", ttf(4000)),
    unreadable("noise", Buffer.concat([ttf(3), Buffer.alloc(5000, 0x5a)])),
    unreadable("more than it claims", woffOf(new Uint8Array(30_000_000), 30_000)),
    { name: "a bomb", bytes: woffOf(new Uint8Array(200_000_000)), code: "too-large" },
    { name: "a huge table", bytes: huge, code: "font-unreadable" },
  ];
}
