import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/database.ts";

/** Numbers of products, both ends taken. */
export type Range = { from: number; to: number };

export async function lastId(db: Queries): Promise<number> {
  const row = await db.selectFrom("products").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

const shown = (db: Queries, { from, to }: Range) =>
  db
    .selectFrom("product_texts as t")
    .innerJoin("products as p", "p.id", "t.product_id")
    .where("t.product_id", ">=", from)
    .where("t.product_id", "<=", to)
    .where("t.published", "=", 1)
    .where("p.is_active", "=", 1)
    .where("p.deleted_at", "is", null);

/** When the newest of these texts, or its product, was changed; null where none is published in one of the languages. */
export async function lastChange(
  db: Queries,
  range: Range,
  langs: readonly Language[],
): Promise<number | null> {
  const rows = await shown(db, range)
    .select(({ fn }) => ["t.lang", fn.max("p.updated_at").as("product"), fn.max("t.updated_at").as("text")])
    .groupBy("t.lang")
    .execute();
  const times = rows
    .filter((row) => langs.includes(row.lang as Language))
    .map((row) => Math.max(row.product, row.text));
  return times.length ? Math.max(...times) : null;
}

/** Every published text of a product that may be visible; the service drops those in hidden categories. */
export async function published(db: Queries, range: Range) {
  const rows = await shown(db, range)
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
