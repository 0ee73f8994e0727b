import { sql } from "kysely";
import { invalidateTags } from "./changes.ts";
import type { Engine } from "./engines/engine.ts";
import type { Queries, Rebuilding, Tx } from "./handles.ts";
import { migrationsOf } from "./migrations.ts";
import { derivedTables, knownMigrations, type ReleaseTable, tablesAfter } from "./release-tables.ts";
import { lastNumber, rowWriter, setLastNumber, stateOf, tableSum } from "./table-rows.ts";
import type { TableState } from "./table-state.ts";

/** More than an instance can be behind in the change log. */
const beyondHearing = 20_000;

const references = sql<{ table: string; name: string; definition: string }>`
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`;

/** Runs `fill` without foreign key checks, and checks all of them at its end. */
async function referencesAtEnd(tx: Tx, engine: Engine, fill: () => Promise<void>): Promise<void> {
  if (engine === "sqlite") {
    await fill();
    const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx);
    if (rows[0]) throw new Error(`A row of ${rows[0].table} refers to one that is not there.`);
    return;
  }
  const { rows } = await references.execute(tx);
  for (const { table, name } of rows)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(tx);
  await fill();
  for (const { table, name, definition } of rows)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
}

/** Tables with rows that only users create; what every new site contains does not count. */
const userTables = ["users", "categories", "products", "articles", "authors", "media"] as const;

/** Whether the database has no user content yet. */
export async function isUntouched(db: Queries): Promise<boolean> {
  for (const table of userTables)
    if (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) return false;
  return true;
}

async function dropTables(tx: Tx, engine: Engine): Promise<void> {
  const tables = await tablesAfter(knownMigrations());
  const names = [...tables.map(({ name }) => name), "changes", ...derivedTables].map((name) =>
    sql.table(name),
  );
  // In one statement, because they reference one another.
  if (engine === "postgres") await sql`drop table if exists ${sql.join(names)}`.execute(tx);
  else for (const name of names) await sql`drop table if exists ${name}`.execute(tx);
}

/** Fails unless every table has the expected row count and hash. */
async function compare(
  tx: Tx,
  engine: Engine,
  tables: readonly ReleaseTable[],
  expected: Record<string, TableState>,
): Promise<void> {
  for (const table of tables) {
    const found = await stateOf(tx, engine, table);
    const wanted = expected[table.name] ?? tableSum().state();
    if (found.rows !== wanted.rows || found.digest !== wanted.digest)
      throw new Error(
        `The table ${table.name} came out different: ${found.rows} rows of ${wanted.rows}, ${found.digest} instead of ${wanted.digest}.`,
      );
  }
}

/** In one transaction: others see the former state until it commits, and after an interruption. */
export async function rebuildTables(tx: Tx, engine: Engine, order: Rebuilding): Promise<void> {
  const known = migrationsOf(engine);
  const tables = new Map((await tablesAfter(order.migrations)).map((table) => [table.name, table]));
  const heard = await lastNumber(tx, engine, "changes");
  await dropTables(tx, engine);
  for (const name of order.migrations) await known[name]?.up(tx);
  // Some migrations insert rows.
  for (const name of tables.keys()) await sql`delete from ${sql.table(name)}`.execute(tx);

  await referencesAtEnd(tx, engine, async () => {
    let into = "";
    let writer: ReturnType<typeof rowWriter> | undefined;
    for await (const { table, line } of order.rows()) {
      if (into !== table) {
        await writer?.flush();
        const found = tables.get(table);
        if (!found) throw new Error(`There is no table ${table} in that release.`);
        writer = rowWriter(tx, engine, found);
        into = table;
      }
      await writer?.add(line);
    }
    await writer?.flush();
  });
  const expected = await order.expected();
  await compare(tx, engine, [...tables.values()], expected);
  for (const { name, isNumbered } of tables.values())
    if (isNumbered) await setLastNumber(tx, engine, name, expected[name]?.last ?? 0);

  const missing = knownMigrations().filter((name) => !order.migrations.includes(name));
  for (const name of missing) await known[name]?.up(tx);
  await order.also?.(tx);
  // Beyond what any instance has read: each then knows that it missed changes.
  await setLastNumber(tx, engine, "changes", heard + beyondHearing);
  invalidateTags(tx, "everything");
}
