import type { Kysely, KyselyPlugin, Logger, Transaction } from "kysely";
import type { Pool } from "pg";
import type { Schema } from "../schema.ts";

/** The two database engines every statement of Magpie must run on. */
export type Engine = "sqlite" | "postgres";

/** Options for either engine: `plugins` guard the read handle, `log` receives every statement, `connections` is the pool size. */
export type OpenSettings = {
  plugins: KyselyPlugin[];
  log: Logger;
  connections?: number | undefined;
  /** The address of a streaming replica for the reads of cached responses. */
  replicaUrl?: string | undefined;
  /** PostgreSQL's connections, if they stay open when the database is closed. */
  pool?: Pool | undefined;
};

/** Either engine, opened. `beginServing` ends the longer time-outs of the start, where the engine has them. */
export type OpenedDatabase = {
  read: Kysely<Schema>;
  write: Kysely<Schema>;
  /**
   * Runs one transaction; on PostgreSQL retried after a conflict with a concurrent one, unless `retries` is false. The commit of one
   * that `mayBeLost` does not wait for the disk.
   */
  transact<T>(
    work: (tx: Transaction<Schema>) => Promise<T>,
    how: { mayBeLost?: boolean; retries?: boolean },
  ): Promise<T>;
  /** Makes the first connection, where opening does not. Throws StartupError. */
  connect?(): Promise<void>;
  beginServing?(): void;
  /** Runs `work` on one snapshot, without blocking concurrent writers. */
  snapshot<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Runs a transaction's work without foreign key checks, where that cannot be set inside the transaction. */
  withoutReferences?<T>(work: () => Promise<T>): Promise<T>;
  /** A number that changes when another process writes, where the engine has one. */
  foreignWrites?(): number;
  /**
   * Calls back with each notification on a channel, where the engine has them; with null where some may have been missed. Returns the
   * unsubscribe function.
   */
  onNotification?(channel: string, hear: (payload: string | null) => void): () => void;
  /** Called for each change of this process, before any cache is invalidated by it. */
  noteChange?(): void;
  /** Whether the replica serves, where there is one. */
  replica?(): "current" | "lagging" | null;
  /** The pool's connections by state, where there is a pool: in use, idle, and requests that wait for one. */
  connections?(): ReadonlyMap<string, number>;
  close(): Promise<void>;
};
