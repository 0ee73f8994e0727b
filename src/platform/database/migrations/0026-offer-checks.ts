import type { Kysely } from "kysely";

/** When each offer is looked at next, and what was found wrong with it. */
export const offerChecks = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Whoever looks at an offer moves these on first: so no other instance looks at it too.
    for (const column of ["ask_at", "visit_at"])
      await db.schema
        .alterTable("offers")
        .addColumn(column, "bigint", (as) => as.notNull().defaultTo(0))
        .execute();
    await db.schema
      .createTable("offer_checks")
      .addColumn("offer_id", "integer", (column) =>
        column.primaryKey().references("offers.id").onDelete("cascade"),
      )
      .addColumn("gone_at", "bigint")
      .addColumn("refusal", "text")
      .addColumn("suspect", "text")
      .addColumn("declined", "text")
      .addColumn("link", "text")
      .addColumn("link_at", "bigint")
      .addColumn("missing_at", "bigint")
      .addColumn("replaces", "integer")
      .execute();
    await db.schema
      .createIndex("outbound_clicks_by_offer")
      .on("outbound_clicks")
      .columns(["offer_id", "day"])
      .execute();
  },
};
