import type { Kysely } from "kysely";
import type { Engine } from "../engines/engine.ts";

/** Lists of addresses from which products are fetched behind the site, and what became of each. */
export const fetchRuns = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const withId = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn("id", "integer", (column) =>
          engine === "sqlite"
            ? column.primaryKey().autoIncrement()
            : column.primaryKey().generatedByDefaultAsIdentity(),
        );

    await withId("fetch_runs")
      .addColumn("makes_drafts", "integer", (column) => column.notNull())
      .addColumn("category_id", "integer", (column) =>
        column.references("categories.id").onDelete("set null"),
      )
      .addColumn("sub_category_id", "integer", (column) =>
        column.references("categories.id").onDelete("set null"),
      )
      .addColumn("job_id", "integer")
      .addColumn("created_by", "integer", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();

    await withId("fetch_items")
      .addColumn("run_id", "integer", (column) =>
        column.notNull().references("fetch_runs.id").onDelete("cascade"),
      )
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("problem", "text")
      .addColumn("title", "text")
      .addColumn("product_id", "integer", (column) => column.references("products.id").onDelete("set null"))
      .addColumn("found", "text")
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("fetch_items_run_id")
      .on("fetch_items")
      .columns(["run_id", "state"])
      .execute();
    // Whether a thing is here already is asked of every one that is fetched.
    await db.schema.createIndex("offers_by_external_id").on("offers").column("external_id").execute();
  },
});
