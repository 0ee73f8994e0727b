import type { Language } from "#i18n/languages.ts";
import type { RowChoice } from "#platform/cache/row-cache.ts";
import type { Queries } from "#platform/database/handles.ts";
import type { ArticleIndexRow } from "./article-index.ts";

/** Active articles that are not deleted, in the order of their ids, with their categories and when each published text was published. */
export async function indexRows(db: Queries, choice: RowChoice): Promise<ArticleIndexRow[]> {
  const ids = "ids" in choice ? choice.ids : null;
  const articles = await db
    .selectFrom("articles")
    .select(["id", "author_id"])
    .where("is_active", "=", 1)
    .where("deleted_at", "is", null)
    .where((eb) =>
      "ids" in choice ? eb("id", "in", choice.ids.length ? choice.ids : [0]) : eb("id", ">", choice.after),
    )
    .$if("after" in choice, (query) => query.limit((choice as { limit: number }).limit))
    .orderBy("id")
    .execute();
  const [first, last] = [articles[0], articles.at(-1)];
  if (!first || !last) return [];
  const [texts, places] = await Promise.all([
    db
      .selectFrom("article_texts")
      .select(["article_id", "lang", "published_at"])
      .where("published", "=", 1)
      .where((eb) => (ids ? eb("article_id", "in", ids) : eb.between("article_id", first.id, last.id)))
      .execute(),
    db
      .selectFrom("article_categories")
      .select(["article_id", "category_id"])
      .where((eb) => (ids ? eb("article_id", "in", ids) : eb.between("article_id", first.id, last.id)))
      .execute(),
  ]);
  const textsOf = Map.groupBy(texts, (text) => text.article_id);
  const placesOf = Map.groupBy(places, (place) => place.article_id);
  return articles.map(({ id, author_id: authorId }) => ({
    id,
    authorId,
    categories: (placesOf.get(id) ?? []).map((place) => place.category_id),
    published: Object.fromEntries(
      (textsOf.get(id) ?? []).map((text) => [text.lang as Language, text.published_at]),
    ),
  }));
}
