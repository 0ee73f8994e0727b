import { AsyncLocalStorage } from "node:async_hooks";
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { LRUCache } from "lru-cache";
import { AppError, StartupError } from "#platform/errors.ts";
import type { Schema } from "../schema.ts";
import type { OpenedDatabase, OpenSettings } from "./engine.ts";

/** A transaction waits about ten seconds for another process (an import beside the server) to finish its own. */
const tries = 200;
const betweenTries = 40;

const isBusy = (error: unknown): boolean =>
  Boolean((error as { code?: string }).code?.startsWith("SQLITE_BUSY"));

/** Size of the statement cache: preparing a statement costs more than most of them take to run. */
const mostStatements = 300;

/** One connection with cached prepared statements; SQLite re-prepares them itself when a table changes. */
class PreparedConnection implements DatabaseConnection {
  readonly #file: Sqlite.Database;
  readonly #statements = new LRUCache<string, Sqlite.Statement>({ max: mostStatements });

  constructor(file: Sqlite.Database) {
    this.#file = file;
  }

  #prepared(sql: string): Sqlite.Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#file.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#prepared(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    // A statement that is being iterated cannot run a second time meanwhile.
    for (const row of this.#file.prepare(sql).iterate(parameters)) yield { rows: [row as Row] };
  }
}

class PreparedDriver extends SqliteDriver {
  readonly #connection: PreparedConnection;

  constructor(file: Sqlite.Database) {
    super({ database: file });
    this.#connection = new PreparedConnection(file);
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }
}

/**
 * SQLite's `begin` is deferred by default; a writer must take its lock at once, or two readers that both turn writer fail. Sleeps
 * between attempts, so that the event loop continues; throws `unavailable` when another process holds the lock.
 */
class ImmediateDriver extends PreparedDriver {
  readonly #file: Sqlite.Database;
  readonly #mayBeLost = new AsyncLocalStorage<boolean>();
  #waitsForDisk = true;

  constructor(file: Sqlite.Database) {
    super(file);
    this.#file = file;
  }

  /** Transactions that `work` starts do not wait for the disk. */
  unhurried<T>(work: () => Promise<T>): Promise<T> {
    return this.#mayBeLost.run(true, work);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const waitsForDisk = !this.#mayBeLost.getStore();
    for (let left = tries; ; left--)
      try {
        // SQLite accepts this only between transactions.
        if (waitsForDisk !== this.#waitsForDisk)
          this.#file.pragma(`synchronous = ${waitsForDisk ? "full" : "normal"}`);
        this.#waitsForDisk = waitsForDisk;
        await connection.executeQuery(CompiledQuery.raw("begin immediate"));
        return;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (left === 0) throw new AppError("unavailable", { retryAfter: 5, cause: error });
        await sleep(betweenTries);
      }
  }

  /** If SQLite rolled the transaction back itself, as on a full disk, there is none left, and its own error must surface. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Kysely runs migrations outside a transaction on SQLite, which a kill would leave half done; its statements can be taken back, too. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite's busy time-out blocks the event loop: long during the start, short while serving, in milliseconds. */
const waitAtStart = 5_000;
const waitWhileServing = 10;

const readOnlyFolder = (folder: string) =>
  new StartupError(
    `The data folder ${folder} cannot be written. Give this user the right to write there, or name another with DATA_DIR.`,
  );

/**
 * A large page cache (in KiB) and rare checkpoints (in pages): a page that a hundred products of one transaction change is then
 * written once instead of a hundred times.
 */
const writersPages = 65_536;
const betweenCheckpoints = 8_000;

function openFile(path: string, readonly: boolean): Sqlite.Database {
  try {
    const file = new Sqlite(path, { readonly, timeout: waitAtStart });
    file.pragma("foreign_keys = on");
    if (!readonly) {
      file.pragma("journal_mode = wal");
      file.pragma("synchronous = full");
      file.pragma(`cache_size = -${writersPages}`);
      file.pragma(`wal_autocheckpoint = ${betweenCheckpoints}`);
    }
    file.pragma("schema_version");
    return file;
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (code.startsWith("SQLITE_NOTADB") || code.startsWith("SQLITE_CORRUPT"))
      throw new StartupError(
        `The database file ${path} is damaged or is no SQLite database. Put a backup in its place, or move it away to begin anew; it was not changed.`,
        error,
      );
    if (code.startsWith("SQLITE_READONLY") || code.startsWith("SQLITE_CANTOPEN") || code === "EACCES")
      throw new StartupError(
        `The database file ${path} cannot be opened for writing. Check the rights of the file and its folder.`,
        error,
      );
    if (isBusy(error))
      throw new StartupError(
        `The database file ${path} is locked by another program. Close it and start again.`,
        error,
      );
    throw error;
  }
}

/** Opens the file with one connection that writes and one that only reads, so that reads never wait for a transaction. */
export function openSqlite(dataDir: string, { plugins, log }: OpenSettings): OpenedDatabase {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw readOnlyFolder(dataDir);
  }
  const path = join(dataDir, "magpie.sqlite");
  if (existsSync(path)) {
    try {
      accessSync(path, constants.W_OK);
    } catch {
      throw readOnlyFolder(dataDir);
    }
  }
  const writer = openFile(path, false);
  const reader = openFile(path, true);
  const connect = (file: Sqlite.Database, driver: SqliteDriver, guards: KyselyPlugin[]) => {
    const dialect = new SqliteDialect({ database: file });
    dialect.createDriver = () => driver;
    dialect.createAdapter = () => new TransactionalAdapter();
    return new Kysely<Schema>({ dialect, plugins: guards, log });
  };
  const driver = new ImmediateDriver(writer);
  const write = connect(writer, driver, []);
  const read = connect(reader, new PreparedDriver(reader), plugins);
  return {
    read,
    write,
    transact: (work, { mayBeLost }) => {
      const run = () => write.transaction().execute(work);
      return mayBeLost ? driver.unhurried(run) : run();
    },
    beginServing() {
      for (const file of [writer, reader]) file.pragma(`busy_timeout = ${waitWhileServing}`);
    },
    // data_version ignores the connection's own writes; the reader writes nothing, so only other processes change it.
    foreignWrites: () => Number(writer.pragma("data_version", { simple: true })),
    async snapshot(work) {
      // A connection of its own: other reads must see what is written meanwhile.
      const file = openFile(path, true);
      const one = connect(file, new PreparedDriver(file), []);
      return one
        .transaction()
        .execute(work)
        .finally(() => one.destroy());
    },
    async withoutReferences(work) {
      writer.pragma("foreign_keys = off");
      return work().finally(() => writer.pragma("foreign_keys = on"));
    },
    async close() {
      // Kysely closes only what it has used. SQLite checkpoints its WAL when the last connection that may write closes.
      await read.destroy();
      reader.close();
      await write.destroy();
      writer.close();
    },
  };
}
