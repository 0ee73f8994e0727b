import { primaryKey, required, type SchemaTools, setNull, withDefault } from "./schema-tools.ts";

/** Settings, URLs, background jobs and the audit log. */
export async function createSiteTables({ db, id, index }: SchemaTools): Promise<void> {
  await db.schema
    .createTable("settings")
    .addColumn("key", "text", primaryKey)
    .addColumn("value", "text", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("version", "integer", withDefault(1))
    .execute();

  await db.schema
    .createTable("page_texts")
    .addColumn("page", "text", required)
    .addColumn("lang", "text", required)
    .addColumn("title", "text", required)
    .addColumn("description", "text", required)
    .addColumn("content", "text", required)
    .addColumn("version_date", "text", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("version", "integer", withDefault(1))
    .addPrimaryKeyConstraint("page_texts_pk", ["page", "lang"])
    .execute();

  await db.schema
    .createTable("slug_history")
    .addColumn("type", "text", required)
    .addColumn("lang", "text", required)
    .addColumn("slug", "text", required)
    .addColumn("entity_id", "integer", required)
    .addColumn("created_at", "bigint", required)
    .addPrimaryKeyConstraint("slug_history_pk", ["type", "lang", "slug"])
    .execute();

  await db.schema
    .createTable("redirects")
    .$call(id)
    .addColumn("from_path", "text", required)
    .addColumn("to_path", "text", required)
    .addColumn("status", "integer", required)
    .addColumn("hits", "integer", withDefault(0))
    .addColumn("created_at", "bigint", required)
    .addColumn("version", "integer", withDefault(1))
    // Of a source with a query: its path and the names of its parameters.
    .addColumn("query_path", "text")
    .addColumn("query_names", "text")
    .execute();
  await index("redirects", ["from_path"], { unique: true });
  await index("redirects", ["to_path"]);
  await index("redirects", ["hits", "id"], { name: "redirects_hits" });
  await index("redirects", ["query_path", "query_names"], { name: "redirects_query" });

  // Requests for paths that do not exist, by day.
  await db.schema
    .createTable("missing_paths")
    .addColumn("day", "integer", required)
    .addColumn("path", "text", required)
    .addColumn("times", "integer", required)
    .addPrimaryKeyConstraint("missing_paths_pk", ["day", "path"])
    .execute();

  await db.schema
    .createTable("jobs")
    .$call(id)
    .addColumn("name", "text", required)
    .addColumn("payload", "text", required)
    .addColumn("status", "text", required)
    .addColumn("unique_key", "text")
    .addColumn("locked_by", "text")
    .addColumn("progress", "text")
    .addColumn("result", "text")
    .addColumn("error", "text")
    .addColumn("run_at", "bigint", required)
    .addColumn("locked_until", "bigint")
    .addColumn("finished_at", "bigint")
    .addColumn("attempts", "integer", withDefault(0))
    .addColumn("created_by", "integer", setNull("users.id"))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .execute();
  await index("jobs", ["status", "run_at"]);
  // A failed job keeps its key, and a new job may use the same one.
  await index("jobs", ["unique_key"], { unique: true, where: "finished_at is null" });

  await db.schema
    .createTable("audit")
    .$call(id)
    .addColumn("actor_id", "integer", setNull("users.id"))
    .addColumn("actor_name", "text", required)
    .addColumn("action", "text", required)
    .addColumn("entity_type", "text", required)
    .addColumn("entity_id", "text")
    .addColumn("before", "text")
    .addColumn("after", "text")
    .addColumn("ip_prefix", "text")
    .addColumn("created_at", "bigint", required)
    .execute();
  await index("audit", ["entity_type", "entity_id"]);
  await index("audit", ["created_at", "id"], { name: "audit_created_at" });
  await index("audit", ["actor_id", "id"], { name: "audit_actor_id" });

  // Every instance reads here what another one has changed.
  await db.schema.createTable("changes").$call(id).addColumn("tags", "text", required).execute();
}
