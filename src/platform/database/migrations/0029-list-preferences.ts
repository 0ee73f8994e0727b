import type { Kysely } from "kysely";

/** How somebody of the CRM has arranged its lists: on every device the same, so not in the browser. */
export const listPreferences = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("list_preferences")
      .addColumn("user_id", "integer", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("list", "text", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("list_preferences_pk", ["user_id", "list"])
      .execute();
  },
};
