import { type Kysely, sql } from "kysely";

/** Folders, search and state of the library; pictures that stand elsewhere; where pictures stood, and files nobody owns. */
export const mediaLibrary = {
  async up(db: Kysely<unknown>): Promise<void> {
    const text = (name: string, preset: string) =>
      db.schema
        .alterTable("media")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(preset))
        .execute();
    await text("folder", "");
    await text("state", "ready");
    await text("words", "");
    await db.schema.alterTable("media").addColumn("url", "text").execute();
    await sql`update media set words = lower(file_name)`.execute(db);
    await db.schema
      .createTable("media_addresses")
      .addColumn("storage_key", "text", (column) => column.primaryKey())
      .addColumn("media_id", "integer", (column) =>
        column.notNull().references("media.id").onDelete("cascade"),
      )
      .execute();
    await db.schema
      .createTable("media_leftovers")
      .addColumn("storage_key", "text", (column) => column.primaryKey())
      .addColumn("remove_at", "bigint", (column) => column.notNull())
      .execute();
    for (const [table, column] of [
      ["media_variants", "storage_key"],
      ["media_addresses", "media_id"],
      ["media", "url"],
      ["media", "folder"],
      // Where a picture is used.
      ["product_images", "media_id"],
      ["products", "image_url"],
      ["articles", "image_url"],
    ] as const)
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  },
};
