import type { Tx } from "#platform/database/handles.ts";

/** Sets what a source tells of an article besides its texts. */
export async function update(
  tx: Tx,
  id: number,
  facts: {
    authorId: number | null;
    imageUrl: string | null;
    categoryIds: readonly number[];
    productIds: readonly number[];
  },
  now: number,
): Promise<void> {
  await tx
    .updateTable("articles")
    .set({ author_id: facts.authorId, image_url: facts.imageUrl, updated_at: now })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("article_categories").where("article_id", "=", id).execute();
  if (facts.categoryIds.length)
    await tx
      .insertInto("article_categories")
      .values(facts.categoryIds.map((category_id, position) => ({ article_id: id, category_id, position })))
      .execute();
  await tx.deleteFrom("article_products").where("article_id", "=", id).execute();
  if (facts.productIds.length)
    await tx
      .insertInto("article_products")
      .values(facts.productIds.map((product_id, position) => ({ article_id: id, product_id, position })))
      .execute();
}

export const revive = async (tx: Tx, id: number, now: number): Promise<void> =>
  void (await tx
    .updateTable("articles")
    .set({ deleted_at: null, updated_at: now })
    .where("id", "=", id)
    .execute());

export async function authorBySlug(tx: Tx, slug: string): Promise<number | null> {
  const row = await tx.selectFrom("authors").select("id").where("slug", "=", slug).executeTakeFirst();
  return row?.id ?? null;
}

/** Deletes an author whom no article names, articles in the trash included. False where one does. */
export async function removeUnusedAuthor(tx: Tx, id: number): Promise<boolean> {
  const article = await tx
    .selectFrom("articles")
    .select("id")
    .where((eb) => eb.or([eb("author_id", "=", id), eb("reviewer_id", "=", id)]))
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (article) return false;
  await tx.deleteFrom("authors").where("id", "=", id).execute();
  return true;
}
