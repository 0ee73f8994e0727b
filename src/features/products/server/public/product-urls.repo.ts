import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/handles.ts";

/** Numbers of products, both ends taken. */
export type Range = { from: number; to: number };

/** Every published text of a product that may be visible; the service drops those in hidden categories. */
export async function published(db: Queries, { from, to }: Range) {
  const rows = await db
    .selectFrom("product_texts as t")
    .innerJoin("products as p", "p.id", "t.product_id")
    .where("t.product_id", ">=", from)
    .where("t.product_id", "<=", to)
    .where("t.published", "=", 1)
    .where("p.is_active", "=", 1)
    .where("p.deleted_at", "is", null)
    .select([
      "p.id",
      "t.lang",
      "t.slug",
      "p.category_id",
      "p.sub_category_id",
      "p.image_url",
      "p.updated_at as product_updated_at",
      "t.updated_at as text_updated_at",
    ])
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    lang: row.lang as Language,
    slug: row.slug,
    categoryId: row.category_id,
    subCategoryId: row.sub_category_id,
    imageUrl: row.image_url,
    updatedAt: Math.max(row.product_updated_at, row.text_updated_at),
  }));
}
