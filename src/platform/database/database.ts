import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type KyselyPlugin, type Logger, sql, type Transaction } from "kysely";
import { type Clock, systemClock } from "../clock.ts";
import type { Config } from "../config.ts";
import { StartupError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { LoggedChange } from "./changes.repo.ts";
import { collectChanges } from "./changes.ts";
import { createDataCache, type DataCache } from "./data-cache.ts";
import type { Engine, OpenedDatabase, OpenSettings } from "./engines/engine.ts";
import { openPostgres } from "./engines/postgres.ts";
import { openSqlite } from "./engines/sqlite.ts";
import { migrate } from "./migrations.ts";
import { type Rebuilding, rebuildTables } from "./rebuild.ts";
import type { Schema } from "./schema.ts";
import { isUnreachable } from "./unreachable.ts";

/** What a repository needs: the reading handle, or the transaction it is in. */
export type Queries = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type Database = {
  engine: Engine;
  /** For reads outside a transaction. Writing through it fails on SQLite, and using it inside `transact` throws on both. */
  read: Queries;
  /**
   * Runs `work` in one transaction and gives its answer; rolls back when it throws. Never await the network inside: on SQLite
   * there is one writer. On PostgreSQL it runs again after a conflict with a concurrent transaction, so it changes nothing outside
   * (`afterCommit`). What `mayBeLost` is not waited for until it is on the disk: a process that dies keeps it, a machine that loses
   * its power just then may not.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, how?: { mayBeLost?: boolean }): Promise<T>;
  /** Runs `work` on one state of everything, as of its first read; others write meanwhile. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Takes all tables away and makes them anew, as of some release, with what `fill` puts into them: all of it or nothing. */
  rebuild(order: Rebuilding): Promise<void>;
  /** What was read before and is still true; not for reads inside a transaction. */
  memory: DataCache;
  /** Calls after each commit of this process that noted a change (changes.ts); gives the way to stop. */
  onCommit(hear: (change: LoggedChange) => void): () => void;
  /** Calls when another instance may have changed something; gives the way to stop. Nothing to hear on SQLite. */
  onTold(hear: () => void): () => void;
  /** A number that changes when another process writes to the file; always 0 on PostgreSQL. */
  foreignWrites(): number;
  /** Fulfilled once the database was reached and its tables are up to date: at once, unless its opening `waits`. */
  whenOpen: Promise<void>;
  /** Whether the database answers right now. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** On SQLite a query beside the transaction it stands in would see the state before it, on PostgreSQL too: a mistake on both. */
function refuseInside(inside: AsyncLocalStorage<true>): void {
  if (inside.getStore()) throw new Error("A query inside a transaction must use the transaction's handle.");
}
const guardAgainstOuterReads = (inside: AsyncLocalStorage<true>): KyselyPlugin => ({
  transformQuery({ node }) {
    refuseInside(inside);
    return node;
  },
  transformResult: async ({ result }) => result,
});

/** Of a statement that writes many rows the log needs no more to know it by. */
const longestTold = 500;

/** What opens and ends a transaction waits for other writers and for the disk: nothing there that a statement could be better at. */
const frame = /^(?:begin|commit|rollback|savepoint|release)\b/i;

/** Tells the log of statements that take longer than `slowest` milliseconds; without their values, which may be anybody's. */
const slowQueries =
  (log: Log, slowest: number): Logger =>
  ({ level, query, queryDurationMillis }) => {
    if (level === "query" && queryDurationMillis > slowest && !frame.test(query.sql))
      log.warn(
        { sql: query.sql.slice(0, longestTold), milliseconds: Math.round(queryDurationMillis) },
        "a statement was slow",
      );
  };

const betweenTries = 1_000;
const isAway = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof StartupError && isUnreachable(error.cause));

/** Opens the database the settings name and brings its tables up to date. Throws StartupError with what to do; with `waits` a server that is away is waited for behind it. */
export async function openDatabase(
  config: Pick<Config, "DATABASE_URL" | "dataDir" | "SLOW_QUERY_MS"> &
    Partial<Pick<Config, "DATABASE_CONNECTIONS">>,
  log: Log,
  {
    waits = false,
    clock = systemClock,
    pool,
  }: { waits?: boolean; clock?: Clock; pool?: OpenSettings["pool"] } = {},
): Promise<Database> {
  const inside = new AsyncLocalStorage<true>();
  const plugins = [guardAgainstOuterReads(inside)];
  const engine: Engine = config.DATABASE_URL ? "postgres" : "sqlite";
  const settings = {
    plugins,
    log: slowQueries(log, config.SLOW_QUERY_MS),
    connections: config.DATABASE_CONNECTIONS,
    pool,
  };
  const opened: OpenedDatabase = config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL, settings, log)
    : openSqlite(config.dataDir, settings);
  async function bringUp(): Promise<void> {
    await opened.connect?.();
    await migrate(opened.write, engine);
    opened.beginServing?.();
  }
  let closed = false;
  async function keepTrying(): Promise<void> {
    while (!closed) {
      await sleep(betweenTries, undefined, { ref: false });
      const reached = await bringUp().then(
        () => true,
        (error: unknown) => {
          if (!isAway(error)) log.error({ error: String(error) }, "the database cannot be used");
          return false;
        },
      );
      if (reached) return;
    }
    // Closed before it was ever open: nothing that waits for it shall begin.
    await new Promise(() => {});
  }
  let whenOpen = Promise.resolve();
  try {
    await bringUp();
  } catch (error) {
    if (!waits || !isAway(error)) {
      await opened.close();
      throw error;
    }
    log.warn({}, "the database does not answer; it is tried again every second");
    whenOpen = keepTrying();
  }
  const listeners = new Set<(change: LoggedChange) => void>();
  async function transact<T>(
    work: (tx: Tx) => Promise<T>,
    how: { mayBeLost?: boolean; retries?: boolean } = {},
  ): Promise<T> {
    const { answer, change, afterwards } = await opened.transact(
      (tx) => inside.run(true, () => collectChanges(tx, engine, work)),
      how,
    );
    if (change) for (const hear of listeners) hear(change);
    for (const then of afterwards) then();
    return answer;
  }
  return {
    engine,
    read: opened.read,
    memory: createDataCache(clock, () => refuseInside(inside)),
    snapshot: (work) => opened.snapshot(work),
    async rebuild(order) {
      const unchecked = opened.withoutReferences ?? ((work) => work());
      await unchecked(() => transact((tx) => rebuildTables(tx, engine, order), { retries: false }));
    },
    transact,
    onCommit(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    onTold: (hear) => opened.onTold?.(hear) ?? (() => {}),
    foreignWrites: () => opened.foreignWrites?.() ?? 0,
    isReady: () =>
      sql`select 1`.execute(opened.read).then(
        () => true,
        (error: unknown) => {
          log.warn({ error: String(error) }, "the database does not answer");
          return false;
        },
      ),
    whenOpen,
    close() {
      closed = true;
      return opened.close();
    },
  };
}
