import type { ReviewState } from "#features/articles/review.ts";
import { isLanguage } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

/** A review as stored. Times are epoch milliseconds. */
export type Review = {
  state: ReviewState;
  hash: string;
  submittedBy: number | null;
  submittedAt: number;
  decidedBy: number | null;
  decidedAt: number | null;
  note: string;
};

export async function reviewOf(db: Queries | Tx, articleId: number): Promise<Review | null> {
  const row = await db
    .selectFrom("article_reviews")
    .selectAll()
    .where("article_id", "=", articleId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    state: row.state as ReviewState,
    hash: row.content_hash,
    submittedBy: row.submitted_by,
    submittedAt: row.submitted_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    note: row.note,
  };
}

export async function save(tx: Tx, articleId: number, review: Review): Promise<void> {
  const row = {
    state: review.state,
    content_hash: review.hash,
    submitted_by: review.submittedBy,
    submitted_at: review.submittedAt,
    decided_by: review.decidedBy,
    decided_at: review.decidedAt,
    note: review.note,
  };
  await tx
    .insertInto("article_reviews")
    .values({ article_id: articleId, ...row })
    .onConflict((conflict) => conflict.column("article_id").doUpdateSet(row))
    .execute();
}

export async function remove(tx: Tx, articleId: number): Promise<void> {
  await tx.deleteFrom("article_reviews").where("article_id", "=", articleId).execute();
}

/** The people of a review, by id. */
export async function people(db: Queries | Tx, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null);
  if (!known.length) return new Map<number, never>();
  const rows = await db
    .selectFrom("users")
    .select(["id", "name", "email", "language", "is_active"])
    .where("id", "in", known)
    .execute();
  return new Map(
    rows.map(({ is_active, language, ...row }) => [
      row.id,
      { ...row, isActive: is_active === 1, language: isLanguage(language) ? language : null },
    ]),
  );
}

/** Who began an article; null for programs, closed accounts and articles that do not exist. */
export async function createdBy(db: Queries | Tx, articleId: number): Promise<number | null> {
  const row = await db
    .selectFrom("articles")
    .select("created_by")
    .where("id", "=", articleId)
    .executeTakeFirst();
  return row?.created_by ?? null;
}

/** Whether an author began it, who publishes nothing. */
export async function isAuthors(db: Queries | Tx, articleId: number): Promise<boolean> {
  const row = await db
    .selectFrom("articles")
    .innerJoin("users", "users.id", "articles.created_by")
    .select("articles.id")
    .where("articles.id", "=", articleId)
    .where("users.role", "=", "author")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether readers see it, or will by its plan. */
export async function isPublic(db: Queries | Tx, articleId: number): Promise<boolean> {
  const row = await db
    .selectFrom("article_texts")
    .select("lang")
    .where("article_id", "=", articleId)
    .where((eb) => eb.or([eb("published", "=", 1), eb("publish_at", "is not", null)]))
    .executeTakeFirst();
  return row !== undefined;
}
