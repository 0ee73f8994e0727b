import type { Kysely, Transaction } from "kysely";
import type { LoggedChange } from "./changes.repo.ts";
import type { DataCache } from "./data-cache.ts";
import type { Engine } from "./engines/engine.ts";
import type { Schema } from "./schema.ts";
import type { TableState } from "./table-state.ts";

/** What a repository needs: the read handle, or the transaction it runs in. */
export type Queries = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type Database = {
  engine: Engine;
  /** For reads outside a transaction. Writing through it fails on SQLite, and using it inside `transact` throws on both. */
  read: Queries;
  /**
   * Runs `work` in one transaction and returns its result; rolls back when it throws. Never await the network inside: on SQLite
   * there is one writer. On PostgreSQL it runs again after a conflict with a concurrent transaction, so it changes nothing outside
   * (`afterCommit`). With `mayBeLost` the commit does not wait for the disk: it survives a crash of the process, but perhaps not a power
   * failure.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, how?: { mayBeLost?: boolean }): Promise<T>;
  /** Runs `work` on a snapshot as of its first read; others can write meanwhile. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Drops and recreates all tables, as of a given release, and runs `fill` on them, in one transaction. */
  rebuild(order: Rebuilding): Promise<void>;
  /** Cached reads that are still valid; not for reads inside a transaction. */
  memory: DataCache;
  /** Calls back after each commit of this process that recorded a change (changes.ts); returns the unsubscribe function. */
  onCommit(hear: (change: LoggedChange) => void): () => void;
  /**
   * Calls back with each notification of any instance on a channel, with null where some may have been missed; returns the unsubscribe
   * function. Never fires on SQLite.
   */
  onNotification(channel: string, hear: (payload: string | null) => void): () => void;
  /** Runs at the end of every transaction, in it: what it writes is committed or rolled back with the rest. */
  beforeCommit(end: (tx: Tx) => Promise<void>): void;
  /** A number that changes when another process writes to the file; always 0 on PostgreSQL. */
  foreignWrites(): number;
  /** Resolves once the database is reachable and its tables are up to date: at once, unless opened with `waits`. */
  whenOpen: Promise<void>;
  /** Whether the database answers right now. */
  isReady(): Promise<boolean>;
  /** The clock of the database server, in epoch milliseconds; null on SQLite. */
  serverTime(): Promise<number | null>;
  /** Whether the replica of DATABASE_REPLICA_URL reads for cached responses now; null without one. */
  replica(): "current" | "lagging" | null;
  /** PostgreSQL's connections of this process by state: used, idle, waited-for; empty on SQLite. */
  connections(): ReadonlyMap<string, number>;
  close(): Promise<void>;
};

/** What a database is rebuilt from. */
export type Rebuilding = {
  /** The migrations of the release the rows come from; newer ones run after the rows are in. */
  migrations: readonly string[];
  /** Every row: its table, and the row as a JSON line. */
  rows(): AsyncIterable<{ table: string; line: string }>;
  /** The expected contents of the tables and their highest ids. Called after all rows were read. */
  expected(): Promise<Record<string, TableState & { last: number }>>;
  /** Further writes in the same transaction. */
  also?(tx: Tx): Promise<void>;
};
