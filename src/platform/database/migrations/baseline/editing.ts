import { cascade, required, type SchemaTools, setNull } from "./schema-tools.ts";

/** What the editors of the CRM share, whatever they edit. */
export async function createEditingTables({ db, id, index }: SchemaTools): Promise<void> {
  await db.schema
    .createTable("revisions")
    .$call(id)
    .addColumn("entity_type", "text", required)
    .addColumn("content", "text", required)
    .addColumn("entity_id", "integer", required)
    .addColumn("number", "integer", required)
    .addColumn("author_id", "integer", setNull("users.id"))
    .addColumn("created_at", "bigint", required)
    .execute();
  await index("revisions", ["entity_type", "entity_id", "number"], { unique: true });

  await db.schema
    .createTable("drafts")
    .addColumn("entity_type", "text", required)
    .addColumn("content", "text", required)
    .addColumn("entity_id", "integer", required)
    .addColumn("base_version", "integer", required)
    .addColumn("author_id", "integer", setNull("users.id"))
    .addColumn("updated_at", "bigint", required)
    .addPrimaryKeyConstraint("drafts_pk", ["entity_type", "entity_id"])
    .execute();

  await db.schema
    .createTable("editors")
    .addColumn("entity_type", "text", required)
    .addColumn("entity_id", "integer", required)
    .addColumn("user_id", "integer", cascade("users.id"))
    .addColumn("seen_at", "bigint", required)
    .addPrimaryKeyConstraint("editors_pk", ["entity_type", "entity_id", "user_id"])
    .execute();
  await index("editors", ["user_id"]);

  await db.schema
    .createTable("idempotency_keys")
    .addColumn("user_id", "integer", cascade("users.id"))
    .addColumn("about", "text", required)
    .addColumn("key", "text", required)
    .addColumn("request", "text", required)
    .addColumn("answer", "text", required)
    .addColumn("created_at", "bigint", required)
    .addPrimaryKeyConstraint("idempotency_keys_pk", ["user_id", "about", "key"])
    .execute();
  await index("idempotency_keys", ["created_at"]);

  // The state before a bulk change, in parts: none is written twice.
  await db.schema
    .createTable("undo_parts")
    .addColumn("token_hash", "text", required)
    .addColumn("part", "integer", required)
    .addColumn("user_id", "integer", cascade("users.id"))
    .addColumn("about", "text", required)
    .addColumn("content", "text", required)
    .addColumn("created_at", "bigint", required)
    .addPrimaryKeyConstraint("undo_parts_pk", ["token_hash", "part"])
    .execute();
  await index("undo_parts", ["user_id"]);
  await index("undo_parts", ["created_at"]);

  // The translation status of each entity in one narrow row: for the translation matrix, lists and the inbox.
  await db.schema
    .createTable("text_lines")
    .addColumn("kind", "text", required)
    .addColumn("entity_id", "integer", required)
    .addColumn("words", "text", required)
    .addColumn("texts", "integer", required)
    .addColumn("published", "integer", required)
    .addColumn("stale", "integer", required)
    .addColumn("partial", "integer", required)
    .addColumn("is_active", "integer", required)
    .addPrimaryKeyConstraint("text_lines_pk", ["kind", "entity_id"])
    .execute();
}
