import type { Kysely } from "kysely";

/** When an account goes whose owner deletes it; null for all others. */
export const accountDeletion = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("users").addColumn("deletes_at", "bigint").execute();
    await db.schema.createIndex("users_deletes_at").on("users").column("deletes_at").execute();
  },
};
