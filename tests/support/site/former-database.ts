/** Databases of the migrations before the baseline (platform/database/upgrade.ts), until 1.0. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import pg from "pg";
import type { Config } from "#platform/config.ts";
import type { Engine } from "#platform/database/engines/engine.ts";
import type { Database, Queries } from "#platform/database/handles.ts";
import { migrationsOf } from "#platform/database/migrations.ts";
import { tablesAfter } from "#platform/database/release-tables.ts";
import { serializedRows, tableSum } from "#platform/database/table-rows.ts";
import type { TableState } from "#platform/database/table-state.ts";
import { baselineName, formerMigrations } from "#platform/database/upgrade.ts";
import { engine } from "./test-app.ts";

/** The former migrations: all, and all but the last, which created the tables of content types. */
export const formerStates = {
  "with content types": formerMigrations,
  "before content types": formerMigrations.slice(0, -1),
} as const;

/** Those of today. */
export const todaysMigrations: readonly string[] = Object.keys(migrationsOf(engine as Engine));

/** Runs statements, separated by semicolons, on a database that need not be of this version. */
export async function execute(
  { dataDir, DATABASE_URL }: Pick<Config, "dataDir" | "DATABASE_URL">,
  statements: string,
): Promise<void> {
  if (DATABASE_URL) {
    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    await client.query(statements).finally(() => client.end());
    return;
  }
  const file = new Sqlite(join(dataDir, "magpie.sqlite"));
  try {
    file.exec(statements);
  } finally {
    file.close();
  }
}

/** Statements that give a database other migration names. */
export const named = (names: readonly string[]): string =>
  `delete from kysely_migration;
  insert into kysely_migration (name, timestamp) values ${names.map((name) => `('${name}', '2026-01-01T00:00:00.000Z')`).join(", ")};`;

const contentTables = ["content_terms", "content_texts", "content_items"];

/** Statements that make a database with the tables of the baseline one of the former migrations. */
export const namedFormer = (names: readonly string[]): string =>
  named(names) +
  (names === formerMigrations ? "" : contentTables.map((table) => `drop table ${table};`).join(""));

/** Statements that take back what later migrations did to the tables of the baseline; rows that they moved stay where they are. */
export async function baselineTables(): Promise<string> {
  const [before, now] = [await tablesAfter([baselineName]), await tablesAfter(todaysMigrations)];
  const printed = (await readFile(`tests/support/site/former-schema.${engine}.sql`, "utf8")).split("\n");
  const added = now.flatMap(({ name, columns }) => {
    const former = before.find((table) => table.name === name);
    // Another added table may refer to it; SQLite lets a reference be without its table.
    if (!former) return `drop table ${name}${engine === "postgres" ? " cascade" : ""};`;
    const more = columns.filter((column) => !former.columns.includes(column));
    // SQLite drops no column that has an index.
    return more.map(
      (column) => `drop index if exists ${name}_${column}; alter table ${name} drop column ${column};`,
    );
  });
  const dropped = before.flatMap(({ name }) =>
    now.some((table) => table.name === name)
      ? []
      : printed.filter((line) =>
          new RegExp(`^(create table|alter table( only)?) "?${name}"? `, "i").test(line),
        ),
  );
  return [...added, ...dropped].join("\n");
}

/** Statements that turn a database of today into one of the former migrations. */
export const turnedFormer = async (names: readonly string[]): Promise<string> =>
  (await baselineTables()) + namedFormer(names);

/** Statements that create an empty database of all former migrations: their result, as each engine printed it. */
export const formerSchema = async (): Promise<string> =>
  (await readFile(`tests/support/site/former-schema.${engine}.sql`, "utf8")) + named(formerMigrations);

/** Without what means the same to SQLite: quotes, line breaks, and the order of a column's constraints. */
const plain = (statement: string): string =>
  statement
    .toLowerCase()
    .replace(/"/g, "")
    .replace(/not null default ('[^']*'|\d+)/g, "default $1 not null")
    .replace(/\s+/g, "");

/** Everything an engine says of the tables, columns, indexes and constraints. */
export async function schemaOf(db: Queries): Promise<Record<string, unknown>> {
  const rows = async (query: { execute(db: Queries): Promise<{ rows: unknown[] }> }) =>
    (await query.execute(db)).rows;
  if (engine === "sqlite")
    return {
      objects: (
        await sql<Record<"type" | "name" | "tbl_name", string> & { sql: string | null }>`
          select type, name, tbl_name, sql from sqlite_master order by type, name`.execute(db)
      ).rows.map((row) => ({ ...row, sql: row.sql && plain(row.sql) })),
      // The planner prefers the earlier of two equal indexes.
      indexes:
        await rows(sql`select t.name as on_table, i.name, i.seq from pragma_table_list as t, pragma_index_list(t.name) as i
        where t.schema = 'main' order by t.name, i.seq`),
    };
  const inPublic = sql`'public'::regnamespace`;
  return {
    columns: await rows(sql`select table_name, column_name,
      row_number() over (partition by table_name order by ordinal_position) as position,
      data_type, column_default, is_nullable, identity_generation, collation_name
      from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`),
    tables: await rows(
      sql`select relname, relkind, reloptions from pg_class where relnamespace = ${inPublic} order by relname`,
    ),
    indexes: await rows(
      sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
    ),
    constraints:
      await rows(sql`select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = ${inPublic} order by 1, 2`),
  };
}

/** Row count and checksum of every table, those of the full-text index included. */
export function contentsOf(db: Database): Promise<Record<string, TableState>> {
  return db.snapshot(async (tx) => {
    const states: Record<string, TableState> = {};
    for (const { name, columns } of await tx.introspection.getTables()) {
      if (name.startsWith("sqlite_")) continue;
      const sum = tableSum();
      const table = { name, columns: columns.map((column) => column.name), isNumbered: false };
      for await (const line of serializedRows(tx, db.engine, table)) sum.add(line);
      states[name] = sum.state();
    }
    return states;
  });
}

/** What SQLite finds damaged, or rows that refer to none. */
export async function faultsOf(db: Database): Promise<unknown[]> {
  if (db.engine === "postgres") return [];
  const found = await Promise.all([
    sql<unknown>`pragma foreign_key_check`.execute(db.read),
    sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.read),
  ]);
  return [...found[0].rows, ...found[1].rows.filter((row) => row.integrity_check !== "ok")];
}

export const namesOf = async (db: Queries): Promise<string[]> =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

/** Whether a table is one of the content types'. */
export const isOfContent = (table: string): boolean => table.startsWith("content_");
