import type { Kysely } from "kysely";

/** Pictures that stand elsewhere: whether they are still there, and when each is looked at next. And films, for which a picture of a gallery stands. */
export const pictures = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("product_images").addColumn("video", "text").execute();
    await db.schema
      .createTable("outside_pictures")
      .addColumn("address", "text", (column) => column.primaryKey())
      .addColumn("seen_at", "bigint", (column) => column.notNull())
      // Whoever looks at one moves this on first: so no other instance looks at it too.
      .addColumn("look_at", "bigint", (column) => column.notNull().defaultTo(0))
      .addColumn("missing_at", "bigint")
      .addColumn("state", "text")
      .execute();
    for (const column of ["look_at", "seen_at"])
      await db.schema
        .createIndex(`outside_pictures_${column}`)
        .on("outside_pictures")
        .column(column)
        .execute();
  },
};
