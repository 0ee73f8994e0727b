import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Facts of products that have no column of their own (features/products/product-facts.ts), as JSON by name. */
export const productFacts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("products")
      .addColumn("facts", "text", (column) => column.notNull().defaultTo("{}"))
      .execute();
  },
};
