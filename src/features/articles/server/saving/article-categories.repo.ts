import type { Queries, Tx } from "#platform/database/handles.ts";

export async function counts(db: Queries | Tx, ids?: readonly number[]): Promise<Map<number, number>> {
  if (ids?.length === 0) return new Map();
  let query = db
    .selectFrom("article_categories as placed")
    .innerJoin("articles", "articles.id", "placed.article_id")
    .select(({ fn }) => ["placed.category_id", fn.countAll<number>().as("count")])
    .where("articles.deleted_at", "is", null)
    .groupBy("placed.category_id");
  if (ids) query = query.where("placed.category_id", "in", ids);
  return new Map((await query.execute()).map(({ category_id, count }) => [category_id, count]));
}

/** Puts one category in the place of another, or none, and tells which articles that concerns. */
export async function move(tx: Tx, from: number, to: number | null): Promise<number[]> {
  const placed = await tx
    .selectFrom("article_categories")
    .select(["article_id", "position"])
    .where("category_id", "=", from)
    .execute();
  if (!placed.length) return [];
  await tx.deleteFrom("article_categories").where("category_id", "=", from).execute();
  if (to !== null)
    for (const { article_id, position } of placed)
      await tx
        .insertInto("article_categories")
        .values({ article_id, category_id: to, position })
        .onConflict((conflict) => conflict.columns(["article_id", "category_id"]).doNothing())
        .execute();
  return placed.map(({ article_id }) => article_id);
}
