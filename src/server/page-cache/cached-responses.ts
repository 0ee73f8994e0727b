import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#platform/config.ts";
import { followChanges, type Position } from "#platform/database/changes.ts";
import { cdnDialect } from "#platform/http/page-cache/cdn-dialects.ts";
import { createCdnPurge } from "#platform/http/page-cache/cdn-purge.ts";
import {
  type CachedResponse,
  createPageCache,
  type PageCache,
} from "#platform/http/page-cache/page-cache.ts";
import { readSnapshot, writeSnapshot } from "#platform/http/page-cache/page-cache-file.ts";
import type { SharedCache } from "#platform/http/page-cache/page-cache-middleware.ts";
import type { App } from "../app.ts";

export type OpenPageCache = {
  cache: PageCache;
  /** Whether change notifications are up to date. */
  isSure(): boolean;
  /** Reads the changes of others now, before the next poll. */
  look(): Promise<void>;
  position(): Position;
  /** The shared cache in front; null without one. */
  shared: SharedCache | null;
  stop(): Promise<void>;
};

/** The lifetime in a shared cache limits how long a lost purge matters, in seconds; shorter while purges fail. */
const longestShared = 3_600;
const sharedWhileFailing = 60;

const fileOf = (config: Config): string => join(config.dataDir, "finished-answers");

/** The time and size of the database file: shows whether it was written while this instance was down. */
async function stateOfFile(config: Config): Promise<string> {
  const states = ["magpie.sqlite", "magpie.sqlite-wal"].map(async (name) => {
    // PostgreSQL has no such file, SQLite not always a WAL.
    const found = await stat(join(config.dataDir, name)).catch(() => null);
    return found ? `${found.mtimeMs}:${found.size}` : "-";
  });
  return (await Promise.all(states)).join(" ");
}

/** The hash of this build; null without one. Call it at the start: by the stop, a newer build may have replaced it. */
export const buildOf = (config: Config): Promise<string | null> =>
  // No build: nothing is cached across starts.
  readFile(join(config.rootDir, "build/.hash"), "utf8").catch(() => null);

/**
 * What cached responses depend on besides the content: those of another build reference missing files, those of another URL or
 * database belong to another site.
 */
async function keyOf(config: Config, build: string): Promise<string> {
  // PostgreSQL's log has the changes meanwhile; an SQLite file can be changed without log entries.
  const database = config.DATABASE_URL ?? (await stateOfFile(config));
  const about = [build, config.siteUrl, JSON.stringify(config.API_GATEWAYS), database];
  return createHash("sha256").update(about.join("\n")).digest("base64url");
}

export type CacheSnapshot = { position: Position; answers: [string, CachedResponse][] };

/** The snapshot of the last run; null if nothing in it may be sent. Read it before the database is opened. */
export async function readCacheSnapshot(config: Config, build: string): Promise<CacheSnapshot | null> {
  const key = await keyOf(config, build);
  const answers: CacheSnapshot["answers"] = [];
  const position = await readSnapshot<Position>(fileOf(config), key, (...one) => answers.push(one));
  return position && { position, answers };
}

/** Saves the cache for the next start; call it when the database is closed. */
export async function saveCacheSnapshot(
  config: Config,
  build: string,
  { cache, position }: OpenPageCache,
): Promise<void> {
  const key = await keyOf(config, build);
  await writeSnapshot(fileOf(config), { key, position: position() }, cache.entries());
}

/** The page cache: filled from the last run's snapshot, and invalidated by changes here or elsewhere. */
export async function openPageCache(
  { config, clock, db, log }: App,
  left: CacheSnapshot | null = null,
): Promise<OpenPageCache> {
  const cache = createPageCache({ maxBytes: config.PAGE_CACHE_MB * 1_000_000, clock });
  for (const one of left?.answers ?? []) cache.keep(...one);
  const dialect = config.cdn
    ? cdnDialect(config.cdn, { id: config.CDN_ID, token: config.CDN_PURGE_TOKEN, url: config.CDN_PURGE_URL })
    : null;
  const purge = dialect && dialect.mostTags > 0 ? createCdnPurge({ dialect, log }) : null;
  // Changes while no instance followed them are unknown.
  if (!left) purge?.forgetAll();
  // Every serving instance purges for all changes it sees: workers and commands do not, and a second purge does no harm.
  const following = await followChanges(
    db,
    {
      changed(tags) {
        // The data cache first: a new response could otherwise be rendered from stale data.
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
  // Before the first visitor: changes while this instance was down. If the database does not respond, it is retried.
  if (left) await following.look();
  return {
    cache,
    ...following,
    shared: dialect && {
      headers: dialect.headers,
      seconds: () => (purge?.isFailing() ? sharedWhileFailing : longestShared),
    },
    async stop() {
      db.memory.stopListening();
      following.stop();
      await purge?.close();
    },
  };
}
