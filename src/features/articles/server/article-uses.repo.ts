import type { Queries } from "#platform/database/database.ts";

/** The articles with a product in them, public or not, by their English title or the first there is. */
export async function usesOf(db: Queries, productId: number): Promise<{ id: string; title: string }[]> {
  const rows = await db
    .selectFrom("article_products as p")
    .innerJoin("articles as a", "a.id", "p.article_id")
    .innerJoin("article_texts as t", "t.article_id", "a.id")
    .select(["a.id", "t.lang", "t.title"])
    .where("p.product_id", "=", productId)
    .where("a.deleted_at", "is", null)
    .orderBy("a.id")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, texts]) => ({
    id: String(id),
    title: (texts.find(({ lang }) => lang === "en") ?? texts[0])?.title ?? "",
  }));
}
