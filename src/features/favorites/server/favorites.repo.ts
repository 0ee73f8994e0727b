import type { Queries, Tx } from "#platform/database/database.ts";

/** Adds products that exist to an account's favorites, the first as the newest; those it has already stay as they are. */
export async function add(tx: Tx, userId: number, productIds: readonly number[], now: number): Promise<void> {
  const rows = await tx
    .selectFrom("products")
    .select("id")
    .where("id", "in", [...productIds])
    .execute();
  const existing = new Set(rows.map(({ id }) => id));
  const added = productIds.filter((id) => existing.has(id));
  if (added.length === 0) return;
  await tx
    .insertInto("favorites")
    .values(
      added.map((product_id, place) => ({ user_id: userId, product_id, note: "", created_at: now - place })),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "product_id"]).doNothing())
    .execute();
}

export const ofUser = (db: Queries, userId: number) =>
  db
    .selectFrom("favorites")
    .select(["product_id", "note", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("product_id", "desc")
    .execute();
