import type { Kysely } from "kysely";
import type { Engine } from "../engines/engine.ts";

/** Articles written by a machine: what was asked for, what it cost, what people said of each part. */
export const writing = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const withId = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn("id", "integer", (column) =>
          engine === "sqlite"
            ? column.primaryKey().autoIncrement()
            : column.primaryKey().generatedByDefaultAsIdentity(),
        );

    await withId("writings")
      .addColumn("mark", "text", (column) => column.notNull())
      .addColumn("input", "text", (column) => column.notNull())
      .addColumn("job_id", "integer")
      .addColumn("article_id", "integer", (column) => column.references("articles.id").onDelete("set null"))
      .addColumn("title", "text")
      .addColumn("writer", "text")
      .addColumn("model", "text")
      .addColumn("prompt_version", "text")
      .addColumn("sources", "text")
      .addColumn("notes", "text", (column) => column.notNull())
      .addColumn("problem", "text")
      .addColumn("reason", "text")
      .addColumn("created_by", "integer", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    for (const column of ["mark", "article_id"])
      await db.schema.createIndex(`writings_${column}`).on("writings").column(column).execute();

    await db.schema
      .createTable("written_sections")
      .addColumn("article_id", "integer", (column) =>
        column.notNull().references("articles.id").onDelete("cascade"),
      )
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("heading", "text", (column) => column.notNull())
      .addColumn("blocks", "text", (column) => column.notNull())
      .addColumn("claims", "text", (column) => column.notNull())
      .addColumn("verdict", "text")
      .addColumn("decided_by", "integer", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("decided_name", "text")
      .addColumn("decided_at", "bigint")
      .addPrimaryKeyConstraint("written_sections_pk", ["article_id", "lang", "position"])
      .execute();

    await withId("model_calls")
      .addColumn("writing_id", "integer", (column) => column.references("writings.id").onDelete("set null"))
      .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("provider", "text", (column) => column.notNull())
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("outcome", "text")
      .addColumn("cost", "bigint", (column) => column.notNull())
      .addColumn("input_tokens", "integer", (column) => column.notNull())
      .addColumn("output_tokens", "integer", (column) => column.notNull())
      .addColumn("is_estimated", "integer", (column) => column.notNull())
      .addColumn("started_at", "bigint", (column) => column.notNull())
      .addColumn("finished_at", "bigint")
      .execute();
    await db.schema.createIndex("model_calls_started_at").on("model_calls").column("started_at").execute();

    await db.schema
      .createTable("writer_settings")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("sealed_key", "text")
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
  },
});
