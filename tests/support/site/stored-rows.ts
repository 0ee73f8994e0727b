import Sqlite from "better-sqlite3";

/** The tables of a SQLite file in which a row contains a text, in any column and case. */
export function tablesHolding(file: string, text: string): string[] {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const tables = database.prepare<[], { name: string }>(
      "select name from sqlite_schema where type = 'table'",
    );
    return tables.all().flatMap(({ name }) => {
      const rows = database.prepare(`select * from "${name}"`).raw().iterate() as IterableIterator<unknown[]>;
      for (const row of rows)
        if (row.some((value) => isIn(value, text.toLowerCase()))) {
          rows.return?.();
          return [name];
        }
      return [];
    });
  } finally {
    database.close();
  }
}

const isIn = (value: unknown, text: string): boolean =>
  String(Buffer.isBuffer(value) ? value.toString("latin1") : value)
    .toLowerCase()
    .includes(text);
