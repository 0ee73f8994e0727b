import type { SpecField } from "#content/fields/custom-field.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { type Publication, publicationOf } from "#platform/database/published-texts.ts";
import type { Testing } from "../criterion.ts";
import type { Faq } from "../faq.ts";

const publishedColumns = [
  "lang",
  "slug",
  "meta_title",
  "meta_description",
  "meta_keywords",
  "published",
  "published_at",
  "publish_at",
  "unpublish_at",
  "category_texts.updated_at",
] as const;

export type CategoryRow = {
  id: number;
  parentId: number | null;
  imageUrl: string | null;
  thumbnailUrl: string | null;
  sortOrder: number;
  isActive: boolean;
  updatedAt: number;
  demoKey: string | null;
};
export type CategoryText = Publication & { categoryId: number; name: string; description: string };

export type All = {
  rows: CategoryRow[];
  texts: CategoryText[];
  /** The deleted ones, each with the one that took in what hung on it. */
  removed: Map<number, number | null>;
};

/** Every category with its texts: a few hundred rows at most, read whole. */
export async function all(db: Queries | Tx): Promise<All> {
  const [rows, texts, removed] = await Promise.all([
    db
      .selectFrom("categories")
      .select([
        "id",
        "parent_id",
        "image_url",
        "thumbnail_url",
        "sort_order",
        "is_active",
        "updated_at",
        "demo_key",
      ])
      .where("deleted_at", "is", null)
      .orderBy("sort_order")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("category_texts")
      .innerJoin("categories", "categories.id", "category_texts.category_id")
      .where("categories.deleted_at", "is", null)
      // Without the questions: one page shows them, and every answer reads this.
      .select(["category_id", "name", "description", ...publishedColumns])
      .orderBy("category_id")
      .orderBy("lang")
      .execute(),
    db.selectFrom("categories").select(["id", "moved_to"]).where("deleted_at", "is not", null).execute(),
  ]);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      parentId: row.parent_id,
      imageUrl: row.image_url,
      thumbnailUrl: row.thumbnail_url,
      sortOrder: row.sort_order,
      isActive: row.is_active === 1,
      updatedAt: row.updated_at,
      demoKey: row.demo_key,
    })),
    texts: texts.map((row) => ({
      categoryId: row.category_id,
      name: row.name,
      description: row.description,
      ...publicationOf(row),
    })),
    removed: new Map(removed.map((row) => [row.id, row.moved_to])),
  };
}

export async function specTemplates(
  db: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, SpecField[]>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("categories")
    .select(["id", "spec_template"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, JSON.parse(row.spec_template) as SpecField[]]));
}

/** Where every category hangs. */
export const parentIds = async (db: Queries | Tx): Promise<{ id: number; parentId: number | null }[]> =>
  db
    .selectFrom("categories")
    .select(["id", "parent_id as parentId"])
    .where("deleted_at", "is", null)
    .execute();

/** What each of these categories says of its own; none of them may say anything. */
export async function testings(db: Queries | Tx, ids: readonly number[]): Promise<Map<number, Testing>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("categories")
    .select(["id", "criteria", "test_method"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        criteria: JSON.parse(row.criteria) as Testing["criteria"],
        method: row.test_method === null ? null : (JSON.parse(row.test_method) as Testing["method"]),
      },
    ]),
  );
}

export async function faqOf(db: Queries, id: number, lang: Language): Promise<Faq> {
  const row = await db
    .selectFrom("category_texts")
    .select("faq")
    .where("category_id", "=", id)
    .where("lang", "=", lang)
    .executeTakeFirst();
  return row ? (JSON.parse(row.faq) as Faq) : [];
}
