import type { Queries, Tx } from "#platform/database/handles.ts";

/** Whether a category is empty except for trash: no category, product or article. */
export async function isUnused(tx: Tx, id: number): Promise<boolean> {
  const child = await tx
    .selectFrom("categories")
    .select("id")
    .where("parent_id", "=", id)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  const product = await tx
    .selectFrom("products")
    .select("id")
    .where((eb) => eb.or([eb("category_id", "=", id), eb("sub_category_id", "=", id)]))
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  const article = await tx
    .selectFrom("article_categories")
    .innerJoin("articles", "articles.id", "article_categories.article_id")
    .select("articles.id")
    .where("article_categories.category_id", "=", id)
    .where("articles.deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return !child && !product && !article;
}

/** The categories in the trash below a parent, by their names in a language. */
export const binnedByName = (
  tx: Tx,
  parentId: number | null,
  lang: string,
): Promise<{ id: number; name: string }[]> =>
  tx
    .selectFrom("categories")
    .innerJoin("category_texts", "category_texts.category_id", "categories.id")
    .select(["categories.id", "category_texts.name"])
    .where("categories.deleted_at", "is not", null)
    .where("category_texts.lang", "=", lang)
    .$if(parentId === null, (query) => query.where("categories.parent_id", "is", null))
    .$if(parentId !== null, (query) => query.where("categories.parent_id", "=", parentId))
    .orderBy("categories.id", "desc")
    .execute();

export async function existing(db: Queries, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom("categories")
    .select("id")
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
