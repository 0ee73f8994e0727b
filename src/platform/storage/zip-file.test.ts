import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unzipFile, ZipError } from "./zip-file.ts";

type File = { name: string; content: Buffer; flags?: number; method?: number; crc?: number };
/** Where an archiver writes sizes: in the header, after the data, or in zip64 fields. */
type Style = { sizes?: "plain" | "behind" | "large"; comment?: Buffer };

const u16 = (...numbers: number[]) => Buffer.from(new Uint16Array(numbers).buffer);
const u32 = (...numbers: number[]) => Buffer.from(new Uint32Array(numbers).buffer);
const u64 = (...numbers: number[]) => Buffer.from(new BigUint64Array(numbers.map(BigInt)).buffer);
const mark = (letters: string) => Buffer.from(`PK${letters}`, "latin1");

/** An archive as archivers write it. */
function zipOf(files: readonly File[], { sizes = "plain", comment = Buffer.alloc(0) }: Style = {}): Buffer {
  const isLarge = sizes === "large";
  const isBehind = sizes !== "plain";
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, flags = 0, method = 8, crc = crc32(content) } of files) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const title = Buffer.from(name);
    const numbers = u32(crc, packed.length, content.length);
    const head = Buffer.concat([u16(20, flags | (isBehind ? 8 : 0), method, 0, 0)]);
    const local = Buffer.concat([
      ...[mark("\x03\x04"), head, isBehind ? u32(0, 0, 0) : numbers, u16(title.length, 4), title, u16(7, 0)],
      ...[packed, isBehind ? Buffer.concat([mark("\x07\x08"), numbers]) : Buffer.alloc(0)],
    ]);
    const extra = isLarge
      ? Buffer.concat([u16(7, 1), Buffer.from("x"), u16(1, 24), u64(content.length, packed.length, at)])
      : Buffer.alloc(0);
    const far = 0xffffffff;
    directory.push(
      Buffer.concat([
        ...[mark("\x01\x02"), u16(20), head, isLarge ? u32(crc, far, far) : numbers],
        ...[u16(title.length, extra.length, 0, 0, 0), u32(0, isLarge ? far : at), title, extra],
      ]),
    );
    bodies.push(local);
    at += local.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const large = Buffer.concat([
    ...[mark("\x06\x06"), u64(44), u16(45, 45), u32(0, 0), u64(files.length, files.length, size, at)],
    ...[mark("\x06\x07"), u32(0), u64(at + size), u32(1)],
  ]);
  const end = isLarge
    ? [u16(0xffff, 0xffff), u32(0xffffffff, 0xffffffff)]
    : [u16(files.length, files.length), u32(size, at)];
  return Buffer.concat([
    ...[...bodies, ...directory, ...(isLarge ? [large] : [])],
    ...[mark("\x05\x06"), u16(0, 0), ...end, u16(comment.length), comment],
  ]);
}

const table = Buffer.from("sku,name\n1,Kettle\n");

async function unzip(archive: Buffer, most = 10_000_000): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "zip-"));
  await writeFile(join(folder, "a.zip"), archive);
  try {
    await unzipFile(join(folder, "a.zip"), join(folder, "out"), { most });
  } catch (error) {
    if (error instanceof ZipError) return error.refusal;
    throw error;
  }
  return readFile(join(folder, "out"), "utf8");
}

describe("a zip archive", () => {
  it.each([8, 0])("of one file is unpacked, with method %i, whatever surrounds it", async (method) => {
    const beside = [
      { name: "data/", content: Buffer.alloc(0), method: 0 },
      { name: "__MACOSX/data/._t.csv", content: Buffer.from("x") },
    ];
    expect(await unzip(zipOf([...beside, { name: "data/t.csv", content: table, method }]))).toBe(
      table.toString(),
    );
  });

  it.each([
    ["plain", ""],
    ["behind", "Made on a Tuesday"],
    ["large", ""],
    // The signature of an end record, in a comment.
    ["large", "PK\x05\x06 is how archives end"],
  ] as const)("is unpacked with its sizes written %s, and a comment «%s»", async (sizes, comment) => {
    const style = { sizes, comment: Buffer.from(comment, "latin1") };
    const beside = { name: "__MACOSX/._t.csv", content: Buffer.from("x") };
    const folder = { name: "data/", content: Buffer.alloc(0), method: 0 };
    const archive = zipOf([folder, { name: "data/t.csv", content: table }, beside], style);
    expect(await unzip(archive)).toBe(table.toString());
    expect(
      await unzip(
        zipOf(
          [
            { name: "a.csv", content: table },
            { name: "b.csv", content: table },
          ],
          style,
        ),
      ),
    ).toBe("files");
  });

  it("with invalid zip64 offsets is damaged, whichever byte is wrong", async () => {
    const archive = zipOf([{ name: "t.csv", content: table }], { sizes: "large" });
    for (let place = 4; place < archive.length; place++) {
      const wrong = Buffer.from(archive);
      wrong[place] = (wrong[place] ?? 0) ^ 0xff;
      // Names and times may be anything.
      expect(["damaged", "files", "too-large", "nested", table.toString()]).toContain(await unzip(wrong));
    }
  });

  it.each([
    ["files", zipOf([])],
    [
      "files",
      zipOf([
        { name: "a.csv", content: table },
        { name: "b.csv", content: table },
      ]),
    ],
    ["files", zipOf(Array.from({ length: 20_000 }, (_, i) => ({ name: `${i}.csv`, content: table })))],
    ["nested", zipOf([{ name: "a.zip", content: zipOf([{ name: "a.csv", content: table }]) }])],
    [
      "workbook",
      zipOf([
        { name: "[Content_Types].xml", content: table },
        { name: "xl/workbook.xml", content: table },
      ]),
    ],
    [
      "document",
      zipOf([
        { name: "[Content_Types].xml", content: table },
        { name: "word/document.xml", content: table },
      ]),
    ],
    [
      "workbook",
      zipOf([
        {
          name: "mimetype",
          content: Buffer.from("application/vnd.oasis.opendocument.spreadsheet"),
          method: 0,
        },
      ]),
    ],
    ["document", zipOf([{ name: "mimetype", content: Buffer.from("application/epub+zip"), method: 0 }])],
    ["nested", zipOf([{ name: "a.csv.gz", content: gzipSync(table) }])],
    ["damaged", zipOf([{ name: "a.csv", content: table, flags: 1 }])],
    ["damaged", zipOf([{ name: "a.csv", content: table, method: 12 }])],
    ["damaged", zipOf([{ name: "a.csv", content: table, crc: 7 }])],
    ["damaged", zipOf([{ name: "a.csv", content: table }]).subarray(0, 60)],
    ["damaged", Buffer.from("PK\x03\x04 and nothing of an archive", "latin1")],
    ["too-large", zipOf([{ name: "a.csv", content: Buffer.alloc(5_000_000, 0x30) }])],
  ] as const)("is refused by name: %s", async (refusal, archive) => {
    expect(await unzip(archive)).toBe(refusal);
  });

  it("is refused beyond the size limit of a file, however it is packed", async () => {
    const content = Buffer.from(Array.from({ length: 9_000 }, (_, i) => `${i * 7919},${i}\n`).join(""));
    expect(await unzip(zipOf([{ name: "a.csv", content }]), 1_000)).toBe("too-large");
    expect(await unzip(zipOf([{ name: "a.csv", content }]))).toBe(content.toString());
  });
});
