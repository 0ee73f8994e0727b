import { type Kysely, sql } from "kysely";

/** That a machine wrote an article, kept with the article itself: orders are not copied with it. */
export const writtenByMachine = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("machine_articles")
      .addColumn("article_id", "integer", (column) =>
        column.primaryKey().references("articles.id").onDelete("cascade"),
      )
      .addColumn("writer", "text", (column) => column.notNull())
      .addColumn("model", "text")
      .execute();
    await sql`
      insert into machine_articles (article_id, writer, model)
      select article_id, max(writer), max(model) from writings
      where article_id is not null and writer is not null
      group by article_id`.execute(db);
  },
};
