import type { Kysely } from "kysely";

/** What others count of searches and reading, as it was read last (docs/decisions/0032). */
export const outsideSignals = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("outside_signals")
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("place", "text", (column) => column.notNull())
      // Empty for the list of the day.
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("is_demo", "integer", (column) => column.notNull())
      .addColumn("value", "text")
      .addColumn("read_at", "bigint")
      .addColumn("asked_at", "bigint")
      .addColumn("wanted_at", "bigint", (column) => column.notNull())
      .addColumn("problem", "text")
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("open_until", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("outside_signals_pk", ["source", "place", "subject", "is_demo"])
      .execute();
  },
};
