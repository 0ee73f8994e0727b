import { sql } from "kysely";
import type { ReusableUse } from "#features/articles/article-edit.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

/** Most uses that are listed of one block. */
const mostUses = 200;

/** Whether a JSON column has the block. Texts are searched whole, since this is asked only when a block is opened, changed or deleted. */
const has = (column: string, id: number) => sql<boolean>`${sql.ref(column)} like ${`%"blockId":"${id}"%`}`;

/** The articles whose live texts show a block. */
export async function articlesWith(db: Queries, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("article_texts")
    .select("article_id as id")
    .distinct()
    .where(has("content", id))
    .orderBy("article_id")
    .execute();
  return rows.map((row) => row.id);
}

/** The articles and pages that show a block, or are to by their draft, by their title in a language, else in English, else the first there is. */
export async function usesOf(db: Queries | Tx, id: number, shownIn: Language): Promise<ReusableUse[]> {
  const articles = await db
    .selectFrom("articles as a")
    .innerJoin("article_texts as t", "t.article_id", "a.id")
    .select(["a.id", "t.lang", "t.title", sql<string>`'article'`.as("type")])
    .where("a.deleted_at", "is", null)
    .where(({ eb, selectFrom, or }) =>
      or([
        eb("a.id", "in", selectFrom("article_texts").select("article_id").where(has("content", id))),
        eb(
          "a.id",
          "in",
          selectFrom("drafts")
            .select("entity_id")
            .where("entity_type", "=", "article")
            .where(has("content", id)),
        ),
      ]),
    )
    .orderBy("a.id")
    .execute();
  const items = await db
    .selectFrom("content_items as i")
    .innerJoin("content_texts as t", "t.content_id", "i.id")
    .select(["i.id", "t.lang", "t.title", "i.type"])
    .where("i.deleted_at", "is", null)
    .where(({ eb, selectFrom, or }) =>
      or([
        eb("i.id", "in", selectFrom("content_texts").select("content_id").where(has("texts", id))),
        eb.exists(
          selectFrom("drafts as d")
            .select("d.entity_id")
            .whereRef("d.entity_id", "=", "i.id")
            .whereRef("d.entity_type", "=", "i.type")
            .where(has("d.content", id)),
        ),
      ]),
    )
    .orderBy("i.id")
    .execute();
  const byItem = Map.groupBy([...articles, ...items], (row) => `${row.type}:${row.id}`);
  return [...byItem.values()].slice(0, mostUses).flatMap((texts) => {
    const named = [shownIn, "en"].flatMap((code) => texts.filter(({ lang }) => lang === code))[0] ?? texts[0];
    return named ? [{ type: named.type, id: String(named.id), title: named.title }] : [];
  });
}
