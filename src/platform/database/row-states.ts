import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "./handles.ts";
import type { Schema } from "./schema.ts";

/** One table with an entity's rows: the column with the entity's id, the row's key columns, and the columns that show an editor's work. */
export type StatePart = {
  table: keyof Schema;
  by: string;
  key: readonly string[];
  /** Empty: rows are restored, and changes of them do not count as edits. */
  marks: readonly string[];
  /** Columns that also show it and came later, with their default: a row that has it keeps the mark that was recorded before. */
  addedMarks?: Readonly<Record<string, unknown>>;
};

type Row = Record<string, unknown>;
/** The rows of one entity by table, as JSON stores them. */
export type RowState = Record<string, Row[]>;

const keyOf = (part: StatePart, row: Row): string => JSON.stringify(part.key.map((column) => row[column]));

/** Reads and restores whole entities: for undoing an import. The first part is the entity's own row. */
export function rowStates(parts: readonly StatePart[]) {
  async function read(tx: Tx, ids: readonly number[]): Promise<Map<number, RowState>> {
    const states = new Map<number, RowState>();
    if (!ids.length) return states;
    for (const part of parts) {
      const { rows } = await sql<Row>`
        select * from ${sql.table(part.table)} where ${sql.ref(part.by)} in (${sql.join(ids)})
        order by ${sql.join(part.key.map((column) => sql.ref(column)))}`.execute(tx);
      for (const row of rows) {
        const id = Number(row[part.by]);
        const state = states.get(id) ?? {};
        state[part.table] = [...(state[part.table] ?? []), row];
        states.set(id, state);
      }
    }
    return states;
  }

  const pairs = (row: Row, columns: readonly string[]) =>
    sql.join(columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`));
  const named = (part: StatePart, row: Row) =>
    sql.join(
      part.key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    );

  return {
    read,

    /** Restores the rows of an entity: extra ones are deleted, missing ones inserted, changed ones reset. */
    async putBack(tx: Tx, id: number, before: RowState): Promise<void> {
      const now = (await read(tx, [id])).get(id) ?? {};
      for (const part of parts) {
        const wanted = new Map((before[part.table] ?? []).map((row) => [keyOf(part, row), row]));
        const table = sql.table(part.table);
        const there = new Set<string>();
        for (const row of now[part.table] ?? []) {
          there.add(keyOf(part, row));
          if (!wanted.has(keyOf(part, row)))
            await sql`delete from ${table} where ${named(part, row)}`.execute(tx);
        }
        for (const [key, row] of wanted) {
          const columns = Object.keys(row);
          if (there.has(key)) {
            const rest = columns.filter((column) => !part.key.includes(column));
            if (rest.length)
              await sql`update ${table} set ${pairs(row, rest)} where ${named(part, row)}`.execute(tx);
          } else
            await sql`insert into ${table} (${sql.join(columns.map((column) => sql.ref(column)))})
              values (${sql.join(columns.map((column) => row[column]))})`.execute(tx);
        }
      }
    },

    /** A hash that detects edits: the same for the same content, whenever it was saved. */
    markOf(state: RowState | undefined): string {
      const marked = parts
        .filter(({ marks }) => marks.length > 0)
        .map(({ table, marks, addedMarks = {} }) =>
          (state?.[table] ?? []).map((row) => [
            ...marks.map((column) => row[column]),
            ...Object.entries(addedMarks).flatMap(([column, usual]) =>
              row[column] === usual ? [] : [[column, row[column]]],
            ),
          ]),
        );
      return createHash("sha256").update(JSON.stringify(marked)).digest("base64url");
    },
  };
}
