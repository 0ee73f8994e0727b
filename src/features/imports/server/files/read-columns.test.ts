import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ImportRow } from "#features/imports/import-row.ts";
import { type ImportEvent, type ImportFileSettings, readImportFile } from "./read-import-file.ts";

async function read(text: string, settings: Partial<ImportFileSettings> = {}) {
  const path = join(await mkdtemp(join(tmpdir(), "columns-")), "rows.csv");
  await writeFile(path, text);
  const rows: ImportRow[] = [];
  let columns: Extract<ImportEvent, { kind: "columns" }> | undefined;
  for await (const event of readImportFile({ path, defaultCurrency: "USD", now: 0, ...settings })) {
    if (event.kind === "row") rows.push(event.row);
    else if (event.kind === "columns") columns = event;
  }
  return { rows, columns };
}

describe("reads a table", () => {
  it("with its own currency, whatever its column is called, before the default", async () => {
    const { rows, columns } = await read("sku,name,price,Money\nA,A,5,EUR\nB,B,6,GBP\nC,C,7,\n");
    expect(rows.map(({ price }) => price?.currency)).toEqual(["EUR", "GBP", "USD"]);
    expect(columns?.columns.placed).toContainEqual({ column: "Money", as: "currency" });
    const { rows: sized } = await read("sku,name,price,Fit\nA,A,5,ALL\nB,B,6,TOP\n");
    expect(sized.map(({ price }) => price?.currency)).toEqual(["USD", "USD"]);
    const { rows: mapped } = await read("sku,name,price,Money\nA,A,5,EUR\n", {
      mapping: { ignored: "Money" },
    });
    expect(mapped[0]?.price?.currency).toBe("USD");
  });

  it("with a column for each level of a category", async () => {
    const { rows } = await read(
      "sku,name,Category 2,Category 1,Category 3\nA,A,Kitchen,Home,TV/Video\nB,B,,Home,\n",
    );
    expect(rows.map(({ categoryPath }) => categoryPath)).toEqual([["Home", "Kitchen", "TV/Video"], ["Home"]]);
    const { rows: below } = await read(
      "sku,name,Category,Subcategory,Product type\nA,A,Home,Kitchen,Pan\nB,B,Home > Kitchen,Kitchen,Pan\nC,C,,,Pan\n",
    );
    expect(below.map(({ categoryPath }) => categoryPath)).toEqual([
      ["Home", "Kitchen"],
      ["Home", "Kitchen"],
      ["Pan"],
    ]);
  });
});

it("keeps both summary and content of an Atom entry", async () => {
  const entry = (id: number, inner: string) =>
    `<entry><id>${id}</id><title>t</title><link href="https://shop.test/${id}"/>${inner}</entry>`;
  const feed = (...entries: string[]) =>
    `<feed xmlns="http://www.w3.org/2005/Atom">${entries.join("")}</feed>`;
  const both = '<summary>Short</summary><content type="html">&lt;p>Long&lt;/p></content>';
  expect((await read(feed(entry(1, "<summary>Short</summary>"), entry(2, both)))).rows).toMatchObject([
    { summary: "Short" },
    { summary: "Short", description: "Long" },
  ]);
  expect((await read(feed(entry(1, "<summary>Only</summary>")))).rows).toMatchObject([
    { description: "Only" },
  ]);
});
