import { cascade, primaryKey, required, type SchemaTools, setNull, withDefault } from "./schema-tools.ts";

/** Texts written and translated by AI. */
export async function createWritingTables({ db, id, index }: SchemaTools): Promise<void> {
  await db.schema
    .createTable("writings")
    .$call(id)
    .addColumn("mark", "text", required)
    .addColumn("input", "text", required)
    .addColumn("job_id", "integer")
    .addColumn("article_id", "integer", setNull("articles.id"))
    .addColumn("title", "text")
    .addColumn("writer", "text")
    .addColumn("model", "text")
    .addColumn("prompt_version", "text")
    .addColumn("sources", "text")
    .addColumn("notes", "text", required)
    .addColumn("problem", "text")
    .addColumn("reason", "text")
    .addColumn("created_by", "integer", setNull("users.id"))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .execute();
  await index("writings", ["mark"]);
  await index("writings", ["article_id"]);

  await db.schema
    .createTable("written_sections")
    .addColumn("article_id", "integer", cascade("articles.id"))
    .addColumn("lang", "text", required)
    .addColumn("position", "integer", required)
    .addColumn("heading", "text", required)
    .addColumn("blocks", "text", required)
    .addColumn("claims", "text", required)
    .addColumn("verdict", "text")
    .addColumn("decided_by", "integer", setNull("users.id"))
    .addColumn("decided_name", "text")
    .addColumn("decided_at", "bigint")
    .addPrimaryKeyConstraint("written_sections_pk", ["article_id", "lang", "position"])
    .execute();

  // That AI wrote an article: stored with the article, because requests are not copied with it.
  await db.schema
    .createTable("machine_articles")
    .addColumn("article_id", "integer", (column) =>
      column.primaryKey().references("articles.id").onDelete("cascade"),
    )
    .addColumn("writer", "text", required)
    .addColumn("model", "text")
    .execute();

  await db.schema
    .createTable("model_calls")
    .$call(id)
    .addColumn("writing_id", "integer", setNull("writings.id"))
    .addColumn("user_id", "integer", setNull("users.id"))
    .addColumn("provider", "text", required)
    .addColumn("model", "text", required)
    .addColumn("outcome", "text")
    .addColumn("cost", "bigint", required)
    .addColumn("input_tokens", "integer", required)
    .addColumn("output_tokens", "integer", required)
    .addColumn("is_estimated", "integer", required)
    .addColumn("started_at", "bigint", required)
    .addColumn("finished_at", "bigint")
    .execute();
  await index("model_calls", ["started_at"]);

  await db.schema
    .createTable("writer_settings")
    .addColumn("key", "text", primaryKey)
    .addColumn("version", "integer", required)
    .addColumn("value", "text", required)
    .addColumn("sealed_key", "text")
    .addColumn("updated_at", "bigint", required)
    .execute();

  await db.schema
    .createTable("translation_runs")
    .$call(id)
    .addColumn("state", "text", required)
    .addColumn("turn", "integer", required)
    .addColumn("overwrites", "integer", required)
    .addColumn("job_id", "integer")
    .addColumn("created_by", "integer", setNull("users.id"))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("from_lang", "text", withDefault("en"))
    .execute();

  await db.schema
    .createTable("translation_items")
    .$call(id)
    .addColumn("run_id", "integer", cascade("translation_runs.id"))
    .addColumn("type", "text", required)
    .addColumn("entity_id", "integer", required)
    .addColumn("lang", "text", required)
    .addColumn("state", "text", required)
    .addColumn("fields", "text", required)
    .addColumn("differences", "integer", required)
    .addColumn("problem", "text")
    .addColumn("reason", "text")
    .addColumn("updated_at", "bigint", required)
    .addUniqueConstraint("translation_items_once", ["run_id", "type", "entity_id", "lang"])
    .execute();

  await db.schema
    .createTable("machine_texts")
    .addColumn("type", "text", required)
    .addColumn("entity_id", "integer", required)
    .addColumn("lang", "text", required)
    .addColumn("field", "text", required)
    .addColumn("mark", "text", required)
    .addColumn("differences", "text", required)
    .addColumn("asked_by", "integer", setNull("users.id"))
    .addColumn("asked_name", "text", required)
    .addColumn("model", "text", required)
    .addColumn("created_at", "bigint", required)
    .addPrimaryKeyConstraint("machine_texts_pk", ["type", "entity_id", "lang", "field"])
    .execute();

  await db.schema
    .createTable("translation_terms")
    .addColumn("lang", "text", primaryKey)
    .addColumn("version", "integer", required)
    .addColumn("value", "text", required)
    .addColumn("updated_at", "bigint", required)
    .execute();
}
