import type { Queries } from "#platform/database/handles.ts";

/** The articles with a product in them, or a link to it, public or not, by their English title or the first there is. */
export async function usesOf(db: Queries, productId: number): Promise<{ id: string; title: string }[]> {
  const rows = await db
    .selectFrom("articles as a")
    .innerJoin("article_texts as t", "t.article_id", "a.id")
    .select(["a.id", "t.lang", "t.title"])
    .where(({ eb, selectFrom }) =>
      eb(
        "a.id",
        "in",
        selectFrom("article_products")
          .select("article_id")
          .where("product_id", "=", productId)
          .union(
            selectFrom("article_links")
              .select("article_id")
              .where("kind", "=", "product")
              .where("target_id", "=", productId),
          ),
      ),
    )
    .where("a.deleted_at", "is", null)
    .orderBy("a.id")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, texts]) => ({
    id: String(id),
    title: (texts.find(({ lang }) => lang === "en") ?? texts[0])?.title ?? "",
  }));
}
