import type { Kysely } from "kysely";
import type { Engine } from "../engines/engine.ts";

/** Translation with a machine: what is to be translated, what it left in drafts, and the words that are fixed. */
export const translating = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const withId = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn("id", "integer", (column) =>
          engine === "sqlite"
            ? column.primaryKey().autoIncrement()
            : column.primaryKey().generatedByDefaultAsIdentity(),
        );

    await withId("translation_runs")
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("turn", "integer", (column) => column.notNull())
      .addColumn("overwrites", "integer", (column) => column.notNull())
      .addColumn("job_id", "integer")
      .addColumn("created_by", "integer", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();

    await withId("translation_items")
      .addColumn("run_id", "integer", (column) =>
        column.notNull().references("translation_runs.id").onDelete("cascade"),
      )
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("entity_id", "integer", (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("fields", "text", (column) => column.notNull())
      .addColumn("differences", "integer", (column) => column.notNull())
      .addColumn("problem", "text")
      .addColumn("reason", "text")
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addUniqueConstraint("translation_items_once", ["run_id", "type", "entity_id", "lang"])
      .execute();

    await db.schema
      .createTable("machine_texts")
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("entity_id", "integer", (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("field", "text", (column) => column.notNull())
      .addColumn("mark", "text", (column) => column.notNull())
      .addColumn("differences", "text", (column) => column.notNull())
      .addColumn("asked_by", "integer", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("asked_name", "text", (column) => column.notNull())
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("machine_texts_pk", ["type", "entity_id", "lang", "field"])
      .execute();

    await db.schema
      .createTable("translation_terms")
      .addColumn("lang", "text", (column) => column.primaryKey())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
  },
});
