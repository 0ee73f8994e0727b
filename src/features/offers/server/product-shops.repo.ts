import type { Queries, Tx } from "#platform/database/handles.ts";

/** The programmes of a product's current and former offers: imported content stays when the offer is deleted. */
export async function addShop(tx: Tx, productId: number, programmeId: number): Promise<void> {
  await tx
    .insertInto("product_shops")
    .values({ product_id: productId, programme_id: programmeId })
    .onConflict((conflict) => conflict.columns(["product_id", "programme_id"]).doNothing())
    .execute();
}

/** Which of these products have, or had, an offer of one of these programmes. */
export async function productsWith(
  db: Queries | Tx,
  productIds: readonly number[],
  programmeIds: readonly number[],
): Promise<Set<number>> {
  if (!productIds.length || !programmeIds.length) return new Set();
  const rows = await db
    .selectFrom("product_shops")
    .select("product_id")
    .distinct()
    .where("product_id", "in", productIds)
    .where("programme_id", "in", programmeIds)
    .execute();
  return new Set(rows.map((row) => row.product_id));
}
