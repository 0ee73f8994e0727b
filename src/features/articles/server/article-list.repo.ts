import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/database.ts";
import { publishing } from "#platform/database/published-texts.ts";
import type { Cursor } from "#platform/http/cursor.ts";
import { answerOf, bestHits, countHits, type Sought } from "#platform/search/search-hits.repo.ts";

export type ArticleFilter = {
  lang: Language;
  categories?: readonly number[];
  authorId?: number;
  /** None but these. */
  among?: readonly number[];
  /** What a query looks for; null where nothing can answer it. */
  sought?: Sought | null;
};

const { isReadable } = publishing("article");

function matching(db: Queries, filter: ArticleFilter) {
  const { categories, authorId, among } = filter;
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
  if (among) query = query.where((eb) => (among.length ? eb("a.id", "in", among) : eb.lit(false)));
  return query;
}

/** The index holds shown articles only: the others are asked for where the filter says more. */
const fits = (db: Queries, filter: ArticleFilter) =>
  filter.categories || filter.authorId !== undefined || filter.among
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

/** One page of ids (keyset): of a search the best answers first, else and among equals the newest. */
export async function pageOfIds(
  db: Queries,
  filter: ArticleFilter,
  limit: number,
  after: Cursor | null,
): Promise<Cursor[]> {
  const { sought } = filter;
  if (sought === null) return [];
  if (sought) return bestHits(db, sought, { limit, after, condition: fits(db, filter) });
  const rows = await matching(db, filter)
    .select(["a.id", "t.published_at"])
    .$if(after !== null, (query) =>
      query.where((eb) => {
        const cursor = after as Cursor;
        return eb.or([
          eb("t.published_at", "<", cursor.value ?? 0),
          eb.and([eb("t.published_at", "=", cursor.value ?? 0), eb("a.id", "<", cursor.id)]),
        ]);
      }),
    )
    .orderBy("t.published_at", (by) => by.desc().nullsLast())
    .orderBy("a.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, value: row.published_at }));
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

export async function count(db: Queries, filter: ArticleFilter): Promise<number> {
  if (filter.sought === null) return 0;
  if (filter.sought) return countHits(db, filter.sought, Number.MAX_SAFE_INTEGER, fits(db, filter));
  const row = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
