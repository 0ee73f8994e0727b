import type { Kysely } from "kysely";
import type { Engine } from "../engines/engine.ts";

/** What the feed of exchange rates said last, beside the rates that count; and who wants to be told when a price falls. */
export const ratesAndAlerts = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("fed_rates")
      .addColumn("base", "text", (column) => column.notNull())
      .addColumn("quote", "text", (column) => column.notNull())
      .addColumn("rate", "double precision", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("as_of", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("fed_rates_pk", ["base", "quote"])
      .execute();
    await db.schema
      .createTable("rate_feeds")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("asked_at", "bigint", (column) => column.notNull())
      .addColumn("answered_at", "bigint")
      .addColumn("problem", "text")
      .addColumn("reason", "text", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("price_alerts")
      .addColumn("id", "integer", (column) =>
        // An id stands in mails: it is never given again.
        engine === "sqlite"
          ? column.primaryKey().autoIncrement()
          : column.primaryKey().generatedByDefaultAsIdentity(),
      )
      .addColumn("product_id", "integer", (column) =>
        column.notNull().references("products.id").onDelete("cascade"),
      )
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("currency", "text", (column) => column.notNull())
      .addColumn("target", "bigint", (column) => column.notNull())
      .addColumn("reference", "bigint", (column) => column.notNull())
      .addColumn("confirmed_at", "bigint")
      .addColumn("mailed_at", "bigint")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    for (const column of ["email", "product_id"])
      await db.schema.createIndex(`price_alerts_${column}`).on("price_alerts").column(column).execute();
  },
});
