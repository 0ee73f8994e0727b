import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { cascade, required, setNull } from "./baseline/schema-tools.ts";

/** Who began an article, and what the editors said of its draft (decision 0057). */
export const reviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("articles").addColumn("created_by", "integer", setNull("users.id")).execute();
    await db.schema.createIndex("articles_created_by").on("articles").column("created_by").execute();

    await db.schema
      .createTable("article_reviews")
      .addColumn("article_id", "integer", (column) => cascade("articles.id")(column).primaryKey())
      .addColumn("state", "text", required)
      .addColumn("content_hash", "text", required)
      .addColumn("submitted_by", "integer", setNull("users.id"))
      .addColumn("submitted_at", "bigint", required)
      .addColumn("decided_by", "integer", setNull("users.id"))
      .addColumn("decided_at", "bigint")
      .addColumn("note", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await db.schema
      .createIndex("article_reviews_state")
      .on("article_reviews")
      .columns(["state", "submitted_at"])
      .execute();
  },
};
