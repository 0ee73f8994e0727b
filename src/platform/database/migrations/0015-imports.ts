import type { Kysely } from "kysely";
import type { Engine } from "../engines/engine.ts";

/** Runs of the importer: what was read, what could not be, what each changed (so that it can be undone), and whose row is whose. */
export const imports = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const withId = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn("id", "integer", (column) =>
          engine === "sqlite"
            ? column.primaryKey().autoIncrement()
            : column.primaryKey().generatedByDefaultAsIdentity(),
        );

    await withId("import_runs")
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("file_name", "text", (column) => column.notNull())
      .addColumn("file_key", "text")
      .addColumn("bytes", "bigint", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("settings", "text", (column) => column.notNull())
      .addColumn("reading", "text", (column) => column.notNull())
      .addColumn("counts", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("problems", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("failure", "text")
      .addColumn("job_id", "integer")
      .addColumn("created_by", "integer", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addColumn("finished_at", "bigint")
      .execute();

    await withId("import_problems")
      .addColumn("run_id", "integer", (column) =>
        column.notNull().references("import_runs.id").onDelete("cascade"),
      )
      .addColumn("line", "integer", (column) => column.notNull())
      .addColumn("place", "text", (column) => column.notNull())
      .addColumn("code", "text", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("rejected", "integer", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("import_problems_run_id").on("import_problems").column("run_id").execute();

    await withId("import_changes")
      .addColumn("run_id", "integer", (column) =>
        column.notNull().references("import_runs.id").onDelete("cascade"),
      )
      .addColumn("entity_type", "text", (column) => column.notNull())
      .addColumn("entity_id", "text", (column) => column.notNull())
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("before", "text")
      .addColumn("mark", "text", (column) => column.notNull())
      .addColumn("undone", "text")
      .execute();
    await db.schema.createIndex("import_changes_run_id").on("import_changes").column("run_id").execute();

    await db.schema
      .createTable("import_origins")
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("source_key", "text", (column) => column.notNull())
      .addColumn("entity_type", "text", (column) => column.notNull())
      .addColumn("entity_id", "integer", (column) => column.notNull())
      .addColumn("content_hash", "text", (column) => column.notNull())
      .addColumn("mark", "text", (column) => column.notNull())
      .addColumn("imported_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("import_origins_pk", ["source", "source_key"])
      .execute();
    await db.schema
      .createIndex("import_origins_entity")
      .on("import_origins")
      .columns(["entity_type", "entity_id"])
      .execute();
  },
});
