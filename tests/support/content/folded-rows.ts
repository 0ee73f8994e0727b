import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportRow } from "#features/imports/import-row.ts";
import { readImportFile } from "#features/imports/server/files/read-import-file.ts";
import { foldsOf, mayFold, plainRows, type RowFolds } from "#features/imports/server/products/row-folds.ts";

export async function aTable(text: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "rows-")), "rows.csv");
  await writeFile(path, text);
  return path;
}

/** The products that a table's rows yield, and the outcome of its other rows by line. */
export async function foldedRows(text: string): Promise<{ products: ImportRow[]; others: string[] }> {
  const path = await aTable(text);
  const reading = { defaultCurrency: "EUR", now: 0, lang: "en" as const };
  const products: ImportRow[] = [];
  const others: string[] = [];
  let folds: RowFolds | undefined;
  for await (const event of readImportFile({ path, ...reading })) {
    if (event.kind === "columns")
      folds ??= mayFold(event.columns) ? await foldsOf(path, undefined, reading) : plainRows();
    else if (event.kind === "rejected") others.push(`${event.problems[0]?.line} ${event.problems[0]?.code}`);
    else if (event.kind === "row") {
      const taken = folds?.take(event.row, event.role);
      if (taken?.is === "row") products.push(taken.row);
      else others.push(`${event.row.line} ${taken?.is}${taken?.is === "twice" ? ` as ${taken.line}` : ""}`);
    }
  }
  return { products, others };
}
