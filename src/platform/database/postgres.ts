import { Kysely, type KyselyPlugin, PostgresDialect } from "kysely";
import pg from "pg";
import { StartupError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { OpenedDatabase } from "./engine.ts";
import type { Schema } from "./schema.ts";

const bigint = 20;
const numeric = 1700;

/** A pool whose 64-bit integers arrive as numbers; every amount and time we store is below 2^53. */
export async function openPostgres(url: string, plugins: KyselyPlugin[], log: Log): Promise<OpenedDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === bigint || oid === numeric ? (Number as never) : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  pool.on("error", (error) => log.warn({ error: error.message }, "a database connection was lost"));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new StartupError(
      "The PostgreSQL database of DATABASE_URL does not answer. Check that it runs and that the address, user and password are right.",
      error,
    );
  }
  const write = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // The same pool, seen through the guard.
  const read = plugins.reduce((db, plugin) => db.withPlugin(plugin), write);
  return { read, write, close: () => write.destroy() };
}
