import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#platform/config.ts";
import { followChanges, type Position } from "#platform/database/changes.ts";
import { createCdnPurge } from "#platform/http/page-cache/cdn-purge.ts";
import {
  type CachedResponse,
  createPageCache,
  type PageCache,
} from "#platform/http/page-cache/page-cache.ts";
import { readSnapshot, writeSnapshot } from "#platform/http/page-cache/page-cache-file.ts";
import type { App } from "../app.ts";

export type OpenPageCache = {
  cache: PageCache;
  /** Whether it is known just now what changed. */
  isSure(): boolean;
  /** Reads what others changed now, instead of soon. */
  look(): Promise<void>;
  position(): Position;
  /** How long a shared cache may keep an answer, in seconds; null where none can be told what changed. */
  sharedFor: number | null;
  stop(): Promise<void>;
};

/** A purge that is lost costs this long, in seconds. */
const longestShared = 3_600;

const fileOf = (config: Config): string => join(config.dataDir, "finished-answers");

/** When and how large the database's file is: it tells whether anybody wrote while this instance was away. */
async function stateOfFile(config: Config): Promise<string> {
  const states = ["magpie.sqlite", "magpie.sqlite-wal"].map(async (name) => {
    // PostgreSQL has no such file, SQLite not always a WAL.
    const found = await stat(join(config.dataDir, name)).catch(() => null);
    return found ? `${found.mtimeMs}:${found.size}` : "-";
  });
  return (await Promise.all(states)).join(" ");
}

/** Which build this is; null without one. Ask at the start: when the process stops, a newer one may lie in its place. */
export const buildOf = (config: Config): Promise<string | null> =>
  // No build: nothing is cached across starts.
  readFile(join(config.rootDir, "build/.hash"), "utf8").catch(() => null);

/**
 * What finished answers hang on besides the content: answers of another build point at files that are gone, of another address or
 * database are of another site.
 */
async function keyOf(config: Config, build: string): Promise<string> {
  // PostgreSQL's log says what changed meanwhile; beside an SQLite file anybody may have been at work without a word.
  const database = config.DATABASE_URL ?? (await stateOfFile(config));
  const about = [build, config.siteUrl, JSON.stringify(config.API_GATEWAYS), database];
  return createHash("sha256").update(about.join("\n")).digest("base64url");
}

export type CacheSnapshot = { position: Position; answers: [string, CachedResponse][] };

/** What the last run left for this one; null where there is nothing that may be sent. Read it before the database is opened. */
export async function readCacheSnapshot(config: Config, build: string): Promise<CacheSnapshot | null> {
  const key = await keyOf(config, build);
  const answers: CacheSnapshot["answers"] = [];
  const position = await readSnapshot<Position>(fileOf(config), key, (...one) => answers.push(one));
  return position && { position, answers };
}

/** Leaves what is kept for the next start; call it when the database is closed. */
export async function saveCacheSnapshot(
  config: Config,
  build: string,
  { cache, position }: OpenPageCache,
): Promise<void> {
  const key = await keyOf(config, build);
  await writeSnapshot(fileOf(config), { key, position: position() }, cache.entries());
}

/** The room for finished answers: filled with what the last run left, emptied of what is changed here or by others. */
export async function openPageCache(
  { config, clock, db, log }: App,
  left: CacheSnapshot | null = null,
): Promise<OpenPageCache> {
  const cache = createPageCache({ maxBytes: config.PAGE_CACHE_MB * 1_000_000, clock });
  for (const one of left?.answers ?? []) cache.keep(...one);
  const purge = config.CDN_PURGE_URL
    ? createCdnPurge({ url: config.CDN_PURGE_URL, token: config.CDN_PURGE_TOKEN, log })
    : null;
  // What changed while nobody followed is not known.
  if (!left) purge?.forgetAll();
  // Every instance that serves tells what it hears of: workers and commands tell nobody, and to be told twice does no harm.
  const following = await followChanges(
    db,
    {
      changed(tags) {
        // First what answers are made of, or a new one could be made of what is forgotten next.
        db.memory.changed(tags);
        cache.forget(tags);
        purge?.forget(tags);
      },
      lost() {
        db.memory.lost();
        cache.forgetAll();
        purge?.forgetAll();
      },
    },
    {
      from: left?.position,
      onFailure: (error) => log.warn({ error: String(error) }, "what others change cannot be read"),
    },
  );
  db.memory.beginListening(following.look);
  // Before the first visitor: what changed while this instance was away. Where the database does not answer it is tried again.
  if (left) await following.look();
  return {
    cache,
    ...following,
    sharedFor: purge === null ? null : longestShared,
    async stop() {
      db.memory.stopListening();
      following.stop();
      await purge?.close();
    },
  };
}
