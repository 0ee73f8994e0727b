import { cascade, flag, primaryKey, required, type SchemaTools, withDefault } from "./schema-tools.ts";

/** The media library, and images that are hosted elsewhere. */
export async function createMediaTables({ db, id, index }: SchemaTools): Promise<void> {
  await db.schema
    .createTable("media")
    .$call(id)
    .addColumn("hash", "text", required)
    .addColumn("kind", "text", required)
    .addColumn("mime", "text", required)
    .addColumn("storage_key", "text", required)
    .addColumn("file_name", "text", required)
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("colour", "text")
    .addColumn("licence", "text")
    .addColumn("focal_x", "integer", required)
    .addColumn("focal_y", "integer", required)
    .addColumn("bytes", "bigint", required)
    .addColumn("tags", "text", withDefault("[]"))
    .$call(flag("hotlink_only", 0))
    .addColumn("version", "integer", withDefault(1))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("demo_key", "text")
    .addColumn("folder", "text", withDefault(""))
    .addColumn("state", "text", withDefault("ready"))
    .addColumn("words", "text", withDefault(""))
    .addColumn("url", "text")
    .execute();
  await index("media", ["hash"], { unique: true });
  await index("media", ["url"]);
  await index("media", ["folder"]);
  // Used to check whether an image still exists: without it, the whole library is read once for each article or product without one.
  await index("media", ["storage_key"]);

  await db.schema
    .createTable("media_texts")
    .addColumn("media_id", "integer", cascade("media.id"))
    .addColumn("lang", "text", required)
    .addColumn("alt", "text", required)
    .addColumn("caption", "text", required)
    .addColumn("credit", "text", required)
    .addPrimaryKeyConstraint("media_texts_pk", ["media_id", "lang"])
    .execute();

  await db.schema
    .createTable("media_variants")
    .addColumn("media_id", "integer", cascade("media.id"))
    .addColumn("width", "integer", required)
    .addColumn("height", "integer", required)
    .addColumn("bytes", "bigint", required)
    .addColumn("format", "text", required)
    .addColumn("storage_key", "text", required)
    .addPrimaryKeyConstraint("media_variants_pk", ["media_id", "format", "width"])
    .execute();
  await index("media_variants", ["storage_key"]);

  // Former storage keys of replaced images.
  await db.schema
    .createTable("media_addresses")
    .addColumn("storage_key", "text", primaryKey)
    .addColumn("media_id", "integer", cascade("media.id"))
    .execute();
  await index("media_addresses", ["media_id"]);

  // Files without a row, to be deleted.
  await db.schema
    .createTable("media_leftovers")
    .addColumn("storage_key", "text", primaryKey)
    .addColumn("remove_at", "bigint", required)
    .execute();

  await db.schema
    .createTable("outside_pictures")
    .addColumn("address", "text", primaryKey)
    .addColumn("seen_at", "bigint", required)
    // Whoever checks an image moves this forward first, so that no other instance checks it too.
    .addColumn("look_at", "bigint", withDefault(0))
    .addColumn("missing_at", "bigint")
    .addColumn("state", "text")
    .execute();
  await index("outside_pictures", ["look_at"]);
  await index("outside_pictures", ["seen_at"]);
}
