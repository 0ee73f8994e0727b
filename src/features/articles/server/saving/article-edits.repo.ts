import type { FieldValue } from "#content/fields/custom-field.ts";
import type { SlugOwner } from "#content/slug-owner.ts";
import type { SourceMarks } from "#content/translation-marks.ts";
import type { Language } from "#i18n/languages.ts";
import { foldLetters } from "#i18n/text-analysis/search-letters.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { type Missed, publicationColumns, type Schedule } from "#platform/database/published-texts.ts";
import type { ArticleText } from "../articles.repo.ts";

export type ArticleFacts = {
  /** Without: as it is. */
  fields?: readonly FieldValue[];
  authorId: number | null;
  reviewerId: number | null;
  template: string;
  imageUrl: string | null;
};
/** What the texts of an article show and link to. */
export type ArticleTargets = {
  products: readonly number[];
  /** Products only where a typed URL links to them. */
  links: readonly { kind: SlugOwner | "media"; id: number }[];
};

export async function insert(
  tx: Tx,
  article: ArticleFacts & { demoKey: string | null; createdBy?: number | null },
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("articles")
    .values({
      author_id: article.authorId,
      reviewer_id: article.reviewerId,
      template: article.template,
      image_url: article.imageUrl,
      deleted_at: null,
      demo_key: article.demoKey,
      created_by: article.createdBy ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateFacts(tx: Tx, id: number, facts: ArticleFacts, now: number): Promise<void> {
  await tx
    .updateTable("articles")
    .set({
      author_id: facts.authorId,
      reviewer_id: facts.reviewerId,
      template: facts.template,
      image_url: facts.imageUrl,
      ...(facts.fields ? { fields: JSON.stringify(facts.fields) } : {}),
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

/** Raises the version where it is the `expected` one; false where another save was faster. */
export async function raiseVersion(tx: Tx, id: number, expected: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("articles")
    .set({ version: expected + 1 })
    .where("id", "=", id)
    .where("version", "=", expected)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function saveCategories(tx: Tx, id: number, categoryIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("article_categories").where("article_id", "=", id).execute();
  if (categoryIds.length)
    await tx
      .insertInto("article_categories")
      .values(categoryIds.map((category_id, position) => ({ article_id: id, category_id, position })))
      .execute();
}

/** A document may name what is not there, or not any more. */
export async function saveTargets(tx: Tx, id: number, { products, links }: ArticleTargets): Promise<void> {
  await tx.deleteFrom("article_products").where("article_id", "=", id).execute();
  const known = products.length
    ? await tx.selectFrom("products").select("id").where("id", "in", products).execute()
    : [];
  if (known.length)
    await tx
      .insertInto("article_products")
      .values(
        known.map((product) => ({
          article_id: id,
          product_id: product.id,
          position: products.indexOf(product.id),
        })),
      )
      .execute();
  await tx.deleteFrom("article_links").where("article_id", "=", id).execute();
  if (links.length)
    await tx
      .insertInto("article_links")
      .values(links.map((link) => ({ article_id: id, kind: link.kind, target_id: link.id })))
      .execute();
}

export async function missingCategories(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return [];
  const rows = await tx
    .selectFrom("categories")
    .select("id")
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  const known = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !known.has(id));
}

export async function saveText(tx: Tx, text: ArticleText): Promise<void> {
  const values = {
    title: text.title,
    title_folded: foldLetters(text.title),
    excerpt: text.excerpt,
    content: JSON.stringify(text.content),
    updated_reason: text.updatedReason,
    source_version: null,
    ...publicationColumns(text),
  };
  await tx
    .insertInto("article_texts")
    .values({ article_id: text.articleId, lang: text.lang, publish_at: null, unpublish_at: null, ...values })
    .onConflict((conflict) => conflict.columns(["article_id", "lang"]).doUpdateSet(values))
    .execute();
}

export async function removeTexts(tx: Tx, id: number, langs: readonly Language[]): Promise<void> {
  if (langs.length)
    await tx.deleteFrom("article_texts").where("article_id", "=", id).where("lang", "in", langs).execute();
}

export async function saveMarks(tx: Tx, id: number, lang: Language, marks: SourceMarks): Promise<void> {
  await tx
    .updateTable("article_texts")
    .set({ source_marks: JSON.stringify(marks) })
    .where("article_id", "=", id)
    .where("lang", "=", lang)
    .execute();
}

export type TextPlan = { articleId: number; lang: Language; marks: SourceMarks } & Schedule & Missed;

/** What is planned for texts, and what their translations were made from. */
export async function plansOf(db: Queries | Tx, ids: readonly number[]): Promise<TextPlan[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom("article_texts")
    .select(["article_id", "lang", "source_marks", "publish_at", "unpublish_at", "missed_at"])
    .where("article_id", "in", ids)
    .execute();
  return rows.map((row) => ({
    articleId: row.article_id,
    lang: row.lang as Language,
    marks: JSON.parse(row.source_marks) as SourceMarks,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    missedAt: row.missed_at,
  }));
}

/** The articles whose texts link to an entity. */
export async function linkingTo(
  db: Queries,
  kind: "article" | "category" | "media",
  id: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("article_links")
    .innerJoin("articles", "articles.id", "article_links.article_id")
    .select("articles.id")
    .where("kind", "=", kind)
    .where("target_id", "=", id)
    .where("articles.deleted_at", "is", null)
    .orderBy("articles.id")
    .execute();
  return rows.map((row) => row.id);
}
