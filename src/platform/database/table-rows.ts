import { hash } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import type { Engine } from "./engines/engine.ts";
import type { Tx } from "./handles.ts";
import type { ReleaseTable } from "./release-tables.ts";
import type { TableState } from "./table-state.ts";

/** A row in serialized form: one JSON object per line, the same on both engines. */
type Row = Record<string, string | number | null>;

/** Rows in memory at once. */
const portion = 200;
/** Values per statement: both engines accept more. */
const mostValues = 10_000;
const width = 128n;

/** Computes the state of a table: the sum of its rows' hashes, because no two engines sort alike. */
export function tableSum(): { add(line: string): void; state(): TableState } {
  let rows = 0;
  let sum = 0n;
  return {
    add(line) {
      rows++;
      sum = BigInt.asUintN(Number(width), sum + BigInt(`0x${hash("sha256", line).slice(0, 32)}`));
    },
    state: () => ({ rows, digest: sum.toString(16).padStart(32, "0") }),
  };
}

const asLine = (row: Row, { columns }: ReleaseTable): string =>
  JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])));

async function* onPostgres(tx: Tx, { name, columns }: ReleaseTable): AsyncGenerator<Row> {
  const cursor = sql.id(`rows_of_${name}`);
  await sql`declare ${cursor} no scroll cursor for select ${sql.join(columns.map((one) => sql.ref(one)))} from ${sql.table(name)}`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(portion)} from ${cursor}`.execute(tx);
    yield* rows;
    if (rows.length < portion) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

async function* onSqlite(tx: Tx, { name, columns }: ReleaseTable): AsyncGenerator<Row> {
  const found = sql<Row>`select ${sql.join(columns.map((one) => sql.ref(one)))} from ${sql.table(name)}`;
  for await (const { rows } of tx.getExecutor().stream<Row>(found.compile(tx), portion)) yield* rows;
}

/** Every row of a table as a line. */
export async function* serializedRows(tx: Tx, engine: Engine, table: ReleaseTable): AsyncGenerator<string> {
  const rows = engine === "postgres" ? onPostgres(tx, table) : onSqlite(tx, table);
  for await (const row of rows) yield asLine(row, table);
}

export async function stateOf(tx: Tx, engine: Engine, table: ReleaseTable): Promise<TableState> {
  const sum = tableSum();
  for await (const line of serializedRows(tx, engine, table)) sum.add(line);
  return sum.state();
}

/** Inserts lines into a table, in batches. */
export function rowWriter(tx: Tx, engine: Engine, { name, columns }: ReleaseTable) {
  const atOnce = Math.min(portion, Math.floor(mostValues / columns.length));
  const mark = (index: number) => (engine === "postgres" ? `$${index + 1}` : "?");
  const statementFor = (rows: number) =>
    `insert into "${name}" (${columns.map((one) => `"${one}"`).join(", ")}) values ${Array.from(
      { length: rows },
      (_, row) => `(${columns.map((_one, column) => mark(row * columns.length + column)).join(", ")})`,
    ).join(", ")}`;
  const usual = statementFor(atOnce);
  let values: unknown[] = [];

  async function flush(): Promise<void> {
    const rows = values.length / columns.length;
    if (rows) await tx.executeQuery(CompiledQuery.raw(rows === atOnce ? usual : statementFor(rows), values));
    values = [];
  }
  return {
    async add(line: string): Promise<void> {
      const row = JSON.parse(line) as Row;
      for (const column of columns) values.push(row[column] ?? null);
      if (values.length === atOnce * columns.length) await flush();
    },
    flush,
  };
}

/** The highest id a table ever assigned: none is reused, even when the row is gone. */
export async function lastNumber(tx: Tx, engine: Engine, table: string): Promise<number> {
  const query =
    engine === "sqlite"
      ? sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{
          last: number | null;
        }>`select pg_sequence_last_value(pg_get_serial_sequence(quote_ident(${table}), 'id')) as last`;
  return Number((await query.execute(tx)).rows[0]?.last ?? 0);
}

export async function setLastNumber(tx: Tx, engine: Engine, table: string, last: number): Promise<void> {
  if (last < 1) return;
  if (engine === "postgres") {
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), 'id'), ${last}::bigint)`.execute(
      tx,
    );
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx);
}
