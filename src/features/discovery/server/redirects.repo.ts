import type { Queries, Tx } from "#platform/database/database.ts";

export async function find(db: Queries | Tx, path: string): Promise<string | null> {
  const row = await db
    .selectFrom("redirects")
    .select("to_path")
    .where("from_path", "=", path)
    .executeTakeFirst();
  return row?.to_path ?? null;
}

/** Adds a redirect and shortens those that led to its start, so that every former address is one hop away. */
export async function insert(tx: Tx, from: string, to: string, now: number): Promise<void> {
  await tx.updateTable("redirects").set({ to_path: to }).where("to_path", "=", from).execute();
  await tx.deleteFrom("redirects").where("from_path", "=", to).execute();
  await tx
    .insertInto("redirects")
    .values({ from_path: from, to_path: to, status: 301, created_at: now })
    .onConflict((conflict) => conflict.column("from_path").doUpdateSet({ to_path: to }))
    .execute();
}

/** Removes a redirect that still leads there; false where it does not. */
export async function removeExactly(tx: Tx, from: string, to: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("redirects")
    .where("from_path", "=", from)
    .where("to_path", "=", to)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
