import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readImportFile } from "./read-import-file.ts";

const longText = "A kettle of brushed steel, ”quoted”, with a lid that closes. ".repeat(6);

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "large-imports-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes still in use after garbage collection, inside and outside the heap. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

type Shape = { name: string; rowCount: number; head: string; row: (number: number) => string; tail: string };

const csv: Shape = {
  name: "large.csv",
  rowCount: 100_000,
  head: "id,name,description,price,link\r\n",
  row: (n) => `${n},Kettle ${n},"${longText}\r\n""second"" line",${n % 100}.99,https://shop.test/${n}\r\n`,
  tail: "",
};
const json: Shape = {
  name: "large.json",
  rowCount: 50_000,
  head: '{"products":[\n',
  row: (n) =>
    `${n === 1 ? "" : ","}${JSON.stringify({ id: n, name: `Kettle ${n}`, description: longText, price: "1.5 USD" })}\n\n`,
  tail: "]}",
};
const xml: Shape = {
  name: "large.xml",
  rowCount: 50_000,
  head: '<rss xmlns:g="http://base.google.com/ns/1.0"><channel>\n',
  row: (n) =>
    `<item><g:id>${n}</g:id><title>Kettle ${n}</title>\n<description>${longText}</description></item>\n`,
  tail: "</channel></rss>",
};

async function generate({ name, rowCount, head, row, tail }: Shape): Promise<string> {
  const path = join(folder, name);
  const parts = function* () {
    yield head;
    for (let number = 1; number <= rowCount; number++) yield row(number);
    yield tail;
  };
  await pipeline(Readable.from(parts()), createWriteStream(path));
  return path;
}

describe("reads a file of a hundred thousand products, or half as many", () => {
  it.each([csv, json, xml])(
    "is read from $name in little memory, with progress and true lines",
    async (shape) => {
      const { rowCount } = shape;
      const path = await generate(shape);
      expect((await stat(path)).size).toBeGreaterThan(rowCount * 400);

      const before = heldBytes();
      let most = 0;
      let rows = 0;
      let rejected = 0;
      let lastLine = 0;
      const progress: number[] = [];
      for await (const event of readImportFile({ path, defaultCurrency: "USD", now: 0 })) {
        if (event.kind === "progress") progress.push(event.bytesRead / event.totalBytes);
        if (event.kind === "rejected") rejected += 1;
        if (event.kind !== "row") continue;
        rows += 1;
        if (event.row.key === `id:${rowCount}`) lastLine = event.row.line;
        if (rows % 10_000 === 0) most = Math.max(most, heldBytes() - before);
      }

      expect({ rows, rejected, lastLine }).toEqual({ rows: rowCount, rejected: 0, lastLine: 2 * rowCount });
      expect(progress.length).toBeGreaterThan(50);
      expect(progress.at(-1)).toBe(1);
      expect(progress).toEqual([...progress].sort((one, other) => one - other));
      expect(most).toBeLessThan(10_000_000);
    },
    120_000,
  );
});
