import type { Kysely } from "kysely";

/** Who has checked an article, beside who wrote it: an author as well. */
export const reviewers = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("articles")
      .addColumn("reviewer_id", "integer", (column) => column.references("authors.id").onDelete("set null"))
      .execute();
    await db.schema.createIndex("articles_by_reviewer").on("articles").column("reviewer_id").execute();
  },
};
