import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The values of an article's custom fields, as JSON. */
export const articleFields: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("articles")
      .addColumn("fields", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  },
};
