import type { FieldValue } from "#content/fields/custom-field.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { type Publication, publicationOf, publishing } from "#platform/database/published-texts.ts";
import type { Document } from "#platform/document/document.ts";

export type ArticleRow = {
  id: number;
  authorId: number | null;
  reviewerId: number | null;
  template: string;
  imageUrl: string | null;
  fields: FieldValue[];
  isActive: boolean;
  deletedAt: number | null;
  checkedAt: number | null;
  version: number;
  createdAt: number;
  updatedAt: number;
};
export type ArticleText = Publication & {
  articleId: number;
  title: string;
  excerpt: string;
  content: Document;
  updatedReason: string | null;
};

export const { hold, setPublished, setState, setSchedule, putBackTexts } = publishing("article");

export async function byIds(db: Queries | Tx, ids: readonly number[]): Promise<ArticleRow[]> {
  if (!ids.length) return [];
  const rows = await db.selectFrom("articles").selectAll().where("id", "in", ids).execute();
  return rows.map((row) => ({
    id: row.id,
    authorId: row.author_id,
    reviewerId: row.reviewer_id,
    template: row.template,
    imageUrl: row.image_url,
    fields: JSON.parse(row.fields) as FieldValue[],
    isActive: row.is_active === 1,
    deletedAt: row.deleted_at,
    checkedAt: row.checked_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

export async function textsOf(db: Queries | Tx, ids: readonly number[]): Promise<ArticleText[]> {
  if (!ids.length) return [];
  const rows = await db.selectFrom("article_texts").selectAll().where("article_id", "in", ids).execute();
  return rows.map((row) => ({
    articleId: row.article_id,
    title: row.title,
    excerpt: row.excerpt,
    content: JSON.parse(row.content) as Document,
    updatedReason: row.updated_reason,
    ...publicationOf(row),
  }));
}

export async function categoriesOf(db: Queries, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("article_categories")
    .select(["article_id", "category_id"])
    .where("article_id", "in", ids)
    .orderBy("position")
    .execute();
  return new Map(
    ids.map((id) => [id, rows.filter((row) => row.article_id === id).map((row) => row.category_id)]),
  );
}

export const demoIds = async (tx: Tx): Promise<number[]> =>
  (await tx.selectFrom("articles").select("id").where("demo_key", "is not", null).execute()).map(
    ({ id }) => id,
  );

export const deleteDemo = async (tx: Tx): Promise<void> =>
  void (await tx.deleteFrom("articles").where("demo_key", "is not", null).execute());

export async function publishedAddresses(
  db: Queries,
): Promise<{ id: number; lang: Language; slug: string; imageUrl: string | null; updatedAt: number }[]> {
  const rows = await db
    .selectFrom("article_texts as t")
    .innerJoin("articles as a", "a.id", "t.article_id")
    .select([
      "a.id",
      "t.lang",
      "t.slug",
      "a.image_url",
      "a.updated_at as article_updated_at",
      "t.updated_at as text_updated_at",
    ])
    .where("t.published", "=", 1)
    .where("a.is_active", "=", 1)
    .where("a.deleted_at", "is", null)
    .orderBy("a.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    lang: row.lang as Language,
    slug: row.slug,
    imageUrl: row.image_url,
    updatedAt: Math.max(row.article_updated_at, row.text_updated_at),
  }));
}
