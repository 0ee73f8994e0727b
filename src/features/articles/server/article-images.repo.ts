import { sql } from "kysely";
import type { MediaUsage } from "#features/media/media-item.ts";
import type { Queries } from "#platform/database/handles.ts";
import {
  containsImage,
  draftsWith,
  type ImageReference,
  type ImageReferences,
} from "#platform/database/image-references.ts";

/** Where articles and authors name pictures. */
export const articleImages: ImageReferences = {
  ids: [sql`select target_id from article_links where kind = 'media'`],
  addresses: [
    sql`select image_url from articles where image_url is not null`,
    sql`select image_url from authors where image_url is not null`,
  ],
};

/** The articles that show a picture, at their head, in their text or in what is being written for them; and the authors whose portrait it is. */
export async function articlesShowing(db: Queries, picture: ImageReference): Promise<MediaUsage[]> {
  const { addresses } = picture;
  const [heads, texts, drafts, authors] = await Promise.all([
    addresses.length
      ? db.selectFrom("articles").select("id").where("image_url", "in", addresses).execute()
      : [],
    db
      .selectFrom("article_texts")
      .select("article_id as id")
      .distinct()
      .where(containsImage("content", picture))
      .limit(200)
      .execute(),
    draftsWith(db, "article", picture),
    addresses.length
      ? db
          .selectFrom("authors as a")
          .leftJoin("author_texts as t", (join) =>
            join.onRef("t.author_id", "=", "a.id").on("t.lang", "=", "en"),
          )
          .select(["a.id", "a.slug", "t.name"])
          .where("a.image_url", "in", addresses)
          .execute()
      : [],
  ]);
  const ids = [...new Set([...heads, ...texts, ...drafts].map((row) => row.id))];
  const titles = ids.length
    ? await db
        .selectFrom("article_texts")
        .select(["article_id", "lang", "title"])
        .where("article_id", "in", ids)
        .execute()
    : [];
  const titled = Map.groupBy(titles, (text) => text.article_id);
  return [
    ...ids.map((article): MediaUsage => {
      const own = titled.get(article) ?? [];
      const title = (own.find(({ lang }) => lang === "en") ?? own[0])?.title ?? "";
      return { type: "article", id: String(article), name: title };
    }),
    ...authors.map(
      (author): MediaUsage => ({ type: "author", id: String(author.id), name: author.name ?? author.slug }),
    ),
  ];
}
