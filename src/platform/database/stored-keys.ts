import { sql } from "kysely";
import type { Queries, Tx } from "./database.ts";
import type { ReleaseTable } from "./release-tables.ts";

/** By this name a column holds the key of a stored file, in whatever table. */
const column = "storage_key";

export const keysIn = (line: string): string[] => {
  const key = (JSON.parse(line) as Record<string, unknown>)[column];
  return typeof key === "string" && key ? [key] : [];
};

export const tellsOfFiles = ({ columns }: ReleaseTable): boolean => columns.includes(column);

/** The keys of all files that the database knows of right now. */
export async function storedKeys(db: Queries | Tx, tables: readonly ReleaseTable[]): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const { name } of tables.filter(tellsOfFiles)) {
    const { rows } = await sql<{
      key: string | null;
    }>`select distinct ${sql.ref(column)} as key from ${sql.table(name)}`.execute(db);
    for (const { key } of rows) if (key) keys.add(key);
  }
  return keys;
}
