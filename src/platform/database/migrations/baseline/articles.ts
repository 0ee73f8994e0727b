import {
  cascade,
  flag,
  publishedTextColumns,
  required,
  type SchemaTools,
  setNull,
  withDefault,
} from "./schema-tools.ts";

/** Authors and articles. */
export async function createArticleTables({ db, id, index }: SchemaTools): Promise<void> {
  await db.schema
    .createTable("authors")
    .$call(id)
    .addColumn("user_id", "integer", setNull("users.id"))
    .addColumn("slug", "text", required)
    .addColumn("image_url", "text")
    .addColumn("version", "integer", withDefault(1))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("demo_key", "text")
    .execute();
  await index("authors", ["slug"], { unique: true });

  await db.schema
    .createTable("author_texts")
    .addColumn("author_id", "integer", cascade("authors.id"))
    .addColumn("lang", "text", required)
    .addColumn("name", "text", required)
    .addColumn("role", "text", required)
    .addColumn("bio", "text", required)
    .addPrimaryKeyConstraint("author_texts_pk", ["author_id", "lang"])
    .execute();

  await db.schema
    .createTable("articles")
    .$call(id)
    .addColumn("author_id", "integer", setNull("authors.id"))
    .addColumn("template", "text", required)
    .addColumn("image_url", "text")
    .$call(flag("is_active", 1))
    .addColumn("deleted_at", "bigint")
    .addColumn("version", "integer", withDefault(1))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("demo_key", "text")
    .addColumn("reviewer_id", "integer", setNull("authors.id"))
    .addColumn("checked_at", "bigint")
    .execute();
  await index("articles", ["image_url"]);
  await index("articles", ["updated_at", "id"], { name: "articles_updated_at" });
  await index("articles", ["reviewer_id"], { name: "articles_by_reviewer" });

  await db.schema
    .createTable("article_texts")
    .addColumn("article_id", "integer", cascade("articles.id"))
    .addColumn("title", "text", required)
    .addColumn("excerpt", "text", required)
    .addColumn("content", "text", required)
    .addColumn("updated_reason", "text")
    .addColumn("source_version", "integer")
    .$call(publishedTextColumns)
    .addColumn("source_marks", "text", withDefault("{}"))
    .addColumn("title_folded", "text", withDefault(""))
    .addColumn("missed_at", "bigint")
    .addPrimaryKeyConstraint("article_texts_pk", ["article_id", "lang"])
    .execute();
  await index("article_texts", ["lang", "slug"], { unique: true });
  await index("article_texts", ["lang", "published", "published_at"]);
  await index("article_texts", ["publish_at"], { where: "publish_at is not null" });
  await index("article_texts", ["unpublish_at"], { where: "unpublish_at is not null" });
  // Lists search this index alone: the texts beside it are long.
  await index("article_texts", ["title_folded", "article_id"], { name: "article_texts_title_folded" });
  await index("article_texts", ["missed_at"], {
    name: "article_texts_missed",
    where: "missed_at is not null",
  });

  await db.schema
    .createTable("article_categories")
    .addColumn("article_id", "integer", cascade("articles.id"))
    .addColumn("category_id", "integer", cascade("categories.id"))
    .addColumn("position", "integer", required)
    .addPrimaryKeyConstraint("article_categories_pk", ["article_id", "category_id"])
    .execute();
  await index("article_categories", ["category_id"]);

  await db.schema
    .createTable("article_products")
    .addColumn("article_id", "integer", cascade("articles.id"))
    .addColumn("product_id", "integer", cascade("products.id"))
    .addColumn("position", "integer", required)
    .addPrimaryKeyConstraint("article_products_pk", ["article_id", "product_id"])
    .execute();
  await index("article_products", ["product_id"]);

  await db.schema
    .createTable("article_links")
    .addColumn("article_id", "integer", cascade("articles.id"))
    .addColumn("kind", "text", required)
    .addColumn("target_id", "integer", required)
    .addPrimaryKeyConstraint("article_links_pk", ["article_id", "kind", "target_id"])
    .execute();
  await index("article_links", ["kind", "target_id"], { name: "article_links_target" });
}
