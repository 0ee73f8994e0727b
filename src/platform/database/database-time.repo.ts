import { sql } from "kysely";
import type { Engine } from "./engines/engine.ts";
import type { Queries } from "./handles.ts";

/** The time of the database server, in epoch milliseconds; null where the database has no clock of its own. */
export async function databaseTime(db: Queries, engine: Engine): Promise<number | null> {
  if (engine === "sqlite") return null;
  const { rows } = await sql<{
    now: number;
  }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  return rows[0] ? Number(rows[0].now) : null;
}
