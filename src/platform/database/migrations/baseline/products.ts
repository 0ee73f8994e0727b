import {
  cascade,
  flag,
  publishedTextColumns,
  required,
  type SchemaTools,
  setNull,
  withDefault,
} from "./schema-tools.ts";

/** Categories, products, and what visitors save of them. */
export async function createProductTables({ db, id, index }: SchemaTools): Promise<void> {
  await db.schema
    .createTable("categories")
    .$call(id)
    .addColumn("parent_id", "integer", setNull("categories.id"))
    .addColumn("image_url", "text")
    .addColumn("thumbnail_url", "text")
    .addColumn("sort_order", "integer", required)
    .$call(flag("is_active", 1))
    .addColumn("spec_template", "text", withDefault("[]"))
    .addColumn("deleted_at", "bigint")
    .addColumn("version", "integer", withDefault(1))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("demo_key", "text")
    .addColumn("criteria", "text", withDefault("[]"))
    .addColumn("test_method", "text")
    .addColumn("moved_to", "integer")
    .execute();
  await index("categories", ["parent_id"]);

  await db.schema
    .createTable("category_texts")
    .addColumn("category_id", "integer", cascade("categories.id"))
    .addColumn("name", "text", required)
    .addColumn("description", "text", required)
    .$call(publishedTextColumns)
    .addColumn("faq", "text", withDefault("[]"))
    .addColumn("source_marks", "text", withDefault("{}"))
    .addColumn("missed_at", "bigint")
    .addPrimaryKeyConstraint("category_texts_pk", ["category_id", "lang"])
    .execute();
  await index("category_texts", ["lang", "slug"], { unique: true });
  await index("category_texts", ["publish_at"], { where: "publish_at is not null" });
  await index("category_texts", ["unpublish_at"], { where: "unpublish_at is not null" });
  await index("category_texts", ["missed_at"], {
    name: "category_texts_missed",
    where: "missed_at is not null",
  });

  await db.schema
    .createTable("products")
    .$call(id)
    .addColumn("category_id", "integer", setNull("categories.id"))
    .addColumn("sub_category_id", "integer", setNull("categories.id"))
    .addColumn("brand", "text")
    .addColumn("model", "text")
    .addColumn("gtin", "text")
    .addColumn("price_currency", "text")
    .addColumn("image_url", "text")
    .addColumn("price_amount", "bigint")
    .addColumn("price_base", "bigint")
    .addColumn("discontinued_at", "bigint")
    .addColumn("deleted_at", "bigint")
    .addColumn("score", "integer")
    .addColumn("awards", "text", withDefault("[]"))
    .addColumn("specs", "text", withDefault("[]"))
    .$call(flag("is_active", 1))
    .addColumn("successor_id", "integer", setNull("products.id"))
    .addColumn("version", "integer", withDefault(1))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("demo_key", "text")
    .addColumn("ratings", "text", withDefault("[]"))
    // When a person last checked what the page recommends.
    .addColumn("checked_at", "bigint")
    .execute();
  await index("products", ["category_id"]);
  await index("products", ["sub_category_id"]);
  await index("products", ["brand"]);
  await index("products", ["gtin"]);
  await index("products", ["demo_key"]);
  await index("products", ["image_url"]);

  await db.schema
    .createTable("product_texts")
    .addColumn("product_id", "integer", cascade("products.id"))
    .addColumn("name", "text", required)
    .addColumn("summary", "text", required)
    .addColumn("description", "text", required)
    .addColumn("verdict", "text", required)
    .addColumn("best_for", "text", required)
    .addColumn("not_for", "text", required)
    .addColumn("pros", "text", withDefault("[]"))
    .addColumn("cons", "text", withDefault("[]"))
    .$call(publishedTextColumns)
    .addColumn("source_marks", "text", withDefault("{}"))
    .addColumn("missed_at", "bigint")
    .addPrimaryKeyConstraint("product_texts_pk", ["product_id", "lang"])
    .execute();
  await index("product_texts", ["lang", "slug"], { unique: true });
  await index("product_texts", ["lang", "published", "published_at"]);
  await index("product_texts", ["publish_at"], { where: "publish_at is not null" });
  await index("product_texts", ["unpublish_at"], { where: "unpublish_at is not null" });
  await index("product_texts", ["missed_at"], {
    name: "product_texts_missed",
    where: "missed_at is not null",
  });

  await db.schema
    .createTable("product_images")
    .$call(id)
    .addColumn("product_id", "integer", cascade("products.id"))
    .addColumn("media_id", "integer", setNull("media.id"))
    .addColumn("url", "text")
    .addColumn("position", "integer", required)
    .addColumn("alt", "text", withDefault("[]"))
    .addColumn("video", "text")
    .execute();
  await index("product_images", ["product_id", "position"]);
  await index("product_images", ["media_id"]);

  await db.schema
    .createTable("product_relations")
    .addColumn("product_id", "integer", cascade("products.id"))
    .addColumn("related_id", "integer", cascade("products.id"))
    .addColumn("position", "integer", required)
    .addPrimaryKeyConstraint("product_relations_pk", ["product_id", "related_id"])
    .execute();

  // One narrow row per product for the editors' list and the inbox, written with the search index.
  await db.schema
    .createTable("product_lines")
    .addColumn("product_id", "integer", (column) =>
      column.primaryKey().references("products.id").onDelete("cascade"),
    )
    .addColumn("words", "text", required)
    .addColumn("sort_name", "text", required)
    .addColumn("category_id", "integer")
    .addColumn("sub_category_id", "integer")
    .addColumn("score", "integer")
    .addColumn("texts", "integer", required)
    .addColumn("published", "integer", required)
    .addColumn("scheduled", "integer", required)
    .addColumn("stale", "integer", required)
    .addColumn("no_seo", "integer", required)
    .addColumn("has_image", "integer", required)
    .addColumn("has_price", "integer", required)
    .addColumn("is_active", "integer", required)
    .addColumn("is_deleted", "integer", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("partial", "integer", withDefault(0))
    .addColumn("has_offers", "integer", withDefault(0))
    .addColumn("image_gone", "integer", withDefault(0))
    .execute();
  await index("product_lines", ["is_deleted", "updated_at", "product_id"], {
    name: "product_lines_updated_at",
  });
  await index("product_lines", ["is_deleted", "sort_name", "product_id"], {
    name: "product_lines_sort_name",
  });
  // Covers everything the CRM counts, so that it reads only this index.
  await index(
    "product_lines",
    [
      "is_deleted",
      "product_id",
      "texts",
      "published",
      "scheduled",
      "stale",
      "partial",
      "no_seo",
      "category_id",
      "sub_category_id",
      "has_image",
      "image_gone",
      "has_price",
      "has_offers",
      "is_active",
    ],
    { name: "product_lines_standing" },
  );
  // What the inbox counts is rare: an index of only those rows makes finding none cost nothing, however many products there are. A query
  // must repeat the condition exactly as written here.
  await index("product_lines", ["is_deleted", "product_id"], {
    name: "product_lines_image_gone",
    where: "image_gone = 1",
  });
  await index("product_lines", ["is_deleted", "product_id", "published"], {
    name: "product_lines_unplaced",
    where: "category_id is null",
  });
  await index("product_lines", ["is_deleted", "product_id", "published"], {
    name: "product_lines_unoffered",
    where: "has_offers = 0",
  });
  await index("product_lines", ["is_deleted", "product_id"], {
    name: "product_lines_unseen",
    where: "published = 0 and scheduled = 0",
  });
  await index("product_lines", ["is_deleted", "product_id", "stale"], {
    name: "product_lines_stale",
    where: "stale <> 0",
  });

  await db.schema
    .createTable("favorites")
    .addColumn("user_id", "integer", cascade("users.id"))
    .addColumn("product_id", "integer", cascade("products.id"))
    .addColumn("note", "text", required)
    .addColumn("created_at", "bigint", required)
    // The product's name when it was saved, shown once the product is no longer listed.
    .addColumn("name", "text", withDefault(""))
    .addPrimaryKeyConstraint("favorites_pk", ["user_id", "product_id"])
    .execute();
  await index("favorites", ["product_id"]);
  // Trends compare the favorites of two periods and read only those.
  await index("favorites", ["created_at", "product_id"], { name: "favorites_created_at" });

  await db.schema
    .createTable("favorite_shares")
    .$call(id)
    .addColumn("user_id", "integer", cascade("users.id"))
    .addColumn("token_hash", "text", required)
    .addColumn("created_at", "bigint", required)
    .execute();
  await index("favorite_shares", ["token_hash"], { unique: true });
  await index("favorite_shares", ["user_id"]);

  await db.schema
    .createTable("reports")
    .$call(id)
    .addColumn("product_id", "integer", cascade("products.id"))
    .addColumn("kind", "text", required)
    .addColumn("note", "text", required)
    .addColumn("lang", "text", required)
    .addColumn("status", "text", required)
    .addColumn("created_at", "bigint", required)
    .execute();
}
