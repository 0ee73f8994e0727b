import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/database.ts";
import { publishing } from "#platform/database/published-texts.ts";
import type { Cursor } from "#platform/http/cursor.ts";

export type ArticleFilter = {
  lang: Language;
  categories?: readonly number[];
  authorId?: number;
  productId?: number;
  words?: readonly string[];
};

const { isReadable } = publishing("article");

function matching(db: Queries, filter: ArticleFilter) {
  const { categories, authorId, productId, words } = filter;
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
  if (productId !== undefined)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("article_products as p")
          .select("p.article_id")
          .whereRef("p.article_id", "=", "a.id")
          .where("p.product_id", "=", productId),
      ),
    );
  for (const word of words ?? [])
    query = query.where("t.search_text", "like", `%${word.replace(/[\\%_]/g, "")}%`);
  return query;
}

/** One page of ids, newest first (keyset). */
export async function pageOfIds(
  db: Queries,
  filter: ArticleFilter,
  limit: number,
  after: Cursor | null,
): Promise<Cursor[]> {
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

export async function count(db: Queries, filter: ArticleFilter): Promise<number> {
  const row = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
