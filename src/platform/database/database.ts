import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, type KyselyPlugin, sql, type Transaction } from "kysely";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { LoggedChange } from "./changes.repo.ts";
import { collectChanges } from "./changes.ts";
import type { Engine, OpenedDatabase } from "./engine.ts";
import { migrate } from "./migrations.ts";
import { openPostgres } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

/** What a repository needs: the reading handle, or the transaction it is in. */
export type Queries = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type Database = {
  engine: Engine;
  /** For reads outside a transaction. Writing through it fails on SQLite, and using it inside `transact` throws on both. */
  read: Queries;
  /**
   * Runs `work` in one transaction and gives its answer; rolls back when it throws. Never await the network inside: on SQLite
   * there is one writer.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls after each commit of this process that noted a change (changes.ts); gives the way to stop. */
  onCommit(hear: (change: LoggedChange) => void): () => void;
  /** Calls when another instance may have changed something; gives the way to stop. Nothing to hear on SQLite. */
  onTold(hear: () => void): () => void;
  /** A number that changes when another process writes to the file; always 0 on PostgreSQL. */
  foreignWrites(): number;
  /** Whether the database answers right now. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** On SQLite a query beside the transaction it stands in would see the state before it, on PostgreSQL too: a mistake on both. */
function guardAgainstOuterReads(inside: AsyncLocalStorage<true>): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (inside.getStore())
        throw new Error("A query inside a transaction must use the transaction's handle.");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** Opens the database the settings name and brings its tables up to date. Throws StartupError with what to do. */
export async function openDatabase(
  config: Pick<Config, "DATABASE_URL" | "dataDir">,
  log: Log,
): Promise<Database> {
  const inside = new AsyncLocalStorage<true>();
  const plugins = [guardAgainstOuterReads(inside)];
  const engine: Engine = config.DATABASE_URL ? "postgres" : "sqlite";
  const opened: OpenedDatabase = config.DATABASE_URL
    ? await openPostgres(config.DATABASE_URL, plugins, log)
    : openSqlite(config.dataDir, plugins);
  try {
    await migrate(opened.write, engine);
    opened.beginServing?.();
  } catch (error) {
    await opened.close();
    throw error;
  }
  const listeners = new Set<(change: LoggedChange) => void>();
  return {
    engine,
    read: opened.read,
    async transact(work) {
      const { answer, change } = await opened.write
        .transaction()
        .execute((tx) => inside.run(true, () => collectChanges(tx, engine, work)));
      if (change) for (const hear of listeners) hear(change);
      return answer;
    },
    onCommit(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    onTold: (hear) => opened.onTold?.(hear) ?? (() => {}),
    foreignWrites: () => opened.foreignWrites?.() ?? 0,
    isReady: () =>
      sql`select 1`.execute(opened.write).then(
        () => true,
        (error: unknown) => {
          log.warn({ error: String(error) }, "the database does not answer");
          return false;
        },
      ),
    close: opened.close,
  };
}
