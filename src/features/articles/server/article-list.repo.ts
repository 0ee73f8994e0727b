import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "#platform/database/database.ts";
import { publishing } from "#platform/database/published-texts.ts";
import type { Cursor } from "#platform/http/cursor.ts";
import { answerOf, bestHits, countHits, type Sought } from "#platform/search/search-hits.repo.ts";
import type { ArticleFilter } from "./article-columns.ts";

const { isReadable } = publishing("article");

function matching(db: Queries, filter: ArticleFilter) {
  const { categories, authorId } = filter;
  let query = db
    .selectFrom("article_texts as t")
    .innerJoin("articles as a", "a.id", "t.article_id")
    .where("a.is_active", "=", 1)
    .where("a.deleted_at", "is", null)
    .where(isReadable(filter.lang));
  if (categories)
    query = query.where((eb) =>
      categories.length
        ? eb.exists(
            eb
              .selectFrom("article_categories as c")
              .select("c.article_id")
              .whereRef("c.article_id", "=", "a.id")
              .where("c.category_id", "in", categories),
          )
        : eb.lit(false),
    );
  if (authorId !== undefined) query = query.where("a.author_id", "=", authorId);
  return query;
}

/** The index holds shown articles only: the others are asked for where the filter says more. */
const fits = (db: Queries, filter: ArticleFilter) =>
  filter.categories || filter.authorId !== undefined
    ? (id: RawBuilder<number>) =>
        sql<SqlBool>`exists ${matching(db, filter).select("a.id").where("a.id", "=", id).limit(1).offset(0)}`
    : undefined;

/** The newest articles with a product in them: found by the product, since a walk through all articles would grow with them. */
export async function holding(db: Queries, productId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("article_products")
    .select("article_id")
    .where("product_id", "=", productId)
    .orderBy("article_id", "desc")
    .limit(1_000)
    .execute();
  return rows.map((row) => row.article_id);
}

/** One page of what answers a search (keyset): the best answers first, among equals the newest. None where nothing can answer it. */
export async function pageOfAnswers(
  db: Queries,
  sought: Sought | null,
  filter: ArticleFilter,
  { limit, after }: { limit: number; after: Cursor | null },
): Promise<Cursor[]> {
  return sought ? bestHits(db, sought, { limit, after, condition: fits(db, filter) }) : [];
}

/** The best answers to a search, and how many there are, counted up to `countedTo`. */
export async function answers(
  db: Queries,
  sought: Sought | null,
  most: { limit: number; countedTo: number },
): Promise<{ ids: number[]; total: number }> {
  if (!sought) return { ids: [], total: 0 };
  const { hits, total } = await answerOf(db, sought, most);
  return { ids: hits.map(({ id }) => id), total };
}

export async function countAnswers(
  db: Queries,
  sought: Sought | null,
  filter: ArticleFilter,
): Promise<number> {
  return sought ? countHits(db, sought, Number.MAX_SAFE_INTEGER, fits(db, filter)) : 0;
}
