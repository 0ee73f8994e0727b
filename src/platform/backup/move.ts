import type { Database } from "#platform/database/handles.ts";
import { knownMigrations, tablesAfter } from "../database/release-tables.ts";
import { lastNumber, serializedRows, tableSum } from "../database/table-rows.ts";
import type { TableState } from "../database/table-state.ts";
import { refillIndex } from "../search/search-index.repo.ts";

/**
 * Copies a snapshot of all tables into another database, of either engine, in one transaction there; returns the state of each table.
 * The target verifies counts and hashes of what it stored, and fails on a difference.
 */
export async function moveTables(
  from: Database,
  to: Database,
  hear: (table: string, state: TableState) => void = () => {},
): Promise<void> {
  const migrations = knownMigrations();
  const tables = await tablesAfter(migrations);
  await from.snapshot(async (tx) => {
    const states: Record<string, TableState & { last: number }> = {};
    async function* rows() {
      for (const table of tables) {
        const sum = tableSum();
        for await (const line of serializedRows(tx, from.engine, table)) {
          sum.add(line);
          yield { table: table.name, line };
        }
        const last = table.isNumbered ? await lastNumber(tx, from.engine, table.name) : 0;
        states[table.name] = { ...sum.state(), last };
      }
    }
    await to.rebuild({ migrations, rows, expected: async () => states, also: refillIndex });
    for (const [table, state] of Object.entries(states)) hear(table, state);
  });
}
