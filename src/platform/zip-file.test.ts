import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unzipFile, ZipError } from "./zip-file.ts";

type File = { name: string; content: Buffer; flags?: number; method?: number; crc?: number };

/** An archive as packers write it. */
function zipOf(files: readonly File[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, flags = 0, method = 8, crc = crc32(content) } of files) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(crc, 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, title, packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), facts, end, title]));
    bodies.push(local);
    at += local.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const tail = Buffer.alloc(22);
  tail.write("PK\x05\x06", "latin1");
  tail.writeUInt16LE(files.length, 8);
  tail.writeUInt16LE(files.length, 10);
  tail.writeUInt32LE(size, 12);
  tail.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, tail]);
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
  it.each([8, 0])("of one file is unpacked, by method %i, whatever stands beside it", async (method) => {
    const beside = [
      { name: "data/", content: Buffer.alloc(0), method: 0 },
      { name: "__MACOSX/data/._t.csv", content: Buffer.from("x") },
    ];
    expect(await unzip(zipOf([...beside, { name: "data/t.csv", content: table, method }]))).toBe(
      table.toString(),
    );
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
    ["damaged", zipOf([{ name: "a.csv", content: table, flags: 1 }])],
    ["damaged", zipOf([{ name: "a.csv", content: table, method: 12 }])],
    ["damaged", zipOf([{ name: "a.csv", content: table, crc: 7 }])],
    ["damaged", zipOf([{ name: "a.csv", content: table }]).subarray(0, 60)],
    ["damaged", Buffer.from("PK\x03\x04 and nothing of an archive", "latin1")],
    ["too-large", zipOf([{ name: "a.csv", content: Buffer.alloc(5_000_000, 0x30) }])],
  ] as const)("is refused by name: %s", async (refusal, archive) => {
    expect(await unzip(archive)).toBe(refusal);
  });

  it("is refused beyond the bytes that a file may have, however it is packed", async () => {
    const content = Buffer.from(Array.from({ length: 9_000 }, (_, i) => `${i * 7919},${i}\n`).join(""));
    expect(await unzip(zipOf([{ name: "a.csv", content }]), 1_000)).toBe("too-large");
    expect(await unzip(zipOf([{ name: "a.csv", content }]))).toBe(content.toString());
  });
});
