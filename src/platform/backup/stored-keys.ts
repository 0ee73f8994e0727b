import { sql } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { ReleaseTable } from "../database/release-tables.ts";

/** Columns with these names hold the key of a stored file, in any table. */
const named = ["storage_key", "original_key"];

const keyColumns = ({ columns }: ReleaseTable): string[] => columns.filter((name) => named.includes(name));

export const tellsOfFiles = (table: ReleaseTable): boolean => keyColumns(table).length > 0;

/** The storage keys in a serialized row. */
export function keysIn(line: string): string[] {
  const row = JSON.parse(line) as Record<string, unknown>;
  return named.flatMap((name) => (typeof row[name] === "string" && row[name] ? [row[name]] : []));
}

/** The keys of all files that the database references right now. */
export async function storedKeys(db: Queries | Tx, tables: readonly ReleaseTable[]): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const table of tables)
    for (const column of keyColumns(table)) {
      const { rows } = await sql<{
        key: string | null;
      }>`select ${sql.ref(column)} as key from ${sql.table(table.name)}`.execute(db);
      for (const { key } of rows) if (key) keys.add(key);
    }
  return keys;
}
