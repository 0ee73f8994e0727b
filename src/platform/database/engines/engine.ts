import type { Kysely, KyselyPlugin, Logger, Transaction } from "kysely";
import type { Pool } from "pg";
import type { Schema } from "../schema.ts";

/** The two database engines every statement of Magpie must run on. */
export type Engine = "sqlite" | "postgres";

/** What either engine is opened with: `plugins` watch over the reading handle, `log` hears of every statement, `connections` are at most open. */
export type OpenSettings = {
  plugins: KyselyPlugin[];
  log: Logger;
  connections?: number | undefined;
  /** PostgreSQL's connections, where they stay open when the database is closed. */
  pool?: Pool | undefined;
};

/** What opening either engine gives. `beginServing` ends the patience of the start, where the engine has such. */
export type OpenedDatabase = {
  read: Kysely<Schema>;
  write: Kysely<Schema>;
  /**
   * Runs one transaction; on PostgreSQL again after a conflict with a concurrent one, where `retries` is not false. The commit of one
   * that `mayBeLost` does not wait for the disk.
   */
  transact<T>(
    work: (tx: Transaction<Schema>) => Promise<T>,
    how: { mayBeLost?: boolean; retries?: boolean },
  ): Promise<T>;
  /** Makes the first connection, where opening alone does not. Throws StartupError. */
  connect?(): Promise<void>;
  beginServing?(): void;
  /** Runs `work` on one state of everything, whatever others write meanwhile and without keeping them from it. */
  snapshot<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Runs a transaction's work while no reference between tables is checked, where that is not a matter of the transaction itself. */
  withoutReferences?<T>(work: () => Promise<T>): Promise<T>;
  /** A number that changes when another process writes, where the engine has one. */
  foreignWrites?(): number;
  /** Calls when another instance tells of a change, where the engine has such; gives the way to stop. */
  onTold?(hear: () => void): () => void;
  close(): Promise<void>;
};
