import { sql } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";

export type MissingRow = { day: number; path: string; times: number };

/** Rows of one statement. */
const portion = 500;

/** Adds to the counts; rows are sorted so that concurrent writers cannot deadlock. */
export async function add(tx: Tx, rows: readonly MissingRow[]): Promise<void> {
  const sorted = [...rows].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (let at = 0; at < sorted.length; at += portion)
    await tx
      .insertInto("missing_paths")
      .values(sorted.slice(at, at + portion))
      .onConflict((conflict) =>
        conflict
          .columns(["day", "path"])
          .doUpdateSet({ times: sql<number>`missing_paths.times + excluded.times` }),
      )
      .execute();
}

/** Keeps a day's most requested paths: a flood of one-off addresses cannot evict repeated ones. */
export async function keepMost(tx: Tx, day: number, most: number): Promise<void> {
  const last = await tx
    .selectFrom("missing_paths")
    .select(["times", "path"])
    .where("day", "=", day)
    .orderBy("times", "desc")
    .orderBy("path")
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await tx
    .deleteFrom("missing_paths")
    .where("day", "=", day)
    .where((eb) =>
      eb.or([
        eb("times", "<", last.times),
        eb.and([eb("times", "=", last.times), eb("path", ">=", last.path)]),
      ]),
    )
    .execute();
}

export const removeBefore = async (tx: Tx, day: number): Promise<void> =>
  void (await tx.deleteFrom("missing_paths").where("day", "<", day).execute());

export const removePath = async (tx: Tx, path: string): Promise<void> =>
  void (await tx.deleteFrom("missing_paths").where("path", "=", path).execute());

export async function most(
  db: Queries,
  { from, limit }: { from: number; limit: number },
): Promise<{ path: string; times: number; lastDay: number }[]> {
  const rows = await db
    .selectFrom("missing_paths")
    .select("path")
    .select(({ fn }) => [fn.sum<number>("times").as("total"), fn.max("day").as("last_day")])
    .where("day", ">=", from)
    .groupBy("path")
    .orderBy("total", "desc")
    .orderBy("last_day", "desc")
    .orderBy("path")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ path: row.path, times: Number(row.total), lastDay: row.last_day }));
}
