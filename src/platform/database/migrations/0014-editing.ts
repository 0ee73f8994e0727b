import { type Kysely, sql } from "kysely";

/**
 * What the CRM writes by: answers of creating calls that may be repeated, what a bulk change undoes, what a translation was made from,
 * texts with a clock, and one narrow line a product for the editors' list.
 */
export const editing = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("idempotency_keys")
      .addColumn("user_id", "integer", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("about", "text", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("request", "text", (column) => column.notNull())
      .addColumn("answer", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("idempotency_keys_pk", ["user_id", "about", "key"])
      .execute();
    await db.schema
      .createTable("undos")
      .addColumn("token_hash", "text", (column) => column.primaryKey())
      .addColumn("user_id", "integer", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("about", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    for (const table of ["idempotency_keys", "undos"])
      await db.schema.createIndex(`${table}_created_at`).on(table).column("created_at").execute();
    await db.schema.createIndex("undos_user_id").on("undos").column("user_id").execute();

    for (const table of ["category_texts", "product_texts", "article_texts"]) {
      await db.schema
        .alterTable(table)
        .addColumn("source_marks", "text", (column) => column.notNull().defaultTo("{}"))
        .execute();
      for (const column of ["publish_at", "unpublish_at"])
        await db.schema
          .createIndex(`${table}_${column}`)
          .on(table)
          .column(column)
          .where(sql.ref(column), "is not", null)
          .execute();
    }

    let lines = db.schema
      .createTable("product_lines")
      .addColumn("product_id", "integer", (column) =>
        column.primaryKey().references("products.id").onDelete("cascade"),
      )
      .addColumn("words", "text", (column) => column.notNull())
      .addColumn("sort_name", "text", (column) => column.notNull());
    for (const name of ["category_id", "sub_category_id", "score"]) lines = lines.addColumn(name, "integer");
    for (const name of [
      "texts",
      "published",
      "scheduled",
      "stale",
      "no_seo",
      "has_image",
      "has_price",
      "is_active",
      "is_deleted",
    ])
      lines = lines.addColumn(name, "integer", (column) => column.notNull());
    await lines.addColumn("updated_at", "bigint", (column) => column.notNull()).execute();
    for (const column of ["updated_at", "sort_name", "product_id"])
      await db.schema
        .createIndex(`product_lines_${column}`)
        .on("product_lines")
        .columns(["is_deleted", column, ...(column === "product_id" ? [] : ["product_id"])])
        .execute();
    // Written with the search's index.
    await sql`insert into search_backlog (kind, entity_id) select 'product', id from products
      where true on conflict do nothing`.execute(db);
  },
};
