import { cascade, required, type SchemaTools, setNull, withDefault } from "./schema-tools.ts";

/** Imported files, scheduled feeds, fetched URLs, and the rows that products come from. */
export async function createImportTables({ db, id, index }: SchemaTools): Promise<void> {
  await db.schema
    .createTable("product_sources")
    .addColumn("source", "text", required)
    .addColumn("source_key", "text", required)
    .addColumn("content_hash", "text", required)
    .addColumn("product_id", "integer", cascade("products.id"))
    .addColumn("imported_at", "bigint", required)
    // Two rows of one shop are two offers of their product.
    .addColumn("offer_id", "integer", setNull("offers.id"))
    .addPrimaryKeyConstraint("product_sources_pk", ["source", "source_key"])
    .execute();
  await index("product_sources", ["product_id"]);
  await index("product_sources", ["offer_id"], { name: "product_sources_by_offer" });

  await db.schema
    .createTable("import_runs")
    .$call(id)
    .addColumn("state", "text", required)
    .addColumn("file_name", "text", required)
    .addColumn("file_key", "text")
    .addColumn("bytes", "bigint", required)
    .addColumn("source", "text", required)
    .addColumn("settings", "text", required)
    .addColumn("reading", "text", required)
    .addColumn("counts", "text", required)
    .addColumn("position", "integer", withDefault(0))
    .addColumn("problems", "integer", withDefault(0))
    .addColumn("failure", "text")
    .addColumn("job_id", "integer")
    .addColumn("created_by", "integer", setNull("users.id"))
    .addColumn("version", "integer", withDefault(1))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("finished_at", "bigint")
    .addColumn("forecast", "text")
    .execute();

  await db.schema
    .createTable("import_problems")
    .$call(id)
    .addColumn("run_id", "integer", cascade("import_runs.id"))
    .addColumn("line", "integer", required)
    .addColumn("place", "text", required)
    .addColumn("code", "text", required)
    .addColumn("value", "text", required)
    .addColumn("rejected", "integer", required)
    .addColumn("other_line", "integer")
    .execute();
  await index("import_problems", ["run_id"]);

  await db.schema
    .createTable("import_changes")
    .$call(id)
    .addColumn("run_id", "integer", cascade("import_runs.id"))
    .addColumn("entity_type", "text", required)
    .addColumn("entity_id", "text", required)
    .addColumn("label", "text", required)
    .addColumn("action", "text", required)
    .addColumn("before", "text")
    .addColumn("mark", "text", required)
    .addColumn("undone", "text")
    .execute();
  await index("import_changes", ["run_id"]);

  await db.schema
    .createTable("import_origins")
    .addColumn("source", "text", required)
    .addColumn("source_key", "text", required)
    .addColumn("entity_type", "text", required)
    .addColumn("entity_id", "integer", required)
    .addColumn("content_hash", "text", required)
    .addColumn("mark", "text", required)
    .addColumn("imported_at", "bigint", required)
    .addPrimaryKeyConstraint("import_origins_pk", ["source", "source_key"])
    .execute();
  await index("import_origins", ["entity_type", "entity_id"], { name: "import_origins_entity" });

  await db.schema
    .createTable("feeds")
    .$call(id)
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", required)
    .addColumn("shown_address", "text")
    .addColumn("has_login", "integer", withDefault(0))
    .addColumn("sealed_access", "text")
    .addColumn("settings", "text", required)
    .addColumn("is_on", "integer", required)
    .addColumn("every_hours", "integer", required)
    .addColumn("next_at", "bigint")
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .addColumn("body_hash", "text")
    .addColumn("read_again_at", "bigint")
    .addColumn("mark", "integer", withDefault(0))
    .addColumn("allowed_loss", "integer", withDefault(0))
    .addColumn("reading", "text")
    .addColumn("created_by", "integer", setNull("users.id"))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("version", "integer", withDefault(1))
    .execute();

  await db.schema
    .createTable("feed_items")
    .addColumn("feed_id", "integer", cascade("feeds.id"))
    .addColumn("item_key", "text", required)
    .addColumn("content_hash", "text", required)
    .addColumn("product_id", "integer", setNull("products.id"))
    .addColumn("offer_id", "integer")
    .addColumn("gone_at", "bigint")
    .addColumn("mark", "integer", required)
    .addPrimaryKeyConstraint("feed_items_key", ["feed_id", "item_key"])
    .execute();
  await index("feed_items", ["product_id"]);
  await index("feed_items", ["offer_id"]);

  await db.schema
    .createTable("feed_categories")
    .addColumn("feed_id", "integer", cascade("feeds.id"))
    .addColumn("text", "text", required)
    .addColumn("items", "integer", required)
    .addColumn("category_id", "integer", setNull("categories.id"))
    .addPrimaryKeyConstraint("feed_categories_key", ["feed_id", "text"])
    .execute();

  await db.schema
    .createTable("feed_runs")
    .$call(id)
    .addColumn("feed_id", "integer", cascade("feeds.id"))
    .addColumn("state", "text", required)
    .addColumn("asked", "text", required)
    .addColumn("file_key", "text")
    .addColumn("counts", "text", required)
    .addColumn("problems", "integer", withDefault(0))
    .addColumn("failure", "text")
    .addColumn("loss", "text")
    .addColumn("bytes", "bigint", withDefault(0))
    .addColumn("job_id", "integer")
    .addColumn("created_by", "integer", setNull("users.id"))
    .addColumn("created_at", "bigint", required)
    .addColumn("finished_at", "bigint")
    .execute();
  await index("feed_runs", ["feed_id", "id"], { name: "feed_runs_feed_id" });

  await db.schema
    .createTable("feed_problems")
    .$call(id)
    .addColumn("run_id", "integer", cascade("feed_runs.id"))
    .addColumn("line", "integer", required)
    .addColumn("place", "text", required)
    .addColumn("code", "text", required)
    .addColumn("value", "text", required)
    .addColumn("rejected", "integer", required)
    .addColumn("other_line", "integer")
    .execute();
  await index("feed_problems", ["run_id", "id"], { name: "feed_problems_run_id" });

  await db.schema
    .createTable("fetch_runs")
    .$call(id)
    .addColumn("makes_drafts", "integer", required)
    .addColumn("category_id", "integer", setNull("categories.id"))
    .addColumn("sub_category_id", "integer", setNull("categories.id"))
    .addColumn("job_id", "integer")
    .addColumn("created_by", "integer", setNull("users.id"))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .execute();

  await db.schema
    .createTable("fetch_items")
    .$call(id)
    .addColumn("run_id", "integer", cascade("fetch_runs.id"))
    .addColumn("url", "text", required)
    .addColumn("state", "text", required)
    .addColumn("problem", "text")
    .addColumn("title", "text")
    .addColumn("product_id", "integer", setNull("products.id"))
    .addColumn("found", "text")
    .addColumn("updated_at", "bigint", required)
    .execute();
  await index("fetch_items", ["run_id", "state"], { name: "fetch_items_run_id" });
}
