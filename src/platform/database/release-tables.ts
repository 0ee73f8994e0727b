import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { migrationsOf } from "./migrations.ts";

/** A table of a release: the columns that both engines store. */
export type ReleaseTable = {
  name: string;
  columns: readonly string[];
  /** Whether the database assigns its ids. */
  isNumbered: boolean;
};

/** Transient data between running instances. */
const passing = new Set(["changes"]);

/** Filled from other tables, and different on each engine (platform/search). */
export const derivedTables = ["product_terms", "article_terms", "content_terms"];
const isDerived = (name: string): boolean =>
  derivedTables.some((derived) => name === derived || name.startsWith(`${derived}_`));

/** Every migration of this release, oldest first. */
export const knownMigrations = (): string[] => Object.keys(migrationsOf("sqlite")).sort();

/** The tables of a site after these migrations, found by running them on an in-memory database. */
export async function tablesAfter(migrations: readonly string[]): Promise<ReleaseTable[]> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new Sqlite(":memory:") }) });
  try {
    const known = migrationsOf("sqlite");
    for (const name of migrations) await known[name]?.up(db);
    const tables = await db.introspection.getTables();
    return tables
      .filter(({ name }) => !passing.has(name) && !isDerived(name) && !name.startsWith("sqlite_"))
      .map(({ name, columns }) => {
        const names = columns.map((column) => column.name);
        return { name, columns: names, isNumbered: names.includes("id") };
      });
  } finally {
    await db.destroy();
  }
}
