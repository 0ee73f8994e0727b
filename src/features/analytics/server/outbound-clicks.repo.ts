import { sql } from "kysely";
import type { Queries, Tx } from "#platform/database/database.ts";
import type { Schema } from "#platform/database/schema.ts";

export type ClickRow = Schema["outbound_clicks"];

const columns = ["day", "programme", "offer_id", "path", "block", "position", "lang"] as const;

/** As many rows of a statement: both engines take more values. */
const portion = 200;

/** Adds to the counts, of rows in one order, so that no two writers wait for each other. */
export async function add(tx: Tx, rows: readonly ClickRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += portion)
    await tx
      .insertInto("outbound_clicks")
      .values(rows.slice(at, at + portion))
      .onConflict((conflict) =>
        conflict
          .columns([...columns])
          .doUpdateSet({ times: sql<number>`outbound_clicks.times + excluded.times` }),
      )
      .execute();
}

/** How many rows a day has. */
export async function rowsOf(tx: Tx, day: number): Promise<number> {
  const { rows } = await tx
    .selectFrom("outbound_clicks")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

export const removeBefore = async (tx: Tx, day: number): Promise<void> =>
  void (await tx.deleteFrom("outbound_clicks").where("day", "<", day).execute());

export const since = (db: Queries, day: number): Promise<ClickRow[]> =>
  db.selectFrom("outbound_clicks").selectAll().where("day", ">=", day).orderBy("day").execute();
