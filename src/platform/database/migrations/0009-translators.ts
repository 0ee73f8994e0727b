import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Users with the role of a translator, each with languages. */
export const translators: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("users")
      .addColumn("translates_into", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  },
};
