import type { Queries } from "#platform/database/handles.ts";

/** The newest articles with a product in them: found by the product, since a walk through all articles would grow with them. */
export async function holding(db: Queries, productId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("article_products")
    .select("article_id")
    .where("product_id", "=", productId)
    .orderBy("article_id", "desc")
    .limit(1_000)
    .execute();
  return rows.map((row) => row.article_id);
}
