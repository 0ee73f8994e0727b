import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { names } from "#platform/backup/manifest.ts";
import { archiveEntries } from "#platform/backup/read-archive.ts";
import { tarPack } from "#platform/backup/tar.ts";
import { knownMigrations, tablesAfter } from "#platform/database/release-tables.ts";
import { serializedRows, tableSum } from "#platform/database/table-rows.ts";
import type { App } from "#server/app.ts";

/** The contents of every table, row by row. */
export async function contentsOf(app: App): Promise<Record<string, unknown>> {
  const tables = await tablesAfter(knownMigrations());
  return app.db.snapshot(async (tx) => {
    const states: Record<string, unknown> = {};
    for (const table of tables) {
      const sum = tableSum();
      for await (const line of serializedRows(tx, app.db.engine, table)) sum.add(line);
      states[table.name] = sum.state();
    }
    return states;
  });
}

/** The same archive with other entries and matching checksums. */
export async function rewritten(
  from: string,
  to: string,
  change: (entries: Map<string, Buffer>) => void,
): Promise<void> {
  const entries = new Map<string, Buffer>();
  for await (const { name, content } of archiveEntries(from)) entries.set(name, await buffer(content));
  entries.delete(names.sums);
  change(entries);
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(to));
  const pack = tarPack(gzip, 0);
  const sums = [...entries].map(
    ([name, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`,
  );
  entries.set(names.sums, Buffer.from(sums.join("")));
  for (const [name, bytes] of entries) await pack.add(name, bytes.length, [bytes]);
  await pack.end();
  await written;
}
