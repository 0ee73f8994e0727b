import type { Kysely } from "kysely";

/** What the feed of exchange rates said last, beside the rates that count: one set by hand stays until its owner goes back to the feed. */
export const fedRates = {
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
  },
};
