import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database } from "#platform/database/handles.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Config } from "../config.ts";
import { knownMigrations, tablesAfter } from "../database/release-tables.ts";
import { lastNumber, serializedRows, tableSum } from "../database/table-rows.ts";
import { secretsOf } from "../sealing.ts";
import type { Storage } from "../storage/storage.ts";
import { type Manifest, names } from "./manifest.ts";
import { keysIn, storedKeys, tellsOfFiles } from "./stored-keys.ts";
import { syncFolder } from "./sync-folder.ts";
import { tarPack } from "./tar.ts";

/** Rows are written in chunks of about 4 MB: tar needs the size of an entry before its content. */
const portion = 4_000_000;

export type BackupParts = {
  config: Pick<Config, "SECRET" | "dataDir">;
  db: Database;
  storage: Storage;
  clock: Clock;
};

export type BackupNews = { step: "files" | "tables"; done: number };

/** Adds entries to an archive and records the hash of each. */
function hashingPack(pack: ReturnType<typeof tarPack>) {
  const sums: string[] = [];
  async function* hashed(name: string, parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const hash = createHash("sha256");
    for await (const part of parts) {
      hash.update(part);
      yield part;
    }
    sums.push(`${hash.digest("hex")}  ${name}\n`);
  }
  return {
    add: (name: string, size: number, parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
      pack.add(name, size, hashed(name, parts)),
    addText(name: string, text: string) {
      const bytes = Buffer.from(text);
      return pack.add(name, bytes.length, hashed(name, [bytes]));
    },
    async end() {
      const bytes = Buffer.from(sums.join(""));
      await pack.add(names.sums, bytes.length, [bytes]);
      await pack.end();
    },
  };
}

/**
 * Writes the whole site into one file while it runs: its tables as of one moment, the files they reference, and the secrets. The file
 * gets its final name once it is complete and synced to disk.
 */
export async function writeBackup(
  { config, db, storage, clock }: BackupParts,
  file: string,
  hear: (news: BackupNews) => void = () => {},
): Promise<Manifest> {
  const now = clock.now();
  const path = resolve(file);
  const draft = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  await rm(draft, { force: true });
  const gzip = createGzip({ level: 4 });
  // The file contains the password hashes and the secret.
  const written = gzip.pipe(createWriteStream(draft, { mode: 0o600, flush: true }));
  written.on("error", (error) => gzip.destroy(error));
  gzip.on("error", (error) => written.destroy(error));
  const isWritten = finished(written);
  // Awaited below; until then a rejection must not count as unhandled.
  isWritten.catch(() => {});
  const pack = hashingPack(tarPack(gzip, now));

  const packed = new Set<string>();
  async function addFiles(keys: Iterable<string>): Promise<void> {
    for (const key of keys) {
      if (packed.has(key)) continue;
      const found = await storage.open(key);
      // Deleted meanwhile or missing: the site shows no image there either.
      if (!found) continue;
      await pack.add(
        names.media(key),
        found.size,
        Readable.fromWeb(found.stream as Parameters<typeof Readable.fromWeb>[0]),
      );
      packed.add(key);
      if (packed.size % 100 === 0) hear({ step: "files", done: packed.size });
    }
  }

  try {
    const migrations = knownMigrations();
    const tables = await tablesAfter(migrations);
    // Existing files first: a file is deleted after its row, so what a later snapshot references is either copied or new.
    await addFiles(await storedKeys(db.read, tables));
    hear({ step: "files", done: packed.size });
    const states: Manifest["tables"] = {};
    const keys = new Set<string>();
    await db.snapshot(async (tx) => {
      let done = 0;
      for (const table of tables) {
        const sum = tableSum();
        let [lines, size, number]: [string[], number, number] = [[], 0, 0];
        const flush = async () => {
          if (lines.length) await pack.addText(names.part(table.name, ++number), lines.join(""));
          [lines, size] = [[], 0];
        };
        for await (const line of serializedRows(tx, db.engine, table)) {
          sum.add(line);
          if (tellsOfFiles(table)) for (const key of keysIn(line)) keys.add(key);
          lines.push(`${line}\n`);
          size += line.length;
          if (size >= portion) await flush();
        }
        await flush();
        states[table.name] = {
          ...sum.state(),
          last: table.isNumbered ? await lastNumber(tx, db.engine, table.name) : 0,
        };
        hear({ step: "tables", done: ++done / tables.length });
      }
    });
    await addFiles(keys);
    const secrets = await secretsOf(config);
    await pack.addText(names.secret, secrets.map((secret) => `${secret}\n`).join(""));
    const manifest: Manifest = {
      format: 1,
      madeAt: isoTime(now),
      migrations,
      tables: states,
      files: packed.size,
    };
    await pack.addText(names.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
    await pack.end();
    await isWritten;
    await rename(draft, path);
    await syncFolder(dirname(path));
    return manifest;
  } catch (error) {
    gzip.destroy();
    written.destroy();
    // The first error is the one to report.
    await isWritten.catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}
