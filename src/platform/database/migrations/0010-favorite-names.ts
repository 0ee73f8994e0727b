import type { Kysely } from "kysely";

/** What a favorite was called when it was kept: it is told by that name when it is no longer listed. */
export const favoriteNames = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("favorites")
      .addColumn("name", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await db.schema.createIndex("favorites_product_id").on("favorites").column("product_id").execute();
    await db.schema.createIndex("favorite_shares_user_id").on("favorite_shares").column("user_id").execute();
  },
};
