import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import { StartupError } from "#platform/errors.ts";
import { currentRequest } from "#platform/http/request-context.ts";
import type { Log } from "#platform/log.ts";
import { channel as changesChannel } from "../changes.repo.ts";
import type { Schema } from "../schema.ts";
import type { OpenedDatabase, OpenSettings } from "./engine.ts";
import { openReplica } from "./replica.ts";

const bigint = 20;
const numeric = 1700;

/**
 * A lazily connected pool whose 64-bit integers arrive as numbers; every amount and time we store is below 2^53. A statement without an
 * answer after `longest` milliseconds fails.
 */
export function createPool(url: string, connections: number, log: Log, longest?: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Callers get an error when the database is away, in milliseconds.
    connectionTimeoutMillis: 3_000,
    ...(longest === undefined ? {} : { query_timeout: longest }),
    // A new connection costs the server a process: they stay open between visitors.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    // JIT compilation takes longer than our page-sized queries: 15 ms without it instead of 320, of which it took 280.
    onConnect: (client) => impatiently(client, client.query("set jit = off")),
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === bigint || oid === numeric ? (Number as never) : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  const lost = (error: Error): void => log.warn({ error: error.message }, "a database connection was lost");
  pool.on("error", lost);
  // An error between two statements is only emitted on the client: unhandled, it would end the process.
  pool.on("connect", (client) => client.on("error", lost));
  return pool;
}

/** Serialization failure, deadlock, and a row that a concurrent transaction just inserted or deleted. */
const retryableCodes = new Set(["40001", "40P01", "23505", "23503"]);
const mostAttempts = 10;
/** The random pause before an attempt grows by at most this with each, in milliseconds. */
const pauseStep = 10;

/** Retries a transaction after a conflict: it then sees what the other one wrote. Throws the error of the last attempt. */
async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await transaction();
    } catch (error) {
      const isRetryable = error instanceof pg.DatabaseError && retryableCodes.has(error.code ?? "");
      if (!isRetryable || attempt === mostAttempts) throw error;
      await sleep(Math.random() * pauseStep * attempt);
    }
}

/** Opens the database at a URL; a given pool stays open when the database is closed. */
export function openPostgres(
  url: string,
  { plugins, log: hear, connections = 10, pool: given, replicaUrl }: OpenSettings,
  log: Log,
): OpenedDatabase {
  const pool = given ?? createPool(url, connections, log);
  const through = (one: PostgresPool) =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool: one }), log: hear });
  // Jobs, imports and migrations may take long; starting a transaction may not.
  const write = through(impatient(pool, (statement) => /^(begin|start transaction)\b/.test(statement)));
  // The same pool for reads: all statements of a request are expected to be short.
  const hurried = impatient(pool, () => currentRequest() !== undefined);
  const replica = replicaUrl
    ? openReplica({
        replica: createPool(replicaUrl, connections, log, longestReplicaWait),
        ...{ primary: hurried, own: pool, log },
      })
    : null;
  const read = plugins.reduce((db, plugin) => db.withPlugin(plugin), through(replica?.pool ?? hurried));
  let notifications: ReturnType<typeof listen> | undefined;
  function onNotification(channel: string, hear: Hear): () => void {
    notifications ??= listen(url, log);
    return notifications.add(channel, hear);
  }
  // Before every other listener: what it reads next must have the change.
  if (replica) onNotification(changesChannel, replica.noteChange);
  return {
    read,
    write,
    transact(work, { mayBeLost = false, retries = true }) {
      const attempt = () =>
        write.transaction().execute(async (tx) => {
          if (mayBeLost) await sql`set local synchronous_commit = off`.execute(tx);
          return work(tx);
        });
      return retries ? withRetries(attempt) : attempt();
    },
    async connect() {
      try {
        (await pool.connect()).release();
      } catch (error) {
        throw new StartupError(
          "The PostgreSQL database of DATABASE_URL does not answer. Check that it runs and that the address, user and password are right.",
          error,
        );
      }
    },
    snapshot: (work) =>
      write.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work),
    onNotification,
    noteChange: () => replica?.noteChange(),
    replica: () => replica?.state() ?? null,
    connections: () =>
      new Map([
        ["used", pool.totalCount - pool.idleCount],
        ["idle", pool.idleCount],
        ["waited-for", pool.waitingCount],
      ]),
    async close() {
      const farewell = Promise.all([notifications?.stop(), replica?.close()]).then(() =>
        given ? undefined : pool.end(),
      );
      await Promise.race([farewell, sleep(longestFarewell, undefined, { ref: false })]);
    },
  };
}

/** The longest a statement waits for a replica that hangs before the primary answers it, in milliseconds. */
const longestReplicaWait = 2_000;
/** The longest a request waits for a database that hangs instead of failing, in milliseconds. */
const longestWait = 10_000;

/** Then closes the connection, which fails the statement as if it had been lost. */
function impatiently<Answer>(client: pg.ClientBase, answer: Promise<Answer>): Promise<Answer> {
  // `end` of a busy client closes its socket without a goodbye.
  const giveUp = (): void => void (client as pg.Client).end().catch(() => {});
  const timer = setTimeout(giveUp, longestWait);
  return answer.finally(() => clearTimeout(timer));
}

/** The pool, with a time-out for statements that are known to be short. */
const impatient = (pool: pg.Pool, isShort: (statement: string) => boolean): PostgresPool => ({
  async connect() {
    const client = await pool.connect();
    return {
      query(statement: string, values: readonly unknown[]) {
        const answer = client.query(statement, [...values]);
        return isShort(statement) ? impatiently(client, answer) : answer;
      },
      release: (destroy?: boolean) => client.release(destroy),
    } as unknown as PostgresPoolClient;
  },
  end: () => pool.end(),
  options: pool.options,
});

/** How long closing waits for a server that hangs, in milliseconds. */
const longestFarewell = 3_000;

/** Between a lost connection and the next attempt, in milliseconds. */
const pause = 500;

type Hear = (payload: string | null) => void;

/**
 * Keeps one connection for LISTEN, whatever the number of channels. After each connect all listeners are called without a payload, because
 * notifications may have been missed.
 */
function listen(url: string, log: Log) {
  const listeners = new Map<string, Set<Hear>>();
  let ended = false;
  let client: pg.Client | undefined;
  let isConnected = false;
  let again: NodeJS.Timeout | undefined;
  let isLost = false;
  const retry = (): void => {
    client = undefined;
    isConnected = false;
    if (!ended) again = setTimeout(connect, pause).unref();
  };
  const subscribe = (to: pg.Client, channel: string) => to.query(`listen ${pg.escapeIdentifier(channel)}`);
  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    client = next;
    next.on("notification", ({ channel, payload = null }) => {
      for (const hear of listeners.get(channel) ?? []) hear(payload);
    });
    // `end` follows every error of a connected client.
    next.on("error", (error) => log.warn({ error: error.message }, "the listening connection was lost"));
    try {
      await next.connect();
      next.once("end", retry);
      for (const channel of listeners.keys()) await subscribe(next, channel);
      isConnected = true;
      isLost = false;
      for (const hears of listeners.values()) for (const hear of hears) hear(null);
    } catch (error) {
      // Logged once per failure, not with every attempt.
      if (!isLost) log.warn({ error: String(error) }, "the database cannot be listened to");
      isLost = true;
      // It is broken already, and reported above.
      await next.end().catch(() => {});
      if (client === next) retry();
    }
  }
  void connect();
  return {
    add(channel: string, hear: Hear): () => void {
      const hears = listeners.get(channel) ?? new Set();
      if (!listeners.has(channel)) {
        listeners.set(channel, hears);
        // A connection that fails here reports it and subscribes again.
        if (isConnected && client)
          subscribe(client, channel).then(
            () => hear(null),
            () => {},
          );
      }
      hears.add(hear);
      return () => hears.delete(hear);
    },
    async stop(): Promise<void> {
      ended = true;
      clearTimeout(again);
      await client?.end();
    },
  };
}
