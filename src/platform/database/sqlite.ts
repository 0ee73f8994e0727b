import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { StartupError } from "../errors.ts";
import type { Schema } from "./schema.ts";

/** SQLite says `begin` deferred by default; a writer must take its lock at once, or two readers that both turn writer fail. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

const readOnlyFolder = (folder: string) =>
  new StartupError(
    `The data folder ${folder} cannot be written. Give this user the right to write there, or name another with DATA_DIR.`,
  );

function openFile(path: string, readonly: boolean): Sqlite.Database {
  try {
    // The wait for another process's lock blocks the event loop, so it stays short (docs/decisions/0004).
    const file = new Sqlite(path, { readonly, timeout: 50 });
    file.pragma("foreign_keys = on");
    if (!readonly) {
      file.pragma("journal_mode = wal");
      file.pragma("synchronous = full");
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
    if (code.startsWith("SQLITE_BUSY"))
      throw new StartupError(
        `The database file ${path} is locked by another program. Close it and start again.`,
        error,
      );
    throw error;
  }
}

/** Opens the file with one connection that writes and one that only reads, so that reads never wait for a transaction. */
export function openSqlite(
  dataDir: string,
  plugins: KyselyPlugin[],
): { read: Kysely<Schema>; write: Kysely<Schema>; close(): Promise<void> } {
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
  const dialect = new SqliteDialect({ database: writer });
  dialect.createDriver = () => new ImmediateDriver({ database: writer });
  const write = new Kysely<Schema>({ dialect });
  const read = new Kysely<Schema>({ dialect: new SqliteDialect({ database: reader }), plugins });
  return {
    read,
    write,
    async close() {
      await read.destroy();
      await write.destroy();
    },
  };
}
