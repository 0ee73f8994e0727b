import { cascade, required, type SchemaTools, withDefault } from "./schema-tools.ts";
import { createTermsTable } from "./search.ts";

/** Items of the declared content types (src/content), and their full-text index. */
export async function createContentTables(tools: SchemaTools): Promise<void> {
  const { db, id, index } = tools;
  await db.schema
    .createTable("content_items")
    .$call(id)
    .addColumn("type", "text", required)
    .addColumn("facts", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .addColumn("is_active", "integer", withDefault(1))
    .addColumn("checked_at", "bigint")
    .addColumn("deleted_at", "bigint")
    .addColumn("demo_key", "text")
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .execute();
  await index("content_items", ["type", "updated_at", "id"], { name: "content_items_by_type" });

  await db.schema
    .createTable("content_texts")
    .addColumn("content_id", "integer", cascade("content_items.id"))
    .addColumn("type", "text", required)
    .addColumn("lang", "text", required)
    .addColumn("slug", "text", required)
    .addColumn("title", "text", required)
    .addColumn("title_folded", "text", required)
    .addColumn("texts", "text", required)
    .addColumn("published", "integer", withDefault(0))
    .addColumn("published_at", "bigint")
    .addColumn("publish_at", "bigint")
    .addColumn("unpublish_at", "bigint")
    .addColumn("missed_at", "bigint")
    .addColumn("source_marks", "text", withDefault("{}"))
    .addColumn("updated_at", "bigint", required)
    .addPrimaryKeyConstraint("content_texts_pk", ["content_id", "lang"])
    .addUniqueConstraint("content_texts_slug", ["type", "lang", "slug"])
    .execute();
  await index("content_texts", ["publish_at"], { where: "publish_at is not null" });
  await index("content_texts", ["unpublish_at"], { where: "unpublish_at is not null" });

  await createTermsTable(tools, "content");
}
