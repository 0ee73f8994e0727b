import type { Kysely } from "kysely";
import type { Engine } from "../engines/engine.ts";

/** What programmes say was earned, as their reports told it, and the files that these came in (docs/decisions/0030). */
export const earnings = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const withId = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn("id", "integer", (column) =>
          engine === "sqlite"
            ? column.primaryKey().autoIncrement()
            : column.primaryKey().generatedByDefaultAsIdentity(),
        );

    await withId("earning_runs")
      .addColumn("programme", "text", (column) => column.notNull())
      .addColumn("file_name", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("added", "integer", (column) => column.notNull())
      .addColumn("changed", "integer", (column) => column.notNull())
      .addColumn("same", "integer", (column) => column.notNull())
      .addColumn("refused", "integer", (column) => column.notNull())
      // The first of those refused, as JSON.
      .addColumn("problems", "text", (column) => column.notNull())
      .addColumn("first_day", "integer")
      .addColumn("last_day", "integer")
      .addColumn("created_by", "integer", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();

    await withId("earnings")
      .addColumn("run_id", "integer", (column) => column.notNull().references("earning_runs.id"))
      .addColumn("programme", "text", (column) => column.notNull())
      .addColumn("entry_key", "text", (column) => column.notNull())
      // 0: a later file says otherwise.
      .addColumn("is_current", "integer", (column) => column.notNull())
      .addColumn("line", "integer", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("origin", "text", (column) => column.notNull())
      .addColumn("page_kind", "text", (column) => column.notNull())
      .addColumn("page_id", "integer", (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("block", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("sub_id", "text", (column) => column.notNull())
      .addColumn("item", "text", (column) => column.notNull())
      .addColumn("orders", "integer", (column) => column.notNull())
      .addColumn("sales", "bigint", (column) => column.notNull())
      .addColumn("commission", "bigint", (column) => column.notNull())
      .addColumn("currency", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("earnings_once")
      .on("earnings")
      .columns(["programme", "entry_key", "run_id"])
      .unique()
      .execute();
    await db.schema.createIndex("earnings_by_run").on("earnings").column("run_id").execute();
    // Not by is_current: SQLite would take it for looking up a file's keys, and read the whole table each time.
    await db.schema.createIndex("earnings_by_day").on("earnings").column("day").execute();
  },
});
