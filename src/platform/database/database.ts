import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type KyselyPlugin, type Logger, sql } from "kysely";
import { type Clock, systemClock } from "../clock.ts";
import type { Config } from "../config.ts";
import { StartupError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { LoggedChange } from "./changes.repo.ts";
import { collectChanges } from "./changes.ts";
import { createDataCache } from "./data-cache.ts";
import { databaseTime } from "./database-time.repo.ts";
import type { Engine, OpenedDatabase, OpenSettings } from "./engines/engine.ts";
import { openPostgres } from "./engines/postgres.ts";
import { openSqlite } from "./engines/sqlite.ts";
import type { Database, Tx } from "./handles.ts";
import { migrate } from "./migrations.ts";
import { rebuildTables } from "./rebuild.ts";
import { isUnreachable } from "./unreachable.ts";

/** A query outside its transaction's handle would see the state before it, on both engines: always a mistake. */
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

/** Characters of a logged statement: enough to recognize one that writes many rows. */
const longestLogged = 500;

type StatementWatchers = {
  metrics?: Pick<Metrics, "statement"> | undefined;
  tracing?: Pick<Tracing, "isOn" | "statement"> | undefined;
};

/** Statements that open and end a transaction wait for other writers and for the disk: they are never worth reporting as slow. */
const frame = /^(?:begin|commit|rollback|savepoint|release)\b/i;

/** Measures and traces statements, and logs those that take longer than `slowest` milliseconds; without their values, which may be personal data. */
const watchStatements =
  (log: Log, slowest: number, { engine, metrics, tracing }: { engine: Engine } & StatementWatchers): Logger =>
  (event) => {
    const { level, query, queryDurationMillis } = event;
    metrics?.statement(queryDurationMillis / 1_000, level === "error");
    if (tracing?.isOn)
      tracing.statement({
        ...{ engine, sql: query.sql, milliseconds: queryDurationMillis },
        ...(event.level === "error" ? { error: event.error ?? null } : {}),
      });
    if (level === "query" && queryDurationMillis > slowest && !frame.test(query.sql))
      log.warn(
        { sql: query.sql.slice(0, longestLogged), milliseconds: Math.round(queryDurationMillis) },
        "a statement was slow",
      );
  };

const betweenTries = 1_000;
const isAway = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof StartupError && isUnreachable(error.cause));

/** Opens the configured database and migrates it. Throws StartupError with what to do; with `waits` it retries an unavailable server. */
export async function openDatabase(
  config: Pick<Config, "DATABASE_URL" | "dataDir" | "SLOW_QUERY_MS"> &
    Partial<Pick<Config, "DATABASE_CONNECTIONS" | "DATABASE_REPLICA_URL">>,
  log: Log,
  {
    waits = false,
    clock = systemClock,
    pool,
    ...watchers
  }: {
    waits?: boolean;
    clock?: Clock;
    pool?: OpenSettings["pool"];
  } & StatementWatchers = {},
): Promise<Database> {
  const inside = new AsyncLocalStorage<true>();
  const plugins = [guardAgainstOuterReads(inside)];
  const engine: Engine = config.DATABASE_URL ? "postgres" : "sqlite";
  const settings = {
    plugins,
    log: watchStatements(log, config.SLOW_QUERY_MS, { engine, ...watchers }),
    connections: config.DATABASE_CONNECTIONS,
    replicaUrl: config.DATABASE_REPLICA_URL,
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
    // Closed before it was ever open: whatever waits for it must not start.
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
  const endings = new Set<(tx: Tx) => Promise<void>>();
  async function finished<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    const answer = await work(tx);
    for (const end of endings) await end(tx);
    return answer;
  }
  async function transact<T>(
    work: (tx: Tx) => Promise<T>,
    how: { mayBeLost?: boolean; retries?: boolean } = {},
  ): Promise<T> {
    const { answer, change, afterwards } = await opened.transact(
      (tx) => inside.run(true, () => collectChanges(tx, engine, (it) => finished(it, work))),
      how,
    );
    if (change) opened.noteChange?.();
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
    onNotification: (channel, hear) => opened.onNotification?.(channel, hear) ?? (() => {}),
    beforeCommit: (end) => void endings.add(end),
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
    serverTime: () => databaseTime(opened.read, engine),
    connections: () => opened.connections?.() ?? new Map(),
    replica: () => opened.replica?.() ?? null,
    close() {
      closed = true;
      return opened.close();
    },
  };
}
