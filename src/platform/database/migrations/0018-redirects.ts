import type { Kysely } from "kysely";

/** Redirects are edited by people; and the addresses that were asked for in vain, by day. */
export const redirects = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("redirects")
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.createIndex("redirects_to_path").on("redirects").column("to_path").execute();
    await db.schema.createIndex("redirects_hits").on("redirects").columns(["hits", "id"]).execute();
    await db.schema
      .createTable("missing_paths")
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("path", "text", (column) => column.notNull())
      .addColumn("times", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("missing_paths_pk", ["day", "path"])
      .execute();
    for (const column of ["created_at", "actor_id"])
      await db.schema.createIndex(`audit_${column}`).on("audit").columns([column, "id"]).execute();
  },
};
