import { type SqlBool, sql } from "kysely";
import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/handles.ts";
import { escapeLike } from "#platform/database/like-text.ts";

type Key = { id: number; lang: Language };

/** The texts of articles, public or not, that contain one of these strings, at most `most` of them. */
export async function textsWith(db: Queries, strings: readonly string[], most: number): Promise<Key[]> {
  if (!strings.length) return [];
  // JSON escapes quotes and backslashes with a backslash.
  const inJson = (text: string) => escapeLike(JSON.stringify(text).slice(1, -1));
  const rows = await db
    .selectFrom("article_texts as t")
    .innerJoin("articles as a", "a.id", "t.article_id")
    .select(["t.article_id as id", "t.lang"])
    .where("a.deleted_at", "is", null)
    .where((eb) =>
      eb.or(strings.map((text) => sql<SqlBool>`t.content like ${`%${inJson(text)}%`} escape '\\'`)),
    )
    .orderBy("t.article_id", "desc")
    .orderBy("t.lang")
    .limit(most)
    .execute();
  return rows.map(({ id, lang }) => ({ id, lang: lang as Language }));
}
