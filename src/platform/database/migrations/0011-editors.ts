import type { Kysely } from "kysely";

/** Who has what open to edit it, and when that was last heard. */
export const editors = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("editors")
      .addColumn("entity_type", "text", (column) => column.notNull())
      .addColumn("entity_id", "integer", (column) => column.notNull())
      .addColumn("user_id", "integer", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("seen_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("editors_pk", ["entity_type", "entity_id", "user_id"])
      .execute();
    await db.schema.createIndex("editors_user_id").on("editors").column("user_id").execute();
  },
};
