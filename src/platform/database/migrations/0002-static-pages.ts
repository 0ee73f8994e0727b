import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { foldLetters } from "#i18n/text-analysis/search-letters.ts";

type Schema = {
  page_texts: {
    page: string;
    lang: string;
    title: string;
    description: string;
    content: string;
    version_date: string;
    updated_at: number;
  };
  content_items: { id: number; type: string; facts: string; created_at: number; updated_at: number };
  content_texts: {
    content_id: number;
    type: string;
    lang: string;
    slug: string;
    title: string;
    title_folded: string;
    texts: string;
    published: number;
    published_at: number;
    updated_at: number;
  };
  search_backlog: { kind: string; entity_id: number };
};

/** The owner's texts of the static pages become pages that replace the default texts. */
export const staticPages: Migration = {
  async up(db: Kysely<Schema>) {
    const texts = await db.selectFrom("page_texts").selectAll().orderBy("page").orderBy("lang").execute();
    for (const [page, own] of Map.groupBy(texts, (text) => text.page)) {
      const times = own.map((text) => text.updated_at);
      const [versionDate] = own
        .map((text) => text.version_date)
        .sort()
        .reverse();
      const { id } = await db
        .insertInto("content_items")
        .values({
          ...({
            type: "page",
            facts: JSON.stringify({ menu: "none", noindex: false, versionDate }),
          } as const),
          created_at: Math.min(...times),
          updated_at: Math.max(...times),
        } as Schema["content_items"])
        .returning("id")
        .executeTakeFirstOrThrow();
      await db.insertInto("search_backlog").values({ kind: "content", entity_id: id }).execute();
      for (const { lang, title, description, content, updated_at } of own)
        await db
          .insertInto("content_texts")
          .values({
            content_id: id,
            ...{ type: "page", lang, slug: page, title, title_folded: foldLetters(title) },
            texts: JSON.stringify({
              ...{ title, content: JSON.parse(content) as unknown },
              ...{ metaTitle: "", metaDescription: description, metaKeywords: [] },
            }),
            ...{ published: 1, published_at: updated_at, updated_at },
          })
          .execute();
    }
    await sql`drop table page_texts`.execute(db);
  },
};
