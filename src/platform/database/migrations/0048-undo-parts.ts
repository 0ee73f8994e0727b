import { type Kysely, sql } from "kysely";

/** What a bulk change was before is kept part by part, as the change was made, so that no part is written twice. */
export const undoParts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("undo_parts")
      .addColumn("token_hash", "text", (column) => column.notNull())
      .addColumn("part", "integer", (column) => column.notNull())
      .addColumn("user_id", "integer", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("about", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("undo_parts_pk", ["token_hash", "part"])
      .execute();
    for (const column of ["user_id", "created_at"])
      await db.schema.createIndex(`undo_parts_${column}`).on("undo_parts").column(column).execute();
    await sql`insert into undo_parts (token_hash, part, user_id, about, content, created_at)
      select token_hash, 0, user_id, about, content, created_at from undos`.execute(db);
    await db.schema.dropTable("undos").execute();
  },
};
