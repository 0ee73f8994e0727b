import type { Kysely } from "kysely";
import type { Engine } from "../engines/engine.ts";

/** Feeds that are fetched by the clock: what each said last of each of its items, and what its runs did. */
export const feeds = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const withId = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn("id", "integer", (column) =>
          engine === "sqlite"
            ? column.primaryKey().autoIncrement()
            : column.primaryKey().generatedByDefaultAsIdentity(),
        );

    await withId("feeds")
      .addColumn("key", "text", (column) => column.notNull().unique())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("shown_address", "text")
      .addColumn("has_login", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("sealed_access", "text")
      .addColumn("settings", "text", (column) => column.notNull())
      .addColumn("is_on", "integer", (column) => column.notNull())
      .addColumn("every_hours", "integer", (column) => column.notNull())
      .addColumn("next_at", "bigint")
      .addColumn("etag", "text")
      .addColumn("last_modified", "text")
      .addColumn("body_hash", "text")
      .addColumn("read_again_at", "bigint")
      .addColumn("mark", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("allowed_loss", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("reading", "text")
      .addColumn("created_by", "integer", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
      .execute();

    await db.schema
      .createTable("feed_items")
      .addColumn("feed_id", "integer", (column) =>
        column.notNull().references("feeds.id").onDelete("cascade"),
      )
      .addColumn("item_key", "text", (column) => column.notNull())
      .addColumn("content_hash", "text", (column) => column.notNull())
      .addColumn("product_id", "integer", (column) => column.references("products.id").onDelete("set null"))
      .addColumn("offer_id", "integer")
      .addColumn("gone_at", "bigint")
      .addColumn("mark", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("feed_items_key", ["feed_id", "item_key"])
      .execute();
    await db.schema.createIndex("feed_items_product_id").on("feed_items").column("product_id").execute();
    await db.schema.createIndex("feed_items_offer_id").on("feed_items").column("offer_id").execute();

    await db.schema
      .createTable("feed_categories")
      .addColumn("feed_id", "integer", (column) =>
        column.notNull().references("feeds.id").onDelete("cascade"),
      )
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("items", "integer", (column) => column.notNull())
      .addColumn("category_id", "integer", (column) =>
        column.references("categories.id").onDelete("set null"),
      )
      .addPrimaryKeyConstraint("feed_categories_key", ["feed_id", "text"])
      .execute();

    await withId("feed_runs")
      .addColumn("feed_id", "integer", (column) =>
        column.notNull().references("feeds.id").onDelete("cascade"),
      )
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("asked", "text", (column) => column.notNull())
      .addColumn("file_key", "text")
      .addColumn("counts", "text", (column) => column.notNull())
      .addColumn("problems", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("failure", "text")
      .addColumn("loss", "text")
      .addColumn("bytes", "bigint", (column) => column.notNull().defaultTo(0))
      .addColumn("job_id", "integer")
      .addColumn("created_by", "integer", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("finished_at", "bigint")
      .execute();
    await db.schema.createIndex("feed_runs_feed_id").on("feed_runs").columns(["feed_id", "id"]).execute();

    await withId("feed_problems")
      .addColumn("run_id", "integer", (column) =>
        column.notNull().references("feed_runs.id").onDelete("cascade"),
      )
      .addColumn("line", "integer", (column) => column.notNull())
      .addColumn("place", "text", (column) => column.notNull())
      .addColumn("code", "text", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("rejected", "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("feed_problems_run_id")
      .on("feed_problems")
      .columns(["run_id", "id"])
      .execute();
    // The offers of one feed are said to be seen again all at once.
    await db.schema.createIndex("offers_by_source").on("offers").column("source").execute();
  },
});
