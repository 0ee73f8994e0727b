import type { Kysely } from "kysely";

/** The keys of marketplaces that can be asked, how they answered, and how often they were asked. */
export const marketplaces = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("marketplaces")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("sealed_keys", "text")
      .addColumn("scenario", "text", (column) => column.notNull().defaultTo("works"))
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("marketplace_places")
      .addColumn("marketplace", "text", (column) => column.notNull())
      .addColumn("country", "text", (column) => column.notNull())
      .addColumn("refusal", "text")
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("since", "bigint", (column) => column.notNull())
      .addColumn("open_until", "bigint", (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint("marketplace_places_pk", ["marketplace", "country"])
      .execute();
    await db.schema
      .createTable("marketplace_calls")
      .addColumn("credential", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("calls", "integer", (column) => column.notNull())
      .addColumn("last_at", "bigint", (column) => column.notNull())
      .addColumn("next_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("marketplace_calls_pk", ["credential", "day"])
      .execute();
    await db.schema
      .createTable("marketplace_tokens")
      .addColumn("credential", "text", (column) => column.primaryKey())
      .addColumn("sealed_token", "text", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
