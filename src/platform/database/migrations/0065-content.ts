import { type Kysely, sql } from "kysely";
import type { Engine } from "../engines/engine.ts";

/** Items of the declared content types (src/content), and their place in the full-text index. */
export const content = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("content_items")
      .addColumn("id", "integer", (column) =>
        engine === "sqlite"
          ? column.primaryKey().autoIncrement()
          : column.primaryKey().generatedByDefaultAsIdentity(),
      )
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("facts", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("is_active", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("checked_at", "bigint")
      .addColumn("deleted_at", "bigint")
      .addColumn("demo_key", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("content_items_by_type")
      .on("content_items")
      .columns(["type", "updated_at", "id"])
      .execute();

    await db.schema
      .createTable("content_texts")
      .addColumn("content_id", "integer", (column) =>
        column.notNull().references("content_items.id").onDelete("cascade"),
      )
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("title_folded", "text", (column) => column.notNull())
      .addColumn("texts", "text", (column) => column.notNull())
      .addColumn("published", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("published_at", "bigint")
      .addColumn("publish_at", "bigint")
      .addColumn("unpublish_at", "bigint")
      .addColumn("missed_at", "bigint")
      .addColumn("source_marks", "text", (column) => column.notNull().defaultTo("{}"))
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("content_texts_pk", ["content_id", "lang"])
      .addUniqueConstraint("content_texts_slug", ["type", "lang", "slug"])
      .execute();
    for (const column of ["publish_at", "unpublish_at"])
      await sql`create index ${sql.id(`content_texts_${column}`)} on content_texts (${sql.id(column)})
        where ${sql.id(column)} is not null`.execute(db);

    const terms = sql.table("content_terms");
    if (engine === "sqlite")
      await sql`create virtual table ${terms} using fts5(terms, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(
        db,
      );
    else {
      await sql`create table ${terms} (entity_id integer not null, lang text not null, terms tsvector not null,
        primary key (entity_id, lang))`.execute(db);
      await sql`alter table ${terms} set (toast_tuple_target = 128)`.execute(db);
      await sql`create index content_terms_by_term on ${terms} using gin (terms)`.execute(db);
    }
  },
});
